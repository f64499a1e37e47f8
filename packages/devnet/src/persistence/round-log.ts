import { type FileHandle, open } from 'node:fs/promises';
import { crc32c } from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import type { BlockLocation, LoggedBlock } from '../store/chain-store.ts';
import {
  blockBounds,
  decodeHeader,
  decodeRound,
  encodeRound,
  HEADER_BYTES,
  type LoggedRound,
} from '../store/round-record.ts';
import { FileLocation } from '../store/spill-file.ts';

/** A block of the log, with its location. */
export interface LocatedBlock extends LoggedBlock {
  readonly location: BlockLocation;
}

/** The first bytes of a log, with the format version. */
const MAGIC = Buffer.from('tonway devnet 1\n');

/**
 * An append-only log of rounds. A completed append survives a crash; an incomplete record
 * at the end is removed on start.
 */
export class RoundLog {
  readonly #file: FileHandle;
  readonly #sync: boolean;
  /** End offsets of the rounds; the first entry is the end of the header. */
  readonly #ends: number[] = [MAGIC.length];

  /** With `sync`, `append` flushes each round to disk. */
  static async open(path: string, sync: boolean): Promise<RoundLog> {
    const log = new RoundLog(await open(path, 'a+'), sync);
    const { size } = await log.#file.stat();
    if (size < MAGIC.length) await log.#begin();
    if ((await log.#read(0, MAGIC.length)).equals(MAGIC)) return log;
    await log.close();
    throw new DevnetError('DATA_INVALID', `${path} is not a devnet log; choose another folder`);
  }

  private constructor(file: FileHandle, sync: boolean) {
    this.#file = file;
    this.#sync = sync;
  }

  /** All rounds in order; must be read once, before the first `append`. */
  async *rounds(): AsyncGenerator<readonly LocatedBlock[]> {
    const { size } = await this.#file.stat();
    for (let at = MAGIC.length; at < size; ) {
      const body = await this.#recordAt(at, size);
      if (!body) return await this.#file.truncate(at);
      const locations = this.#locationsOf(body, at + HEADER_BYTES);
      at += HEADER_BYTES + body.length;
      this.#ends.push(at);
      yield decodeRound(body).map((block, i) => ({
        ...block,
        location: locations[i] as BlockLocation,
      }));
    }
  }

  /** Returns the locations of the blocks. */
  async append(round: LoggedRound): Promise<readonly BlockLocation[]> {
    const record = encodeRound(round);
    await this.#file.appendFile(record);
    if (this.#sync) await this.#file.datasync();
    const start = this.#ends.at(-1) ?? 0;
    this.#ends.push(start + record.length);
    return this.#locationsOf(record.subarray(HEADER_BYTES), start + HEADER_BYTES);
  }

  /** Keeps the first `rounds` rounds and removes the later ones. */
  async cut(rounds: number): Promise<void> {
    this.#ends.length = Math.min(this.#ends.length, rounds + 1);
    await this.#file.truncate(this.#ends.at(-1));
    if (this.#sync) await this.#file.datasync();
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  #locationsOf(body: Buffer, offset: number): BlockLocation[] {
    const bounds = blockBounds(body);
    const { fd } = this.#file;
    return bounds.slice(1).map((end, i) => {
      const start = bounds[i] ?? 0;
      return new FileLocation(fd, offset + start, end - start, null);
    });
  }

  async #begin(): Promise<void> {
    await this.#file.truncate(0);
    await this.#file.appendFile(MAGIC);
  }

  /** Null if the file ends within the record. */
  async #recordAt(at: number, size: number): Promise<Buffer | null> {
    if (at + HEADER_BYTES > size) return null;
    const { length, crc } = decodeHeader(await this.#read(at, HEADER_BYTES));
    const end = at + HEADER_BYTES + length;
    if (end > size) return null;
    const body = await this.#read(at + HEADER_BYTES, length);
    if (crc32c(body) === crc) return body;
    if (end === size) return null;
    throw new DevnetError(
      'DATA_INVALID',
      `the log is damaged at byte ${at}, before its end; restore the folder or choose another one`,
    );
  }

  async #read(at: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  }
}
