import type { Settings } from '../config/settings.ts';
import { DecodePool } from '../indexer/decode/pool.ts';
import { reindex } from '../indexer/reindex.ts';
import { LibrarySweep } from '../indexer/states/library-sweep.ts';
import type { DecodedStep } from '../indexer/step.ts';
import type { SeqnoRange } from '../store/write/gaps.ts';
import { openIndexDatabase } from './index-database.ts';
import { type Closing, closeInOrder } from './shutdown.ts';
import { decodeThreads } from './threads.ts';
import { connect } from './upstream.ts';

interface Told {
  replaced(step: DecodedStep): void;
  warn(text: string): void;
}

/** Replaces a range of the index by what the chain of the settings' network has. */
export async function runReindex(settings: Settings, range: SeqnoRange, told: Told): Promise<void> {
  const closing: Closing = [];
  try {
    const database = openIndexDatabase(settings, 2);
    closing.unshift(() => database.close());
    const log = { warn: (...texts: unknown[]) => told.warn(texts.join(' ')) };
    const upstream = await connect(settings, log);
    closing.unshift(() => upstream.close());
    const decoder = new DecodePool({ workers: decodeThreads(settings) });
    closing.unshift(() => decoder.close());
    const parts = { database, upstream, decoder, eraWidth: BigInt(settings.INDEX_ERA_LT) };
    const { signal } = new AbortController();
    await reindex(parts, range, (step) => told.replaced(step), signal);
    await new LibrarySweep(database, upstream).run(signal);
  } finally {
    await closeInOrder(closing);
  }
}
