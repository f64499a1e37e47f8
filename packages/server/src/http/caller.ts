import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../requests/caller.ts';
import { addressSubject } from './client-address.ts';
import { InvalidRequest } from './errors.ts';

const MIN_SEQNO = 'x-min-masterchain-seqno';

/** Who sent an HTTP request. */
export class HttpCaller implements Caller {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly includeProof: boolean;
  #onGone: (() => void)[] | null = null;

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

  /** One listener for the connection, however many requests a batch has. */
  onGone(listener: () => void): void {
    this.#onGone ??= this.#listen();
    this.#onGone.push(listener);
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
  return isYes(proof) || isYes(headers['x-include-proof']);
}

const SEQNO = /^\d{1,9}$/;

/** The masterchain block that the caller knows of, which the answer must know of too; null: none is named. */
export function minSeqnoOf({ headers }: Pick<FastifyRequest, 'headers'>): number | null {
  const given = headers[MIN_SEQNO];
  if (given === undefined) return null;
  if (SEQNO.test(String(given))) return Number(given);
  throw new InvalidRequest(`${MIN_SEQNO} should be the number of a masterchain block`);
}

function isYes(value: string | readonly string[] | undefined): boolean {
  return value === 'true' || value === '1';
}
