import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@tonway/tools/postgres';
import { Random } from '@tonway/tools/random';
import { testSize } from '@tonway/tools/sizes';
import { Database } from '../../../src/store/database.ts';
import { migrate } from '../../../src/store/migrate/migrate.ts';
import { readIndexHead } from '../../../src/store/steps/coverage.ts';
import { configFolder } from '../../faults/support/config-file.ts';
import { startTonway } from '../../faults/support/tonway-process.ts';
import { type Trouble, UnreliableServer } from '../../faults/support/unreliable-server.ts';
import { LyingServer } from '../../support/lying-server.ts';
import { busyChain } from '../support/busy-chain.ts';
import { startIndex } from '../support/index-process.ts';
import { indexed } from '../support/live-index.ts';
import { runTonway } from '../support/tonway-command.ts';
import { Observations } from './support/observations.ts';

// The full numbers are asked for with TONWAY_INDEX_KILLS=50 TONWAY_INDEX_RESTARTS=10.
const KILLS = testSize('TONWAY_INDEX_KILLS');
const RESTARTS = testSize('TONWAY_INDEX_RESTARTS');
const MAX_LIFE_MS = 4000;
/** The chain goes on while nobody indexes: the longer the storm, the more is left. */
const CATCH_UP_MS = 60_000 + KILLS * 5000;
const TROUBLES: readonly Trouble[] = ['none', 'dead', 'silent', 'flapping', 'stalled'];

const random = new Random(Number(process.env.TONWAY_INDEX_SEED ?? 7));
const parts = new AsyncDisposableStack();
after(() => parts.disposeAsync());
const postgres = parts.use(await startPostgres());
const database = parts.adopt(new Database({ url: postgres.url }), (each) => each.close());
await migrate(database);
const chain = parts.use(await busyChain());
const { devnet } = chain;
const server = parts.use(await UnreliableServer.start(devnet.store));
const behind = parts.use(await UnreliableServer.start(devnet.store));
const liar = parts.adopt(await LyingServer.listen(behind), (each) => each.close());
const folder = parts.use(await configFolder(devnet));
const settings = {
  // reads on a devnet wait for the index, which is killed here
  NETWORK: 'lasting',
  DATABASE_URL: postgres.url,
  GLOBAL_CONFIG: await folder.config('global.config.json', [server, liar]),
  INDEX_ERA_LT: '50000000',
  LOG_LEVEL: 'warn',
};

/** Kills the indexer repeatedly: at any moment, and in turn soon after a write. Returns how often it had written. */
async function killAgainAndAgain(): Promise<number> {
  let written = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await headSeqno();
    const indexer = await startIndex(settings);
    if (kill % 2 === 0) await headAfter(before);
    await sleep(random.below(MAX_LIFE_MS));
    await indexer.program.end('SIGKILL');
    if ((await headSeqno()) > before) written++;
  }
  return written;
}

/** Waits until something is written; a lite server in trouble may prevent it. */
async function headAfter(seqno: number): Promise<void> {
  const until = Date.now() + 5 * MAX_LIFE_MS;
  while ((await headSeqno()) <= seqno && Date.now() < until) await sleep(20);
}

/** Waits for the database where it is away. */
async function headSeqno(): Promise<number> {
  for (;;) {
    try {
      return (await readIndexHead(database))?.seqno ?? 0;
    } catch {
      await sleep(100);
    }
  }
}

/** Ends PostgreSQL in order and as a crash, in turn. */
async function restartAgainAndAgain(): Promise<void> {
  for (let restart = 0; restart < RESTARTS; restart++) {
    await sleep(MAX_LIFE_MS + random.below(2 * MAX_LIFE_MS));
    await (restart % 2 === 0 ? postgres.stop() : postgres.kill());
    await sleep(random.below(1000));
    await postgres.start();
  }
}

/** One lite server has every trouble in turn; the other lies half of the time. */
async function troubleAgainAndAgain(signal: AbortSignal): Promise<void> {
  liar.lies = 0.5;
  while (!signal.aborted) {
    await server.suffer(random.pick(TROUBLES));
    await sleep(random.below(2 * MAX_LIFE_MS), undefined, { signal }).catch(() => {});
  }
  liar.lies = 0;
  await server.suffer('none');
}

test('no row is missing, duplicate or partly visible after kills, lost connections and lies', async (t) => {
  const startMs = performance.now();
  const observations = new Observations();
  const [storm, looking] = [new AbortController(), new AbortController()];
  parts.defer(() => [storm, looking].forEach((each) => void each.abort()));
  const serving = parts.use(
    await startTonway({ ...settings, GATEWAY: 'false', READY_MAX_HEAD_AGE_SECONDS: '0' }),
  );
  const polls = Promise.all([
    observations.pollTables(database, looking.signal),
    observations.pollV3(serving.url, looking.signal),
  ]);
  polls.catch(() => {});
  const troubles = troubleAgainAndAgain(storm.signal);
  const [written] = await Promise.all([killAgainAndAgain(), restartAgainAndAgain()]);
  storm.abort();
  await troubles;
  const indexer = parts.use(await startIndex(settings));
  const newest = await chain.quiet();
  const missed = newest - (await headSeqno());
  const caughtUpMs = await indexed(database, newest, CATCH_UP_MS);
  looking.abort();
  await polls;
  await observations.assertWhole(database);
  const { code, stdout, stderr } = await runTonway(
    ['check', '--full', '--against-chain'],
    settings,
  );
  const seconds = ((performance.now() - startMs) / 1000).toFixed();
  t.diagnostic(
    `${KILLS} kills, ${written} of them after something was written, ${RESTARTS} restarts of PostgreSQL, ${liar.told} lies in ${seconds} s: ${observations.tables.size} blocks seen in tables, ${observations.shown.size} through v3, ${observations.failures} polls not answered; then ${missed} blocks in ${caughtUpMs.toFixed()} ms; ${stderr.trim()}`,
  );
  assert.equal(stdout, '');
  assert.equal(code, 0);
  assert.ok(written > 0 && liar.told > 0);
  assert.ok(observations.tables.size > KILLS && observations.shown.size > KILLS);
  await indexer.program.end('SIGKILL');
});
