import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * How clients may cache a response. `immutable`: for a day without revalidation, because a later release may add fields;
 * `revalidated`: only with `If-None-Match` at each use.
 */
export type Freshness = 'immutable' | 'revalidated';

const DIRECTIVES: Readonly<Record<Freshness, string>> = {
  immutable: 'max-age=86400, immutable',
  revalidated: 'no-cache',
};

/** Request headers on which the response depends. */
const VARY = [
  'Origin',
  'X-API-Key',
  'X-Include-Proof',
  'X-No-Address-Book',
  'X-No-Metadata',
].join();

export function entityTag(content: string): string {
  return weakTag(hash('sha1', content, 'base64url'));
}

/** A weak entity tag: members of the envelope, such as the elapsed time, may differ. */
export function weakTag(digest: string): string {
  return `W/"${digest}"`;
}

/** Sets the caching headers; true if the client has this content already and 304 is the response. */
export function isNotModified(reply: FastifyReply, tag: string, freshness: Freshness): boolean {
  const { request } = reply;
  const scope = hasKey(request) ? 'private' : 'public';
  reply.header('etag', tag).header('vary', VARY);
  reply.header('cache-control', `${scope}, ${DIRECTIVES[freshness]}`);
  const ifNoneMatch = request.headers['if-none-match'];
  return ifNoneMatch !== undefined && matches(ifNoneMatch, tag);
}

/** Responses to a key are private: a shared cache would skip the checks of the key's limits and network. */
function hasKey({ headers, query }: FastifyRequest): boolean {
  return (
    headers['x-api-key'] !== undefined || (query as { api_key?: unknown }).api_key !== undefined
  );
}

function matches(header: string, tag: string): boolean {
  const opaque = withoutWeakness(tag);
  return header.split(',').some((each) => {
    const candidate = each.trim();
    return candidate === '*' || withoutWeakness(candidate) === opaque;
  });
}

function withoutWeakness(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
