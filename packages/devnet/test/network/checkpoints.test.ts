import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Address, crc32c, toHex } from '@tonway/chain';
import { Random } from '@tonway/tools/random';
import { testSize } from '@tonway/tools/sizes';
import { topsOf } from '../../src/network/chain-tops.ts';
import type { Devnet } from '../../src/network/devnet.ts';
import type { DevnetOptions } from '../../src/network/options.ts';
import { readerOf, startDevnet } from '../support/running-devnet.ts';

const TON = 1_000_000_000n;
const CHECKPOINTS = testSize('TONWAY_CHECKPOINTS');
const addresses = [7, 0x77, 0xe7].map((byte) => new Address(0, new Uint8Array(32).fill(byte)));

/** The ids and the state hashes of the newest blocks. */
function statesOf({ store }: Devnet): string[] {
  const { masterchain, shards } = topsOf(store);
  return [masterchain, ...shards].map(
    ({ id, state }) => `${toHex(id.rootHash)} ${state.hashHex()}`,
  );
}

async function newFolder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tonway-checkpoints-'));
  t.after(() => rm(path, { recursive: true }));
  return path;
}

async function pay(devnet: Devnet, random: Random): Promise<void> {
  await devnet.faucet(random.pick(addresses), BigInt(random.below(1000) + 1) * TON);
}

/** Payments in parallel with everything else; some are lost when a checkpoint is restored. */
function traffic(devnet: Devnet, random: Random): () => Promise<void> {
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      if (devnet.status.producing) await pay(devnet, random);
      await setTimeout(10);
    }
  })();
  return async () => {
    isOver = true;
    await running;
  };
}

/** A random order. */
function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => [random.below(2 ** 30), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

async function* bytesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}

for (const kind of ['in memory', 'in a folder'])
  test(`checkpoints are made, restored, exported and imported in any order under traffic: ${kind}`, async (t) => {
    const data = kind === 'in memory' ? null : await newFolder(t);
    const options: DevnetOptions = { data, shards: 2, blockCacheBytes: 100_000 };
    const devnet = await startDevnet(t, options);
    const random = new Random(CHECKPOINTS);
    const seen = new Map<string, readonly string[]>();
    const stop = traffic(devnet, new Random(1));
    const restore = async (on: Devnet, name: string) => {
      await on.restoreCheckpoint(name);
      assert.deepEqual(statesOf(on), seen.get(name), name);
    };
    devnet.faults({ producing: false });
    for (let i = 0; i < CHECKPOINTS; i++) {
      if (i > 0 && random.below(2) === 0) await restore(devnet, random.pick([...seen.keys()]));
      devnet.faults({ producing: true });
      await pay(devnet, random);
      if (random.below(8) === 0) await devnet.setShards(random.pick([1, 2, 4]));
      devnet.faults({ producing: false });
      const name = `checkpoint-${i}`;
      await devnet.createCheckpoint(name);
      seen.set(name, statesOf(devnet));
    }
    devnet.faults({ producing: true });
    await stop();
    const files = new Map<string, Buffer>();
    for (const name of shuffled([...seen.keys()], random)) {
      await restore(devnet, name);
      await pay(devnet, random);
      if (files.size < 10) files.set(name, await buffer(devnet.exportCheckpoint(name)));
    }
    assert.deepEqual(
      devnet.checkpoints.map(({ name }) => name),
      [...seen.keys()],
    );

    const deleted = random.pick([...seen.keys()]);
    const { length } = files.get(deleted) ?? [];
    await devnet.deleteCheckpoint(deleted);
    await assert.rejects(devnet.restoreCheckpoint(deleted), { code: 'CHECKPOINT_UNKNOWN' });
    if (length) {
      await devnet.importCheckpoint(deleted, bytesOf(files.get(deleted) ?? assert.fail()));
      await restore(devnet, deleted);
    } else seen.delete(deleted);
    const { reads } = await readerOf(t, devnet);
    await reads.head();
    if (data === null) return;
    const before = statesOf(devnet);
    await devnet.close();
    const again = await startDevnet(t, options);
    assert.deepEqual(statesOf(again), before);
    for (const name of shuffled([...seen.keys()], random)) await restore(again, name);
    await pay(again, random);
  });

