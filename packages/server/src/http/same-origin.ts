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
