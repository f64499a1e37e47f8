import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../../config/settings.ts';
import { referenceChain } from '../../index/check/against-chain.ts';
import {
  type CheckOptions,
  type CheckResult,
  checkIndex,
  type ReferenceChain,
} from '../../index/check/check.ts';
import { DecodePool } from '../../index/decode/pool.ts';
import { openIndexDatabase } from '../parts/database.ts';
import { decodeThreads } from '../parts/options.ts';
import { connect } from '../parts/upstream.ts';

export interface CheckRunOptions
  extends Pick<CheckOptions, 'range' | 'full' | 'report' | 'progress'> {
  readonly againstChain: boolean;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Checks the index, optionally against the chain of the network. */
export async function runCheck(
  settings: Settings,
  options: CheckRunOptions,
  signal: AbortSignal,
): Promise<CheckResult> {
  await using closing = new AsyncDisposableStack();
  const interrupted = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => interrupted.reject(signal.reason));
  const database = openIndexDatabase(settings, 1).withoutStatementTimeout();
  closing.defer(() => database.close());
  const chain = options.againstChain ? await openChain(settings, options, closing, signal) : null;
  // On abort a long statement is not awaited.
  return await Promise.race([
    checkIndex({ ...options, database, chain }, signal),
    interrupted.promise,
  ]);
}

async function openChain(
  settings: Settings,
  { log }: CheckRunOptions,
  closing: AsyncDisposableStack,
  signal: AbortSignal,
): Promise<ReferenceChain> {
  const upstream = await connect(settings, log);
  closing.defer(() => upstream.close());
  const decoder = new DecodePool({ workers: decodeThreads(settings) });
  closing.defer(() => decoder.close());
  return referenceChain(upstream, decoder, signal);
}
