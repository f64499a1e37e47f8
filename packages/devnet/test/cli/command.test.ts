import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { LiteReader } from '@tonway/lite-client';
import { fixturePath, skip } from '@tonway/tools/fixtures';
import { readArguments } from '../../src/cli/arguments.ts';
import { runDevnet } from '../support/devnet-process.ts';

async function newFolder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tonway-devnet-'));
  t.after(() => rm(path, { recursive: true }));
  return path;
}

test('the command starts a network within two seconds', async (t) => {
  // of a few starts, so that whatever else the machine does is not counted
  let bestMs = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 5 && bestMs >= 2000; i++) {
    const { child, startupMs, exited } = await runDevnet();
    bestMs = Math.min(bestMs, startupMs);
    child.kill('SIGKILL');
    await exited;
  }
  t.diagnostic(`started in ${Math.round(bestMs)} ms`);
  assert.ok(bestMs < 2000);
});

test('the command says where the network is, and ends on a signal', async (t) => {
  const devnet = await runDevnet('--data', await newFolder(t), '--interval', '50');
  t.after(() => devnet.child.kill('SIGKILL'));
  assert.match(devnet.output, /^lite server +127\.0\.0\.1:\d+:[\w+/=]{44}$/m);
  assert.match(devnet.output, /^control +http:/m);
  assert.match(devnet.output, /^faucet +EQ/m);
  const reader = await LiteReader.open(devnet.config, { policy: 'signed' });
  t.after(() => reader.close());
  assert.ok((await reader.reads.head()).seqno > 0);
  devnet.child.kill('SIGTERM');
  assert.equal(await devnet.exited, 0);
});

test('a recorded chain is served', { skip }, async (t) => {
  const devnet = await runDevnet('--replay', fixturePath('localnet/split'), '--lag', '2');
  t.after(() => devnet.child.kill('SIGKILL'));
  const reader = await LiteReader.open(devnet.config, { policy: 'none' });
  t.after(() => reader.close());
  assert.equal((await reader.reads.head()).seqno, 320);
});

test('options are read, and refused in words', () => {
  const { devnet, controlPort } = readArguments([
    ...['--port', '1', '--control-port', '2', '--interval', 'instant', '--shards', '4'],
    ...['--signatures', 'simplex', '--history', '9', '--data', 'here', '--accounts', '3'],
    ...['--fund', `0:${'a'.repeat(64)}`, '--fund', 'many words'],
  ]);
  assert.equal(controlPort, 2);
  const { production, shards, signatures, history, data, accounts, mnemonics } = devnet;
  assert.deepEqual([production, shards, signatures, history], ['instant', 4, 'simplex', 9]);
  assert.deepEqual([data, accounts, mnemonics], ['here', 3, ['many words']]);
  assert.equal(devnet.funded?.length, 1);
  const refused: [string[], RegExp][] = [
    [['--interval', 'soon'], /--interval: a whole number/],
    [['--signatures', 'none'], /--signatures: ordinary or simplex/],
    [['--port', '70000'], /--port: a whole number up to 65535/],
    [['--prot', '1'], /--prot/],
  ];
  for (const [args, message] of refused)
    assert.throws(() => readArguments(args), { code: 'OPTION_INVALID', message });
});
