import type { TestContext } from 'node:test';
import type { Benchmark } from '@tonway/tools/bench';
import { ContractStage } from '../src/indexer/contracts/stage.ts';
import { DecodePool } from '../src/indexer/decode/pool.ts';
import { TokenEvents } from '../src/indexer/token-events/stage.ts';
import { TraceStage } from '../src/indexer/traces/stage.ts';
import { Database } from '../src/store/database.ts';
import { clearIndex } from '../src/store/write/reset-index.ts';
import { recordedSteps } from '../test/indexer/decode/support/recorded-steps.ts';
import { recordedUpstream } from '../test/support/recorded-upstream.ts';
import { createIndex, dropIndex } from './support/bench-database.ts';
import { indexAll } from './support/index-all.ts';

const NAME = 'tonway_bench_traces';
const ERA_WIDTH = 10n ** 13n;
const QUICK_STEPS = 400;

export default {
  name: 'ingest-traces',
  about:
    'blocks of the recorded network indexed with their traces, against the same without traces',
  bar: 0.85,
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
    const others = [new ContractStage(), new TokenEvents()];
    const withTraces = [...others, new TraceStage()];
    await indexAll({ ...parts, stages: others }, steps);
    const running = closing.move();
    return {
      baseline: {
        label: 'no traces',
        prepare,
        run: () => indexAll({ ...parts, stages: others }, steps),
      },
      subject: {
        label: 'traces',
        prepare,
        run: () => indexAll({ ...parts, stages: withTraces }, steps),
      },
      units: { amount: steps.length, name: 'steps' },
      close: () => running.disposeAsync(),
    };
  },
} satisfies Benchmark;
