import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * How an answer may be kept. `immutable`: for a day without asking, since a later release may add fields to it;
 * `revalidated`: as long as the server says, each time it is used, that it is still the same.
 */
export type Freshness = 'immutable' | 'revalidated';

const DIRECTIVES: Readonly<Record<Freshness, string>> = {
  immutable: 'max-age=86400, immutable',
  revalidated: 'no-cache',
};

/** Headers that make another answer of the same address: who may read it, whose limit counts, what is in it. */
const VARY = [
  'Origin',
  'X-API-Key',
  'X-Include-Proof',
  'X-No-Address-Book',
  'X-No-Metadata',
].join();

/** Names a content. It is weak: what stands around the content, such as the elapsed time, may differ. */
export function entityTag(content: string): string {
  return `W/"${hash('sha1', content, 'base64url')}"`;
}

/** Says how an answer may be kept; true: the client has it already, and 304 is the whole answer. */
export function isKnown(reply: FastifyReply, tag: string, freshness: Freshness): boolean {
  const { request } = reply;
  const scope = hasKey(request) ? 'private' : 'public';
  reply.header('etag', tag).header('vary', VARY);
  reply.header('cache-control', `${scope}, ${DIRECTIVES[freshness]}`);
  const known = request.headers['if-none-match'];
  return known !== undefined && names(known, tag);
}

/** A cache that many share must not answer for a key, whose limits and network were not checked. */
function hasKey({ headers, query }: FastifyRequest): boolean {
  return (
    headers['x-api-key'] !== undefined || (query as { api_key?: unknown }).api_key !== undefined
  );
}

function names(header: string, tag: string): boolean {
  const opaque = withoutWeakness(tag);
  return header.split(',').some((each) => {
    const given = each.trim();
    return given === '*' || withoutWeakness(given) === opaque;
  });
}

function withoutWeakness(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
