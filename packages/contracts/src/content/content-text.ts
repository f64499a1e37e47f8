import { toHex } from '@tonway/chain';

const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** Text on the chain: bytes that should be UTF-8, but may not be. */
export class ContentText {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  static from(text: string): ContentText {
    return new ContentText(encoder.encode(text));
  }

  get isUtf8(): boolean {
    try {
      strict.decode(this.bytes);
      return true;
    } catch {
      return false;
    }
  }

  /** Bytes that are not UTF-8 become `\\xNN`. */
  escaped(): string {
    if (this.isUtf8) return lenient.decode(this.bytes);
    let text = '';
    for (let start = 0; start < this.bytes.length; ) {
      const length = characterLength(this.bytes, start);
      const bytes = this.bytes.subarray(start, start + Math.max(length, 1));
      text += length > 0 ? lenient.decode(bytes) : `\\x${toHex(bytes)}`;
      start += bytes.length;
    }
    return text;
  }

  /** Invalid UTF-8 becomes U+FFFD. */
  toString(): string {
    return lenient.decode(this.bytes);
  }
}

const MAX_CHARACTER_BYTES = 4;

/** The length of the UTF-8 character at a position; 0 if there is none. */
function characterLength(bytes: Uint8Array, start: number): number {
  for (let length = 1; length <= MAX_CHARACTER_BYTES; length++)
    if (new ContentText(bytes.subarray(start, start + length)).isUtf8) return length;
  return 0;
}
