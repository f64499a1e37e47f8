import { isIP, isIPv4, isIPv6 } from 'node:net';

/** Splits a comma-separated setting. */
export function listOf(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** Whether the text is an HTTP URL, or `none`. */
function isHttpUrl(text: string): boolean {
  return text === 'none' || /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}

/** Names of well-known networks, as Fastify accepts them in `trustProxy`. */
const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);
const LENGTH = /^[1-9]\d{0,2}$/;

/** Whether the text is an IP address, a network in CIDR notation, or a well-known name. */
function isNetwork(text: string): boolean {
  if (NAMES.has(text)) return true;
  const [address = '', length, ...more] = text.split('/');
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0;
  if (bits === 0 || more.length > 0) return false;
  return length === undefined || (LENGTH.test(length) && Number(length) <= bits);
}

/** An address, network or host name that may be connected to although it is not public. */
export interface AllowedAddress {
  /** An IP address, the first address of a network, or a host name. */
  readonly host: string;
  /** Length of the network's prefix; null for a host name. */
  readonly prefix: number | null;
  /** Null: the ports 80 and 443. */
  readonly port: number | 'any' | null;
}

const BRACKETS = /^\[([^\]]+)\](.*)$/;
const NETWORK_PREFIX = /^\/(\d{1,3})/;
const PORT = /^:(\d{1,5}|\*)$/;
const HOST_NAME = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;
const MAX_PORT = 65_535;

/** Parses `10.0.0.7`, `10.0.0.0/8`, `10.0.0.7:8080`, `10.0.0.7:*`, `[fd00::1]:8080` or `name:8080`; null if it is none of them. */
function parseAllowedAddress(text: string): AllowedAddress | null {
  const { host, rest } = splitHost(text.toLowerCase());
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(host)] ?? 0;
  const [slash = '', digits] = NETWORK_PREFIX.exec(rest) ?? [];
  const prefix = digits === undefined ? bits : Number(digits);
  const [colon = '', portText] = PORT.exec(rest.slice(slash.length)) ?? [];
  const port = portText === '*' ? 'any' : portText === undefined ? null : Number(portText);
  if (rest !== slash + colon || prefix > bits || Number(port) > MAX_PORT) return null;
  if (bits > 0) return { host, prefix, port };
  return HOST_NAME.test(host) && port !== null ? { host, prefix: null, port } : null;
}

/** Parses a comma-separated setting whose elements are valid. */
export function parseAllowedAddresses(setting: string): readonly AllowedAddress[] {
  return listOf(setting).flatMap((text) => parseAllowedAddress(text) ?? []);
}

function splitHost(text: string): { host: string; rest: string } {
  const [, inBrackets, after] = BRACKETS.exec(text) ?? [];
  if (inBrackets !== undefined) return { host: inBrackets, rest: after ?? '' };
  const isBareIPv6 = text.split(':').length > 2;
  const end = text.search(isBareIPv6 ? /\// : /[:/]/);
  return end < 0 ? { host: text, rest: '' } : { host: text.slice(0, end), rest: text.slice(end) };
}

const everyElement = (isElement: (text: string) => boolean) => (text: string) =>
  listOf(text).every(isElement);

/** Formats of settings: whether a text is valid, and a description of valid texts for messages. */
export const FORMATS = {
  block: {
    isValid: (text: string) => /^(head|[1-9]\d{0,8})$/.test(text),
    expected: 'head or the number of a block',
  },
  processes: {
    isValid: (text: string) =>
      text === 'auto' || (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= 256),
    expected: 'auto or a whole number from 1 to 256',
  },
  networks: {
    isValid: everyElement(isNetwork),
    expected:
      'a list such as 10.0.0.7, 192.168.0.0/16, fd00::/8, or loopback, linklocal, uniquelocal',
  },
  seconds: {
    isValid: everyElement((text) => /^\d{1,7}$/.test(text)),
    expected: 'a list of whole numbers such as 5,30,120',
  },
  urls: {
    isValid: everyElement(isHttpUrl),
    expected: 'a list such as https://ipfs.io, http://10.0.0.7:8080, or none',
  },
  'allowed-addresses': {
    isValid: everyElement((text) => parseAllowedAddress(text) !== null),
    expected:
      'a list such as 10.0.0.7, 127.0.0.1:*, 192.168.0.0/16, [fd00::1]:8080, files.internal:8080',
  },
};
export type SettingFormat = keyof typeof FORMATS;
