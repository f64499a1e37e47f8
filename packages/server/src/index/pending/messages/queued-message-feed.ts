import type { Message } from '@tonway/chain';
import type { MessageFeed } from '../../../network/requests/chain-context.ts';
import type { Bus } from '../../bus/bus.ts';
import { type Admission, keyOf } from './admission.ts';
import type { MessageQueue } from './message-queue.ts';

interface FeedParts {
  readonly messages: MessageQueue;
  readonly admission: Admission;
  readonly bus: Bus;
}

/** Appends sent messages to the queue. Sending never waits for the queue, and never fails because of it. */
export class QueuedMessageFeed implements MessageFeed {
  readonly #parts: FeedParts;

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  announce(message: Message, boc: Uint8Array): () => void {
    const appended = this.#parts.messages.append(boc);
    appended.catch(() => {});
    return () => void this.#withdraw(message, appended).catch(() => {});
  }

  async #withdraw(message: Message, appended: Promise<string>): Promise<void> {
    const { admission, bus } = this.#parts;
    const isRemoved = await admission.withdraw(message, await appended);
    if (isRemoved) await bus.publish({ kind: 'invalidated', trace: keyOf(message) });
  }
}
