import type { Address, Cell, CurrencyCollection, StackValue, VmStack } from '@tonway/chain';
import type { PreviousBlocks } from '../context/previous-blocks.ts';
import type { LibrarySource } from '../libraries/library-source.ts';

/** A get-method of a contract in a state, with all that the contract can see of its surroundings. */
export interface GetMethodCall {
  readonly code: Cell;
  readonly data: Cell;
  readonly address: Address;
  readonly balance: CurrencyCollection;
  /** A name, or the number that is made of it. */
  readonly method: string | number;
  /** From the bottom to the top. */
  readonly stack?: readonly StackValue[];
  /** The root of the dictionary of the network's parameters. */
  readonly config: Cell;
  /** Unix time: that of the state. */
  readonly now: number;
  /** The logical time of the state: that of the block and of the transaction at once. */
  readonly lt?: bigint;
  readonly duePaymentNano?: bigint;
  readonly previousBlocks?: PreviousBlocks;
  readonly libraries?: LibrarySource;
  /** 32 bytes; random unless given. */
  readonly randomSeed?: Uint8Array;
  readonly gasLimit?: number;
  readonly log?: boolean;
}

export interface GetMethodResult {
  /** 0 and 1 mean success. */
  readonly exitCode: number;
  readonly gasUsed: bigint;
  /** From the bottom to the top; after a failure, what was thrown is on the top. */
  readonly stack: VmStack;
  /** The same as the machine wrote it: slices with the cells they were cut from, continuations whole. */
  readonly stackCell: Cell;
  /** The hash of a library that was needed and that nobody has. */
  readonly missingLibrary: Uint8Array | null;
  /** The instructions, where asked for. */
  readonly log: string | null;
}
