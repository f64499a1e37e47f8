import type { Benchmark } from '@tonway/tools/bench';
import { ContractWorker } from '../src/index/contracts/contract-worker.ts';
import { Recognizer } from '../src/network/contracts/recognize/recognizer.ts';
import type { Upstream } from '../src/network/upstream/session.ts';
import type { Database } from '../src/store/database.ts';
import { indexAll } from './support/index-all.ts';
import { recordedIngest } from './support/recorded-ingest.ts';

const NAME = 'tonway_bench_contracts';

export default {
  name: 'ingest-contracts',
  about: 'blocks of the recorded network indexed while their contracts are read, against no stages',
  bar: 0.7,
  async setup({ quick }) {
    await using closing = new AsyncDisposableStack();
    const { steps, parts, prepare } = await recordedIngest(NAME, quick, closing);
    await indexAll({ ...parts, stages: [] }, steps);
    const worker = startWorker(parts.database, parts.upstream);
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
  const recognizer = new Recognizer({ network: 'localnet', threads: 1 });
  const worker = {
    read: 0,
    async stop() {
      stopping.abort();
      await running;
      await recognizer.close();
    },
  };
  const observer = {
    read: (accounts: number) => {
      worker.read += accounts;
    },
    failed: (error: unknown) => console.error(error),
  };
  const options = { database, upstream, recognizer, pages: 2, observer };
  const running = new ContractWorker(options).run(stopping.signal);
  return worker;
}
