import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { BARE_ENV } from '@tonway/tools/program';
import { readIndexHead } from '../../src/store/steps/coverage.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { ownDatabase } from '../support/own-database.ts';
import { indexAll, startChain } from './fork/support/forking-chain.ts';
import { startIndex } from './support/index-process.ts';
import { networkFile } from './support/network-file.ts';
import { tableHashes } from './support/table-hashes.ts';
import { runTonway } from './support/tonway-command.ts';

const MAIN = join(import.meta.dirname, '../../src/app/cli/main.ts');

const { devnet, play } = await startChain({ after });
const own = await ownDatabase();
const { database } = own;
await play(1, 4);
// Enough that it takes a while to go through them.
await devnet.mine(300);
await indexAll(database, devnet);
const head = (await readIndexHead(database))?.seqno ?? 0;
const settings = { DATABASE_URL: own.url, GLOBAL_CONFIG: await networkFile({ after }, devnet) };

test('check and reindex refuse blocks that are not indexed, and name those that are', async () => {
  const has = new RegExp(`are not all indexed: the index has 1 to ${head} \\[NOT_INDEXED\\]`);
  for (const args of [
    ['check', `5..${head + 1}`],
    ['repair', 'reindex', `${head}..${head + 9}`],
    ['repair', 'reindex', '1000000..1000001'],
  ]) {
    const { code, stderr } = await runTonway(args, settings);
    assert.match(stderr, has, args.join(' '));
    assert.notEqual(code, 0);
  }
});

test('check and reindex stop cleanly on a signal, and the index stays valid', async () => {
  const whole = await tableHashes(database);
  for (const args of [
    ['repair', 'reindex', `1..${head}`],
    ['check', '--full', '--against-chain'],
  ]) {
    const { code, stderr } = await interrupt(args);
    assert.equal(code, 130, stderr);
    assert.match(stderr, /^waiting for lite servers/);
    assert.match(
      stderr,
      args[0] === 'check' ? /interrupted: no fault so far/ : /interrupted: \d+ /,
    );
  }
  assert.deepEqual(await tableHashes(database), whole);
});

/** Ctrl-C, after it has begun. */
async function interrupt(args: readonly string[]): Promise<{ code: number; stderr: string }> {
  const child = spawn(process.execPath, ['--conditions=@tonway/source', MAIN, ...args], {
    env: { ...BARE_ENV, NETWORK: 'devnet', ...settings },
  });
  const exit = once(child, 'exit');
  await once(child.stderr, 'readable');
  const stderr = text(child.stderr);
  await sleep(300);
  child.kill('SIGINT');
  const [code] = await exit;
  return { code: code as number, stderr: await stderr };
}

test('tonway index --reset drops only the index, and refuses while it is written', async () => {
  await database.query(`create table somebody_elses as select 1 as row`);
  const index = await startIndex(settings);
  await eventually(() => index.isLeader());
  const refused = await runTonway(['index', '--reset'], settings);
  assert.match(refused.stderr, /another process indexes into this database.*\[INDEX_IN_USE\]/);
  assert.notEqual(refused.code, 0);
  await index.program.end('SIGTERM');
  await eventually(async () => (await runTonway(['index', '--reset'], settings)).code === 0);
  const counts = await database.query<{ rows: number }>(
    `select (select count(*) from chain.blocks) + (select count(*) from chain.transactions) + (select count(*) from chain.messages)
       + (select count(*) from chain.account_states) + (select count(*) from chain.latest_account_states)
       + (select count(*) from chain.codes) + (select count(*) from chain.head) as rows`,
  );
  assert.deepEqual(counts, [{ rows: 0n }]);
  assert.equal((await database.query('select from gateway.plans')).length > 0, true, 'the gateway');
  assert.equal((await database.query('select from somebody_elses')).length, 1);
  const { stdout } = await runTonway(['index', '--reset'], settings);
  assert.equal(stdout, 'nothing to drop: the index is empty\n');
  await indexAll(database, devnet);
});
