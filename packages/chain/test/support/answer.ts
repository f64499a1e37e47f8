import type { BlockIdExt } from '../../src/block/block-id-ext.ts';
import { readBocRoots } from '../../src/boc/read-boc.ts';
import type { Cell } from '../../src/cell/cell.ts';
import { openProof } from '../../src/merkle/merkle-proof.ts';

/** Reads an answer of a lite server from the front. */
export class Answer {
  readonly #bytes: Buffer;
  #at = 4;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** The constructor that the answer begins with. */
  get type(): number {
    return this.#bytes.readUInt32LE(0);
  }

  skip(count: number): this {
    this.#at += count;
    return this;
  }

  uint32(): number {
    this.#at += 4;
    return this.#bytes.readUInt32LE(this.#at - 4);
  }

  hash(): Uint8Array {
    this.#at += 32;
    return Uint8Array.from(this.#bytes.subarray(this.#at - 32, this.#at));
  }

  id(): BlockIdExt {
    const bytes = this.#bytes;
    const at = this.#at;
    this.#at += 16;
    return {
      workchain: bytes.readInt32LE(at),
      shard: bytes.readBigUInt64LE(at + 4),
      seqno: bytes.readUInt32LE(at + 12),
      rootHash: this.hash(),
      fileHash: this.hash(),
    };
  }

  data(): Buffer {
    const short = this.#bytes.readUInt8(this.#at);
    const from = this.#at + (short < 254 ? 1 : 4);
    const length = short < 254 ? short : this.#bytes.readUIntLE(this.#at + 1, 3);
    this.#at = from + length + (-(from + length) & 3);
    return this.#bytes.subarray(from, from + length);
  }

  /** Roots of the proofs in a field, opened; none where it is empty. */
  proofs(): Cell[] {
    const data = this.data();
    return data.length === 0 ? [] : readBocRoots(data).map(openProof);
  }
}
