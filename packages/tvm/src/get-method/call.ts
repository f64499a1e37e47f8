import type { Address, Cell, CurrencyCollection, StackValue, VmStack } from '@tonway/chain';
import type { PreviousBlocks } from '../context/previous-blocks.ts';
import type { LibrarySource } from '../libraries/libraries.ts';

/** A call of a get-method: the state of the contract and its execution context. */
export interface GetMethodCall {
  readonly code: Cell;
  readonly data: Cell;
  readonly address: Address;
  readonly balance: CurrencyCollection;
  /** The name of the method, or its id. */
  readonly method: string | number;
  /** Bottom first. */
  readonly stack?: readonly StackValue[];
  /** The root of the dictionary of configuration parameters. */
  readonly config: Cell;
  /** Unix time of the state. */
  readonly now: number;
  /** The logical time of the state, for both the block and the transaction. */
  readonly lt?: bigint;
  readonly duePaymentNano?: bigint;
  readonly previousBlocks?: PreviousBlocks;
  readonly libraries?: LibrarySource;
  /** 32 bytes. Default: random. */
  readonly randomSeed?: Uint8Array;
  readonly gasLimit?: number;
  readonly log?: boolean;
}

export interface GetMethodResult {
  /** 0 and 1 mean success. */
  readonly exitCode: number;
  readonly gasUsed: bigint;
  /** Bottom first. After a failure the thrown value is on top. */
  readonly stack: VmStack;
  /** The stack as serialized by the TVM, with complete slices and continuations. */
  readonly stackCell: Cell;
  /** The hash of a library that the call needs and the network does not have. */
  readonly missingLibrary: Uint8Array | null;
  /** The executed instructions; null unless requested. */
  readonly log: string | null;
}
