import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@tonway/tools/postgres';
import { Database } from '../../../src/store/database.ts';
import { migrate } from '../../../src/store/migrate/migrate.ts';
import { configFolder } from '../../faults/support/config-file.ts';
import { startTonway } from '../../faults/support/tonway-process.ts';
import { eventually } from '../../gateway/support/eventually.ts';
import { Observations } from '../faults/support/observations.ts';
import { busyChain } from '../support/busy-chain.ts';
import { startIndex } from '../support/index-process.ts';
import { indexed } from '../support/live-index.ts';

const WATCHED_MS = 6000;

const parts = new AsyncDisposableStack();
after(() => parts.disposeAsync());

test('a replica shows only complete blocks', async (t) => {
  const open = ({ url }: { url: string }) =>
    parts.adopt(new Database({ url, connections: 2 }), (each) => each.close());
  const primary = parts.use(await startPostgres());
  const written = open(primary);
  await migrate(written);
  const standby = parts.use(await startPostgres({ standbyOf: primary }));
  const read = open(standby);
  const chain = parts.use(await busyChain());
  const folder = parts.use(await configFolder(chain.devnet));
  const { servers } = chain.devnet.globalConfig;
  const GLOBAL_CONFIG = await folder.config('global.config.json', servers);
  const settings = { GLOBAL_CONFIG, DATABASE_URL: primary.url, LOG_LEVEL: 'error' };
  parts.use(await startIndex(settings));
  await indexed(read, 1);
  const reading = { ...settings, DATABASE_READ_URL: standby.url, GATEWAY: 'false' };
  const server = parts.use(await startTonway(reading));
  const observations = new Observations();
  const looking = new AbortController();
  parts.defer(() => looking.abort());
  const polls = Promise.all([
    observations.pollTables(read, looking.signal),
    observations.pollV3(server.url, looking.signal),
  ]);
  polls.catch(() => {});
  await sleep(WATCHED_MS);
  await eventually(async () => observations.tables.size > 5 && observations.shown.size > 5);
  const newest = await chain.quiet();
  await indexed(read, newest);
  looking.abort();
  await polls;
  const { tables, shown, failures } = observations;
  t.diagnostic(
    `${tables.size} blocks seen in tables, ${shown.size} through v3, ${failures} failures`,
  );
  assert.equal(failures, 0);
  await observations.assertWhole(written);
});
