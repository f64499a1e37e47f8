import type { Message } from '@tonway/chain';
import type { Tvm } from '@tonway/tvm';
import type { Handler } from '../lite-server/query.ts';
import { Refusal } from '../lite-server/refusal.ts';
import { readExternalMessage } from './external-message.ts';
import type { LocalChain } from './local-chain.ts';
import { checkMessage } from './message-check.ts';
import type { Producer } from './producer.ts';

const ACCEPTED = 1;

/** Receives external messages. */
export class Inbox {
  readonly #tvm: Tvm;
  readonly #chain: LocalChain;
  readonly #producer: Producer;
  readonly #onRejected: (refusal: Refusal) => void;

  constructor(
    tvm: Tvm,
    chain: LocalChain,
    producer: Producer,
    onRejected: (refusal: Refusal) => void,
  ) {
    this.#tvm = tvm;
    this.#chain = chain;
    this.#producer = producer;
    this.#onRejected = onRejected;
  }

  /** Accepts a message if its account currently accepts it; refuses it like a node otherwise. */
  async send(bytes: Uint8Array): Promise<Message> {
    try {
      return await this.#admit(bytes);
    } catch (error) {
      if (error instanceof Refusal) this.#onRejected(error);
      throw error;
    }
  }

  async #admit(bytes: Uint8Array): Promise<Message> {
    const { mempool, newest } = this.#chain;
    const message = readExternalMessage(bytes, newest.config);
    await mempool.admit(message, () => this.#check(message));
    this.#producer.wake();
    return message;
  }

  #check(message: Message): Promise<void> {
    const { tops, clock } = this.#chain;
    return this.#chain.complete(() => checkMessage(this.#tvm, tops, message, clock.now));
  }

  // liteServer.sendMessage body:bytes = liteServer.SendMsgStatus;
  readonly sendMessage: Handler<'sendMessage'> = async ({ body }) => {
    await this.send(body);
    return { kind: 'liteServer.sendMsgStatus', status: ACCEPTED };
  };
}
