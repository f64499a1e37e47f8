import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Address } from '@tonway/chain';
import { sameBlock } from '@tonway/lite-client';
import { Devnet } from '../../src/network/devnet.ts';
import type { DevnetOptions } from '../../src/network/options.ts';
import { readerOf } from '../support/running-devnet.ts';

const TON = 1_000_000_000n;
const [paid, fetched, other] = [7, 8, 9].map(
  (byte) => new Address(0, new Uint8Array(32).fill(byte)),
);

async function newFolder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tonway-fork-'));
  t.after(() => rm(path, { recursive: true }));
  return path;
}

const start = (options: DevnetOptions): Promise<Devnet> =>
  Devnet.start({ production: 'instant', tvm: { workers: 1 }, ...options });

async function visit<T>(options: DevnetOptions, work: (devnet: Devnet) => Promise<T>): Promise<T> {
  await using devnet = await start(options);
  return await work(devnet);
}

/** The balance in whole coins: up to some nanograms are paid for storage. */
async function balanceOf(t: TestContext, devnet: Devnet, address: Address) {
  const { reads } = await readerOf(t, devnet);
  const { account } = await reads.account(address, await reads.head());
  return ((account?.storage.balance.coins ?? 0n) + 1000n) / TON;
}

/** Names an empty folder as the cache. */
async function withoutCache(data: string, folder: string): Promise<string> {
  const saved = JSON.parse(await readFile(join(data, 'fork.json'), 'utf8')) as object;
  return JSON.stringify({ ...saved, cache: join(folder, 'empty') });
}

test('a fork in a folder goes on without its network', async (t) => {
  assert.ok(paid && fetched && other);
  const data = await newFolder(t);
  const source = await start({ secret: 'a source' });
  for (const each of [paid, fetched, other]) await source.faucet(each, 5n * TON);
  await source.mine(2);
  const config = source.globalConfig;
  const first = await visit({ data, fork: { config } }, async (fork) => {
    await fork.faucet(paid, TON);
    assert.equal(await balanceOf(t, fork, fetched), 5n);
    await fork.mine(3);
    const snapshot = await fork.snapshot();
    await fork.faucet(paid, TON);
    await fork.revert(snapshot);
    await fork.createCheckpoint('here');
    await assert.rejects(async () => Array.fromAsync(fork.exportCheckpoint('here')), {
      message: /the chain of a fork cannot be exported/,
    });
    return fork.status;
  });
  const moved = await newFolder(t);
  await cp(data, moved, { recursive: true });
  await writeFile(join(moved, 'fork.json'), await withoutCache(data, moved));
  await assert.rejects(start({ data: moved, fork: { config } }), {
    code: 'DATA_INVALID',
    message: /parts of the forked network .* are missing; restore the cache/,
  });
  await source.close();
  // the network is gone: the folder has all that was touched
  for (const fork of [{ config }, { offline: true }])
    await visit({ data, fork }, async (again) => {
      assert.ok(
        sameBlock(again.status.head, first.head) || again.status.head.seqno > first.head.seqno,
      );
      assert.equal(await balanceOf(t, again, fetched), 5n);
      assert.equal(await balanceOf(t, again, paid), 6n);
      await again.faucet(fetched, TON);
      await again.setAccount(fetched, { balanceNano: 5n * TON });
    });
  await visit({ data, fork: { offline: true } }, (again) =>
    assert.rejects(again.faucet(other, TON), {
      code: 'FORK_SOURCE',
      transient: false,
      message: /is offline, and this part was not fetched before.*without --fork-offline/,
    }),
  );

  await assert.rejects(start({ data }), {
    code: 'DATA_INVALID',
    message: /start `tonway dev` with --fork/,
  });
  const { block } = first.fork ?? assert.fail();
  await assert.rejects(start({ data, fork: { config, block: block.seqno + 1 } }), {
    message: new RegExp(`a fork of block ${block.seqno}`),
  });
  const ownNetwork = await newFolder(t);
  await visit({ data: ownNetwork }, async () => {});
  const cache = join(data, 'fork');
  await assert.rejects(start({ data: ownNetwork, fork: { offline: true, cache } }), {
    message: /a network of its own/,
  });
});

test('a cache makes the same fork again, offline; damage is found', async (t) => {
  assert.ok(paid && fetched);
  const cache = await newFolder(t);
  const source = await start({ secret: 'a source' });
  await source.faucet(paid, 5n * TON);
  const fork = { config: source.globalConfig, cache };
  const { block } = await visit({ fork }, async (devnet) => {
    assert.equal(await balanceOf(t, devnet, paid), 5n);
    return devnet.status.fork ?? assert.fail();
  });
  await source.close();
  const offline = { fork: { offline: true, cache } };
  for (let i = 0; i < 2; i++)
    await visit(offline, async (devnet) => {
      assert.equal(devnet.status.fork?.block.seqno, block.seqno);
      assert.equal(await balanceOf(t, devnet, paid), 5n);
      await devnet.faucet(paid, TON);
    });
  const [name = assert.fail()] = (await readdir(cache)).filter((each) => each.endsWith('.fork'));
  const path = join(cache, name);
  const whole = await readFile(path);
  const copy = await newFolder(t);
  await cp(path, join(copy, name));
  // a crash leaves a part of the last record
  await truncate(join(copy, name), whole.length - 3);
  const torn = { fork: { offline: true, cache: copy } };
  await visit(torn, async () => {}).catch(({ code }: { code: string }) =>
    assert.equal(code, 'FORK_SOURCE'),
  );
  const damaged = Buffer.from(whole);
  damaged[whole.length >> 1] = (whole[whole.length >> 1] ?? 0) ^ 1;
  await writeFile(join(copy, name), damaged);
  await assert.rejects(start(torn), { code: 'DATA_INVALID', message: /damaged.*remove it/ });
  await assert.rejects(start({ fork: { offline: true, cache: copy, block: 99 } }), {
    message: /contains no fork of the network after block 99/,
  });
  const other = { offline: true, cache, network: 'another', zeroStateHash: new Uint8Array(32) };
  await assert.rejects(start({ fork: other }), { message: /contains no fork of another;/ });
});
