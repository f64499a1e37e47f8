/** What an entry takes besides its bytes: the map's slot, the key and the views. */
const ENTRY_BYTES = 256;

/** Bytes by key, never more of them than it may keep; what was not used for longest goes first. */
export class ByteLru {
  readonly maxBytes: number;
  private readonly entries = new Map<string, Uint8Array>();
  private held = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.held;
  }

  get size(): number {
    return this.entries.size;
  }

  get(key: string): Uint8Array | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    // a map lists its keys in the order of insertion
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  set(key: string, value: Uint8Array): void {
    this.delete(key);
    if (sizeOf(value) > this.maxBytes) return;
    this.entries.set(key, value);
    this.held += sizeOf(value);
    for (const oldest of this.entries.keys()) {
      if (this.held <= this.maxBytes) return;
      this.delete(oldest);
    }
  }

  private delete(key: string): void {
    const value = this.entries.get(key);
    if (value === undefined) return;
    this.entries.delete(key);
    this.held -= sizeOf(value);
  }
}

function sizeOf(value: Uint8Array): number {
  return value.buffer.byteLength + ENTRY_BYTES;
}
