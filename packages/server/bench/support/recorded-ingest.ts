import type { TestContext } from 'node:test';
import { DecodePool } from '../../src/index/decode/pool.ts';
import { Database } from '../../src/store/database.ts';
import { clearIndex } from '../../src/store/steps/roll-back.ts';
import { recordedSteps } from '../../test/indexer/decode/support/recorded-steps.ts';
import { recordedUpstream } from '../../test/support/recorded-upstream.ts';
import { createIndex, dropIndex } from './bench-database.ts';

const ERA_WIDTH = 10n ** 13n;
const QUICK_STEPS = 400;

/** The steps of the recorded network and an empty index for them; `closing` closes and drops the index. */
export async function recordedIngest(name: string, quick: boolean, closing: AsyncDisposableStack) {
  const all = [...recordedSteps('localnet')];
  const steps = quick ? all.slice(0, QUICK_STEPS) : all;
  const url = await createIndex(name);
  closing.defer(() => dropIndex(name));
  const database = new Database({ url, statementTimeoutMs: 0 });
  closing.defer(() => database.close());
  const ending = { after: (close: () => Promise<void>) => closing.defer(close) };
  const upstream = await recordedUpstream(
    ending as unknown as Pick<TestContext, 'after'>,
    'localnet',
  );
  const decoder = new DecodePool({ workers: 1 });
  closing.defer(() => decoder.close());
  const parts = { database, upstream, decoder, eraWidth: ERA_WIDTH, isDevnet: false };
  /** Empties the index. */
  const prepare = () =>
    database.transaction((queries) => clearIndex(queries, upstream.zeroState.rootHash));
  return { url, steps, parts, prepare };
}
