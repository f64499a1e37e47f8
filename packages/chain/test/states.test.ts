import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocksOf, manifest, readFixture, readJson, readJsonLines } from '@tonway/tools/fixtures';
import { Address } from '../src/address/address.ts';
import { toHex } from '../src/bits/bytes.ts';
import { Block } from '../src/block/block.ts';
import { internalInfo } from '../src/block/enveloped-value.ts';
import { MsgEnvelope } from '../src/block/msg-envelope.ts';
import { ShardHashes, shardsOf } from '../src/block/shard-hashes.ts';
import { readBoc, readBocRoots } from '../src/boc/read-boc.ts';
import { Builder } from '../src/cell/builder.ts';
import type { Cell } from '../src/cell/cell.ts';
import { ProofIncompleteError } from '../src/errors.ts';
import { openProof } from '../src/merkle/merkle-proof.ts';
import { openUpdate } from '../src/merkle/merkle-update.ts';
import type { OutMsgQueueInfo } from '../src/state/out-msg-queue-info.ts';
import { ShardState } from '../src/state/shard-state.ts';
import type { ShardStateUnsplit } from '../src/state/shard-state-unsplit.ts';
import { assertRebuilds } from './support/rebuilt.ts';

type Network = 'localnet' | 'localnet/split';

interface StateFigures {
  readonly accounts: number;
  readonly queue: number;
  readonly libraries: number;
  readonly prevBlocks: number | null;
  readonly creators: number | null;
}

function unsplit(state: ShardState): ShardStateUnsplit {
  assert.equal(state.kind, 'unsplit');
  return state as ShardStateUnsplit;
}

/** Forces every part of a whole state, stores all of it again and counts what is inside. */
function examine(root: Cell, name: string): { state: ShardStateUnsplit; figures: StateFigures } {
  const state = unsplit(ShardState.load(root));
  assert.equal(ShardState.toCell(state).hashHex(), root.hashHex(), name);
  const { accounts, custom, libraries } = state;
  assert.equal(accounts.extra.balance.coins, state.totalBalance.coins, `${name} balance`);
  const stats = custom?.blockCreateStats?.counters;
  return {
    state,
    figures: {
      accounts: assertRebuilds(accounts, `${name} accounts`),
      queue: examineQueue(state.outMsgQueueInfo, name),
      libraries: assertRebuilds(libraries, `${name} libraries`),
      prevBlocks: custom && assertRebuilds(custom.prevBlocks, `${name} prev blocks`),
      creators: stats ? assertRebuilds(stats, `${name} creators`) : null,
    },
  };
}

function examineQueue({ outQueue, procInfo, extra }: OutMsgQueueInfo, name: string): number {
  const size = assertRebuilds(outQueue, `${name} queue`);
  assertRebuilds(procInfo, `${name} processed`);
  if (extra) {
    assert.equal(extra.outQueueSize, size, `${name} queue size`);
    assertRebuilds(extra.dispatchQueue, `${name} dispatch queue`);
    for (const [, { outMsg }] of outQueue) assertSameEnvelope(outMsg, name);
    for (const [, { messages, count }] of extra.dispatchQueue) {
      for (const [, { outMsg }] of messages) assertSameEnvelope(outMsg, name);
      assert.equal(assertRebuilds(messages, `${name} dispatch queue of an account`), count);
    }
  }
  return size;
}

function assertSameEnvelope(cell: Cell, name: string): void {
  assert.equal(MsgEnvelope.toCell(MsgEnvelope.load(cell)).hashHex(), cell.hashHex(), name);
}

function manifestHash(file: string): string | undefined {
  return manifest().find((row) => row.file === file)?.rootHash;
}

