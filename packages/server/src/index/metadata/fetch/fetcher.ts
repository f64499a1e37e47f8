import type { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { within } from '@tonway/lite-client';
import { listOf, parseAllowedAddresses } from '../../../config/lists.ts';
import type { Settings } from '../../../config/settings.ts';
import { patienceOf } from '../host-pace.ts';
import {
  AddressRules,
  contentUrl,
  createResolver,
  parseHttpUrl,
  resolveHost,
} from './address-rules.ts';
import {
  connectionFailed,
  FetchError,
  type OutgoingRequest,
  openResponse,
  readBody,
} from './http-request.ts';

const MAX_BYTES = 10 * 2 ** 20;
const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

export interface FetcherOptions {
  readonly rules: AddressRules;
  /** URLs of IPFS gateways, in the order of preference. */
  readonly gateways: readonly string[];
  /** Default: the name servers of the system. */
  readonly resolver?: Resolver;
  /** Timeout of a fetch with all its redirects; default: 30 s. */
  readonly timeoutMs?: number;
}

export interface Wanted {
  readonly accept: string;
  /** Whether the content type is accepted; empty if the server names none. */
  readonly isAccepted: (type: string) => boolean;
  /** Number of failed attempts before this one. */
  readonly attempt?: number;
  readonly signal?: AbortSignal;
  /** Timeout until the first byte of the content, after all redirects; default: that of the fetch. */
  readonly firstByteMs?: number;
}

/** Fetches content that strangers name: never from a private address, and within limits of size and time. */
export class Fetcher {
  readonly #options: Required<FetcherOptions>;

  constructor(options: FetcherOptions) {
    this.#options = { resolver: createResolver(), timeoutMs: TIMEOUT_MS, ...options };
  }

  /** The URL that a fetch would request first. */
  urlOf(uri: string, attempt = 0): URL {
    return contentUrl(uri, this.#options.gateways, attempt);
  }

  async fetch(uri: string, wanted: Wanted): Promise<Buffer> {
    const url = this.urlOf(uri, wanted.attempt);
    const { timeoutMs } = this.#options;
    const { firstByteMs = timeoutMs } = wanted;
    const timeout = AbortSignal.timeout(timeoutMs);
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), firstByteMs);
    const limits = [timeout, silence.signal, ...(wanted.signal ? [wanted.signal] : [])];
    const signal = AbortSignal.any(limits);
    try {
      const following = this.#follow(url, wanted, signal, () => clearTimeout(timer));
      return await within(following, { signal });
    } catch (error) {
      wanted.signal?.throwIfAborted();
      if (error instanceof FetchError) throw error;
      if (timeout.aborted) throw timeoutError(`not fetched within ${timeoutMs} ms`);
      if (silence.signal.aborted) throw timeoutError(`no byte within ${firstByteMs} ms`);
      throw connectionFailed(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Every redirect is checked like the first URL. */
  async #follow(
    first: URL,
    wanted: Wanted,
    signal: AbortSignal,
    onContent: () => void,
  ): Promise<Buffer> {
    let url = first;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const addresses = await resolveHost(url, this.#options, signal);
      const response = await openResponse(url, addresses, requestOf(wanted, signal));
      try {
        const { location } = response.headers;
        if (!REDIRECTS.has(response.statusCode) || location === undefined)
          return await readContent(response, wanted, onContent);
        url = parseHttpUrl(location, url);
      } finally {
        response.destroy();
      }
    }
    throw new FetchError('TOO_MANY_REDIRECTS', `more than ${MAX_REDIRECTS} redirects`);
  }
}

function requestOf({ accept }: Wanted, signal: AbortSignal): OutgoingRequest {
  const headers = { accept, 'accept-encoding': 'gzip, br', 'user-agent': 'tonway' };
  return { method: 'GET', headers, signal };
}

function timeoutError(message: string): FetchError {
  return new FetchError('TIMEOUT', message);
}

async function readContent(
  response: IncomingMessage,
  { isAccepted }: Wanted,
  onContent: () => void,
): Promise<Buffer> {
  if (response.statusCode !== 200)
    throw new FetchError('HTTP_STATUS', `HTTP status ${response.statusCode}`);
  const [type = ''] = (response.headers['content-type'] ?? '').split(';');
  if (!isAccepted(type.trim().toLowerCase()))
    throw new FetchError('WRONG_TYPE', `the content type is "${type.slice(0, 100)}"`);
  await once(response, 'readable');
  onContent();
  return readBody(response, MAX_BYTES);
}

export function createFetcher(settings: Settings): Fetcher {
  const { METADATA_ALLOW_ADDRESSES, IPFS_GATEWAYS } = settings;
  const gateways = listOf(IPFS_GATEWAYS).filter((each) => each !== 'none');
  return new Fetcher({
    rules: new AddressRules(parseAllowedAddresses(METADATA_ALLOW_ADDRESSES)),
    gateways,
    resolver: createResolver(patienceOf(settings).dns),
  });
}
