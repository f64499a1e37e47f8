import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type BlockIdExt,
  FULL_SHARD,
  fromHex,
  MASTERCHAIN,
  parseShard,
  ShardStateUnsplit,
  shardContainsAccount,
} from '@tonway/chain';
import { blocksOf } from '@tonway/tools/fixtures';
import { Random } from '@tonway/tools/random';
import type { BlockSearch, StoredBlock } from '../src/store/chain-store.ts';
import { MemoryStore } from '../src/store/memory-store.ts';
import { recordedStore } from './support/recorded-network.ts';

/** All blocks of the recorded network with splits and merges, in recorded order. */
async function recordedBlocks(): Promise<StoredBlock[]> {
  const store = await recordedStore('localnet/split');
  return blocksOf('localnet/split')
    .map(({ workchain, shard, seqno, rootHash, fileHash }): BlockIdExt => {
      const hashes = { rootHash: fromHex(rootHash), fileHash: fromHex(fileHash) };
      return { workchain, shard: parseShard(shard), seqno, ...hashes };
    })
    .map((id) => store.block(id))
    .filter((block) => block !== null)
    .toArray();
}

const KEYS = {
  seqno: ({ id }: StoredBlock) => BigInt(id.seqno),
  lt: ({ info }: StoredBlock) => info.endLt,
  utime: ({ info }: StoredBlock) => BigInt(info.genUtime),
};

/** The expected result of a search, by brute force; of equal times any is valid. */
function wanted(blocks: readonly StoredBlock[], search: BlockSearch): bigint | null {
  const { workchain, prefix, by, value, upTo } = search;
  const keys = blocks
    .filter(({ id }) => id.workchain === workchain && shardContainsAccount(id.shard, prefix))
    .filter(({ registeredBy }) => registeredBy !== null && registeredBy <= upTo)
    .map(KEYS[by])
    .filter((key) => (by === 'seqno' ? key === value : key >= value));
  return keys.length === 0 ? null : keys.reduce((a, b) => (a < b ? a : b));
}

test('a search equals a linear scan, across splits and merges', async () => {
  const store = await recordedStore('localnet/split');
  const blocks = await recordedBlocks();
  assert.equal(blocks.length, 729);
  const random = new Random(5);
  let found = 0;
  for (let i = 0; i < 3000; i++) {
    const by = random.pick(['seqno', 'lt', 'utime'] as const);
    const value = KEYS[by](random.pick(blocks)) + BigInt(random.below(3) - 1);
    const prefix = Buffer.from(random.bytes(8)).readBigUInt64BE();
    const workchain = random.pick([MASTERCHAIN, 0, 0]);
    const search = { workchain, prefix, by, value, upTo: random.below(323) };
    const block = store.find(search);
    assert.equal(block && KEYS[by](block), wanted(blocks, search), `${by} ${value}`);
    if (!block) continue;
    found++;
    assert.ok(block.id.workchain === workchain && shardContainsAccount(block.id.shard, prefix));
  }
  assert.ok(found > 1000);
});

test('the head advances when all listed shard blocks are present', async () => {
  const blocks = await recordedBlocks();
  const store = new MemoryStore((await recordedStore('localnet/split')).zeroStates);
  const [heads, seen] = [[] as (number | undefined)[], blocks.slice(0, 60)];
  store.onHead(() => heads.push(store.head?.id.seqno));
  const isMasterchain = ({ id }: StoredBlock): boolean => id.workchain === MASTERCHAIN;
  for (const block of seen.filter(isMasterchain)) store.append(block);
  // the first block lists zero states only
  assert.equal(store.head?.id.seqno, 1);
  for (const block of seen.filter((each) => !isMasterchain(each))) {
    store.append(block);
    store.append(block);
  }
  const last = seen.filter(isMasterchain).length;
  assert.equal(store.head?.id.seqno, last);
  assert.deepEqual(
    heads,
    heads.toSorted((a, b) => (a ?? 0) - (b ?? 0)),
  );
  for (const { id, registeredBy } of seen)
    assert.equal(store.block(id)?.registeredBy ?? last + 1, Math.min(registeredBy ?? 0, last + 1));
});

test('a block without parents, or out of order, is refused', async () => {
  const blocks = await recordedBlocks();
  const store = new MemoryStore((await recordedStore('localnet/split')).zeroStates);
  const at = (workchain: number, seqno: number): StoredBlock => {
    const block = blocks.find(({ id }) => id.workchain === workchain && id.seqno === seqno);
    assert.ok(block);
    return block;
  };
  assert.throws(() => store.append(at(0, 2)), { code: 'STORE_UNKNOWN_PARENT' });
  assert.throws(() => store.append(at(MASTERCHAIN, 2)), { code: 'STORE_NOT_NEXT' });
  const headSeqno = (): number | undefined => store.head?.id.seqno;
  assert.equal(headSeqno(), undefined);
  store.append(at(MASTERCHAIN, 1));
  assert.equal(headSeqno(), 1);
});

test('states are found by block, and the masterchain state that a block refers to', async () => {
  const store = await recordedStore('localnet/split');
  for (const { id, info } of await recordedBlocks()) {
    const state = ShardStateUnsplit.load(store.state(id) ?? assert.fail());
    assert.deepEqual([state.shardId.shard, state.seqno], [id.shard, id.seqno]);
    const of = ShardStateUnsplit.load(store.masterchainStateOf(id) ?? assert.fail());
    assert.equal(of.seqno, info.masterRef?.seqno ?? id.seqno);
  }
  const unknown = { workchain: 0, shard: FULL_SHARD, seqno: 1 };
  const hashes = { rootHash: new Uint8Array(32), fileHash: new Uint8Array(32) };
  assert.equal(store.state({ ...unknown, ...hashes }), null);
  assert.equal(store.masterchainStateOf({ ...unknown, ...hashes }), null);
});
