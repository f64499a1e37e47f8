import type { Benchmark } from '@tonway/tools/bench';
import { classifiedRecording } from './support/classified-recording.ts';
import { COPIED_TABLES, insertCopies, makeTemplates } from './support/replicate.ts';
import { printSizes, readTableSizes } from './support/table-sizes.ts';

const NAME = 'tonway_bench_storage';
const TRANSACTIONS = { full: 200_000, quick: 20_000 };
/** Bytes for each transaction, which the index should take. */
const TARGET = 3400;

export default {
  name: 'storage',
  about: `the size of an index with all stages, in bytes per transaction, against ${TARGET}`,
  bar: 0.55,
  async setup({ quick }) {
    await using closing = new AsyncDisposableStack();
    const database = await classifiedRecording(NAME, closing);
    await makeTemplates(database);
    const transactions = await insertCopies(database, TRANSACTIONS[quick ? 'quick' : 'full']);
    const sizes = await readTableSizes(database, COPIED_TABLES);
    printSizes(sizes, transactions);
    const bytes = sizes.reduce((sum, { heap, indexes }) => sum + heap + indexes, 0);
    return {
      unit: 'bytes',
      baseline: { label: 'target', timesItself: true, run: () => TARGET },
      subject: { label: 'tonway', timesItself: true, run: () => bytes / transactions },
    };
  },
} satisfies Benchmark;
