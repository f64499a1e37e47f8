import { TvmError } from '../errors.ts';
import type { PendingCall } from './call.ts';

/** The client of calls that name none: programs of one user, which are bounded by the queue as a whole. */
export const NO_CLIENT = '';

/** Clients that are remembered although they wait for nothing. */
const MAX_CLIENTS = 10_000;

interface Line {
  readonly waiting: PendingCall[];
  /** Worker time used, on a clock that all clients share: who is behind is next. */
  usedMs: number;
  /** The last call that ended was a long one: so may be the next. */
  isSlow: boolean;
}

export interface QueueLimits {
  readonly maxQueued: number;
  readonly maxQueuedPerClient: number;
  readonly longMs: number;
}

/**
 * Calls that wait: one line per client, in the order they came. The next call is that of the client
 * that has used the least worker time. A long call at the front of a line holds up that line only, and
 * so does any call of a client whose last one was long.
 */
export class FairQueue {
  readonly #lines = new Map<string, Line>();
  /** Those in which a call waits. */
  readonly #open = new Set<Line>();
  readonly #limits: QueueLimits;
  /** How much the client had used whose call was taken last: who was away begins here. */
  #clockMs = 0;
  #size = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /** Null, or the call for which there is no room: the given one, or one of the longest line. */
  push(call: PendingCall): PendingCall | null {
    const line = this.#lineOf(call.client);
    const { length } = line.waiting;
    const { maxQueued, maxQueuedPerClient } = this.#limits;
    if (call.client !== NO_CLIENT && length >= maxQueuedPerClient) return call;
    const dropped = this.#size < maxQueued ? null : this.#crowdedOut(length + 1);
    if (dropped === undefined) return call;
    line.waiting.push(call);
    this.#open.add(line);
    this.#size++;
    return dropped;
  }

  /** A call that had its turn and is not done: it is the first of its line again. */
  putBack(call: PendingCall): void {
    const line = this.#lineOf(call.client);
    line.waiting.unshift(call);
    this.#open.add(line);
    this.#size++;
  }

  take(mayBeLong: boolean): PendingCall | undefined {
    let next: Line | undefined;
    for (const line of this.#open) {
      if (!mayBeLong && (line.isSlow || line.waiting[0]?.isLong)) continue;
      if (!next || line.usedMs < next.usedMs) next = line;
    }
    if (!next) return undefined;
    this.#clockMs = next.usedMs;
    const call = this.#cut(next, 0);
    if (call && next.isSlow) call.isLong = true;
    return call;
  }

  /** False: it does not wait. */
  remove(call: PendingCall): boolean {
    const line = this.#lines.get(call.client);
    const index = line?.waiting.indexOf(call) ?? -1;
    if (line && index >= 0) this.#cut(line, index);
    return index >= 0;
  }

  removeAll(): PendingCall[] {
    const all = [...this.#open].flatMap(({ waiting }) => waiting.splice(0));
    this.#open.clear();
    this.#size = 0;
    return all;
  }

  /** A client has used a worker for so long. */
  charge(client: string, elapsedMs: number): void {
    const line = this.#lineOf(client);
    line.usedMs += elapsedMs;
    line.isSlow = elapsedMs >= this.#limits.longMs;
    if (this.#lines.size > MAX_CLIENTS) this.#forgetIdle();
  }

  #lineOf(client: string): Line {
    const line = this.#lines.get(client) ?? { waiting: [], usedMs: 0, isSlow: false };
    if (line.waiting.length === 0) line.usedMs = Math.max(line.usedMs, this.#clockMs);
    this.#lines.set(client, line);
    return line;
  }

  /** The newest call of the longest line; undefined where no line is longer than the one that asks. */
  #crowdedOut(length: number): PendingCall | undefined {
    let longest: Line | undefined;
    for (const line of this.#open)
      if (line.waiting.length > (longest?.waiting.length ?? length)) longest = line;
    return longest && this.#cut(longest, longest.waiting.length - 1);
  }

  #cut(line: Line, index: number): PendingCall | undefined {
    const [call] = line.waiting.splice(index, 1);
    if (line.waiting.length === 0) this.#open.delete(line);
    this.#size--;
    return call;
  }

  #forgetIdle(): void {
    for (const [client, { waiting }] of this.#lines) {
      if (this.#lines.size <= MAX_CLIENTS / 2) return;
      if (waiting.length === 0) this.#lines.delete(client);
    }
  }
}

/** For the call for which there is no room. */
export function busy(queue: FairQueue): TvmError {
  return new TvmError('TVM_BUSY', `${queue.size} calls are waiting; try again later`);
}
