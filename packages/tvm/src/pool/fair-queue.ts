import { TvmError } from '../errors.ts';

/** A call that waits for its turn. */
interface QueuedCall {
  readonly client: string;
  /** The call may run only where long calls are accepted. */
  isLong: boolean;
}

/** The client of calls without a client. Only the limit of the whole queue applies to it. */
export const NO_CLIENT = '';

/** Maximum number of clients that are kept, including those without queued calls. */
const MAX_CLIENTS = 10_000;

/** Assumed of a client whose first call has not finished. */
const UNKNOWN_MS = 0.5;

interface Line<Call> {
  readonly waiting: Call[];
  /** Time used, on a clock shared by all clients: the client with the least time is next. */
  usedMs: number;
  /** The duration of the last finished call. */
  lastMs: number;
  /** The last finished call was long, so the next one may be long too. */
  isSlow: boolean;
}

export interface QueueLimits {
  readonly maxQueued: number;
  readonly maxQueuedPerClient: number;
  readonly longMs: number;
}

/**
 * Queued calls: one first-in, first-out line per client. The next call belongs to the client that has used
 * the least worker time. A long call at the front of a line delays only that line; so does any call of a
 * client whose last call was long.
 *
 * @example
 * const queue = new FairQueue({ maxQueued: 8, maxQueuedPerClient: 2, longMs: 100 });
 * for (const client of ['a', 'a', 'b']) queue.push({ client, isLong: false });
 * queue.take(true)?.client; // => 'a'
 * queue.charge('a', 50);
 * queue.take(true)?.client; // => 'b'
 */
export class FairQueue<Call extends QueuedCall> {
  readonly #lines = new Map<string, Line<Call>>();
  /** Lines with queued calls. */
  readonly #open = new Set<Line<Call>>();
  readonly #limits: QueueLimits;
  /** The used time of the client whose call was taken last; a returning client starts at this time. */
  #clockMs = 0;
  #size = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /** Null, or the call that is refused because the queue is full: this call, or one of the longest line. */
  push(call: Call): Call | null {
    const line = this.#lineOf(call.client);
    const { length } = line.waiting;
    const { maxQueued, maxQueuedPerClient } = this.#limits;
    if (call.client !== NO_CLIENT && length >= maxQueuedPerClient) return call;
    const dropped = this.#size < maxQueued ? null : this.#evictFromLongest(length + 1);
    if (dropped === undefined) return call;
    line.waiting.push(call);
    this.#open.add(line);
    this.#size++;
    return dropped;
  }

  /** Requeues an unfinished call at the front of its line. */
  putBack(call: Call): void {
    const line = this.#lineOf(call.client);
    line.waiting.unshift(call);
    this.#open.add(line);
    this.#size++;
  }

  take(mayBeLong: boolean): Call | undefined {
    let next: Line<Call> | undefined;
    for (const line of this.#open) {
      if (!mayBeLong && (line.isSlow || line.waiting[0]?.isLong)) continue;
      if (!next || line.usedMs < next.usedMs) next = line;
    }
    if (!next) return undefined;
    this.#clockMs = next.usedMs;
    const call = this.#removeAt(next, 0);
    if (call && next.isSlow) call.isLong = true;
    return call;
  }

  /** False: the call is not queued. */
  remove(call: Call): boolean {
    const line = this.#lines.get(call.client);
    const index = line?.waiting.indexOf(call) ?? -1;
    if (line && index >= 0) this.#removeAt(line, index);
    return index >= 0;
  }

  removeAll(): Call[] {
    const all = [...this.#open].flatMap(({ waiting }) => waiting.splice(0));
    this.#open.clear();
    this.#size = 0;
    return all;
  }

  /** Charges a client for worker time. */
  charge(client: string, elapsedMs: number): void {
    const line = this.#lineOf(client);
    line.usedMs += elapsedMs;
    line.lastMs = elapsedMs;
    line.isSlow = elapsedMs >= this.#limits.longMs;
    if (this.#lines.size > MAX_CLIENTS) this.#evictIdle();
  }

  /** How long a call of this client probably takes. */
  usualMs(client: string): number {
    return this.#lines.get(client)?.lastMs ?? UNKNOWN_MS;
  }

  #lineOf(client: string): Line<Call> {
    const line: Line<Call> = this.#lines.get(client) ?? {
      waiting: [],
      usedMs: 0,
      lastMs: UNKNOWN_MS,
      isSlow: false,
    };
    if (line.waiting.length === 0) line.usedMs = Math.max(line.usedMs, this.#clockMs);
    this.#lines.set(client, line);
    return line;
  }

  /** Removes the newest call of the longest line; undefined if no line is longer than `length`. */
  #evictFromLongest(length: number): Call | undefined {
    let longest: Line<Call> | undefined;
    for (const line of this.#open)
      if (line.waiting.length > (longest?.waiting.length ?? length)) longest = line;
    return longest && this.#removeAt(longest, longest.waiting.length - 1);
  }

  #removeAt(line: Line<Call>, index: number): Call | undefined {
    const [call] = line.waiting.splice(index, 1);
    if (line.waiting.length === 0) this.#open.delete(line);
    this.#size--;
    return call;
  }

  #evictIdle(): void {
    for (const [client, { waiting }] of this.#lines) {
      if (this.#lines.size <= MAX_CLIENTS / 2) return;
      if (waiting.length === 0) this.#lines.delete(client);
    }
  }
}

/** The error of a call that is refused because the queue is full. */
export function busy(queue: { readonly size: number }): TvmError {
  return new TvmError('TVM_BUSY', `${queue.size} calls are waiting; try again later`);
}
