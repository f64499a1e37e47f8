import type { TestContext } from 'node:test';
import type { Benchmark } from '@tonway/tools/bench';
import { Recogniser } from '../src/contracts/recognise/recogniser.ts';
import { ContractWorker } from '../src/indexer/contracts/worker.ts';
import { DecodePool } from '../src/indexer/decode/pool.ts';
import { Database } from '../src/store/database.ts';
import { clearIndex } from '../src/store/write/reset-index.ts';
import type { Upstream } from '../src/upstream/session.ts';
import { recordedSteps } from '../test/indexer/decode/support/recorded-steps.ts';
import { recordedUpstream } from '../test/support/recorded-upstream.ts';
import { createIndex, dropIndex } from './support/bench-database.ts';
import { indexAll } from './support/index-all.ts';

const NAME = 'tonway_bench_contracts';
const ERA_WIDTH = 10n ** 13n;
const QUICK_STEPS = 400;

export default {
  name: 'ingest-contracts',
  about: 'blocks of the recorded network indexed while their contracts are read, against no stages',
  bar: 0.7,
  async setup({ quick }) {
    const all = [...recordedSteps('localnet')];
    const steps = quick ? all.slice(0, QUICK_STEPS) : all;
    await using closing = new AsyncDisposableStack();
    const url = await createIndex(NAME);
    closing.defer(() => dropIndex(NAME));
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
    const prepare = () =>
      database.transaction((queries) => clearIndex(queries, upstream.zeroState.rootHash));
    await indexAll({ ...parts, stages: [] }, steps);
    const worker = startWorker(database, upstream);
    closing.defer(worker.stop);
    const running = closing.move();
    return {
      baseline: {
        label: 'no stages',
        prepare,
        run: () => indexAll({ ...parts, stages: [] }, steps),
      },
      subject: { label: 'contracts', prepare, run: () => indexAll(parts, steps) },
      units: { amount: steps.length, name: 'steps' },
      async close() {
        console.error(`  ${worker.read} accounts were read`);
        await running.disposeAsync();
      },
    };
  },
} satisfies Benchmark;

/** Reads contracts until it is stopped; without stages nothing is queued for it. */
function startWorker(database: Database, upstream: Upstream) {
  const stopping = new AbortController();
  const recogniser = new Recogniser({ network: 'localnet', threads: 1 });
  const worker = {
    read: 0,
    async stop() {
      stopping.abort();
      await running;
      await recogniser.close();
    },
  };
  const observer = {
    read: (accounts: number) => {
      worker.read += accounts;
    },
    failed: (error: unknown) => console.error(error),
  };
  const options = { database, upstream, recogniser, pages: 2, observer };
  const running = new ContractWorker(options).run(stopping.signal);
  return worker;
}
