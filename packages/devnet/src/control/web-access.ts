import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Returns why a request is refused, or null. A browser sends requests of any web page to local ports:
 * requests of foreign pages are recognized by their origin, or by a foreign host name (DNS rebinding).
 */
export function refusalOf(
  request: IncomingMessage,
  allowedOrigins: readonly string[],
): string | null {
  const { host = '', origin } = request.headers;
  const allowed = new Set(allowedOrigins);
  const { hostname = '' } = URL.parse(`http://${host}`) ?? {};
  const named = allowedOrigins.some((each) => URL.parse(each)?.hostname === hostname);
  if (!isLocal(hostname) && !named) return `host ${host} is not this machine`;
  if (origin !== undefined && !isAllowed(origin, allowed))
    return `pages of ${origin} are not allowed; allow them with --allow-origin ${origin} of the devnet or CORS_ORIGINS of the server`;
  // cross-site requests without an origin: images, links, forms of old browsers
  if (origin === undefined && request.headers['sec-fetch-site'] === 'cross-site')
    return 'cross-site pages may not use this port';
  return null;
}

/** The headers that allow the page to read the answer. */
export function corsHeaders({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  const { origin } = headers;
  if (origin === undefined) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? 'content-type',
    'access-control-allow-private-network': 'true',
    'access-control-max-age': '600',
    vary: 'Origin',
  };
}

function isAllowed(origin: string, allowed: ReadonlySet<string>): boolean {
  const { protocol = '', hostname = '' } = URL.parse(origin) ?? {};
  return allowed.has(origin) || (/^https?:$/.test(protocol) && isLoopback(hostname));
}

/** IP addresses are safe from DNS rebinding. */
function isLocal(hostname: string): boolean {
  return isLoopback(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
