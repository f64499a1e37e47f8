import { isIPv4, isIPv6 } from 'node:net';

/** Splits a comma-separated setting. */
export function listOf(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** Whether the text is an HTTP URL, or `none`. */
export function isHttpUrl(text: string): boolean {
  return text === 'none' || /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}

/** Names of well-known networks, as Fastify accepts them in `trustProxy`. */
const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);
const LENGTH = /^[1-9]\d{0,2}$/;

/** Whether the text is an IP address, a network in CIDR notation, or a well-known name. */
export function isNetwork(text: string): boolean {
  if (NAMES.has(text)) return true;
  const [address = '', length, ...more] = text.split('/');
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0;
  if (bits === 0 || more.length > 0) return false;
  return length === undefined || (LENGTH.test(length) && Number(length) <= bits);
}
