import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runProgram } from '@tonway/tools/postgres-programs';
import { BARE_ENV } from '@tonway/tools/program';
import { Random } from '@tonway/tools/random';
import { testSize } from '@tonway/tools/sizes';
import { closeEras } from '../../../src/index/eras/close-eras.ts';
import type { Database } from '../../../src/store/database.ts';
import { type Manifest, readEras, readManifest } from '../../../src/store/eras/read.ts';
import { ownDatabase } from '../../support/own-database.ts';
import { indexRecording } from '../../v3/support/recorded-index.ts';
import { runTonway } from '../support/tonway-command.ts';
import { QUIET, settle, settledIndex } from './support/settled-index.ts';

const MAIN = join(import.meta.dirname, '../../../src/app/cli/main.ts');
const KILLS = testSize('TONWAY_ERA_KILLS');
const NETWORK = 'localnet/split';
const SEED = randomBytes(4).readUInt32LE();

suite('the manifest of an era', async () => {
  const { database, url, upstream } = await settledIndex(NETWORK);
  const { number } = (await readEras(database))[1] ?? assert.fail();
  const close = async (of: Database): Promise<Manifest> => {
    const { signal } = new AbortController();
    await closeEras({ database: of, number, observer: QUIET, onEra: () => {} }, signal);
    return (await readManifest(of, number)) ?? assert.fail();
  };
  const expected = await close(database);

  test(`is the same after ${KILLS} kills at random moments (seed ${SEED})`, async () => {
    const args = ['eras', 'close', `${number}`];
    await database.query('delete from chain.eras');
    const startMs = performance.now();
    assert.equal((await runTonway(args, { DATABASE_URL: url })).code, 0);
    const wholeMs = performance.now() - startMs;
    assert.deepEqual(await readManifest(database, number), expected);
    const random = new Random(SEED);
    let interrupted = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      await database.query('delete from chain.eras');
      await database.query(`drop trigger if exists late_write on chain.traces_era_${number}`);
      // Two thirds of the time is that of Node's start.
      await killed(args, wholeMs * (0.5 + random.below(500) / 1000));
      const era = (await readEras(database)).find((each) => each.number === number);
      if (era?.state !== 'closed') interrupted++;
      const { code, stderr } = await runTonway(args, { DATABASE_URL: url });
      assert.equal(code, 0, stderr);
      assert.deepEqual(await readManifest(database, number), expected);
    }
    assert.ok(interrupted > 0, 'no run was interrupted');
  });

  async function killed(args: readonly string[], afterMs: number): Promise<void> {
    const child = spawn(process.execPath, ['--conditions=@tonway/source', MAIN, ...args], {
      env: { ...BARE_ENV, NETWORK: 'devnet', DATABASE_URL: url },
      stdio: 'ignore',
    });
    const exit = once(child, 'exit');
    await Promise.race([exit, sleep(afterMs)]);
    child.kill('SIGKILL');
    await exit;
  }

  test('is the same if two processes close the era', async () => {
    await database.query('delete from chain.eras');
    const args = ['eras', 'close', `${number}`];
    const runs = [1, 2].map(() => runTonway(args, { DATABASE_URL: url }));
    const outputs = (await Promise.all(runs)).map(({ stdout, stderr }) => stdout || stderr);
    assert.equal(outputs.filter((text) => / is closed: [\d,]+ rows\n$/.test(text)).length, 1);
    assert.deepEqual(await readManifest(database, number), expected);
  });

  test('is the same after a dump and a restore', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tonway-test-dump-'));
    after(() => rm(folder, { recursive: true }));
    const file = join(folder, 'index.dump');
    const { database: restored, url: target } = await ownDatabase();
    await runProgram('pg_dump', ['--format=custom', `--file=${file}`, url], { cwd: folder });
    await runProgram('pg_restore', ['--dbname', target, file], { cwd: folder });
    assert.deepEqual(await readManifest(restored, number), expected);
    await restored.query('delete from chain.eras');
    assert.deepEqual(await close(restored), expected);
  });

  test('is the same in another index of the same blocks', async () => {
    const { database: other } = await ownDatabase();
    await indexRecording(other, upstream, NETWORK);
    await settle(other);
    assert.deepEqual(await close(other), expected);
  });
});
