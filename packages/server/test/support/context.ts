import { Tvm } from '@tonway/tvm';
import type { ChainSession, Upstream } from '../../src/upstream/session.ts';
import type { Context, V2Settings } from '../../src/v2/operation.ts';

export const V2_SETTINGS: V2Settings = {
  getMethodGasLimit: 4_000_000,
  stdExitCodeErrors: true,
  maxStackDepth: 256,
  maxAnswerBytes: 4 * 2 ** 20,
  sendDisabled: false,
  blocksAreFinal: true,
  maxHeadAgeSeconds: 0,
};

/** Gives the parts of operations, used by themselves, what a request would: a new session each time. */
export function contextsOn(
  t: { after(end: () => Promise<void>): void },
  upstream: Upstream,
): () => { readonly context: Context; readonly chain: ChainSession } {
  const tvm = new Tvm({ workers: 1 });
  t.after(() => tvm.close());
  return () => {
    const chain = upstream.session({ archival: false, privateServers: false });
    const settings = V2_SETTINGS;
    const gasLimit = settings.getMethodGasLimit;
    const common = {
      upstream,
      tvm,
      tvmCall: {},
      gasLimit,
      settings,
      includeProof: false,
      now: () => 0,
    };
    return { context: { ...common, chain: () => chain }, chain };
  };
}
