import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { BARE_ENV } from '@tonway/tools/program';
import { Random } from '@tonway/tools/random';
import { testSize } from '@tonway/tools/sizes';
import { backfill } from '../../../src/index/backfill.ts';
import { DecodePool } from '../../../src/index/decode/pool.ts';
import { commitStages, finishFollowStages } from '../../../src/index/stages.ts';
import type { Database } from '../../../src/store/database.ts';
import { addRanges } from '../../../src/store/steps/ranges.ts';
import { clearIndex } from '../../../src/store/steps/roll-back.ts';
import { migratedDatabase } from '../../support/own-database.ts';
import { faultsOf } from '../eras/support/settled-index.ts';
import { startNetwork } from '../support/network.ts';
import { networkFile } from '../support/network-file.ts';
import { indexContent } from './support/index-content.ts';

const MAIN = join(import.meta.dirname, '../../../src/app/cli/main.ts');
const KILLS = testSize('TONWAY_LOAD_KILLS');
const SEED = randomBytes(4).readUInt32LE();
const ERA_LT = 20_000_000;
const CHUNK = 5;
const { signal } = new AbortController();

test(`eras have the same rows after ${KILLS} kills at random moments (seed ${SEED})`, async (t) => {
  const { devnet, upstream, play } = await startNetwork(t);
  await play(1, 80);
  const last = devnet.status.head.seqno;
  const { database: expected } = await migratedDatabase();
  await indexByBlock(expected);
  const content = await indexContent(expected);

  const { database, url } = await migratedDatabase();
  const settings = {
    NETWORK: 'loaded',
    DATABASE_URL: url,
    GLOBAL_CONFIG: await networkFile(t, devnet),
    INDEX_ERA_LT: `${ERA_LT}`,
  };
  const random = new Random(SEED);
  let interrupted = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const child = start(settings);
    const exit = once(child, 'exit');
    if (kill % 2 === 0) await begun(database, child);
    await Promise.race([exit, sleep(random.below(2500))]);
    if (child.exitCode === null) interrupted++;
    child.kill('SIGKILL');
    await exit;
    // As if the time of its leases were over.
    for (const table of ['ranges', 'load_ranges'])
      await database.query(
        `update chain.${table} set leased_until = now() where owner is not null and isfinite(leased_until)`,
      );
    // What is complete is loaded again, so that every kill may interrupt something.
    if ((await database.execute('select from chain.loads')) === 0) await forget(database);
  }
  const child = start(settings);
  assert.deepEqual(await once(child, 'exit'), [0, null]);
  t.diagnostic(`${interrupted} of ${KILLS} runs were interrupted`);
  assert.deepEqual(await indexContent(database), content);
  assert.deepEqual(await faultsOf(database), []);

  async function indexByBlock(of: Database): Promise<void> {
    const decoder = new DecodePool({ workers: 1 });
    t.after(() => decoder.close());
    const failures: unknown[] = [];
    const failed = (error: unknown) => void failures.push(error);
    const observer = { wrote: () => {}, loading: () => {}, failed };
    const parts = { database: of, upstream, decoder, eraWidth: BigInt(ERA_LT), isDevnet: false };
    const range = { first: 1, last };
    await addRanges(of, range, CHUNK);
    const work = { range, workers: 1, rangeSize: CHUNK, observer, stages: commitStages({}) };
    await backfill({ ...parts, ...work }, signal);
    await finishFollowStages(parts, signal);
    assert.deepEqual(failures, []);
  }

  function start(env: Record<string, string>) {
    const options = ['--to', `${last}`, '--workers', '2', '--chunk', `${CHUNK}`, '--threads', '1'];
    const args = ['--conditions=@tonway/source', MAIN, 'backfill', ...options];
    const child = spawn(process.execPath, args, {
      env: { ...BARE_ENV, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    t.after(() => child.kill('SIGKILL'));
    return child;
  }
});

/** Waits until the process has written something to the tables of a load, or has ended. */
async function begun(database: Database, child: { readonly exitCode: number | null }) {
  const before = await written(database);
  while (child.exitCode === null && (await written(database)) === before) await sleep(20);
}

async function written(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select (select coalesce(sum(next), 0) from chain.load_ranges)::int
       + (select count(*) from chain.loads where state = 'attached')::int as count`,
  );
  return row?.count ?? 0;
}

/** Empties the index, but keeps its network. */
async function forget(database: Database): Promise<void> {
  const [network] = await database.query<{ hash: Buffer }>(
    'select zero_state_root_hash as hash from chain.network',
  );
  if (network) await database.transaction((queries) => clearIndex(queries, network.hash));
}
