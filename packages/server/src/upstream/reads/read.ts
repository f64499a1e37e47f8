import type { BlockIdExt } from '@tonway/chain';
import type { Answer, FunctionName, LookupBy, Params } from '@tonway/lite-client';

/** A question whose answer can never change, because it names what it is about. */
export interface Read<T> {
  /** The same for the same question, and for no other. */
  readonly key: string;
  ask(source: Source): Promise<T>;
  /** What the answer takes in memory, roughly. */
  bytes(value: T): number;
}

/** Servers as one read uses them. */
export interface Source {
  /** Proves that a block is one of the network's. */
  require(block: BlockIdExt): Promise<void>;
  /** Whoever gives an answer that does not stand its check is blamed, and another server is asked. */
  ask<Name extends FunctionName, T>(
    name: Name,
    params: Params<Name>,
    verify: (answer: Answer<Name>) => T | Promise<T>,
  ): Promise<T>;
  lookup(shard: ShardPrefix, by: LookupBy, seenFrom: BlockIdExt): Promise<BlockIdExt>;
}

export interface ShardPrefix {
  readonly workchain: number;
  readonly shard: bigint;
}

/** Short, one character a byte. */
export function text(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

/** Cells in memory are larger than the bag that they came in: offsets, objects and hashes. */
const BYTES_OF_A_CELL_BYTE = 4;

export function cellBytes(...bags: readonly Uint8Array[]): number {
  return BYTES_OF_A_CELL_BYTE * bags.reduce((sum, { length }) => sum + length, 0);
}
