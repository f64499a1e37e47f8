import type { Random } from '@tonway/tools/random';
import type { Json } from '../../../src/api/kernel/lossless-json.ts';

const nested = (levels: number): Json => (levels === 0 ? 1 : [nested(levels - 1)]);

/** What nobody should send. */
const HOSTILE: readonly Json[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  0.5,
  -0,
  1e300,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2n ** 63n,
  -(2n ** 63n),
  2n ** 64n,
  2n ** 256n,
  -(2n ** 256n) - 1n,
  '',
  ' ',
  '0',
  '-1',
  '+5',
  '1e5',
  '0x10',
  '-0x',
  '٣',
  'NaN',
  'Infinity',
  'null',
  'true',
  '\0',
  '\ud800',
  '\u2028',
  '🦊'.repeat(40),
  '%00',
  '../../etc/passwd',
  "' or 1=1 --",
  '{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(3000),
  '=',
  '====',
  'te6ccgEBAQEAAgAAAA==',
  '0:',
  ':',
  `0:${'g'.repeat(64)}`,
  `99999999999:${'a'.repeat(64)}`,
  `-1:${'0'.repeat(64)}`,
  'a'.repeat(63),
  'a'.repeat(64),
  `${'A'.repeat(43)}=`,
  `EQ${'A'.repeat(46)}`,
  [],
  [[]],
  {},
  [null],
  { '@type': 5 },
  { a: { b: { c: [] } } },
  nested(40),
  ...['num', 'tvm.Cell', 'tvm.Slice', 'cell', 'slice', 'tuple', 'list', 'null'].map(
    (type): Json => [type, 'x'],
  ),
  ...['Number', 'Cell', 'Slice', 'Tuple', 'List', 'Unsupported', 'Other'].map(
    (kind): Json => ({ '@type': `tvm.stackEntry${kind}` }),
  ),
];

export function hostile(random: Random): Json {
  return random.pick(HOSTILE);
}

/** A value like this one, in which something somewhere is different. */
export function mutated(value: Json, random: Random): Json {
  if (random.below(4) === 0) return hostile(random);
  if (typeof value === 'string') return mutatedText(value, random);
  if (typeof value === 'number') return value + random.pick([-1, 1, 0.5, 2 ** 31, -2 * value]);
  if (typeof value === 'bigint') return value ^ (1n << BigInt(random.below(70)));
  if (Array.isArray(value)) return mutatedList(value, random);
  if (value === null || typeof value !== 'object') return hostile(random);
  return mutatedFields(value as Readonly<Record<string, Json>>, random);
}

function mutatedList(list: readonly Json[], random: Random): Json {
  const at = random.below(list.length + 1);
  if (at === list.length) return [...list, hostile(random)];
  return random.below(5) === 0
    ? list.toSpliced(at, 1)
    : list.with(at, mutated(list[at] ?? null, random));
}

const EXTRA_NAMES = [
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'x',
  '',
  'api_key',
  'seqno',
  'hash',
];

/** One field is left out, is added, or has another value. */
export function mutatedFields(
  fields: Readonly<Record<string, Json>>,
  random: Random,
): Record<string, Json> {
  const entries = Object.entries(fields);
  // one more now and then: an unknown name is refused before anything else is looked at
  const at = random.below(12) === 0 ? entries.length : random.below(entries.length);
  const [name, value] = entries[at] ?? [random.pick(EXTRA_NAMES), null];
  const others = entries.filter((_, index) => index !== at);
  if (at < entries.length && random.below(5) === 0) return Object.fromEntries(others);
  // not by assignment: `__proto__` is a name like any other here
  return Object.fromEntries([...others, [name, mutated(value, random)]]);
}

const BASE64 = /^[0-9a-zA-Z+/]{12,}={0,2}$/;

function mutatedText(text: string, random: Random): string {
  if (BASE64.test(text) && random.below(2) === 0) return mutatedBase64(text, random);
  const at = random.below(text.length + 1);
  const char = random.pick(['', '0', 'f', 'Z', '-', '+', '/', ' ', '=', 'é', '\0', '"', '\\']);
  return text.slice(0, at) + char + text.slice(at + random.below(2));
}

/** Still base64, of bytes of which one is wrong or some are missing. */
function mutatedBase64(text: string, random: Random): string {
  const bytes = Buffer.from(text, 'base64');
  if (random.below(4) === 0)
    return bytes.subarray(0, random.below(bytes.length)).toString('base64');
  const at = random.below(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
  return bytes.toString('base64');
}
