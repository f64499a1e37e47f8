import { AdnlServer } from '../../src/adnl/server.ts';
import { decodeFunction, encodeAnswer } from '../../src/tl/lite-api.ts';

/** What a request is known by. */
export function requestKey(request: Uint8Array): string {
  return Buffer.from(request).toString('latin1');
}

const UNKNOWN = encodeAnswer({ kind: 'liteServer.error', code: 651, message: 'not recorded' });

/** A server that answers each request with the bytes that a node answered it with, and refuses any other. */
export function parrot(answers: ReadonlyMap<string, Uint8Array>): Promise<AdnlServer> {
  const onQuery = async (query: Uint8Array) => {
    const { name, params } = decodeFunction(query);
    return name === 'query' ? (answers.get(requestKey(params.data)) ?? UNKNOWN) : null;
  };
  return AdnlServer.listen({ seed: Buffer.alloc(32, 7), onQuery });
}
