import type { Tvm } from '@tonway/tvm';
import type { Static, TSchema } from 'typebox';
import type { ChainSession, Upstream } from '../upstream/session.ts';
import type { Param, ParamValues } from './params/param.ts';

/** What a handler works with. One request, one context. */
export interface Context {
  readonly upstream: Upstream;
  /**
   * The chain, pinned for this request; `archival` restricts it to servers with the whole history. What is read
   * `unseen` is not among what the answer says that it is made of.
   */
  chain(options?: { readonly archival?: boolean; readonly unseen?: boolean }): ChainSession;
  readonly tvm: Tvm;
  readonly settings: V2Settings;
  /** The caller wants proofs: those of accounts and headers read through `chain` are added to the answer by themselves. */
  readonly includeProof: boolean;
  /** Unix time. */
  now(): number;
}

export interface V2Settings {
  readonly getMethodGasLimit: number;
  /** Whether `runGetMethodStd` answers an exit code other than 0 with an error (decision 1). */
  readonly stdExitCodeErrors: boolean;
  readonly maxStackDepth: number;
  readonly sendDisabled: boolean;
}

/** How long an answer may be served again; answers about named blocks never change. */
export type Caching = 'never' | 'block' | 'immutable';

export interface OperationDefinition<P extends Record<string, Param<unknown>>, R extends TSchema> {
  readonly name: string;
  /** Other names under which clients call it. */
  readonly aliases?: readonly string[];
  /** `read`: GET and POST; `post`: POST only. */
  readonly methods: 'read' | 'post';
  readonly tag:
    | 'Accounts'
    | 'Blocks'
    | 'Transactions'
    | 'Send'
    | 'Run method'
    | 'Utils'
    | 'Configuration';
  readonly summary: string;
  readonly description?: string;
  /** There is a better one, which the description names. */
  readonly deprecated?: true;
  readonly params: P;
  /** Of `result`: the source of its serialization and of OpenAPI. */
  readonly result: R;
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
