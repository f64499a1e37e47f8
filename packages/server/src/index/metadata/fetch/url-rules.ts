import { FetchError } from './http-request.ts';

const MAX_URL_LENGTH = 4096;
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
const UNSUPPORTED = /^tonstorage:/i;
/** `ipfs://CID/path`, or as some write it `ipfs://ipfs/CID/path`. */
const IPFS = /^ipfs:\/\/(?:ipfs\/)?([a-z0-9]{32,128})((?:[/?].*)?)$/i;

/** The URL of a token's content. IPFS is read through a gateway; `attempt` selects which one. */
export function contentUrl(uri: string, gateways: readonly string[], attempt: number): URL {
  const text = uri.trim();
  if (UNSUPPORTED.test(text))
    throw new FetchError('URL_UNSUPPORTED', 'TON Storage is not supported');
  return /^ipfs:/i.test(text) ? gatewayUrl(text, gateways, attempt) : parseHttpUrl(text);
}

function gatewayUrl(uri: string, gateways: readonly string[], attempt: number): URL {
  const gateway = gateways[attempt % gateways.length];
  if (gateway === undefined) throw new FetchError('URL_UNSUPPORTED', 'there is no IPFS gateway');
  const [, cid, path = ''] = IPFS.exec(uri) ?? [];
  if (cid === undefined) throw refused(uri, 'it is not an address of IPFS');
  const root = `${new URL(gateway).pathname.replace(/\/$/, '')}/ipfs/${cid}`;
  const url = parseHttpUrl(root + path, new URL(gateway));
  // Dot segments could lead to other paths of the gateway.
  if (url.pathname !== root && !url.pathname.startsWith(`${root}/`))
    throw refused(uri, 'its path leads out of the directory');
  return url;
}

/** Parses an absolute URL, or a redirect relative to `base`. */
export function parseHttpUrl(text: string, base?: URL): URL {
  if (text.length > MAX_URL_LENGTH)
    throw refused(text, `it is longer than ${MAX_URL_LENGTH} characters`);
  const url = URL.parse(text, base?.href);
  if (!url) throw refused(text, 'it is not a URL');
  if (!(url.protocol in DEFAULT_PORTS)) throw refused(text, `${url.protocol} is not HTTP`);
  if (url.username !== '' || url.password !== '') throw refused(text, 'it has a user name');
  url.hash = '';
  return url;
}

/** The host without brackets and final dot. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

export function portOf({ port, protocol }: URL): number {
  return port === '' ? (DEFAULT_PORTS[protocol] ?? 0) : Number(port);
}

function refused(url: string, reason: string): FetchError {
  return new FetchError('URL_REFUSED', `${url.slice(0, 200)} is refused: ${reason}`);
}
