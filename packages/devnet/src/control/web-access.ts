import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Whether a request may do what it asks for. A browser carries requests of any page to a port of its machine: those of
 * pages from elsewhere are told by their origin, and by a host name that was made to point here (DNS rebinding).
 */
export function refusalOf(
  request: IncomingMessage,
  allowedOrigins: readonly string[],
): string | null {
  const { host = '', origin } = request.headers;
  const allowed = new Set(allowedOrigins);
  const { hostname = '' } = URL.parse(`http://${host}`) ?? {};
  const named = allowedOrigins.some((each) => URL.parse(each)?.hostname === hostname);
  if (!isLocal(hostname) && !named) return `the host ${host} is not this machine`;
  if (origin !== undefined && !isAllowed(origin, allowed))
    return `pages of ${origin} may not use this port; start the devnet with --allow-origin ${origin}`;
  // without an origin, but from a page: an image, a link, a form of an old browser
  if (origin === undefined && request.headers['sec-fetch-site'] === 'cross-site')
    return 'pages from elsewhere may not use this port';
  return null;
}

/** What tells a browser that the page may read the answer. */
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

/** A number is nobody's name, so nobody can make it point elsewhere. */
function isLocal(hostname: string): boolean {
  return isLoopback(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
