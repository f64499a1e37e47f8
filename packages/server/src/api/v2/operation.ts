import type { TSchema } from 'typebox';
import type { ChainContext } from '../../network/requests/chain-context.ts';
import { definer, type Operation as KernelOperation, type Method } from '../kernel/operation.ts';

/** The context of an operation handler, one per request. */
export interface Context extends ChainContext {
  readonly settings: V2Settings;
}

export interface V2Settings {
  /** Whether `runGetMethodStd` answers an exit code other than 0 with an error (decision 1). */
  readonly stdExitCodeErrors: boolean;
  readonly maxStackDepth: number;
  /** Larger answers are rejected. */
  readonly maxResponseBytes: number;
  /** True on public networks. A devnet can be reverted, so answers about its blocks may change. */
  readonly blocksAreFinal: boolean;
}

/** How long an answer may be cached: never, for one block, or forever (answers about fixed blocks). */
export type Caching = 'never' | 'block' | 'immutable';

/** Groups of operations with their descriptions. */
export const TAGS = {
  RPC: 'All operations at one URL, as JSON-RPC.',
  Accounts: 'Accounts at a block: balance, state, wallets, tokens and domains.',
  Blocks: 'Blocks, their headers, shards, signatures and proofs.',
  Transactions: 'Transactions of accounts and blocks, and transactions by message.',
  Configuration: 'The configuration of the network, and public libraries.',
  'Run method': 'Get-methods of contracts.',
  Send: 'Sending of messages, and estimates of their fees.',
  Utils: 'Forms of addresses and hashes, computed without a lite server.',
};

export interface Operation extends KernelOperation<Context> {
  readonly tag: keyof typeof TAGS;
  readonly result: TSchema;
  readonly caching: Caching;
}

/** Defines an operation; the types of `handle` are inferred from `params` and `result`. */
export const operation = definer<Context, Operation>();

/** Methods of operations that only read. */
export const READ: readonly Method[] = ['get', 'post'];
