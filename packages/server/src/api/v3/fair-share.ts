import { FairQueue } from '@tonway/tvm';
import type { Caller } from '../../network/requests/chain-context.ts';
import { RequestError } from '../kernel/errors.ts';
import { type Query, textsOf } from '../kernel/params.ts';
import type { Operation } from './operation.ts';

/** A request that waits. */
interface Turn {
  readonly client: string;
  isLong: boolean;
  start(): void;
  refuse(): void;
}

/** Long requests have a share of their own, so none is long here. */
const LIMITS = { maxQueued: 1000, maxQueuedPerClient: 250, longMs: Number.POSITIVE_INFINITY };

/** Lets so many requests run at once. If more wait, each client gets an equal share of time. */
export class FairShare {
  readonly #queue = new FairQueue<Turn>(LIMITS);
  readonly #places: number;
  #running = 0;

  constructor(places: number) {
    this.#places = places;
  }

  get isBusy(): boolean {
    return this.#running > 0;
  }

  async run<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    await this.#turn(caller);
    const startMs = performance.now();
    try {
      return await work();
    } finally {
      this.#running--;
      this.#queue.charge(caller.client, performance.now() - startMs);
      this.#assign();
    }
  }

  /** Throws if too many requests wait, or if the client disconnects. */
  #turn(caller: Caller): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = () =>
      reject(new RequestError(503, 'too many requests are waiting; retry shortly'));
    const turn: Turn = { client: caller.client, isLong: false, start: resolve, refuse };
    this.#queue.push(turn)?.refuse();
    this.#assign();
    if (this.#queue.size > 0)
      caller.onDisconnect(() => {
        if (this.#queue.remove(turn)) refuse();
      });
    return promise;
  }

  #assign(): void {
    while (this.#running < this.#places) {
      const turn = this.#queue.take(true);
      if (!turn) return;
      this.#running++;
      turn.start();
    }
  }
}

/**
 * How many rows a request asks for: as the operation says, or its `limit`, or the values of its longest list if the
 * operation has no limit.
 */
export function rowsAsked(
  { params, rows }: Pick<Operation, 'params' | 'rows'>,
  query: Query,
): number {
  if (rows !== undefined) return rows;
  if (params.limit) return Number.parseInt(textsOf(query.limit).at(-1) ?? '', 10) || 1;
  return Math.max(1, ...Object.keys(params).map((name) => countValues(query, name)));
}

/** Values of a list are repeated, or separated by commas. */
function countValues(query: Query, name: string): number {
  const texts = [...textsOf(query[name]), ...textsOf(query[`${name}[]`])];
  return texts.length === 1 ? (texts[0] ?? '').split(',').length : texts.length;
}
