import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startPostgres } from '../postgres.ts';

const run = promisify(execFile);

async function query(url: string, sql: string): Promise<string> {
  return (await run('psql', ['--no-psqlrc', '-qtA', url, '-c', sql])).stdout.trim();
}

suite('a private PostgreSQL', () => {
  test('data survive a stop and a crash', async () => {
    await using cluster = await startPostgres({ settings: { work_mem: '5MB' } });
    await query(cluster.url, 'create table n (n int); insert into n values (1)');
    assert.equal(await query(cluster.url, 'show work_mem'), '5MB');
    await cluster.stop();
    await assert.rejects(query(cluster.url, 'select 1'), /refused/);
    await cluster.start();
    await query(cluster.url, 'insert into n values (2)');
    await cluster.kill();
    await assert.rejects(query(cluster.url, 'select 1'), /refused/);
    await cluster.start();
    assert.equal(await query(cluster.url, 'select sum(n) from n'), '3');
  });

  test('a standby follows the primary and refuses writes', async () => {
    await using primary = await startPostgres();
    await using standby = await startPostgres({ standbyOf: primary });
    await query(primary.url, 'create table n as select 7 as n');
    const until = Date.now() + 5000;
    while ((await query(standby.url, `select to_regclass('n')`)) === '') {
      assert.ok(Date.now() < until, 'it follows in time');
      await sleep(20);
    }
    assert.equal(await query(standby.url, 'select n from n'), '7');
    await assert.rejects(query(standby.url, 'insert into n values (8)'), /read-only/);
  });
});
