import { isIPv4, isIPv6 } from 'node:net';

/** The parts of a setting that are separated by commas. */
export function listOf(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** Names that stand for the networks everybody knows. */
const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);
const LENGTH = /^[1-9]\d{0,2}$/;

/** An address, or an address and the length of its network, or a name. */
export function isNetwork(text: string): boolean {
  if (NAMES.has(text)) return true;
  const [address = '', length, ...more] = text.split('/');
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0;
  if (bits === 0 || more.length > 0) return false;
  return length === undefined || (LENGTH.test(length) && Number(length) <= bits);
}
