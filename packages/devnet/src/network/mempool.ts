import { Address, type Message, toHex } from '@tonway/chain';
import { Code, Refusal } from '../lite-server/refusal.ts';

export interface MempoolOptions {
  /** Messages that wait or are looked at; further ones are refused. */
  readonly maxMessages?: number;
  /** So many to one address within ten seconds. */
  readonly maxPerAddress?: number;
}

/** The second is the node's. */
const DEFAULTS = { maxMessages: 8192, maxPerAddress: 30 };
/** The same message is refused for so long. */
const REMEMBERED_MS = 60_000;
const RATE_WINDOW_MS = 10_000;

/** External messages that are in no block yet, with the node's limits. */
export class Mempool {
  readonly #options: typeof DEFAULTS;
  #waiting: Message[] = [];
  /** By hash, those that came within the minute. */
  readonly #seen = new Set<string>();
  /** By address, when the last accepted ones came. */
  readonly #accepted = new Map<string, number[]>();
  #checked = 0;
  #forgotAt = performance.now();

  constructor(options: MempoolOptions = {}) {
    this.#options = { ...DEFAULTS, ...options };
  }

  get size(): number {
    return this.#waiting.length;
  }

  /** Takes a message that its account accepts; `check` throws where it does not. */
  async admit(message: Message, check: () => Promise<void>): Promise<void> {
    this.#forgetOld();
    this.#refuseTooMany(message);
    const hash = toHex(message.hash);
    this.#seen.add(hash);
    this.#checked++;
    try {
      await check();
    } catch (error) {
      this.#seen.delete(hash);
      throw error;
    } finally {
      this.#checked--;
    }
    this.#acceptedBy(destinationOf(message)).push(performance.now());
    this.add([message]);
  }

  /** Without a check: messages of the devnet itself, and those for which a block had no room. */
  add(messages: readonly Message[]): void {
    this.#waiting.push(...messages);
  }

  /** All of them, the oldest first; they are here no more. */
  take(): readonly Message[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }

  clear(): void {
    this.#waiting = [];
    this.#seen.clear();
    this.#accepted.clear();
  }

  #refuseTooMany(message: Message): void {
    const { maxMessages, maxPerAddress } = this.#options;
    if (this.#seen.has(toHex(message.hash)))
      throw new Refusal(Code.none, 'cannot send external message : duplicate message');
    if (this.#waiting.length + this.#checked >= maxMessages)
      throw new Refusal(Code.notReady, 'too many pending external message checks');
    const address = destinationOf(message);
    if (this.#acceptedBy(address).length >= maxPerAddress)
      throw new Refusal(
        Code.none,
        `cannot apply external message to current state : too many external messages to address ${address}`,
      );
  }

  #acceptedBy(address: string): number[] {
    const since = performance.now() - RATE_WINDOW_MS;
    const times = (this.#accepted.get(address) ?? []).filter((time) => time > since);
    this.#accepted.set(address, times);
    return times;
  }

  #forgetOld(): void {
    if (performance.now() - this.#forgotAt < REMEMBERED_MS) return;
    this.#forgotAt = performance.now();
    this.#seen.clear();
    this.#accepted.clear();
  }
}

/** As the node writes it. */
function destinationOf({ info: { destination } }: Message): string {
  if (!(destination instanceof Address)) return 'nobody';
  return `${destination.workchain}:${toHex(destination.hash).toUpperCase()}`;
}
