import type { Upstream } from '../../network/upstream/session.ts';
import { IndexError } from '../../store/errors.ts';
import type { IndexerParts } from '../parts.ts';
import { waitForChain } from '../reindex.ts';
import { LiteSource } from '../source/lite-source.ts';
import { readGenesis } from '../states/zero-states.ts';
import type { ReferenceChain } from './check.ts';

/** The chain as lite servers have it. */
export function referenceChain(
  upstream: Upstream,
  decoder: IndexerParts['decoder'],
  signal: AbortSignal,
): ReferenceChain {
  const source = new LiteSource(upstream);
  return {
    load: async (seqno) => decoder.decode(await source.step(seqno, signal)),
    newest: async (wanted) => {
      try {
        await waitForChain({ upstream }, wanted, signal);
      } catch (error) {
        if (!(error instanceof IndexError)) throw error;
      }
      return upstream.head?.id.seqno ?? 0;
    },
    genesis: () => readGenesis(upstream, signal),
  };
}
