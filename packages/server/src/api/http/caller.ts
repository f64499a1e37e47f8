import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../network/requests/chain-context.ts';
import { InvalidRequest } from '../kernel/errors.ts';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The subject of the rate limit for requests without a key. For IPv6 the subject is the /64 network, because a customer
 * usually has 2^64 addresses.
 */
export function addressSubject(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return `address:${mapped}`;
  return `address:${isIPv6(address) ? network64(address) : address}`;
}

function network64(address: string): string {
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const front = groups(head);
  const back = groups(tail ?? '');
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  const all = [...front, ...Array<string>(zeros).fill('0'), ...back];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** An IPv4 address at the end counts as two groups; their values do not matter, because only the first four groups are used. */
function groups(text: string): string[] {
  return text === ''
    ? []
    : text.split(':').flatMap((part) => (part.includes('.') ? ['', ''] : part));
}

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
