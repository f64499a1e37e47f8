import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { within } from '@tonway/lite-client';
import type { AllowedAddress } from '../../../config/lists.ts';
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

function portOf({ port, protocol }: URL): number {
  return port === '' ? (DEFAULT_PORTS[protocol] ?? 0) : Number(port);
}

function refused(url: string, reason: string): FetchError {
  return new FetchError('URL_REFUSED', `${url.slice(0, 200)} is refused: ${reason}`);
}

// https://www.iana.org/assignments/iana-ipv4-special-registry
const RESERVED_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, metadata services of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
];

/** All other IPv6 addresses are not public: loopback, mapped IPv4, NAT64, unique local, link-local, multicast. */
const GLOBAL_IPV6 = ['2000::/3'];

// https://www.iana.org/assignments/iana-ipv6-special-registry
const RESERVED_IPV6 = [
  '2001::/23', // protocol assignments, among them Teredo, which contains an IPv4 address
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which contains an IPv4 address
  '3fff::/20', // documentation
];

const reservedIPv4 = networkList(RESERVED_IPV4, 'ipv4');
const globalIPv6 = networkList(GLOBAL_IPV6, 'ipv6');
const reservedIPv6 = networkList(RESERVED_IPV6, 'ipv6');

function networkList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** Whether the address belongs to a host of the public Internet. */
function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reservedIPv4.check(address, 'ipv4');
  // An address with a zone is link-local.
  if (!isIPv6(address) || address.includes('%')) return false;
  return globalIPv6.check(address, 'ipv6') && !reservedIPv6.check(address, 'ipv6');
}

/** Where a connection would go. */
export interface Endpoint {
  /** The host as the URL names it. */
  readonly host: string;
  readonly port: number;
  readonly address: string;
}

/** Public addresses on the usual ports, and the exceptions of the operator. */
export class AddressRules {
  readonly #ports: ReadonlySet<number>;
  readonly #exceptions: readonly ((endpoint: Endpoint) => boolean)[];

  constructor(allowed: readonly AllowedAddress[] = [], ports: readonly number[] = [80, 443]) {
    this.#ports = new Set(ports);
    this.#exceptions = allowed.map((each) => this.#exception(each));
  }

  permits(endpoint: Endpoint): boolean {
    if (this.#ports.has(endpoint.port) && isPublicAddress(endpoint.address)) return true;
    return this.#exceptions.some((matches) => matches(endpoint));
  }

  #exception({ host, prefix, port }: AllowedAddress): (endpoint: Endpoint) => boolean {
    const hasPort = (actual: number) =>
      port === null ? this.#ports.has(actual) : port === 'any' || actual === port;
    if (prefix === null) return (endpoint) => endpoint.host === host && hasPort(endpoint.port);
    const family = isIPv4(host) ? 'ipv4' : 'ipv6';
    const isFamily = isIPv4(host) ? isIPv4 : isIPv6;
    const network = networkList([`${host}/${prefix}`], family);
    return ({ address, port: actual }) =>
      hasPort(actual) && isFamily(address) && network.check(address, family);
  }
}

/** The addresses of `localhost`, which no DNS server has to know. */
const LOOPBACK = ['127.0.0.1', '::1'];
/** More addresses than this are checked, but not tried. */
const MAX_TRIED = 4;

/** Resolves by DNS alone: `lookup` of Node.js would occupy threads that files and compression need. */
export function createResolver(limits = { timeout: 3000, tries: 2 }): Resolver {
  return new Resolver(limits);
}

/** The addresses to connect to. Refuses the host if any of its addresses is forbidden. */
export async function resolveHost(
  url: URL,
  { resolver, rules }: { readonly resolver: Resolver; readonly rules: AddressRules },
  signal: AbortSignal,
): Promise<readonly LookupAddress[]> {
  const host = hostOf(url);
  const port = portOf(url);
  const addresses = isIP(host)
    ? [host]
    : host === 'localhost'
      ? LOOPBACK
      : await within(askDns(resolver, host), { signal });
  // The address stays unnamed: the error is shown to strangers, who may not know our internal network.
  if (addresses.some((address) => !rules.permits({ host, port, address })))
    throw new FetchError('ADDRESS_FORBIDDEN', `${host} port ${port} is not public`);
  return addresses.slice(0, MAX_TRIED).map((address) => ({ address, family: isIP(address) }));
}

async function askDns(resolver: Resolver, host: string): Promise<readonly string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? answer.value : [],
  );
  if (addresses.length === 0) throw new FetchError('NOT_RESOLVED', `${host} has no address`);
  return addresses;
}
