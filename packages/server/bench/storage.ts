import type { Benchmark } from '@tonway/tools/bench';
import { classifiedRecording } from './support/classified-recording.ts';
import { COPIED_TABLES, insertCopies, makeTemplates } from './support/replicate.ts';
import { printSizes, readTableSizes, readWalBytes, totalBytes } from './support/table-sizes.ts';

const NAME = 'tonway_bench_storage';
const TRANSACTIONS = { full: 200_000, quick: 20_000 };
/** Bytes for each transaction, which the index should take. */
const TARGET = 3400;

export default {
  name: 'storage',
  about: `the size of an index with all stages, in bytes per transaction, against ${TARGET}`,
  // 3,501 bytes are reached.
  bar: 0.96,
  async setup({ quick }) {
    await using closing = new AsyncDisposableStack();
    const database = await classifiedRecording(NAME, closing);
    await makeTemplates(database);
    const written = await readWalBytes(database);
    const transactions = await insertCopies(database, TRANSACTIONS[quick ? 'quick' : 'full']);
    const wal = (await readWalBytes(database)) - written;
    await database.query('analyze');
    const sizes = await readTableSizes(database, COPIED_TABLES);
    printSizes(sizes, transactions);
    console.error(`  WAL per transaction: ${(wal / transactions).toFixed(0)} bytes`);
    const bytes = totalBytes(sizes);
    await database.query('reindex schema chain');
    const rebuilt = totalBytes(await readTableSizes(database, COPIED_TABLES));
    console.error(`  with rebuilt indexes: ${(rebuilt / transactions).toFixed(0)} bytes`);
    return {
      unit: 'bytes',
      baseline: { label: 'target', timesItself: true, run: () => TARGET },
      subject: { label: 'tonway', timesItself: true, run: () => bytes / transactions },
    };
  },
} satisfies Benchmark;
