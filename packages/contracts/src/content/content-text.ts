const replacing = new TextDecoder('utf-8', { ignoreBOM: true });
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** Text as the chain has it: bytes that ought to be UTF-8. */
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

  /** Bytes that are no UTF-8 become U+FFFD. */
  toString(): string {
    return replacing.decode(this.bytes);
  }
}
