import type { Static, TSchema } from 'typebox';
import type { ChainContext } from '../requests/chain-context.ts';
import type { Param, ParamValues } from './params/kind.ts';

/** What a handler works with. One request, one context. */
export interface Context extends ChainContext {
  readonly settings: V2Settings;
}

export interface V2Settings {
  /** Whether `runGetMethodStd` answers an exit code other than 0 with an error (decision 1). */
  readonly stdExitCodeErrors: boolean;
  readonly maxStackDepth: number;
  /** A larger answer is refused. */
  readonly maxAnswerBytes: number;
  /** True on public networks; a devnet can be reverted, so no answer about one of its blocks is for ever. */
  readonly blocksAreFinal: boolean;
}

/** How long an answer may be served again; answers about named blocks never change. */
export type Caching = 'never' | 'block' | 'immutable';

/** Groups of operations, and what each is about. */
export const TAGS = {
  RPC: 'All operations through one address, as JSON-RPC.',
  Accounts: 'Accounts at a block: balance, state, wallets, tokens and domains.',
  Blocks: 'Blocks, their headers, shards, signatures and proofs.',
  Transactions: 'Transactions of accounts and blocks, and those that a message caused.',
  Configuration: 'The configuration of the network, and public libraries.',
  'Run method': 'Get-methods of contracts.',
  Send: 'Messages to the network, and what they would cost.',
  Utils: 'Forms of addresses and hashes; no lite server is asked.',
};

export interface OperationDefinition<P extends Record<string, Param<unknown>>, R extends TSchema> {
  readonly name: string;
  /** Other names under which clients call it. */
  readonly aliases?: readonly string[];
  /** `read`: GET and POST; `post`: POST only. */
  readonly methods: 'read' | 'post';
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly description?: string;
  /** There is a better one, which the description names. */
  readonly deprecated?: true;
  readonly params: P;
  /** Of `result`: the source of its serialization and of OpenAPI. */
  readonly result: R;
  /** Codes of failures of its own, for OpenAPI. */
  readonly failures?: readonly number[];
  readonly caching: Caching;
  handle(params: ParamValues<P>, context: Context): Promise<Static<R>> | Static<R>;
}

/** An operation whatever its parameters: what routes, JSON-RPC and OpenAPI are made of. */
export interface Operation
  extends Omit<OperationDefinition<Record<string, Param<unknown>>, TSchema>, 'handle'> {
  handle(params: Readonly<Record<string, unknown>>, context: Context): unknown;
}

/** Defines an operation; its types follow from its parameters and its result. */
export function operation<P extends Record<string, Param<unknown>>, R extends TSchema>(
  definition: OperationDefinition<P, R>,
): Operation {
  return definition as unknown as Operation;
}
