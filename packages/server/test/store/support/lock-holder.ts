import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../../src/store/database.ts';
import { lockTraces } from '../../../src/store/traces/write.ts';

// `lock-holder.ts URL ACTIVITY`: takes the lock of traces as a writer of the index does, prints a line, and keeps it.

const [url = '', activity] = process.argv.slice(2);
const database = new Database({ url, statementTimeoutMs: 10_000 });

async function* rows() {
  yield Buffer.from('1\n');
  process.stdout.write('locked\n');
  await sleep(600_000);
}

await database.transaction(async (queries) => {
  await lockTraces(queries);
  if (activity === 'copying') {
    await queries.query('create temporary table copied (n int)');
    await queries.copyIn('copy copied from stdin', rows());
  }
  process.stdout.write('locked\n');
  await sleep(600_000);
});
