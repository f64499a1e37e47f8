import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { DecodePool } from '../indexer/decode/pool.ts';
import { reindex } from '../indexer/reindex.ts';
import { finish } from '../indexer/stages.ts';
import { LibrarySweep } from '../indexer/states/library-sweep.ts';
import type { DecodedStep } from '../indexer/step.ts';
import type { SeqnoRange } from '../store/gaps.ts';
import { indexOptions, openIndexDatabase } from './index-database.ts';
import { decodeThreads } from './threads.ts';
import { connect } from './upstream.ts';

interface Told {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Nothing happens before the chain is verified up to there. */
  waiting(seqno: number): void;
  replaced(step: DecodedStep): void;
}

/** Replaces a range of the index by what the chain of the settings' network has. */
export async function runReindex(
  settings: Settings,
  range: SeqnoRange,
  told: Told,
  signal: AbortSignal,
): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const database = openIndexDatabase(settings, 2);
  closing.defer(() => database.close());
  const upstream = await connect(settings, told.log);
  closing.defer(() => upstream.close());
  const decoder = new DecodePool({ workers: decodeThreads(settings) });
  closing.defer(() => decoder.close());
  const parts = { ...indexOptions(settings), database, upstream, decoder };
  told.waiting(range.last);
  await reindex(parts, range, (step) => told.replaced(step), signal);
  await finish(new LibrarySweep(database, upstream), signal);
}
