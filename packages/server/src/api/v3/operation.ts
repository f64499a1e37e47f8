import type { Address } from '@tonway/chain';
import type { TSchema } from 'typebox';
import type { PendingReader } from '../../index/pending/traces/pending-store.ts';
import type { Recognizer } from '../../network/contracts/recognize/recognizer.ts';
import type { OnChain } from '../../network/requests/chain-context.ts';
import type { ReadStore } from '../../store/lists/read-store.ts';
import type { InvalidRequest, RequestError } from '../kernel/errors.ts';
import { definer, type Operation as KernelOperation } from '../kernel/operation.ts';

/** The dependencies and settings of one request. */
export interface Context {
  readonly store: ReadStore;
  /** Runs a task against the chain instead of the index. */
  readonly onChain: OnChain;
  readonly settings: V3Settings;
  /** Recognizes contracts that are not in the index, within narrow limits. */
  readonly recognizer: Pick<Recognizer, 'recognize'>;
  /** Null: there are no pending traces. */
  readonly pending: PendingReader | null;
  /** Null: the operator names no addresses. */
  readonly names: OperatorNames | null;
  /** Null: there is no image proxy. */
  readonly images: TokenImages | null;
  /** Types of actions that the client knows, from a header; null: the parameter of the request counts. */
  readonly actionsVersion: readonly string[] | null;
  readonly wantsAddressBook: boolean;
  readonly wantsMetadata: boolean;
  /** Sets the header with the next cursor, for responses that are a plain list. */
  setNextCursor(cursor: string): void;
}

/** What the parts of a response need that several interfaces share. */
export type ShapeContext = Pick<
  Context,
  'store' | 'settings' | 'names' | 'images' | 'wantsAddressBook' | 'wantsMetadata'
>;

/** The names and marks that the operator gives addresses. */
export interface OperatorNames {
  find(address: Address):
    | {
        readonly name?: string | undefined;
        readonly verified?: boolean | undefined;
        readonly scam?: boolean | undefined;
        readonly nsfw?: boolean | undefined;
      }
    | undefined;
  /** Whether any token is verified: then others are unverified. */
  readonly hasVerified: boolean;
  /** The verified token whose name or symbol looks like this; `skeleton`: as `skeletonOf` gives it. */
  verifiedLike(skeleton: string): string | undefined;
  /** The first verified tokens, in the order of the operator. */
  verifiedTokens(max: number): readonly Address[];
  /** Verified tokens whose name or symbol begins with the prefix, in any case. */
  verifiedStartingWith(prefix: string, max: number): readonly Address[];
}

/** URLs of resized images, by the names of their sizes. */
export interface TokenImages {
  urlsOf(image: string, isBlurred: boolean): Readonly<Record<string, string>>;
}

export interface V3Settings {
  /** Rows of a page if the request has no `limit`. */
  readonly defaultLimit: number;
  readonly maxLimit: number;
  readonly maxOffset: number;
  /** Larger responses are rejected. */
  readonly maxResponseBytes: number;
  /** A get-method result with a stack of this depth or deeper is rejected. */
  readonly maxStackDepth: number;
  readonly emulationTimeoutMs: number;
  readonly shardFormat: 'decimal' | 'hex';
  /** Sets the test-only flag of friendly addresses. */
  readonly testOnly: boolean;
  readonly isDevnet: boolean;
}

/** Header with the newest masterchain block up to which all contracts are read. */
export const CONTRACTS_SEQNO = 'X-Contracts-Seqno';

/** Groups of operations with their descriptions. */
export const TAGS = {
  'Blockchain data': 'Blocks, transactions and messages.',
  Traces: 'Transactions and everything that they caused.',
  Accounts: 'Latest states of accounts, wallets, and display forms of addresses.',
  Jettons: 'Jettons and their holders.',
  NFTs: 'NFT collections, items and sales.',
  DNS: 'Domains and their records.',
  Search: 'Tokens and domains by the beginning of their names.',
  Multisig: 'Multisig wallets and their orders.',
  Vesting: 'Wallets whose balance is unlocked over time.',
  Actions: 'What happened in traces: transfers, swaps, stakes, trades and others.',
  Stats: 'Lists over all accounts.',
  Emulation: 'What messages would cause.',
  Pending: 'What sent messages will cause: emulated until it is on the chain.',
  Utils: 'Names of opcodes and decoded message bodies.',
  Legacy: 'Operations of v2 with results in the form of v3.',
};

export interface Operation extends KernelOperation<Context> {
  readonly tag: keyof typeof TAGS;
  readonly result: TSchema;
  /** How an invalid request is refused, if not with 422. */
  readonly refusal?: (error: InvalidRequest) => RequestError;
  /** Whether the response depends on the tables of contracts; a header then reports how far they are complete. */
  readonly readsContracts?: boolean;
  /** How many rows a request counts as, whatever it asks for; default: as its parameters say. */
  readonly rows?: number;
  /** Additional response headers of this operation. */
  readonly headers?: readonly string[];
  handle(params: Readonly<Record<string, unknown>>, context: Context): Promise<unknown>;
}

/** Defines an operation; the types of `handle` are inferred from `params` and `result`. */
export const operation = definer<Context, Operation>();
