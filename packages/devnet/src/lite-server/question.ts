import { declarations, decodeFunction, readFunction, TlError, TlReader } from '@tonway/lite-client';

// liteServer.waitMasterchainSeqno seqno:int timeout_ms:int = Object;
interface Wait {
  readonly seqno: number;
  readonly timeoutMs: number;
}

interface Parts {
  readonly wait: Wait | null;
  /** One function. */
  readonly question: Uint8Array;
}

const WAIT_BYTES = 12;
const WAIT_ID = declarations.find(({ name }) => name === 'liteServer.waitMasterchainSeqno')?.id;

/** What is in the wrapper `liteServer.query`; null: the node leaves anything else without an answer. */
export function unwrap(query: Uint8Array): Uint8Array | null {
  try {
    const wrapped = decodeFunction(query);
    return wrapped.name === 'query' ? wrapped.params.data : null;
  } catch (error) {
    if (error instanceof TlError) return null;
    throw error;
  }
}

/** Takes the prefix that makes a question wait, if it has one. */
export function splitWait(data: Uint8Array): Parts {
  const reader = new TlReader(data);
  if (data.length < 4 || reader.uint32() !== WAIT_ID) return { wait: null, question: data };
  const prefix = readFunction(new TlReader(data));
  const wait = prefix.name === 'waitMasterchainSeqno' ? prefix.params : null;
  return { wait, question: data.subarray(WAIT_BYTES) };
}
