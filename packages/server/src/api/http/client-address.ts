import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The subject of the rate limit for requests without a key. For IPv6 the subject is the /64 network, because a customer
 * usually has 2^64 addresses.
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

/** An IPv4 address at the end counts as two groups; their values do not matter, because only the first four groups are used. */
function groups(text: string): string[] {
  return text === ''
    ? []
    : text.split(':').flatMap((part) => (part.includes('.') ? ['', ''] : part));
}
