import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PatroniCluster, patroniMissing } from '@tonway/tools/patroni';
import { Database } from '../../../src/store/database.ts';
import { migrate } from '../../../src/store/migrate/migrate.ts';
import { readIndexHead } from '../../../src/store/steps/coverage.ts';
import { configFolder } from '../../faults/support/config-file.ts';
import { eventually } from '../../gateway/support/eventually.ts';
import { Observations } from '../faults/support/observations.ts';
import { busyChain } from '../support/busy-chain.ts';
import { startIndex } from '../support/index-process.ts';
import { indexed } from '../support/live-index.ts';
import { runTonway } from '../support/tonway-command.ts';

const RESUMED_MS = 30_000;
const BLOCKS_BEFORE = 20;

const parts = new AsyncDisposableStack();
after(() => parts.disposeAsync());
const missing = await patroniMissing();
// Where every check is run, it is installed.
const skip = process.env.CI === 'true' ? false : missing;

test('no block is lost with the primary, and indexing continues without intervention', {
  skip,
}, async (t) => {
  assert.equal(missing, false);
  const cluster = parts.use(await PatroniCluster.start());
  const database = parts.adopt(new Database({ url: cluster.url }), (each) => each.close());
  await migrate(database);
  const chain = parts.use(await busyChain());
  const folder = parts.use(await configFolder(chain.devnet));
  const { servers } = chain.devnet.globalConfig;
  const GLOBAL_CONFIG = await folder.config('global.config.json', servers);
  const settings = { GLOBAL_CONFIG, DATABASE_URL: cluster.url };
  parts.use(await startIndex(settings));
  await indexed(database, BLOCKS_BEFORE);
  const observations = new Observations();
  const looking = new AbortController();
  parts.defer(() => looking.abort());
  const polls = observations.pollTables(database, looking.signal);
  polls.catch(() => {});
  const head = async () => (await readIndexHead(database).catch(() => null))?.seqno ?? 0;
  await eventually(async () => observations.tables.size > 5);

  const { seqno: made } = chain.devnet.status.head;
  await cluster.killPrimary();
  const resumedMs = await eventually(async () => (await head()) > made, 2 * RESUMED_MS);
  t.diagnostic(
    `a block made after the primary was lost was indexed ${resumedMs.toFixed()} ms later`,
  );
  assert.ok(resumedMs < RESUMED_MS);

  const newest = await chain.quiet();
  await indexed(database, newest);
  looking.abort();
  await polls;
  await observations.assertWhole(database);
  const { code, stdout, stderr } = await runTonway(
    ['check', '--full', '--against-chain'],
    settings,
  );
  t.diagnostic(`${observations.tables.size} blocks seen meanwhile; ${stderr.trim()}`);
  assert.equal(stdout, '');
  assert.equal(code, 0);
});