test('complete states of mainnet are read', () => {
  const expected: Record<string, StateFigures> = {
    'states/mainnet-zerostate-mc.boc': {
      accounts: 7,
      queue: 0,
      libraries: 2,
      prevBlocks: 0,
      creators: null,
    },
    'states/mainnet-zerostate-basechain.boc': {
      accounts: 0,
      queue: 0,
      libraries: 0,
      prevBlocks: null,
      creators: null,
    },
    'states/shard-state-571525.boc': {
      accounts: 6325,
      queue: 0,
      libraries: 0,
      prevBlocks: null,
      creators: null,
    },
  };
  for (const [file, figures] of Object.entries(expected)) {
    const root = readBoc(readFixture('chain', file));
    assert.equal(root.hashHex(), manifestHash(file));
    const { state, figures: found } = examine(root, file);
    assert.equal(state.globalId, -239);
    assert.deepEqual(found, figures, file);
  }
});

test('zero states of the recorded networks are read', () => {
  for (const network of ['localnet', 'localnet/split'] as const) {
    type Expected = Record<
      'zerostate' | 'basechain_zerostate',
      { workchain: number; root_hash: string }
    >;
    const expected = readJson<Expected>(network, 'expected.json');
    for (const [file, id] of [
      ['masterchain.boc', expected.zerostate],
      ['basechain.boc', expected.basechain_zerostate],
    ] as const) {
      const root = readBoc(readFixture(network, 'zerostate', file));
      assert.equal(root.hashHex(), id.root_hash);
      const { state } = examine(root, `${network} ${file}`);
      assert.deepEqual([state.seqno, state.shardId.workchain], [0, id.workchain]);
      // the one place where the marker bit stands in the prefix
      assert.equal(state.shardId.markerInPrefix, id.workchain === 0 ? true : undefined);
    }
  }
});

interface Row {
  readonly name: string;
  readonly params: { readonly id: { workchain: number; shard: string; seqno: number } };
  readonly response: string | null;
}

/** Rows of a lite-server function that were answered with this constructor. */
function* answers(
  network: Network,
  name: string,
  answer: number,
): Generator<Row & { bytes: Buffer }> {
  for (const row of readJsonLines<Row>(network, 'liteserver.jsonl.gz')) {
    if (row.name !== `liteServer.${name}` || row.response === null) continue;
    const bytes = Buffer.from(row.response, 'base64');
    if (bytes.readUInt32LE(0) === answer) yield { ...row, bytes };
  }
}

/** The TL type bytes. */
function bytesAt(from: Buffer, at: number): Buffer {
  const short = from.readUInt8(at);
  if (short < 254) return from.subarray(at + 1, at + 1 + short);
  return from.subarray(at + 4, at + 4 + from.readUIntLE(at + 1, 3));
}

function keyBlocksOf(network: Network): number[] {
  const { key_blocks } = readJson<{ key_blocks: (number | { seqno: number })[] }>(
    network,
    'expected.json',
  );
  return key_blocks.map((row) => (typeof row === 'number' ? row : row.seqno));
}

test('complete states from a lite server are read', () => {
  let examined = 0;
  for (const network of ['localnet', 'localnet/split'] as const) {
    for (const { params, bytes } of answers(network, 'getState', 0xabaddc0c)) {
      const { workchain, shard, seqno } = params.id;
      const name = `${network} ${workchain} ${shard} ${seqno}`;
      const root = readBoc(bytesAt(bytes, 148));
      assert.equal(root.hashHex(), bytes.toString('hex', 84, 116), name);
      const { state, figures } = examine(root, name);
      assert.equal(state.seqno, seqno, name);
      assert.equal(state.shardId.workchain, workchain, name);
      assert.equal(BigInt.asIntN(64, state.shardId.shard).toString(), shard, name);
      assert.equal(state.custom !== null, workchain === -1, name);
      assert.equal(figures.prevBlocks, workchain === -1 ? seqno : null, name);
      if (state.custom && seqno > 0) {
        const lastKeyBlock = Math.max(0, ...keyBlocksOf(network).filter((key) => key <= seqno));
        assert.equal(state.custom.lastKeyBlock?.seqno, lastKeyBlock, name);
        // one validator, and the sum over all
        assert.equal(figures.creators, 2);
      }
      examined++;
    }
  }
  assert.equal(examined, 20);
});

const PROOFS = [
  'proof-mc-52096617',
  'proof-shard-57120588',
  'proof-shard-57120586',
  'proof-shard-56703838',
];

