import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Address, readBoc } from '@tonway/chain';
import { readFixture } from '@tonway/tools/fixtures';
import { Devnet } from '../../src/network/devnet.ts';
import type { DevnetOptions } from '../../src/network/options.ts';
import { readerOf, startDevnet } from '../support/running-devnet.ts';

const TON = 1_000_000_000n;
const someone = new Address(0, new Uint8Array(32).fill(7));

async function newFolder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tonway-devnet-'));
  t.after(() => rm(path, { recursive: true }));
  return path;
}

/** Starts a devnet on a folder, runs `work`, and stops. */
async function visit<T>(options: DevnetOptions, work: (devnet: Devnet) => Promise<T>): Promise<T> {
  await using devnet = await Devnet.start({
    production: 'instant',
    tvm: { workers: 1 },
    ...options,
  });
  return await work(devnet);
}

test('a chain in a folder continues after a stop and after a revert', async (t) => {
  const options = { data: await newFolder(t), shards: 2, folder: { snapshotEvery: 2 } };
  const first = await visit(options, async (devnet) => {
    await devnet.faucet(someone, TON);
    await devnet.advanceTime(86_400);
    await devnet.mine();
    const snapshot = await devnet.snapshot();
    await devnet.faucet(someone, TON);
    await devnet.revert(snapshot);
    return devnet.status;
  });
  await visit(options, async (devnet) => {
    assert.deepEqual(devnet.status.head, first.head);
    assert.ok(devnet.status.now >= first.now);
    await devnet.faucet(someone, TON);
    const { reads } = await readerOf(t, devnet);
    const { account } = await reads.account(someone, await reads.head());
    assert.ok((account?.storage.balance.coins ?? 0n) > 2n * TON - 1_000_000n);
  });
});

test('the clock offset is restored from the folder, with or without later blocks', async (t) => {
  const data = await newFolder(t);
  const ahead = ({ status }: Devnet) => status.now - Math.floor(Date.now() / 1000);
  await visit({ data }, async (devnet) => {
    await devnet.advanceTime(86_400);
    await devnet.mine();
    const snapshot = await devnet.snapshot();
    await devnet.advanceTime(1000);
    await devnet.revert(snapshot);
    await devnet.advanceTime(30);
  });
  await visit({ data }, async (devnet) => assert.ok(ahead(devnet) >= 86_429));
  await writeFile(join(data, 'clock'), 'noon');
  await assert.rejects(
    visit({ data }, async () => {}),
    { code: 'DATA_INVALID', message: /clock does not contain a number of seconds; remove it/ },
  );
  await rm(join(data, 'clock'));
  await visit({ data }, async (devnet) => assert.ok(ahead(devnet) > 86_000));
});

test('a folder is rejected with another key, or while it is in use', async (t) => {
  const data = await newFolder(t);
  await visit({ data }, async () => {});
  await assert.rejects(
    visit({ data, secret: 'another' }, async () => {}),
    {
      code: 'DATA_INVALID',
      message: /start with the secret that it was made with/,
    },
  );
  await visit({ data }, async () => {
    await assert.rejects(
      visit({ data }, async () => {}),
      { code: 'DATA_LOCKED' },
    );
  });
});

test('a devnet runs with the configuration of the main network', async (t) => {
  const config = readBoc(readFixture('chain', 'config', 'mainnet-2026-05-gv13.boc'));
  const devnet = await startDevnet(t, { config, shards: 2 });
  await devnet.faucet(someone, TON);
  await devnet.faucet(new Address(-1, new Uint8Array(32).fill(1)), TON);
  const { reads } = await readerOf(t, devnet);
  const head = await reads.head();
  const { account } = await reads.account(someone, head);
  assert.equal(account?.storage.balance.coins, TON);
});
