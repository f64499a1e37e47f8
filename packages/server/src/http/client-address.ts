import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Whose requests without a key are counted together. An IPv6 customer is given 2^64 addresses,
 * so there it is the network they are in.
 */
export function addressSubject(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return `address:${mapped}`;
  return `address:${isIPv6(address) ? network64(address) : address}`;
}

function network64(address: string): string {
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const front = groups(head);
  const back = groups(tail ?? '');
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  const all = [...front, ...Array<string>(zeros).fill('0'), ...back];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** An IPv4 address at the end stands for two groups; which ones doesn't matter, they are cut off. */
function groups(text: string): string[] {
  return text === ''
    ? []
    : text.split(':').flatMap((part) => (part.includes('.') ? ['', ''] : part));
}