test('states inside proofs are read', () => {
  const hashes = new Map(manifest().map((row) => [row.file, row.virtualHash]));
  for (const name of PROOFS) {
    const root = openProof(readBoc(readFixture('chain', 'states', `${name}.boc`)));
    assert.equal(root.hashHex(), hashes.get(`states/${name}.boc`));
    const state = unsplit(ShardState.load(root));
    assert.equal(`${state.seqno}`, name.split('-').at(-1));
    assert.throws(() => [...state.accounts], ProofIncompleteError);
    assert.ok(state.totalBalance.coins > 0n);
    examineQueue(state.outMsgQueueInfo, name);
  }
});

test('the masterchain state for get-methods is read', () => {
  const root = openProof(readBoc(readFixture('chain', 'states', 'proof-mc-52096617.boc')));
  const state = unsplit(ShardState.load(root));
  assert.equal(assertRebuilds(state.libraries, 'libraries'), 795);
  for (const [hash, { lib }] of state.libraries) assert.equal(lib.hashHex(), toHex(hash));
  const { custom } = state;
  assert.ok(custom);
  assert.equal([...custom.config.config].length, 37);
  assert.equal(custom.prevBlocks.get(state.seqno - 1)?.blkRef.seqno, state.seqno - 1);
  assert.throws(() => [...custom.prevBlocks], ProofIncompleteError);
  const last = custom.lastKeyBlock;
  assert.ok(last);
  assert.deepEqual(custom.prevBlocks.get(last.seqno), { key: true, blkRef: last });
  assert.equal(custom.blockCreateStats?.kind, 'plain');
});

test('the new side of the update of a block is the state after the block', () => {
  const block = Block.load(
    readBoc(readFixture('chain', 'blocks', 'mainnet', '0_8000000000000000_57120588.boc')),
  );
  const proof = openProof(readBoc(readFixture('chain', 'states', 'proof-shard-57120588.boc')));
  assert.equal(openUpdate(block.stateUpdate).new.hashHex(), proof.hashHex());
});

/** Null where the proof does not show it. */
function shown<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof ProofIncompleteError) return null;
    throw error;
  }
}

test('states before and after every recorded block are read', () => {
  const seen = { blocks: 0, split: 0, beforeSplit: 0, queues: 0, deferred: 0 };
  for (const network of ['localnet', 'localnet/split'] as const) {
    for (const { seqno, shard, boc } of blocksOf(network)) {
      const name = `${network} ${shard} ${seqno}`;
      const { info, stateUpdate } = Block.load(readBoc(boc));
      const sides = openUpdate(stateUpdate);
      const state = unsplit(ShardState.load(sides.new));
      const head = [
        state.seqno,
        state.genUtime,
        state.genLt,
        state.beforeSplit,
        state.shardId.shard,
      ];
      const expected = [info.seqno, info.genUtime, info.endLt, info.beforeSplit, info.shard.shard];
      assert.deepEqual(head, expected, name);
      if (state.beforeSplit) seen.beforeSplit++;
      const old = shown(() => ShardState.load(sides.old));
      if (old && old.kind === 'split') {
        const seqnos = [old.left, old.right].map((half) => half.seqno);
        assert.deepEqual(
          seqnos,
          info.prevRef.map((parent) => parent.seqno),
          name,
        );
        seen.split++;
      } else if (old) assert.equal(info.afterMerge, false, name);
      if (state.outMsgQueueInfo.extra?.dispatchQueue.isEmpty === false) seen.deferred++;
      if (shown(() => examineQueue(state.outMsgQueueInfo, name)) !== null) seen.queues++;
      seen.blocks++;
    }
  }
  assert.deepEqual(
    { ...seen, queues: 0 },
    { blocks: 4411, split: 2, beforeSplit: 2, queues: 0, deferred: 17 },
  );
  assert.ok(seen.queues > 4000, `${seen.queues} whole queues`);
});

