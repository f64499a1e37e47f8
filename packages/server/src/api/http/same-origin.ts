import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of the same origin sent the request. Browsers send `Sec-Fetch-Site` only over https and to
 * localhost; otherwise `Origin` tells, which requests of the same origin may omit.
 */
export function isSameOrigin({ headers, protocol, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === `${protocol}://${host}`;
}

/**
 * Whether the name of the server is one that no stranger's DNS can give it: an address, or a name without a dot. A page
 * whose own name leads to this server (DNS rebinding) is of the same origin.
 */
export function hasLocalName({ hostname }: Pick<FastifyRequest, 'hostname'>): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  return isIP(name) !== 0 || !name.replace(/\.localhost$/, '').includes('.');
}
