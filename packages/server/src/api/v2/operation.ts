import type { Static, TSchema } from 'typebox';
import type { ChainContext } from '../../network/requests/chain-context.ts';
import type { Param, ParamValues } from '../kernel/params.ts';

/** The context of an operation handler, one per request. */
export interface Context extends ChainContext {
  readonly settings: V2Settings;
}

export interface V2Settings {
  /** Whether `runGetMethodStd` answers an exit code other than 0 with an error (decision 1). */
  readonly stdExitCodeErrors: boolean;
  readonly maxStackDepth: number;
  /** Larger answers are rejected. */
  readonly maxAnswerBytes: number;
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

export interface OperationDefinition<P extends Record<string, Param<unknown>>, R extends TSchema> {
  readonly name: string;
  /** Alternative names of the operation. */
  readonly aliases?: readonly string[];
  /** `read`: GET and POST; `post`: POST only. */
  readonly methods: 'read' | 'post';
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly description?: string;
  /** The description names the replacement. */
  readonly deprecated?: true;
  readonly params: P;
  /** Schema of `result`, for types and OpenAPI. */
  readonly result: R;
  /** Additional status codes of failures, for OpenAPI. */
  readonly failures?: readonly number[];
  readonly caching: Caching;
  handle(params: ParamValues<P>, context: Context): Promise<Static<R>> | Static<R>;
}

/** An operation with erased parameter types, for routes, JSON-RPC and OpenAPI. */
export interface Operation
  extends Omit<OperationDefinition<Record<string, Param<unknown>>, TSchema>, 'handle'> {
  handle(params: Readonly<Record<string, unknown>>, context: Context): unknown;
}

/** Defines an operation; the handler's types are inferred from `params` and `result`. */
export function operation<P extends Record<string, Param<unknown>>, R extends TSchema>(
  definition: OperationDefinition<P, R>,
): Operation {
  return definition as unknown as Operation;
}
