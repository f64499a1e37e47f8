import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Address, GlobalVersion, toHex } from '@tonway/chain';
import { encodeAnswer } from '@tonway/lite-client';
import { topsOf } from '../../src/network/chain-tops.ts';
import type { Devnet } from '../../src/network/devnet.ts';
import type { DevnetOptions } from '../../src/network/options.ts';
import { readerOf, startDevnet } from '../support/running-devnet.ts';

const TON = 1_000_000_000n;
/** The size of a few rounds of empty blocks. */
const LITTLE = 30_000;
const addresses = [7, 0x77, 0xe7].map((byte) => new Address(0, new Uint8Array(32).fill(byte)));

/** Hashes of all blocks and states at a masterchain block. */
function seenAt({ store }: Devnet, seqno: number): string[] {
  const head = store.masterchainBlock(seqno) ?? assert.fail(`block ${seqno}`);
  const shards = topsOf(store, head).shards.map(({ id }) => store.block(id) ?? assert.fail());
  return [head, ...shards].flatMap(({ root, state, data, signatures }) => [
    root.hashHex(),
    state.hashHex(),
    `${data.length} bytes`,
    signatures ? toHex(encodeAnswer(signatures)) : 'not signed',
  ]);
}

/** Produces blocks with transactions and records their hashes while they are new. */
async function live(devnet: Devnet, seen: Map<number, string[]>, rounds: number): Promise<void> {
  for (let i = 0; i < rounds; i++) {
    const address = addresses[i % addresses.length] ?? assert.fail();
    if (i % 5 === 0) await devnet.faucet(address, TON);
    const { block } = await devnet.mine();
    seen.set(block.seqno, seenAt(devnet, block.seqno));
  }
}

for (const kind of ['in memory', 'in a folder'])
  test(`old blocks and states are the same when they are read again: ${kind}`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'tonway-memory-'));
    t.after(() => rm(folder, { recursive: true }));
    const data = kind === 'in memory' ? null : folder;
    const options: DevnetOptions = { data, blockCacheBytes: LITTLE, shards: 2 };
    const devnet = await startDevnet(t, options);
    const seen = new Map<number, string[]>();
    await live(devnet, seen, 70);
    await devnet.setShards(4);
    const snapshot = await devnet.snapshot();
    const kept = new Map(seen);
    await live(devnet, seen, 40);
    await devnet.setShards(1);
    for (const [seqno, before] of seen) assert.deepEqual(seenAt(devnet, seqno), before);
    await devnet.revert(snapshot);
    await live(devnet, kept, 20);
    for (const [seqno, before] of kept) assert.deepEqual(seenAt(devnet, seqno), before);
    const { reads } = await readerOf(t, devnet);
    const old = devnet.store.masterchainBlock(20) ?? assert.fail();
    const { account } = await reads.account(addresses[0] ?? assert.fail(), old.id);
    assert.ok((account?.storage.balance.coins ?? 0n) >= TON - 1000n);
    if (data === null) return;
    await devnet.close();
    const again = await startDevnet(t, options);
    for (const [seqno, before] of kept) assert.deepEqual(seenAt(again, seqno), before);
  });

test('blocks beyond the history are dropped, except key blocks', async (t) => {
  const options = { production: 'manual', history: 10, blockCacheBytes: LITTLE } as const;
  const devnet = await startDevnet(t, options);
  const tooOld = await devnet.snapshot();
  const value = GlobalVersion.toCell({ version: 12, capabilities: 238n });
  const { block: keyBlock } = await devnet.setConfigParam(8, value);
  await devnet.mine(80);
  const { store } = devnet;
  assert.equal(store.masterchainBlock(30), null);
  assert.ok(keyBlock && store.block(keyBlock));
  const { reads } = await readerOf(t, devnet);
  assert.equal((await reads.head()).seqno, devnet.status.head.seqno);
  await assert.rejects(devnet.revert(tooOld), { code: 'SNAPSHOT_UNKNOWN' });
  const snapshot = await devnet.snapshot();
  await devnet.mine(3);
  await devnet.revert(snapshot);
  await devnet.mine(2);
});
