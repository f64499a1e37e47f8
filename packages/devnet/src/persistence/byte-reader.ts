import { DevnetError } from '../errors.ts';

/** Reads exact numbers of bytes from a stream, up to a limit in all. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #limit: number;
  #rest: Buffer = Buffer.alloc(0);
  #received = 0;

  constructor(stream: AsyncIterable<Uint8Array>, limit: number) {
    this.#chunks = stream[Symbol.asyncIterator]();
    this.#limit = limit;
  }

  async read(length: number): Promise<Buffer> {
    const parts = [this.#rest];
    for (let have = this.#rest.length; have < length; have += parts.at(-1)?.length ?? 0)
      parts.push((await this.#next()) ?? tooShort());
    const all = Buffer.concat(parts);
    this.#rest = all.subarray(length);
    return all.subarray(0, length);
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && (await this.#next()) === null;
  }

  /** The bytes that were not read yet, as a stream. */
  async *remaining(): AsyncGenerator<Uint8Array> {
    yield this.#rest;
    for (let chunk = await this.#next(); chunk; chunk = await this.#next()) yield chunk;
  }

  async #next(): Promise<Buffer | null> {
    const { done, value } = await this.#chunks.next();
    if (done) return null;
    this.#received += value.length;
    if (this.#received > this.#limit)
      throw new DevnetError('FILE_INVALID', `the file contains more than ${this.#limit} bytes`);
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
}

function tooShort(): never {
  throw new DevnetError('FILE_INVALID', 'the file is incomplete');
}
