import { Address, equalBytes, type Message, toHex } from '@tonway/chain';
import { Code, Refusal } from '../lite-server/refusal.ts';

export interface MempoolOptions {
  /** The maximum number of pending and currently checked messages. */
  readonly maxMessages?: number;
  /** The maximum number of messages to one address within ten seconds. */
  readonly maxPerAddress?: number;
}

/** `maxPerAddress` is the node's value. */
const DEFAULTS = { maxMessages: 8192, maxPerAddress: 30 };
/** How long duplicates of a message are refused. */
const DUPLICATE_WINDOW_MS = 60_000;
const RATE_WINDOW_MS = 10_000;

/** Pending external messages, with the node's limits. */
export class Mempool {
  readonly #options: typeof DEFAULTS;
  #waiting: Message[] = [];
  /** Arrival times of messages by hash, oldest first. */
  readonly #seenAt = new Map<string, number>();
  /** Arrival times of accepted messages by address, least recently accepted first. */
  readonly #acceptedAt = new Map<string, readonly number[]>();
  readonly #now: () => number;
  #checked = 0;

  constructor(options: MempoolOptions = {}, now: () => number = () => performance.now()) {
    this.#options = { ...DEFAULTS, ...options };
    this.#now = now;
  }

  get size(): number {
    return this.#waiting.length;
  }

  /** Admits a message unless `check` throws. */
  async admit(message: Message, check: () => Promise<void>): Promise<void> {
    this.#forgetOld();
    this.#refuseTooMany(message);
    const hash = toHex(message.hash);
    this.#seenAt.set(hash, this.#now());
    this.#checked++;
    try {
      await check();
    } catch (error) {
      this.#seenAt.delete(hash);
      throw error;
    } finally {
      this.#checked--;
    }
    this.#countAccepted(destinationOf(message));
    this.add([message]);
  }

  /** Adds messages without a check: the devnet's own, and those that did not fit into a block. */
  add(messages: readonly Message[]): void {
    this.#waiting.push(...messages);
  }

  /** Adds messages before the others, of which they were the first. */
  putBack(messages: readonly Message[]): void {
    this.#waiting.unshift(...messages);
  }

  /** Removes and returns all pending messages, oldest first. */
  take(): readonly Message[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }

  /** The pending messages, oldest first. */
  get waiting(): readonly Message[] {
    return this.#waiting;
  }

  /** Removes a pending message, which may then be sent again; false if it is not pending. */
  drop(hash: Uint8Array): boolean {
    const index = this.#waiting.findIndex((message) => equalBytes(message.hash, hash));
    if (index < 0) return false;
    this.#waiting.splice(index, 1);
    this.#seenAt.delete(toHex(hash));
    return true;
  }

  clear(): void {
    this.#waiting = [];
    this.#seenAt.clear();
    this.#acceptedAt.clear();
  }

  #refuseTooMany(message: Message): void {
    const { maxMessages, maxPerAddress } = this.#options;
    if (this.#seenAt.has(toHex(message.hash)))
      throw new Refusal(Code.none, 'cannot send external message : duplicate message');
    if (this.#waiting.length + this.#checked >= maxMessages)
      throw new Refusal(Code.notReady, 'too many pending external message checks');
    const address = destinationOf(message);
    if (this.#acceptedTimes(address).length >= maxPerAddress)
      throw new Refusal(
        Code.none,
        `cannot apply external message to current state : too many external messages to address ${address}`,
      );
  }

  #acceptedTimes(address: string): readonly number[] {
    const since = this.#now() - RATE_WINDOW_MS;
    return (this.#acceptedAt.get(address) ?? []).filter((time) => time > since);
  }

  #countAccepted(address: string): void {
    const times = [...this.#acceptedTimes(address), this.#now()];
    this.#acceptedAt.delete(address);
    this.#acceptedAt.set(address, times);
  }

  #forgetOld(): void {
    const now = this.#now();
    for (const [hash, time] of this.#seenAt) {
      if (time > now - DUPLICATE_WINDOW_MS) break;
      this.#seenAt.delete(hash);
    }
    for (const [address, times] of this.#acceptedAt) {
      if ((times.at(-1) ?? 0) > now - RATE_WINDOW_MS) break;
      this.#acceptedAt.delete(address);
    }
  }
}

/** The destination address as the node formats it. */
function destinationOf({ info: { destination } }: Message): string {
  if (!(destination instanceof Address)) return 'nobody';
  return `${destination.workchain}:${toHex(destination.hash).toUpperCase()}`;
}
