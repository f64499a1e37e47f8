import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { runDevnet } from '../support/devnet-process.ts';

interface Head {
  readonly seqno: number;
  readonly rootHash: string;
}

async function newFolder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tonway-saved-'));
  t.after(() => rm(path, { recursive: true }));
  return path;
}

/** Starts the command, calls control operations, and ends it with the signal. */
async function visit<T>(
  signal: NodeJS.Signals,
  args: readonly string[],
  work: (call: (name: string, params?: object) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const { child, controlUrl, exited } = await runDevnet('--interval', 'manual', ...args);
  try {
    return await work(async (name, params = {}) => {
      const body = JSON.stringify(params);
      const response = await fetch(`${controlUrl}/${name}`, { method: 'POST', body });
      const answer = (await response.json()) as { ok: boolean; result: unknown; error?: string };
      assert.ok(answer.ok, answer.error);
      return answer.result;
    });
  } finally {
    child.kill(signal);
    await exited;
  }
}

test('checkpoints of a data folder survive kill -9', async (t) => {
  const args = ['--data', await newFolder(t)];
  const made = await visit('SIGKILL', args, async (call) => {
    const heads: Head[] = [];
    for (const name of ['a', 'b']) {
      await call('mine', { count: 3 });
      heads.push(((await call('status')) as { head: Head }).head);
      await call('createCheckpoint', { name });
    }
    // the blocks of b leave the chain
    await call('restoreCheckpoint', { name: 'a' });
    await call('mine', { count: 5 });
    return heads;
  });
  await visit('SIGKILL', args, async (call) => {
    for (const [index, name] of ['a', 'b', 'a'].entries()) {
      const { block } = (await call('restoreCheckpoint', { name })) as { block: Head };
      assert.equal(block.rootHash, made[index % 2]?.rootHash, name);
      await call('mine');
    }
  });
});

test('--state continues the chain of the previous run', async (t) => {
  const args = ['--state', join(await newFolder(t), 'devnet.chain')];
  const head = await visit('SIGINT', args, async (call) => {
    await call('mine', { count: 4 });
    return ((await call('status')) as { head: Head }).head;
  });
  await visit('SIGINT', args, async (call) => {
    assert.deepEqual(((await call('status')) as { head: Head }).head, head);
    await call('mine');
  });
  await visit('SIGKILL', args, async (call) => {
    assert.equal(((await call('status')) as { head: Head }).head.seqno, head.seqno + 1);
  });
});
