import { Tvm } from '@tonway/tvm';
import type { Context, V2Settings } from '../../src/api/v2/operation.ts';
import type { RequestLimits } from '../../src/network/requests/chain-requests.ts';
import type { ChainSession, Upstream } from '../../src/network/upstream/session.ts';

export const V2_SETTINGS: V2Settings = {
  stdExitCodeErrors: true,
  maxStackDepth: 256,
  maxResponseBytes: 4 * 2 ** 20,
  blocksAreFinal: true,
};

export const REQUEST_LIMITS: RequestLimits = {
  timeoutMs: 10_000,
  maxHeadAgeSeconds: 0,
  gasLimit: 4_000_000,
  sendDisabled: false,
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
    const limits = { ...REQUEST_LIMITS, settings: V2_SETTINGS };
    const common = { upstream, tvm, tvmCall: {}, messageFeed: null, ...limits, now: () => 0 };
    return { context: { ...common, chain: () => chain }, chain };
  };
}
