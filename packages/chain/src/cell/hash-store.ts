/** Hashes and depths side by side, by slot; one cell owns one slot for each of its distinct hashes. */
export class HashStore {
  readonly words: Uint32Array;
  readonly depths: Uint16Array;

  constructor(slots: number) {
    this.words = new Uint32Array(slots * 8);
    this.depths = new Uint16Array(slots);
  }

  /** A copy: the caller may keep it without keeping the whole bag of cells alive. */
  hash(slot: number): Uint8Array {
    const copy = new Uint8Array(32);
    copy.set(new Uint8Array(this.words.buffer, slot * 32, 32));
    return copy;
  }
}
