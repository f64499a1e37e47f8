import type { Settings } from '../config/settings.ts';
import { type CheckOptions, type CheckResult, checkIndex } from '../indexer/check/check.ts';
import { DecodePool } from '../indexer/decode/pool.ts';
import { LiteSource } from '../indexer/source/lite-source.ts';
import { openIndexDatabase } from './index-database.ts';
import { type Closing, closeInOrder } from './shutdown.ts';
import { decodeThreads } from './threads.ts';
import { connect } from './upstream.ts';

export interface CheckOrder extends Pick<CheckOptions, 'range' | 'full' | 'tell' | 'progress'> {
  readonly againstChain: boolean;
  readonly warn: (text: string) => void;
}

/** Checks the index of the settings' database, if wanted against the chain of their network. */
export async function runCheck(settings: Settings, order: CheckOrder): Promise<CheckResult> {
  const closing: Closing = [];
  const { signal } = new AbortController();
  try {
    const database = openIndexDatabase(settings, 1);
    closing.unshift(() => database.close());
    const load = order.againstChain ? await openChain(settings, order, closing) : null;
    return await checkIndex({ ...order, database, load }, signal);
  } finally {
    await closeInOrder(closing);
  }
}

async function openChain(
  settings: Settings,
  { warn }: CheckOrder,
  closing: Closing,
): Promise<NonNullable<CheckOptions['load']>> {
  const upstream = await connect(settings, { warn: (...told: unknown[]) => warn(told.join(' ')) });
  closing.unshift(() => upstream.close());
  const decoder = new DecodePool({ workers: decodeThreads(settings) });
  closing.unshift(() => decoder.close());
  const source = new LiteSource(upstream);
  const { signal } = new AbortController();
  return async (seqno) => decoder.decode(await source.step(seqno, signal));
}
