import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BlockIdExt,
  type Cell,
  makeProof,
  openProof,
  readBoc,
  toHex,
  writeBoc,
} from '@tonway/chain';
import { blockKey } from '@tonway/lite-client';
import { FolderLock } from '../persistence/folder-lock.ts';
import { openBlock } from '../store/rounds.ts';
import {
  BLOCK,
  begin,
  damaged,
  type ForkOrigin,
  HASH_BYTES,
  MAGIC,
  ORIGIN,
  originIn,
  PART,
  recordOf,
  recordsIn,
} from './fork-records.ts';

/** A file with all that was fetched of a fork: what it contains is not fetched again. */
export class ForkCache {
  readonly origin: ForkOrigin;
  readonly #blocks = new Map<string, Uint8Array>();
  readonly #masterchain = new Map<number, BlockIdExt>();
  /** By hash of the state in hexadecimal. */
  readonly #parts = new Map<string, Uint8Array[]>();
  readonly #file: FileHandle | null;
  readonly #lock: FolderLock | null;
  #writing: Promise<unknown> = Promise.resolve();

  /** Opens the file of a fork in a folder; creates the file if it is missing. */
  static async open(folder: string, origin: ForkOrigin): Promise<ForkCache> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, nameOf(origin.zeroState, origin.block.seqno));
    const lock = await FolderLock.take(`${path}.lock`);
    try {
      const content = existsSync(path) ? await readFile(path) : MAGIC;
      const { records, size } = recordsIn(content, path);
      const file = await open(path, 'a+');
      if (content.length > size) await file.truncate(size);
      if (records.length === 0) await begin(file, origin);
      return new ForkCache(origin, records, file, lock);
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  /** Reads a file that is not written to. */
  static async read(path: string): Promise<ForkCache> {
    const { records } = recordsIn(await readFile(path), path);
    const [origin] = records;
    if (origin?.[0] !== ORIGIN) return damaged(path);
    return new ForkCache(originIn(origin), records, null, null);
  }

  /** Where the fork of a network after a block begins, if there is a file of the fork. */
  static async originOf(
    folder: string,
    zeroState: BlockIdExt,
    seqno: number,
  ): Promise<ForkOrigin | null> {
    const path = join(folder, nameOf(zeroState, seqno));
    return existsSync(path) ? (await ForkCache.read(path)).origin : null;
  }

  /** The files of a network, or of all, by the seqno of its last block, in ascending order. */
  static async files(
    folder: string,
    zeroStateHash: Uint8Array | null,
  ): Promise<{ readonly seqno: number; readonly path: string }[]> {
    const all = existsSync(folder) ? await readdir(folder) : [];
    const names = all.filter((name) => !zeroStateHash || name.startsWith(prefixOf(zeroStateHash)));
    return names
      .flatMap((name) => {
        const [, seqno] = NAME.exec(name) ?? [];
        return seqno === undefined ? [] : { seqno: Number(seqno), path: join(folder, name) };
      })
      .sort((a, b) => a.seqno - b.seqno);
  }

  private constructor(
    origin: ForkOrigin,
    records: readonly Buffer[],
    file: FileHandle | null,
    lock: FolderLock | null,
  ) {
    this.origin = origin;
    this.#file = file;
    this.#lock = lock;
    for (const record of records) {
      const body = record.subarray(1);
      if (record[0] === BLOCK) this.#keepBlock(body);
      if (record[0] === PART) this.#keepPart(toHex(body.subarray(0, HASH_BYTES)), body);
    }
  }

  /** The file of a block, which was verified when it was added. */
  block(id: BlockIdExt): Uint8Array | null {
    return this.#blocks.get(blockKey(id)) ?? null;
  }

  masterchainBlock(seqno: number): BlockIdExt | null {
    return this.#masterchain.get(seqno) ?? null;
  }

  /** The parts of a state in the order in which they were added; must be read once. */
  *parts(state: string): Generator<Cell> {
    const parts = this.#parts.get(state) ?? [];
    this.#parts.delete(state);
    for (const part of parts) yield openProof(readBoc(part.subarray(HASH_BYTES)));
  }

  async addBlock(file: Uint8Array): Promise<void> {
    this.#keepBlock(file);
    await this.#append(BLOCK, file);
  }

  /** Adds a part of a state: a view of a proof, or cells that are shown completely. */
  addPart(state: Uint8Array, part: Cell): Promise<void> {
    return this.#append(PART, state, writeBoc(makeProof(part, () => true)));
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#file?.close();
    await this.#lock?.release();
  }

  #keepBlock(file: Uint8Array): void {
    const { id } = openBlock({ data: file, signatures: null });
    this.#blocks.set(blockKey(id), file);
    if (id.workchain === this.origin.block.workchain) this.#masterchain.set(id.seqno, id);
  }

  #keepPart(state: string, part: Uint8Array): void {
    const parts = this.#parts.get(state) ?? [];
    this.#parts.set(state, parts);
    parts.push(part);
  }

  /** Blocks are built on what was fetched, so that it must not be lost before them. */
  async #append(kind: number, ...content: readonly Uint8Array[]): Promise<void> {
    const file = this.#file;
    if (!file) return;
    const record = recordOf(kind, ...content);
    const writing = this.#writing.then(() => file.appendFile(record)).then(() => file.datasync());
    this.#writing = writing.catch(() => {});
    await writing;
  }
}

const NAME = /^[0-9a-f]{16}-(\d+)\.fork$/;

function prefixOf(zeroStateHash: Uint8Array): string {
  return toHex(zeroStateHash).slice(0, 16);
}

function nameOf(zeroState: BlockIdExt, seqno: number): string {
  return `${prefixOf(zeroState.rootHash)}-${seqno}.fork`;
}
