import type { Static, TSchema } from 'typebox';
import type { ReadStore } from '../store/read/read-store.ts';
import type { OnChain } from './on-chain.ts';
import type { Params, ParamValues } from './params/param.ts';

/** What a handler works with. One request, one context. */
export interface Context {
  readonly store: ReadStore;
  /** Works on the chain as it is now, instead of the index. */
  readonly onChain: OnChain;
  readonly settings: V3Settings;
  readonly wantsAddressBook: boolean;
  readonly wantsMetadata: boolean;
  /** Where the answer is a list and nothing else: how to go on is said in a header. */
  sayNextCursor(cursor: string): void;
}

export interface V3Settings {
  /** Rows of a page where the caller does not say. */
  readonly defaultLimit: number;
  readonly maxLimit: number;
  readonly maxOffset: number;
  /** A larger answer is refused. */
  readonly maxAnswerBytes: number;
  /** Of what a get-method leaves; as deep or deeper is refused. */
  readonly maxStackDepth: number;
  readonly shardFormat: 'decimal' | 'hex';
  /** Friendly addresses say that they are of a test network. */
  readonly testOnly: boolean;
}

/** Groups of operations, and what each is about. */
export const TAGS = {
  'Blockchain data': 'Blocks, transactions and messages.',
  Accounts: 'Accounts as they are now, wallets, and how addresses are shown to people.',
  Stats: 'Lists over all accounts.',
  Utils: 'Opcodes and message bodies in words.',
  Legacy: 'Operations of v2 in the form of v3.',
};

export interface OperationDefinition<P extends Params, R extends TSchema> {
  /** Its path below `/api/v3/`. */
  readonly name: string;
  /** Other names under which clients call it. */
  readonly aliases?: readonly string[];
  /** GET where it is not said; POST takes the parameters as a JSON body. */
  readonly methods?: readonly ('get' | 'post')[];
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly description?: string;
  readonly params: P;
  /** The source of OpenAPI. */
  readonly result: R;
  /** Codes of failures of its own, for OpenAPI. */
  readonly failures?: readonly number[];
  /** Names of headers of its own. */
  readonly headers?: readonly string[];
  handle(params: ParamValues<P>, context: Context): Promise<Static<R>>;
}

/** An operation whatever its parameters: what routes and OpenAPI are made of. */
export interface Operation extends Omit<OperationDefinition<Params, TSchema>, 'handle'> {
  handle(params: Readonly<Record<string, unknown>>, context: Context): Promise<unknown>;
}

/** Defines an operation; its types follow from its parameters and its result. */
export function operation<P extends Params, R extends TSchema>(
  definition: OperationDefinition<P, R>,
): Operation & { readonly result: R } {
  return definition as unknown as Operation & { readonly result: R };
}
