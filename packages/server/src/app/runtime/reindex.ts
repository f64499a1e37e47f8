import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../../config/settings.ts';
import { DecodePool } from '../../index/decode/pool.ts';
import { reindex } from '../../index/reindex.ts';
import type { DecodedStep } from '../../index/step.ts';
import type { SeqnoRange } from '../../store/gaps.ts';
import { indexOptions, openIndexDatabase } from './index-database.ts';
import { decodeThreads } from './part-options.ts';
import { connect } from './upstream.ts';

interface ReindexReporter {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Reindexing starts when the chain is verified up to this block. */
  waiting(seqno: number): void;
  replaced(step: DecodedStep): void;
}

/** Replaces a range of the index by the blocks of the chain. */
export async function runReindex(
  settings: Settings,
  range: SeqnoRange,
  reporter: ReindexReporter,
  signal: AbortSignal,
): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const database = openIndexDatabase(settings, 2);
  closing.defer(() => database.close());
  const upstream = await connect(settings, reporter.log);
  closing.defer(() => upstream.close());
  const decoder = new DecodePool({ workers: decodeThreads(settings) });
  closing.defer(() => decoder.close());
  const parts = { ...indexOptions(settings), database, upstream, decoder };
  reporter.waiting(range.last);
  await reindex(parts, range, (step) => reporter.replaced(step), signal);
}