/** The next hop of a message that takes some first bits of the destination, and the rest of its source. */
function nextPrefix({ msg, nextAddr }: MsgEnvelope): bigint {
  const { source, destination } = internalInfo(msg);
  assert.ok(
    source instanceof Address && destination instanceof Address && nextAddr.kind === 'regular',
  );
  const ownBits = BigInt(96 - nextAddr.useDestBits);
  const [from, to] = [source, destination].map(({ hash }) => Buffer.from(hash).readBigUInt64BE());
  assert.ok(from !== undefined && to !== undefined);
  return ((to >> ownBits) << ownBits) | BigInt.asUintN(Number(ownBits), from);
}

test('a deferred message is queued under its emission lt', () => {
  const boc = readFixture('chain', 'blocks', 'testnet', '0_a000000000000000_36993301.boc');
  const { extra, stateUpdate } = Block.load(readBoc(boc));
  const { outQueue } = unsplit(ShardState.load(openUpdate(stateUpdate).new)).outMsgQueueInfo;
  let queued = 0;
  for (const [msgHash, value] of extra.outMsgDescr) {
    if (value.kind !== 'deferred-tr') continue;
    const key = { nextWorkchain: 0, nextAddrPfx: nextPrefix(value.outMsg), msgHash };
    const [entry] = outQueue.entriesWithExtra({ from: key });
    assert.ok(entry);
    const [found, message, lt] = entry;
    assert.deepEqual(found, key);
    assert.equal(lt, value.outMsg.emittedLt);
    assert.equal(outQueue.augmentation.ofLeaf(message), lt);
    queued++;
  }
  assert.equal(queued, 4);
});

/** The state in a proof of two roots: the block's header and the state behind it. */
function provenState(proof: Buffer): ShardStateUnsplit {
  const [header, state] = readBocRoots(proof);
  assert.ok(header && state);
  const root = openProof(state);
  assert.equal(openUpdate(Block.load(openProof(header)).stateUpdate).new.hashHex(), root.hashHex());
  return unsplit(ShardState.load(root));
}

test('queue sizes equal those of the lite server', () => {
  let proven = 0;
  let waiting = 0;
  for (const network of ['localnet', 'localnet/split'] as const) {
    for (const { bytes } of answers(network, 'getBlockOutMsgQueueSize', 0x8acdbe1b)) {
      if ((bytes.readUInt32LE(4) & 1) === 0) continue;
      const size = bytes.readBigUInt64LE(88);
      const { extra } = provenState(bytesAt(bytes, 96)).outMsgQueueInfo;
      assert.equal(BigInt(extra?.outQueueSize ?? -1), size);
      if (size > 0n) waiting++;
      proven++;
    }
  }
  assert.ok(
    proven > 30 && waiting > 0,
    `${proven} proofs, ${waiting} of queues that are not empty`,
  );
});

test('dispatch queues equal those of the lite server', () => {
  let listed = 0;
  for (const { bytes } of answers('localnet', 'getDispatchQueueInfo', 0x5d1132d0)) {
    const count = bytes.readUInt32LE(88);
    const behind = 92 + count * 56;
    if ((bytes.readUInt32LE(4) & 1) === 0 || count === 0) continue;
    const queue = provenState(bytesAt(bytes, behind + 4)).outMsgQueueInfo.extra?.dispatchQueue;
    for (let at = 92; at < behind; at += 56) {
      const account = queue?.get(bytes.subarray(at, at + 32));
      assert.ok(account);
      const [first] = account.messages.entries();
      const [last] = account.messages.entries({ reverse: true });
      const found = [BigInt(account.count), first?.[0], last?.[0]];
      const expected = [32, 40, 48].map((offset) => bytes.readBigUInt64LE(at + offset));
      assert.deepEqual(found, expected);
      listed++;
    }
  }
  assert.ok(listed > 0);
});

test('shard hashes are read without a state', () => {
  for (const file of ['shards_73102.boc', 'shards_73107.boc']) {
    const root = readBoc(readFixture('chain', 'states', file));
    assert.equal(root.hashHex(), manifestHash(`states/${file}`));
    const hashes = ShardHashes.load(new Builder().storeMaybeRef(root.ref(0)).build());
    assertRebuilds(hashes, file);
    assert.ok([...shardsOf(hashes)].length > 1);
  }
});
