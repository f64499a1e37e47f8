import type { Tvm } from '@tonway/tvm';
import { runSmcMethod } from '../lite-server/queries/run-smc-method.ts';
import type { Handlers } from '../lite-server/query.ts';
import { refuse } from '../lite-server/refusal.ts';
import { LiteServer, type LiteServerOptions } from '../lite-server/server.ts';
import type { ChainStore } from '../store/chain-store.ts';

/** Serves a recorded chain. Without a lag, the head is the newest block that clients can verify. */
export function serveRecordedChain(
  store: ChainStore,
  tvm: Tvm,
  options: Omit<LiteServerOptions, 'executor'> = {},
): Promise<LiteServer> {
  const lag = options.lag || lagOfProvenHead(store);
  return LiteServer.listen(store, { ...options, lag, executor: executorOf(tvm) });
}

function executorOf(tvm: Tvm): Handlers {
  return {
    runSmcMethod: runSmcMethod(tvm),
    sendMessage: () =>
      refuse('a recorded chain accepts no messages; start a devnet without --replay to send some'),
  };
}

/** How many of the newest blocks cannot be proved; 0 if none can be. */
function lagOfProvenHead(store: ChainStore): number {
  const { seqno: last = 0 } = store.head?.id ?? {};
  const proven = newestProvenBlock(store, last);
  return proven === 0 ? 0 : last - proven;
}

/** A proof goes from key block to key block and then to its target; each of them needs its signatures. */
function newestProvenBlock(store: ChainStore, last: number): number {
  let proven = 0;
  for (let seqno = 1; seqno <= last; seqno++) {
    const block = store.masterchainBlock(seqno);
    if (block?.signatures) proven = seqno;
    else if (!block || block.info.keyBlock) break;
  }
  return proven;
}
