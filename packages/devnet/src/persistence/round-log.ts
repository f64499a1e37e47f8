import { type FileHandle, open } from 'node:fs/promises';
import { crc32c } from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import type { BlockPlace, LoggedBlock } from '../store/chain-store.ts';
import { FilePlace } from '../store/spill-file.ts';
import {
  blockBounds,
  decodeHeader,
  decodeRound,
  encodeRound,
  HEADER_BYTES,
  type LoggedRound,
} from './round-record.ts';

/** A block of the log, and where it is in it. */
export interface PlacedBlock extends LoggedBlock {
  readonly place: BlockPlace;
}

/** The first bytes of every log, with the version of its form. */
const MAGIC = Buffer.from('tonway devnet 1\n');

/**
 * Rounds one behind the other in a file; one that is in it stays in it, whenever the process ends. What a write
 * that was cut short has left at the end is removed.
 */
export class RoundLog {
  readonly #file: FileHandle;
  readonly #sync: boolean;
  /** Where each round ends; the first entry is the end of the file's head. */
  readonly #ends: number[] = [MAGIC.length];

  /** With `sync` a round is on the disk, not only with the operating system, before it counts. */
  static async open(path: string, sync: boolean): Promise<RoundLog> {
    const log = new RoundLog(await open(path, 'a+'), sync);
    const { size } = await log.#file.stat();
    if (size < MAGIC.length) await log.#begin();
    if ((await log.#read(0, MAGIC.length)).equals(MAGIC)) return log;
    await log.close();
    throw new DevnetError('DATA_INVALID', `${path} is no log of a devnet; name another folder`);
  }

  private constructor(file: FileHandle, sync: boolean) {
    this.#file = file;
    this.#sync = sync;
  }

  /** All rounds from the first one; to be read once, before anything is appended. */
  async *rounds(): AsyncGenerator<readonly PlacedBlock[]> {
    const { size } = await this.#file.stat();
    for (let at = MAGIC.length; at < size; ) {
      const body = await this.#recordAt(at, size);
      if (!body) return await this.#file.truncate(at);
      const places = this.#placesOf(body, at + HEADER_BYTES);
      at += HEADER_BYTES + body.length;
      this.#ends.push(at);
      yield decodeRound(body).map((block, i) => ({ ...block, place: places[i] as BlockPlace }));
    }
  }

  /** Answers where its blocks are now. */
  async append(round: LoggedRound): Promise<readonly BlockPlace[]> {
    const record = encodeRound(round);
    await this.#file.appendFile(record);
    if (this.#sync) await this.#file.datasync();
    const start = this.#ends.at(-1) ?? 0;
    this.#ends.push(start + record.length);
    return this.#placesOf(record.subarray(HEADER_BYTES), start + HEADER_BYTES);
  }

  /** Keeps so many rounds and forgets the later ones. */
  async cut(rounds: number): Promise<void> {
    this.#ends.length = Math.min(this.#ends.length, rounds + 1);
    await this.#file.truncate(this.#ends.at(-1));
    if (this.#sync) await this.#file.datasync();
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  #placesOf(body: Buffer, offset: number): BlockPlace[] {
    const bounds = blockBounds(body);
    const { fd } = this.#file;
    return bounds.slice(1).map((end, i) => {
      const start = bounds[i] ?? 0;
      return new FilePlace(fd, offset + start, end - start, null);
    });
  }

  async #begin(): Promise<void> {
    await this.#file.truncate(0);
    await this.#file.appendFile(MAGIC);
  }

  /** Null where the file ends within the record. */
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
      `the log is damaged at byte ${at}, with more behind it; restore the folder or start with another one`,
    );
  }

  async #read(at: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  }
}
