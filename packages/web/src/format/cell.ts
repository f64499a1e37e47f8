import { type Cell, toHex } from '@tonway/chain';

const BITS_OF_DIGIT = 4;

/** The data of a cell as Fift writes it: `x{1F_}`, where `_` follows digits that end with a one and zeros. */
export function cellData(cell: Cell): string {
  if (cell.isPruned) return 'left out of the proof';
  const { bitLength } = cell;
  const { bytes } = cell.rawSlice().loadBits(bitLength);
  const digits = toHex(bytes).toUpperCase();
  const whole = digits.slice(0, Math.floor(bitLength / BITS_OF_DIGIT));
  const rest = bitLength % BITS_OF_DIGIT;
  if (rest === 0) return `x{${whole}}`;
  const last = Number.parseInt(digits[whole.length] ?? '0', 16);
  const kept = (last >> (BITS_OF_DIGIT - rest)) << (BITS_OF_DIGIT - rest);
  const tagged = kept | (1 << (BITS_OF_DIGIT - rest - 1));
  return `x{${whole}${tagged.toString(16).toUpperCase()}_}`;
}
