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

  /** Invalid UTF-8 becomes U+FFFD. */
  toString(): string {
    return lenient.decode(this.bytes);
  }
}
