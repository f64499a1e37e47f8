import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TupleReader } from '@ton/core';
import { Devnet } from '@tonway/devnet';
import { DevnetNetwork } from '../src/devnet-network.ts';
import {
  ALL_SCENES,
  accidents,
  compile,
  jettons,
  type SceneResult,
  traffic,
} from '../src/index.ts';
import { devnetTraces } from './support/devnet-traces.ts';
import { assertSteps } from './support/steps.ts';

test('all scenes are played on one devnet of four shards', async () => {
  await using devnet = await Devnet.start({ production: 'manual', shards: 4 });
  await using network = new DevnetNetwork(devnet);
  const results: SceneResult[] = [];
  for (const play of Object.values(ALL_SCENES)) results.push(await play(network));
  const traces = await devnetTraces(devnet);
  for (const result of results) assertSteps(traces, result);
});

test('accounts and get-methods of a devnet have the expected values', async () => {
  await using devnet = await Devnet.start({ production: 'instant' });
  await using network = new DevnetNetwork(devnet);
  for (const { wallet, balance } of (await jettons(network)).holders) {
    const { exitCode, stack } = await network.getMethod(wallet, 'get_wallet_data');
    assert.equal(exitCode, 0);
    assert.equal(new TupleReader([...stack]).readBigNumber(), balance);
  }
  const { tester, destroyed } = await accidents(network);
  const { status, code } = await network.account(tester);
  assert.equal(status, 'active');
  assert.ok(code?.equals(await compile('tester/tester')));
  assert.equal((await network.account(destroyed)).status, 'nonexist');
  const failure = await network.getMethod(tester, 'fails', [{ type: 'int', value: 777n }]);
  assert.equal(failure.exitCode, 777);
});

test('traffic is played on a devnet', async () => {
  await using devnet = await Devnet.start({ production: 'manual', shards: 2 });
  await using network = new DevnetNetwork(devnet);
  const sent = await traffic(network, { seed: 1, wallets: 12, transfers: 500 });
  const steps = sent.map(({ messageHash, transfers }) => {
    const comments = transfers.map(({ comment }) => comment);
    return {
      name: comments.join(),
      messageHash,
      expected: { transactions: 1 + comments.length, comments },
    };
  });
  assert.equal(sent.flatMap(({ transfers }) => transfers).length, 500);
  assertSteps(await devnetTraces(devnet), { steps });
});
