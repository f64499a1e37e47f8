import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { suite, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { BARE_ENV } from '@tonway/tools/program';
import { readBlocker } from '../../src/store/steps/coverage.ts';
import { SuspendedCopies } from '../../src/store/steps/write.ts';
import { lockTraces } from '../../src/store/traces/write.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { migratedDatabase } from '../support/own-database.ts';

const HOLDER = fileURLToPath(new URL('support/lock-holder.ts', import.meta.url));
/** The bound of a writer that waits for a process that is gone. */
const RELEASED_MS = 15_000;

suite('a process that is suspended while it holds the lock of traces', {
  concurrency: true,
}, () => {
  for (const activity of ['idle', 'copying'] as const)
    test(`${activity} in a transaction: PostgreSQL releases the lock`, async (t) => {
      const { url, database } = await migratedDatabase();
      const holder = await startHolder(t, url, activity);
      holder.kill('SIGSTOP');
      const startMs = performance.now();
      const waiting = database.withoutStatementTimeout();
      t.after(() => waiting.close());
      const taken = waiting.transaction(lockTraces);
      let isTaken = false;
      void taken.then(() => {
        isTaken = true;
      });
      const blocker = async () => (await readBlocker(database)) ?? '';
      await eventually(async () => /waits? for a lock of connection \d+/.test(await blocker()));
      const copies = new SuspendedCopies();
      await eventually(async () => (await copies.end(database)) >= 0 && isTaken, RELEASED_MS);
      const ms = performance.now() - startMs;
      t.diagnostic(`released after ${ms.toFixed()} ms`);
      assert.ok(ms < RELEASED_MS, `${ms} ms`);
      assert.equal(await readBlocker(database), null);
    });
});

/** A process that has taken the lock. */
async function startHolder(t: TestContext, url: string, activity: string): Promise<ChildProcess> {
  const args = ['--conditions=@tonway/source', HOLDER, url, activity];
  const holder = spawn(process.execPath, args, {
    env: BARE_ENV,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(async () => {
    const ended = once(holder, 'exit');
    holder.kill('SIGKILL');
    await ended;
  });
  assert.ok(holder.stdout);
  await once(holder.stdout, 'data');
  return holder;
}
