import type { LookupAddress } from 'node:dns';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { TonwayError } from '@tonway/chain';

export type FetchErrorCode =
  | 'URL_REFUSED'
  | 'URL_UNSUPPORTED'
  | 'ADDRESS_FORBIDDEN'
  | 'NOT_RESOLVED'
  | 'CONNECTION_FAILED'
  | 'TIMEOUT'
  | 'HTTP_STATUS'
  | 'TOO_MANY_REDIRECTS'
  | 'WRONG_TYPE'
  | 'TOO_LARGE'
  | 'CONTENT_INVALID';

const TRANSIENT: ReadonlySet<FetchErrorCode> = new Set([
  'NOT_RESOLVED',
  'CONNECTION_FAILED',
  'TIMEOUT',
  'HTTP_STATUS',
]);

/** Content could not be fetched from the host that a token names. */
export class FetchError extends TonwayError<FetchErrorCode> {
  override readonly name = 'FetchError';

  constructor(code: FetchErrorCode, message: string, options?: ErrorOptions) {
    super(code, message, { ...options, transient: TRANSIENT.has(code) });
  }
}

/** The error of a connection that was refused, reset, or spoke no HTTP. */
export function connectionFailed(cause: unknown): FetchError {
  const { message, code } = cause as { message?: string; code?: string };
  return new FetchError('CONNECTION_FAILED', message || code || 'the connection failed', { cause });
}

const MAX_HEADER_BYTES = 16 * 1024;

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: Buffer;
  readonly signal: AbortSignal;
}

/** Opens the response of one request, over a new connection to one of these addresses. */
export async function openResponse(
  url: URL,
  addresses: readonly LookupAddress[],
  { method, headers, body, signal }: OutgoingRequest,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    // A pooled connection could be one to another address.
    agent: false,
    lookup: fixedLookup(addresses),
    maxHeaderSize: MAX_HEADER_BYTES,
    method,
    headers,
    signal,
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (url.protocol === 'https:' ? https : http).request(url, options, resolve);
  request.on('error', reject);
  // Some answers, such as a switch of protocols, close the connection without an error.
  request.on('close', () => reject(new Error('the connection was closed without an answer')));
  request.end(body);
  return promise;
}

/** The addresses that were checked are the addresses connected to: there is no second resolution. */
function fixedLookup(addresses: readonly LookupAddress[]): LookupFunction {
  const [first = { address: '', family: 0 }] = addresses;
  return (_host, { all }, done) =>
    all ? done(null, [...addresses]) : done(null, first.address, first.family);
}

const DECODERS: Readonly<Record<string, (() => Transform) | null>> = {
  '': null,
  identity: null,
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Reads the body, up to `maxBytes` before and after decompression. */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const decoder = DECODERS[encoding];
  if (decoder === undefined)
    throw new FetchError('WRONG_TYPE', `the encoding "${encoding.slice(0, 100)}" is not supported`);
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const collect = async (source: AsyncIterable<Buffer>) =>
    Buffer.concat(await Array.fromAsync(limited(maxBytes)(source)));
  if (decoder === null) return pipeline(response, collect);
  return pipeline(response, limited(maxBytes), decoder(), collect);
}

function limited(maxBytes: number) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  };
}

function tooLarge(maxBytes: number): FetchError {
  return new FetchError('TOO_LARGE', `the content is larger than ${maxBytes} bytes`);
}
