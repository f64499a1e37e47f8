import type { Json } from '../../http/lossless-json.ts';

const DECIMAL = /^[+-]?[0-9]{1,80}$/;
const HEX = /^-?0x[0-9a-fA-F]{1,65}$/;
const BITS = 257;

/** A number of the TVM: decimal, or hex behind `0x` or `-0x`; null where it is none or does not fit. */
function readInt256(text: string): bigint | null {
  if (!DECIMAL.test(text) && !HEX.test(text)) return null;
  const digits = BigInt(text.replace(/^[+-]/, ''));
  const value = text.startsWith('-') ? -digits : digits;
  return BigInt.asIntN(BITS, value) === value ? value : null;
}

/** The same in JSON: as a text, or as a whole number. */
export function readJsonInt256(value: Json): bigint | null {
  if (typeof value === 'string') return readInt256(value);
  const isWhole =
    typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
  return isWhole ? readInt256(BigInt(value).toString()) : null;
}

/** Lower-case hex behind `0x` or `-0x`. */
export function int256ToHex(value: bigint): string {
  return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`;
}
