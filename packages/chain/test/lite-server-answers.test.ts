import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { readFixture, readJson, skipWithout } from '@tonway/tools/fixtures';
import { Account } from '../src/account/account.ts';
import { Address } from '../src/address/address.ts';
import { toHex } from '../src/bits/bytes.ts';
import { Block } from '../src/block/block.ts';
import { previousBlocks } from '../src/block/block-info.ts';
import { ShardHashes, shardsOf } from '../src/block/shard-hashes.ts';
import { readBoc, readBocRoots } from '../src/boc/read-boc.ts';
import { NODE_BLOCK_OPTIONS, writeBoc } from '../src/boc/write-boc.ts';
import type { Cell } from '../src/cell/cell.ts';
import { Config } from '../src/config/config.ts';
import { validatorSubset, validatorSubsetHash } from '../src/config/validator-subset.ts';
import { ProofIncompleteError } from '../src/errors.ts';
import { openProof } from '../src/merkle/merkle-proof.ts';
import { openUpdate } from '../src/merkle/merkle-update.ts';
import { ShardStateUnsplit } from '../src/state/shard-state-unsplit.ts';
import { Answer } from './support/answer.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const sha512 = (bytes: Uint8Array): Uint8Array => createHash('sha512').update(bytes).digest();
const answer = (file: string): Answer => new Answer(readFixture('chain', 'liteserver', file));

/** A state, shown to be the one behind the block. */
function stateBehind(block: Block, root: Cell | undefined): ShardStateUnsplit {
  assert.ok(root);
  assert.equal(toHex(openUpdate(block.stateUpdate).newHash), root.hashHex());
  return ShardStateUnsplit.load(root);
}

test('the configuration of mainnet is read through two proofs', {
  skip: skipWithout('chain/liteserver'),
}, () => {
  const last = answer('masterchainInfo_26309435.bin');
  assert.equal(last.type, 0x85832881);
  const [lastId, stateHash] = [last.id(), toHex(last.hash())];
  const found = answer('configInfo_26309435.bin');
  assert.equal(found.type, 0xae7b272f);
  const id = found.skip(4).id();
  assert.deepEqual(id, lastId);
  assert.equal(id.seqno, 26309435);
  const [header] = found.proofs();
  assert.equal(header?.hashHex(), toHex(id.rootHash));
  assert.ok(header);
  const block = Block.load(header);
  assert.equal(block.info.seqno, id.seqno);
  const [root] = found.proofs();
  assert.equal(root?.hashHex(), stateHash);
  const { custom } = stateBehind(block, root);
  assert.ok(custom);
  const config = new Config(custom.config.config);
  assert.equal(toHex(config.require(1)), '3'.repeat(64));
  // the block names its validators by a hash that their list in the configuration must give
  const { shard, genCatchainSeqno: catchainSeqno, genValidatorListHashShort } = block.info;
  const query = { ...shard, catchainSeqno };
  const members = validatorSubset(config.validators, config.require(28), query, sha512);
  assert.equal(validatorSubsetHash(catchainSeqno, members), genValidatorListHashShort);
});

test('the zero state has the hashes that the server and the global configuration name', {
  skip: skipWithout('chain/liteserver'),
}, () => {
  const boc = readFixture('chain', 'states', 'mainnet-zerostate-mc.boc');
  const last = answer('masterchainInfo_26309435.bin').skip(80 + 32);
  assert.equal(last.uint32() | 0, -1);
  assert.equal(toHex(last.hash()), readBoc(boc).hashHex());
  assert.equal(toHex(last.hash()), sha256(boc));
  type Named = { validator: { zero_state: { root_hash: string; file_hash: string } } };
  const named = readJson<Named>('chain', 'globalconfig', 'mainnet_public.json').validator;
  assert.equal(toHex(Buffer.from(named.zero_state.root_hash, 'base64')), readBoc(boc).hashHex());
  assert.equal(toHex(Buffer.from(named.zero_state.file_hash, 'base64')), sha256(boc));
});

