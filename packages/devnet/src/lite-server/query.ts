import { ChainError } from '@tonway/chain';
import {
  type Answer,
  type ConstructorName,
  declarations,
  decodeFunction,
  encodeAnswer,
  type FunctionName,
  type Params,
  readFunction,
  type Tagged,
  TlError,
  TlReader,
} from '@tonway/lite-client';
import { DevnetError } from '../errors.ts';
import type { ChainView } from './chain-view.ts';
import { Code, Refusal } from './refusal.ts';

/** The data that handlers answer from. */
export interface Context {
  readonly chain: ChainView;
  readonly nowSeconds: number;
}

/** Answers one kind of query, or throws a `Refusal`. */
export type Handler<Name extends FunctionName> = (
  params: Params<Name>,
  context: Context,
) => Answer<Name> | Promise<Answer<Name>>;

/** Handlers by query name; a missing name is an unknown query. */
export type Handlers = { readonly [Name in FunctionName]?: Handler<Name> };

/** Does work that reads states; see `LiteServerOptions`. */
export type Complete = <T>(work: () => Promise<T>) => Promise<T>;

/** Answers a query; the result or the error is serialized. */
export async function answer(
  question: Uint8Array,
  handlers: Handlers,
  context: Context,
  complete: Complete = (work) => work(),
): Promise<Uint8Array> {
  try {
    const query = decodeFunction(question);
    const handler = handlers[query.name] as Handler<FunctionName> | undefined;
    if (!handler) throw new Refusal(Code.unknownQuery, 'unknown query');
    const result = await complete(async () => handler(query.params as never, context));
    return encodeAnswer(result as Tagged<ConstructorName>);
  } catch (error) {
    return encodeRefusal(error);
  }
}

/** Serializes an error with the node's code and text; internal errors are rethrown. */
export function encodeRefusal(error: unknown): Uint8Array {
  if (error instanceof Refusal) return encodeError(error.serverCode, error.message);
  // a fork that cannot read its network now, or not at all
  if (error instanceof DevnetError && error.code.startsWith('FORK_'))
    return encodeError(error.transient ? Code.unavailable : Code.refused, error.message);
  // the query contains a value that no chain can have
  if (error instanceof ChainError) return encodeError(Code.refused, error.message);
  if (error instanceof TlError) return encodeError(Code.none, error.reason);
  throw error;
}

function encodeError(code: number, message: string): Uint8Array {
  return encodeAnswer({ kind: 'liteServer.error', code, message });
}

// liteServer.waitMasterchainSeqno seqno:int timeout_ms:int = Object;
interface Wait {
  readonly seqno: number;
  readonly timeoutMs: number;
}

interface Parts {
  readonly wait: Wait | null;
  /** A single serialized query. */
  readonly question: Uint8Array;
}

const WAIT_BYTES = 12;
const WAIT_ID = declarations.find(({ name }) => name === 'liteServer.waitMasterchainSeqno')?.id;

/** The content of the `liteServer.query` wrapper; null for anything else, which the node does not answer. */
export function unwrap(query: Uint8Array): Uint8Array | null {
  try {
    const wrapped = decodeFunction(query);
    return wrapped.name === 'query' ? wrapped.params.data : null;
  } catch (error) {
    if (error instanceof TlError) return null;
    throw error;
  }
}

/** Splits off the `waitMasterchainSeqno` prefix of a query, if present. */
export function splitWait(data: Uint8Array): Parts {
  const reader = new TlReader(data);
  if (data.length < 4 || reader.uint32() !== WAIT_ID) return { wait: null, question: data };
  const prefix = readFunction(new TlReader(data));
  const wait = prefix.name === 'waitMasterchainSeqno' ? prefix.params : null;
  return { wait, question: data.subarray(WAIT_BYTES) };
}
