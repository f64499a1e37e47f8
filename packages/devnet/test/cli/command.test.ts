import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Address, Builder, toBase64, writeBoc } from '@tonway/chain';
import { LiteReader } from '@tonway/lite-client';
import { fixturePath } from '@tonway/tools/fixtures';
import { readArguments } from '../../src/cli/arguments.ts';
import { runDevnet } from '../support/devnet-process.ts';

/** Code that always throws exit code 7. */
const THROW_7 = toBase64(writeBoc(new Builder().storeUint(0xf207, 16).build()));

async function newFolder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tonway-devnet-'));
  t.after(() => rm(path, { recursive: true }));
  return path;
}

test('the command prints the address of the network and stops on a signal', async (t) => {
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

test('blocks with transactions, payments, failures and refused messages are logged', async (t) => {
  const [devnet, quiet] = [await runDevnet(), await runDevnet('--quiet')];
  const to = new Address(0, new Uint8Array(32).fill(7));
  for (const { child, controlUrl } of [devnet, quiet]) {
    t.after(() => child.kill('SIGKILL'));
    const call = async (name: string, params: object) =>
      (await fetch(`${controlUrl}/${name}`, { method: 'POST', body: JSON.stringify(params) })).ok;
    assert.ok(await call('faucet', { address: to.toRaw(), amountNano: '1500000000' }));
    const internal = { from: to.toRaw(), to: to.toRaw(), valueNano: '1000000000' };
    assert.ok(await call('setAccount', { address: to.toRaw(), code: THROW_7, data: THROW_7 }));
    assert.ok(await call('sendInternal', internal));
    assert.equal(await call('send', { boc: 'AAAA' }), false);
  }
  const told = devnet.output.slice(devnet.output.indexOf('Funded wallets'));
  assert.match(told, /^block \d+ {2}1 shard, 2 transactions, gas \d+, fees 0\.\d+ GRAM$/m);
  assert.match(told, new RegExp(`^  faucet {2}1.5 GRAM to ${to.toFriendly()}$`, 'm'));
  assert.match(told, new RegExp(`^  failed {2}${to.toFriendly()}: exit code 7, transaction`, 'm'));
  assert.match(
    told,
    /^refused {2}cannot apply external message .*cannot deserialize bag-of-cells/m,
  );
  const blocks = told.match(/^block /gm)?.length ?? 0;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  assert.equal(devnet.output.match(/^block /gm)?.length, blocks, 'empty blocks are not logged');
  assert.doesNotMatch(quiet.output, /^(block|refused)/m);
});

test('a recorded chain is served', async (t) => {
  const devnet = await runDevnet('--replay', fixturePath('localnet/split'), '--lag', '2');
  t.after(() => devnet.child.kill('SIGKILL'));
  const reader = await LiteReader.open(devnet.config, { policy: 'none' });
  t.after(() => reader.close());
  assert.equal((await reader.reads.head()).seqno, 320);
});

test('options are parsed, and invalid ones are explained', () => {
  const { devnet, controlPort } = readArguments([
    '--port',
    '1',
    '--control-port',
    '2',
    '--interval',
    'instant',
    '--shards',
    '4',
    '--signatures',
    'simplex',
    '--history',
    '9',
    '--data',
    'here',
    '--accounts',
    '3',
    '--fund',
    `0:${'a'.repeat(64)}`,
    '--fund',
    'many words',
  ]);
  assert.equal(controlPort, 2);
  const { production, shards, signatures, history, data, accounts, mnemonics } = devnet;
  assert.deepEqual([production, shards, signatures, history], ['instant', 4, 'simplex', 9]);
  assert.deepEqual([data, accounts, mnemonics], ['here', 3, ['many words']]);
  assert.equal(devnet.funded?.length, 1);
  const kept = (...args: string[]) => readArguments(args).devnet.history;
  assert.deepEqual(
    [kept(), kept('--data', 'here'), kept('--history', 'all'), kept('--history', '9')],
    [100_000, undefined, undefined, 9],
  );
  const refused: [string[], RegExp][] = [
    [['--interval', 'soon'], /--interval: expected an integer/],
    [['--signatures', 'none'], /--signatures: expected ordinary or simplex/],
    [['--port', '70000'], /--port: expected an integer from 0 to 65535/],
    [['--prot', '1'], /--prot/],
    [['--fund', 'me'], /--fund: expected an address, raw/],
    [['--config', '/nowhere'], /--config: .*no such file/],
    [['--allow-origin', 'here'], /--allow-origin: expected an origin such as/],
  ];
  for (const [args, message] of refused)
    assert.throws(() => readArguments(args), { code: 'OPTION_INVALID', message });
});
