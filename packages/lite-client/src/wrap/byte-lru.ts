/** What an entry takes besides its value: the map's slot, the key and the views. */
const ENTRY_BYTES = 256;

/** Values by key, never more bytes of them than it may keep; what was not used for longest goes first. */
export class ByteLru<Value> {
  readonly maxBytes: number;
  private readonly bytesOf: (value: Value) => number;
  private readonly entries = new Map<string, { readonly value: Value; readonly bytes: number }>();
  private held = 0;

  constructor(maxBytes: number, bytesOf: (value: Value) => number) {
    this.maxBytes = maxBytes;
    this.bytesOf = bytesOf;
  }

  get bytes(): number {
    return this.held;
  }

  get size(): number {
    return this.entries.size;
  }

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    // a map lists its keys in the order of insertion
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    const bytes = this.bytesOf(value) + ENTRY_BYTES;
    if (bytes > this.maxBytes) return;
    this.entries.set(key, { value, bytes });
    this.held += bytes;
    for (const oldest of this.entries.keys()) {
      if (this.held <= this.maxBytes) return;
      this.delete(oldest);
    }
  }

  private delete(key: string): void {
    const entry = this.entries.get(key);
    if (entry === undefined) return;
    this.entries.delete(key);
    this.held -= entry.bytes;
  }
}
