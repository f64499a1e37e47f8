import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Spill } from './block-cache.ts';
import type { BlockLocation, LoggedBlock } from './chain-store.ts';
import { decodeRound, encodeBlocks } from './round-record.ts';

/** The size at which a new file is started; files without needed blocks are deleted. */
const SEGMENT_BYTES = 64 * 2 ** 20;

/** Stores evicted blocks of an in-memory chain in unnamed temporary files, which vanish with the process. */
export class SpillFile implements Spill {
  #segment: Segment | null = null;
  readonly #open = new Set<Segment>();

  write(block: LoggedBlock): BlockLocation {
    if (!this.#segment || this.#segment.isFull) this.#segment = this.#begin();
    return this.#segment.write(encodeBlocks([block]));
  }

  close(): void {
    for (const segment of this.#open) segment.close();
    this.#open.clear();
  }

  #begin(): Segment {
    for (const segment of this.#open) {
      if (!segment.isNeeded) {
        segment.close();
        this.#open.delete(segment);
      }
    }
    const segment = new Segment();
    this.#open.add(segment);
    return segment;
  }
}

class Segment {
  readonly #file = openNameless();
  #size = 0;
  #blocks = 0;

  get isFull(): boolean {
    return this.#size >= SEGMENT_BYTES;
  }

  get isNeeded(): boolean {
    return this.#blocks > 0;
  }

  write(bytes: Uint8Array): BlockLocation {
    const offset = this.#size;
    writeSync(this.#file, bytes, 0, bytes.length, offset);
    this.#size += bytes.length;
    this.#blocks++;
    return new FileLocation(this.#file, offset, bytes.length, this);
  }

  release(): void {
    this.#blocks--;
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** A block in an open file. Kept small because there are many. */
export class FileLocation implements BlockLocation {
  readonly #file: number;
  readonly #offset: number;
  readonly #length: number;
  readonly #owner: Pick<BlockLocation, 'release'> | null;

  constructor(
    file: number,
    offset: number,
    length: number,
    owner: Pick<BlockLocation, 'release'> | null,
  ) {
    this.#file = file;
    this.#offset = offset;
    this.#length = length;
    this.#owner = owner;
  }

  read(): LoggedBlock {
    const bytes = Buffer.alloc(this.#length);
    readSync(this.#file, bytes, 0, this.#length, this.#offset);
    const [block] = decodeRound(bytes);
    if (!block) throw new TypeError('the location contains no block');
    return block;
  }

  release(): void {
    this.#owner?.release();
  }
}

/** Opens a file that vanishes with the process. */
export function openNameless(): number {
  const folder = mkdtempSync(join(tmpdir(), 'tonway-devnet-'));
  const file = openSync(join(folder, 'blocks'), 'wx+', 0o600);
  rmSync(folder, { recursive: true });
  return file;
}