test('the list of shards is read in the form of 2023, with the state after the block', {
  skip: skipWithout('chain/liteserver'),
}, () => {
  const outer = answer('adnl_answer_allShardsInfo_34288980.bin');
  assert.equal(outer.type, 0x0fac8416);
  const found = new Answer(outer.skip(32).data());
  assert.equal(found.type, 0x098fe72d);
  const id = found.id();
  const [header, root] = found.proofs();
  assert.equal(header?.hashHex(), toHex(id.rootHash));
  assert.ok(header);
  const { custom } = stateBehind(Block.load(header), root);
  const data = readBoc(found.data());
  assert.ok(custom);
  assert.equal(ShardHashes.toCell(custom.shardHashes).hashHex(), data.hashHex());
  const shards = [...shardsOf(ShardHashes.load(data))];
  assert.deepEqual(
    shards.map(({ workchain, shard }) => [workchain, shard]),
    [[0, 1n << 63n]],
  );
  for (const { descr } of shards) assert.ok(descr.regMcSeqno <= id.seqno && descr.seqno > 0);
});

test('a block is read that arrived in two parts', {
  skip: skipWithout('chain/liteserver'),
}, () => {
  const packet = answer('adnl_packetContents_udp.bin').skip(8 + 4 + 4);
  const parts: Buffer[] = [];
  for (let part = 0; part < 2; part++) {
    assert.equal(packet.uint32(), 0xfd452d39);
    const hash = toHex(packet.hash());
    const [total, offset] = [packet.uint32(), packet.uint32()];
    assert.equal(offset, Buffer.concat(parts).length);
    parts.push(packet.data());
    if (part === 0) continue;
    assert.equal(Buffer.concat(parts).length, total);
    assert.equal(sha256(Buffer.concat(parts)), hash);
  }
  const boc = new Answer(Buffer.concat(parts)).skip(32).data();
  const root = readBoc(boc);
  assert.deepEqual(Buffer.from(writeBoc(root, NODE_BLOCK_OPTIONS)), boc);
  const { info } = Block.load(root);
  assert.equal(info.shard.workchain, 0);
  assert.equal(info.seqno, (previousBlocks(info)[0]?.seqno ?? 0) + 1);
});

test('an account is read through proofs of a block header and a state', {
  skip: skipWithout('chain/accounts'),
}, () => {
  const roots = readBocRoots(readFixture('chain', 'accounts', 'proof_0_31618192.boc'));
  const [header, root] = roots.map(openProof);
  assert.ok(header);
  const block = Block.load(header);
  assert.equal(block.info.seqno, 31618192);
  const state = stateBehind(block, root);
  assert.deepEqual(
    [state.seqno, state.genUtime, state.genLt],
    [block.info.seqno, block.info.genUtime, block.info.endLt],
  );
  const { hash } = Address.parse('EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N');
  const found = state.accounts.get(hash);
  assert.ok(found && found.lastTransactionLt < state.genLt);
  // only the hash of the account is shown, and nothing of any other
  assert.throws(() => found.account, ProofIncompleteError);
  assert.throws(() => state.accounts.get(new Uint8Array(32)), ProofIncompleteError);
});

test('an account is read without its code and data', {
  skip: skipWithout('chain/accounts'),
}, () => {
  const read = (file: string): Cell => readBoc(readFixture('chain', 'accounts', file));
  const whole = Account.load(read('small-state.boc'));
  const pruned = Account.load(openProof(read('small-state-pruned.boc')));
  assert.ok(whole && pruned);
  assert.deepEqual(pruned.address, whole.address);
  assert.deepEqual(pruned.storageInfo, whole.storageInfo);
  assert.equal(pruned.storage.balance.coins, whole.storage.balance.coins);
  const [there, here] = [whole.storage.state, pruned.storage.state];
  assert.ok(there.kind === 'active' && here.kind === 'active');
  for (const part of ['code', 'data'] as const) {
    assert.equal(here.init[part]?.hashHex(), there.init[part]?.hashHex());
    assert.throws(() => here.init[part]?.slice(), ProofIncompleteError);
  }
});
