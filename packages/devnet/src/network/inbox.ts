import type { Tvm } from '@tonway/tvm';
import type { Handler } from '../lite-server/handler.ts';
import { readExternalMessage } from './external-message.ts';
import type { LocalChain } from './local-chain.ts';
import { checkMessage } from './message-check.ts';
import type { Producer } from './producer.ts';

const ACCEPTED = 1;

/** Where external messages come in. */
export class Inbox {
  readonly #tvm: Tvm;
  readonly #chain: LocalChain;
  readonly #producer: Producer;

  constructor(tvm: Tvm, chain: LocalChain, producer: Producer) {
    this.#tvm = tvm;
    this.#chain = chain;
    this.#producer = producer;
  }

  /** Takes a message that its account accepts by now, and refuses any other as a node does. */
  async send(bytes: Uint8Array): Promise<void> {
    const { mempool, newest, tops, clock } = this.#chain;
    const message = readExternalMessage(bytes, newest.config);
    await mempool.admit(message, () => checkMessage(this.#tvm, tops, message, clock.now));
    this.#producer.wake();
  }

  // liteServer.sendMessage body:bytes = liteServer.SendMsgStatus;
  readonly sendMessage: Handler<'sendMessage'> = async ({ body }) => {
    await this.send(body);
    return { kind: 'liteServer.sendMsgStatus', status: ACCEPTED };
  };
}
