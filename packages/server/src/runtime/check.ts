import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../config/settings.ts';
import {
  type CheckOptions,
  type CheckResult,
  checkIndex,
  type ReferenceChain,
} from '../indexer/check/check.ts';
import { referenceChain } from '../indexer/check/reference-chain.ts';
import { DecodePool } from '../indexer/decode/pool.ts';
import { openIndexDatabase } from './index-database.ts';
import { decodeThreads } from './threads.ts';
import { connect } from './upstream.ts';

export interface CheckOrder extends Pick<CheckOptions, 'range' | 'full' | 'report' | 'progress'> {
  readonly againstChain: boolean;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Checks the index of the settings' database, if wanted against the chain of their network. */
export async function runCheck(
  settings: Settings,
  order: CheckOrder,
  signal: AbortSignal,
): Promise<CheckResult> {
  await using closing = new AsyncDisposableStack();
  const interrupted = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => interrupted.reject(signal.reason));
  const database = openIndexDatabase(settings, 1).patient();
  closing.defer(() => database.close());
  const chain = order.againstChain ? await openChain(settings, order, closing, signal) : null;
  // A statement that takes long is not waited for.
  return await Promise.race([
    checkIndex({ ...order, database, chain }, signal),
    interrupted.promise,
  ]);
}

async function openChain(
  settings: Settings,
  { log }: CheckOrder,
  closing: AsyncDisposableStack,
  signal: AbortSignal,
): Promise<ReferenceChain> {
  const upstream = await connect(settings, log);
  closing.defer(() => upstream.close());
  const decoder = new DecodePool({ workers: decodeThreads(settings) });
  closing.defer(() => decoder.close());
  return referenceChain(upstream, decoder, signal);
}
