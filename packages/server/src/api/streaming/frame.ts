/** The text of a frame, which is encoded once for all sockets that it is written to. */
export class Frame {
  readonly text: string;
  #bytes: Buffer | null = null;

  constructor(text: string) {
    this.text = text;
  }

  /** `encode` is that of the transport: a frame is never written to another one. */
  encoded(encode: (text: string) => Buffer): Buffer {
    this.#bytes ??= encode(this.text);
    return this.#bytes;
  }
}
