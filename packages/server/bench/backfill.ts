import type { Benchmark } from '@tonway/tools/bench';
import { decodeStep } from '../src/index/decode/decode-step.ts';
import type { DecodedStep, MasterchainStep } from '../src/index/step.ts';
import type { IndexerOptions } from '../src/index/writer.ts';
import { Database } from '../src/store/database.ts';
import { recordedSteps } from '../test/indexer/decode/support/recorded-steps.ts';
import { backfillAll, queueAll } from './support/backfill-sides.ts';
import { createIndex, dropIndex } from './support/bench-database.ts';

const NAME = 'tonway_bench_backfill';
const ERA_WIDTH = 10n ** 13n;

export default {
  name: 'backfill',
  about:
    'CPU time of Node and PostgreSQL to write the recorded network as one era, decoded before, against block by block',
  // 1.5 to 2.3 are measured on busy cores: an era of 10,553 transactions is small for its 80 indexes.
  bar: 1.4,
  async setup() {
    const steps = [...recordedSteps('localnet')];
    const url = await createIndex(NAME);
    await using closing = new AsyncDisposableStack();
    closing.defer(() => dropIndex(NAME));
    const database = new Database({ url, statementTimeoutMs: 0 });
    closing.defer(() => database.close());
    // Their CPU time would not be that of a connection.
    await database.query(
      `alter database ${NAME} set max_parallel_maintenance_workers = 0;
       alter database ${NAME} set max_parallel_workers_per_gather = 0`,
    );
    const parts = partsOf(database, steps);
    const side = (label: string, byEra: boolean) => ({
      label,
      timesItself: true as const,
      prepare: () => queueAll(parts, steps.length),
      run: () => backfillAll(parts, steps.length, byEra),
    });
    const running = closing.move();
    return {
      baseline: side('blocks', false),
      subject: side('era', true),
      units: { amount: steps.length, name: 'steps' },
      close: () => running.disposeAsync(),
    };
  },
} satisfies Benchmark;

/** The blocks come from memory, and both sides decode them in the same way: neither is measured. */
function partsOf(database: Database, steps: readonly MasterchainStep[]) {
  const decoded = steps.map((step) => decodeStep(step));
  const upstream = { zeroState: { rootHash: new Uint8Array(32) } } as IndexerOptions['upstream'];
  const decoder = { decode: () => Promise.reject(new TypeError('blocks are decoded before')) };
  const load = async (seqno: number) => decoded[seqno - 1] as DecodedStep;
  return { database, upstream, decoder, eraWidth: ERA_WIDTH, isDevnet: false, load };
}
