import { setTimeout as sleep } from 'node:timers/promises';
import { DevnetError, type Params } from '@tonway/devnet';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../parts/failures.ts';

/** What happens to requests whose path starts with `path`. */
interface HttpFault {
  readonly path: string;
  readonly delayMs: number;
  /** The status of the answer instead of the real one; null: the real one. */
  readonly status: number | null;
  /** The share of requests that the fault applies to, evenly spread. */
  readonly share: number;
  /** How many more requests the fault applies to; null: all. */
  readonly count: number | null;
}

interface ActiveFault extends Omit<HttpFault, 'count'> {
  count: number | null;
  /** The part of the next hit that is reached. */
  reached: number;
}

const MAX_FAULTS = 100;
const MAX_DELAY_MS = 60_000;
const MAX_COUNT = 1_000_000_000;
const TEXTS: Readonly<Record<number, string>> = { 429: 'Ratelimit exceeded' };

/** Faults of HTTP answers, for tests of clients. */
export class HttpFaults {
  readonly #faults = new Map<string, ActiveFault>();

  /** The faults that still apply to requests. */
  get list(): readonly HttpFault[] {
    return [...this.#faults.values()].map(({ reached: _, ...fault }) => fault);
  }

  /** Adds a fault; a fault for the same path is replaced. */
  add(fault: HttpFault): void {
    this.#faults.delete(fault.path);
    if (this.#faults.size >= MAX_FAULTS)
      throw new DevnetError(
        'OPTION_INVALID',
        `there are ${MAX_FAULTS} faults already; clear them first`,
      );
    this.#faults.set(fault.path, { ...fault, reached: 0 });
  }

  remove(path: string): void {
    this.#faults.delete(path);
  }

  clear(): void {
    this.#faults.clear();
  }

  /** A hook that delays or replaces the answer. */
  readonly onRequest = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const fault = this.#next(request.url);
    if (!fault) return undefined;
    if (fault.delayMs > 0) await sleep(fault.delayMs);
    if (fault.status === null) return undefined;
    return sendError(reply, fault.status, TEXTS[fault.status] ?? 'fault injected by httpFaults');
  };

  /** The fault with the longest matching path, if it applies to this request. */
  #next(url: string): HttpFault | null {
    const matching = [...this.#faults.values()].filter(({ path }) => url.startsWith(path));
    const [fault] = matching.sort((a, b) => b.path.length - a.path.length);
    if (!fault) return null;
    fault.reached += fault.share;
    if (fault.reached < 1) return null;
    fault.reached -= 1;
    if (fault.count !== null && --fault.count <= 0) this.#faults.delete(fault.path);
    return fault;
  }
}

export const HTTP_FAULT_PARAMETERS = ['path', 'delayMs', 'status', 'percent', 'count'];

/** Reads a fault from the parameters of a control operation. */
export function httpFaultIn(params: Params): HttpFault {
  const has = (name: string) => params.has(name) && !params.isNull(name);
  return {
    path: has('path') ? params.text('path') : '/api/',
    delayMs: has('delayMs') ? params.integer('delayMs', 0, MAX_DELAY_MS) : 0,
    status: has('status') ? params.integer('status', 400, 599) : null,
    share: has('percent') ? params.integer('percent', 1, 100) / 100 : 1,
    count: has('count') ? params.integer('count', 1, MAX_COUNT) : null,
  };
}