test('a state file is written at the end, and another devnet continues its chain', async (t) => {
  const state = join(await newFolder(t), 'devnet.state');
  const devnet = await startDevnet(t, { state, shards: 2 });
  const [someone = assert.fail()] = addresses;
  await devnet.faucet(someone, TON);
  await devnet.advanceTime(86_400);
  await devnet.mine(3);
  const before = statesOf(devnet);
  const { now, head } = devnet.status;
  await devnet.close();
  t.diagnostic(`${(await stat(state)).size} bytes for ${head.seqno} rounds`);
  for (let run = 0; run < 2; run++) {
    const again = await startDevnet(t, { state });
    if (run === 0) assert.deepEqual(statesOf(again), before);
    assert.ok(again.status.now >= now);
    await again.faucet(someone, TON);
    const { reads } = await readerOf(t, again);
    const { account } = await reads.account(someone, await reads.head());
    assert.ok((account?.storage.balance.coins ?? 0n) > BigInt(run + 2) * TON - 1_000_000n);
    await again.close();
  }
  await assert.rejects(startDevnet(t, { state, secret: 'another' }), { code: 'DATA_INVALID' });
  await assert.rejects(startDevnet(t, { state, data: state }), { code: 'OPTION_INVALID' });
  await assert.rejects(startDevnet(t, { state, history: 10 }), { code: 'OPTION_INVALID' });
});

test('names are checked, and a snapshot of removed blocks is gone', async (t) => {
  const devnet = await startDevnet(t);
  await devnet.createCheckpoint('a');
  await assert.rejects(devnet.createCheckpoint('a'), { code: 'CHECKPOINT_EXISTS' });
  for (const name of ['', '../a', 'a b', 'x'.repeat(65)])
    await assert.rejects(devnet.createCheckpoint(name), { code: 'OPTION_INVALID' });
  const kept = await devnet.snapshot();
  await devnet.mine(2);
  const gone = await devnet.snapshot();
  await devnet.createCheckpoint('a', { replace: true });
  await devnet.revert(kept);
  await devnet.mine(4);
  const alsoGone = await devnet.snapshot();
  await devnet.restoreCheckpoint('a');
  for (const id of [gone, alsoGone])
    await assert.rejects(async () => devnet.revert(id), { code: 'SNAPSHOT_UNKNOWN' });
  await devnet.revert(kept);
});

test('hostile files are refused', async (t) => {
  const devnet = await startDevnet(t);
  await devnet.faucet(addresses[0] ?? assert.fail(), TON);
  await devnet.createCheckpoint('a');
  const file = await buffer(devnet.exportCheckpoint('a'));
  const random = new Random(5);
  const broken = Array.from({ length: 40 }, () => mutated(file, random));
  broken.push(Buffer.alloc(0), file.subarray(0, 10), Buffer.concat([file, file]));
  for (const each of broken)
    await assert.rejects(devnet.importCheckpoint('b', bytesOf(each)), { code: 'FILE_INVALID' });
  assert.equal(devnet.checkpoints.length, 1);
  const other = await startDevnet(t, { secret: 'another' });
  await assert.rejects(other.importCheckpoint('b', bytesOf(file)), {
    code: 'FILE_INVALID',
    message: /belongs to another network; start a devnet with --state FILE/,
  });
  await devnet.importCheckpoint('b', bytesOf(file));
  assert.equal(crc32c(await buffer(devnet.exportCheckpoint('b'))), crc32c(file));
});

/** Truncated, or with a changed byte. */
function mutated(file: Buffer, random: Random): Buffer {
  if (random.below(4) === 0) return file.subarray(0, random.below(file.length));
  const changed = Buffer.from(file);
  // bytes 4 to 9 of the gzip header do not matter
  const magic = 15;
  const at = random.pick([
    random.below(magic + 4),
    magic + 10 + random.below(file.length - magic - 10),
  ]);
  changed.writeUInt8(changed.readUInt8(at) ^ (1 + random.below(255)), at);
  return changed;
}
