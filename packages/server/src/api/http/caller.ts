import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../network/requests/chain-context.ts';
import { addressSubject } from './client-address.ts';
import { InvalidRequest } from './errors.ts';

const MIN_SEQNO = 'x-min-masterchain-seqno';

/** The client of an HTTP request. */
export class HttpCaller implements Caller {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly includeProof: boolean;
  #listeners: (() => void)[] | null = null;

  constructor(request: FastifyRequest, reply: FastifyReply, includeProof = wantsProof(request)) {
    this.#request = request;
    this.#reply = reply;
    this.includeProof = includeProof;
  }

  get minSeqno(): number | null {
    return minSeqnoOf(this.#request);
  }

  get privateServers(): boolean {
    return this.#request.access.privateServers;
  }

  get client(): string {
    const { access, ip } = this.#request;
    return access.client ?? addressSubject(ip);
  }

  /** The connection gets a single listener, also for a batch of requests. */
  onDisconnect(listener: () => void): void {
    this.#listeners ??= this.#listen();
    this.#listeners.push(listener);
  }

  #listen(): (() => void)[] {
    const listeners: (() => void)[] = [];
    const { raw } = this.#reply;
    raw.once('close', () => {
      if (!raw.writableEnded) for (const listener of listeners) listener();
    });
    return listeners;
  }
}

function wantsProof({ query, headers }: FastifyRequest): boolean {
  const { proof } = query as { readonly proof?: string | readonly string[] };
  return isTrue(proof) || isTrue(headers['x-include-proof']);
}

const SEQNO = /^\d{1,9}$/;

/** Reads `X-Min-Masterchain-Seqno`: the answer must be read at this masterchain block or a later one. Null if absent. */
export function minSeqnoOf({ headers }: Pick<FastifyRequest, 'headers'>): number | null {
  const value = headers[MIN_SEQNO];
  if (value === undefined) return null;
  if (SEQNO.test(String(value))) return Number(value);
  throw new InvalidRequest(`${MIN_SEQNO} should be the number of a masterchain block`);
}

function isTrue(value: string | readonly string[] | undefined): boolean {
  return value === 'true' || value === '1';
}
