import { ChainError } from '../errors.ts';

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/**
 * In lower case.
 *
 * @example
 * toHex(Uint8Array.of(0, 255)); // => '00ff'
 */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i++) text += HEX[bytes[i] as number];
  return text;
}

/**
 * Digits of both cases.
 *
 * @example
 * fromHex('00ff'); // => Uint8Array.of(0, 255)
 */
export function fromHex(text: string): Uint8Array {
  if (text.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(text)) {
    throw new ChainError('VALUE_RANGE', 'expected an even number of hexadecimal digits');
  }
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = (digitAt(text, 2 * i) << 4) | digitAt(text, 2 * i + 1);
  return bytes;
}

/** The value of a hexadecimal digit: letters of both cases have their value, minus nine, in the lowest four bits. */
function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return (code & 0xf) + (code > 0x39 ? 9 : 0);
}

/**
 * Standard alphabet with padding.
 *
 * @example
 * toBase64(Uint8Array.of(0, 255)); // => 'AP8='
 */
export function toBase64(bytes: Uint8Array): string {
  if (hasBuffer)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
  let binary = '';
  for (let i = 0; i < bytes.length; i++) binary += String.fromCharCode(bytes[i] as number);
  return btoa(binary);
}

/**
 * Standard and URL-safe alphabets; padding may be left out.
 *
 * @example
 * fromBase64('AP8'); // => Uint8Array.of(0, 255)
 */
export function fromBase64(text: string): Uint8Array {
  const unpadded = text.endsWith('=') ? text.replace(/=+$/, '') : text;
  const bytes = decodeBase64(unpadded);
  if (!bytes || unpadded.length % 4 === 1)
    throw new ChainError('VALUE_RANGE', 'expected base64 text');
  return bytes;
}

/** Node's Buffer decodes base64 a hundred times faster than `atob`. */
const hasBuffer = typeof Buffer === 'function';

/** Null if the text contains other characters. */
function decodeBase64(unpadded: string): Uint8Array | null {
  if (!hasBuffer) {
    const standard = unpadded.replaceAll('-', '+').replaceAll('_', '/');
    if (!/^[0-9a-zA-Z+/]*$/.test(standard)) return null;
    return Uint8Array.from(atob(standard), (char) => char.charCodeAt(0));
  }
  // Buffer decodes both alphabets.
  const bytes = new Uint8Array(Buffer.from(unpadded, 'base64'));
  // Buffer skips invalid characters, so the result would be too short
  return bytes.length === Math.floor((unpadded.length * 3) / 4) ? bytes : null;
}

/**
 * Whether length and content are equal.
 *
 * @example
 * equalBytes(fromHex('00ff'), Uint8Array.of(0, 255)); // => true
 */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/**
 * Unsigned, big-endian order, as dictionary keys are ordered.
 *
 * @example
 * const keys = [fromHex('ff'), fromHex('0102'), fromHex('01')];
 * keys.sort(compareBytes).map(toHex); // => ['01', '0102', 'ff']
 */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const common = Math.min(a.length, b.length);
  for (let i = 0; i < common; i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

// The fastest way to build a 64-bit bigint from two words.
const words = new Uint32Array(2);
const wide = new BigUint64Array(words.buffer);

/** Only the low 32 bits of each word are used. */
export function uint64(high: number, low: number): bigint {
  words[1] = high;
  words[0] = low;
  return wide[0] as bigint;
}
