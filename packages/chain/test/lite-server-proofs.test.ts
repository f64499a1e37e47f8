import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJsonLines } from '@tonway/tools/fixtures';
import { toHex } from '../src/bits/bytes.ts';
import { Block } from '../src/block/block.ts';
import type { BlockIdExt } from '../src/block/block-id-ext.ts';
import { previousBlocks } from '../src/block/block-info.ts';
import { ShardHashes, shardsOf } from '../src/block/shard-hashes.ts';
import { readBocRoots } from '../src/boc/read-boc.ts';
import type { Cell } from '../src/cell/cell.ts';
import { ProofIncompleteError } from '../src/errors.ts';
import { openUpdate } from '../src/merkle/merkle-update.ts';
import type { McStateExtra } from '../src/state/mc-state-extra.ts';
import { ShardState } from '../src/state/shard-state.ts';
import type { ShardStateUnsplit } from '../src/state/shard-state-unsplit.ts';
import { Answer } from './support/answer.ts';

// A proof shows what it is for and little else: reading that must not touch the rest.

interface Row {
  readonly name: string;
  readonly params: { readonly account?: { readonly workchain: number; readonly id: string } };
  readonly response: string | null;
}

const NETWORKS = ['localnet', 'localnet/split'] as const;

function* answers(name: string, type: number): Generator<[answer: Answer, row: Row]> {
  for (const network of NETWORKS) {
    for (const row of readJsonLines<Row>(network, 'liteserver.jsonl.gz')) {
      if (row.name !== `liteServer.${name}` || row.response === null) continue;
      const answer = new Answer(Buffer.from(row.response, 'base64'));
      if (answer.type === type) yield [answer, row];
    }
  }
}

function blockOf(root: Cell | undefined, id: BlockIdExt): Block {
  assert.equal(root?.hashHex(), toHex(id.rootHash));
  assert.ok(root);
  return Block.load(root);
}

function headerOf(root: Cell | undefined, id: BlockIdExt): Block {
  const block = blockOf(root, id);
  const { shard, seqno } = block.info;
  assert.deepEqual([shard.workchain, shard.shard, seqno], [id.workchain, id.shard, id.seqno]);
  return block;
}

/** A state behind a block whose header is proven beside it. */
function stateOf([header, root]: Cell[], id: BlockIdExt): ShardStateUnsplit {
  assert.ok(root);
  assert.equal(openUpdate(headerOf(header, id).stateUpdate).new.hashHex(), root.hashHex());
  const state = ShardState.load(root);
  assert.ok(state.kind === 'unsplit');
  return state;
}

function masterchainOf(state: ShardStateUnsplit): McStateExtra {
  assert.ok(state.custom);
  return state.custom;
}

function assertListed(hashes: McStateExtra['shardHashes'], id: BlockIdExt): void {
  const descr = hashes.get(id.workchain)?.get(id.shard);
  assert.ok(descr);
  assert.deepEqual(
    [descr.seqno, toHex(descr.rootHash), toHex(descr.fileHash)],
    [id.seqno, toHex(id.rootHash), toHex(id.fileHash)],
  );
}

test('header proofs are read', () => {
  let read = 0;
  for (const name of ['getBlockHeader', 'lookupBlock']) {
    for (const [answer] of answers(name, 0x752d8219)) {
      const id = answer.id();
      const { info } = headerOf(answer.skip(4).proofs()[0], id);
      assert.equal(info.keyBlock, info.keyBlock && id.workchain === -1);
      assert.ok(previousBlocks(info).every((parent) => parent.seqno < id.seqno));
      read++;
    }
  }
  assert.ok(read > 500, `${read} headers`);
});

test('account proofs are read', () => {
  let [read, present] = [0, 0];
  for (const [answer, { params }] of answers('getAccountState', 0x7079c751)) {
    const [id, shardId] = [answer.id(), answer.id()];
    const [shardProof, proof, state] = [answer.proofs(), answer.proofs(), answer.data()];
    if (proof.length === 0) continue;
    if (shardProof.length > 0) {
      const { shardHashes } = masterchainOf(stateOf(shardProof, id));
      assertListed(shardHashes, shardId);
    }
    const account = params.account?.id ?? '';
    const found = stateOf(proof, shardId).accounts.get(Buffer.from(account, 'hex'));
    assert.equal(found !== undefined, state.length > 0, account);
    if (found) present++;
    read++;
  }
  assert.ok(read > 300 && present > 200, `${present} of ${read} accounts`);
});

test('proofs of shard lists are read', () => {
  let read = 0;
  for (const [answer] of answers('getAllShardsInfo', 0x098fe72d)) {
    const id = answer.id();
    const { custom } = blockOf(answer.proofs()[0], id).extra;
    const [data] = readBocRoots(answer.data());
    assert.ok(custom && data);
    // the proof shows the hash of the list, the answer has the list
    assert.equal(ShardHashes.toCell(custom.shardHashes).hashHex(), data.hashHex());
    assert.throws(() => [...shardsOf(custom.shardHashes)], ProofIncompleteError);
    assert.ok([...shardsOf(ShardHashes.load(data))].length >= 1);
    read++;
  }
  assert.ok(read > 300, `${read} lists`);
});

test('links from a masterchain block to a shard block are read', () => {
  let links = 0;
  for (const [answer] of answers('getShardBlockProof', 0x1d62a07a)) {
    let current = answer.id();
    for (let left = answer.uint32(); left > 0; left--) {
      const next = answer.id();
      const block = blockOf(answer.proofs()[0], current);
      if (block.extra.custom) assertListed(block.extra.custom.shardHashes, next);
      else assert.ok(previousBlocks(block.info).some((parent) => sameId(parent, next)));
      current = next;
      links++;
    }
  }
  assert.ok(links > 500, `${links} links`);
});

function sameId(a: BlockIdExt, b: BlockIdExt): boolean {
  return a.shard === b.shard && a.seqno === b.seqno && toHex(a.rootHash) === toHex(b.rootHash);
}

test('lookups by time are read, with the previous block', () => {
  let [read, ancestors] = [0, 0];
  for (const [answer] of answers('lookupBlockWithProof', 0x99786be7)) {
    const id = answer.id();
    const masterchainId = answer.skip(4).id();
    const [trusted] = answer.proofs();
    const [masterchainState] = answer.proofs();
    for (let links = answer.uint32(); links > 0; links--) {
      answer.id();
      answer.data();
    }
    const [header] = answer.proofs();
    const [previous] = answer.proofs();
    const { info } = headerOf(header, id);
    if (previous) {
      const hashes = previousBlocks(info).map((parent) => toHex(parent.rootHash));
      assert.ok(hashes.includes(previous.hashHex()));
      assert.ok(Block.load(previous).info.endLt <= info.endLt);
    }
    if (trusted && masterchainState) {
      assert.equal(
        openUpdate(Block.load(trusted).stateUpdate).new.hashHex(),
        masterchainState.hashHex(),
      );
      const state = ShardState.load(masterchainState);
      assert.ok(state.kind === 'unsplit');
      const { prevBlocks } = masterchainOf(state);
      const entry = prevBlocks.get(masterchainId.seqno);
      assert.equal(entry && toHex(entry.blkRef.rootHash), toHex(masterchainId.rootHash));
      ancestors++;
    }
    read++;
  }
  assert.ok(read > 200 && ancestors > 0, `${ancestors} of ${read} through an ancestor`);
});
