import assert from 'node:assert/strict';
import { Address, readBoc } from '@tonway/chain';
import type { Block, Message, Transaction } from '../../../v3/support/answers.ts';
import type { BothInterfaces } from './ask-both.ts';
import type { BlockName, V2Transaction } from './v2-answers.ts';

/** One as both interfaces show it. */
function raw(friendly: string): string | null {
  return friendly === '' ? null : Address.parse(friendly).toRaw().toUpperCase();
}

/** An account's newest transactions, and its state. */
export async function assertSameAccount(both: BothInterfaces, account: string): Promise<number> {
  const page = { limit: 20 };
  const [old, { transactions }] = await Promise.all([
    both.v2('getTransactions', { address: account, ...page }),
    both.v3('transactions', { account, sort: 'desc', ...page }),
  ]);
  const exists = await assertSameState(both, account);
  // A lite server has no history of an account that does not exist any more.
  assert.deepEqual(exists ? transactions.map(fromV3) : [], old.map(fromV2), account);
  return transactions.length;
}

/** As v2 names the newest transaction of an account that does not exist. */
const NO_TRANSACTION = `0 ${Buffer.alloc(32).toString('base64')}`;

/** Returns whether the account exists. */
async function assertSameState(both: BothInterfaces, account: string): Promise<boolean> {
  const [old, { accounts }] = await Promise.all([
    both.v2('getAddressInformation', { address: account }),
    both.v3('accountStates', { address: account }),
  ]);
  const [state] = accounts;
  const isGone = !state || state.status === 'nonexist';
  const shown = {
    balance: isGone ? '0' : state.balance,
    state: isGone || state.status === 'uninit' ? 'uninitialized' : state.status,
    code: state?.code_boc ?? '',
    data: state?.data_boc ?? '',
    last: isGone ? NO_TRANSACTION : `${state.last_transaction_lt} ${state.last_transaction_hash}`,
  };
  const { lt, hash } = old.last_transaction_id;
  const { balance, code, data } = old;
  const v2 = { balance: String(balance), state: old.state, code, data, last: `${lt} ${hash}` };
  assert.deepEqual(withHashes(shown), withHashes(v2), account);
  return !isGone;
}

/** The same cells may be written as different bags. */
function withHashes<T extends { readonly code: string; readonly data: string }>(state: T): T {
  return { ...state, code: bagHash(state.code), data: bagHash(state.data) };
}

/** A masterchain block: its shards, and all transactions of it and of theirs that it brings. */
export async function assertSameBlock(both: BothInterfaces, seqno: number): Promise<number> {
  const [{ shards }, tips, { blocks }] = await Promise.all([
    both.v2('getShards', { seqno }),
    both.v3('masterchainBlockShardState', { seqno }),
    both.v3('masterchainBlockShards', { seqno, limit: 1000 }),
  ]);
  const inTips = tips.blocks.filter((block) => block.workchain !== -1).map(blockName);
  // The state that a workchain begins with is no block.
  const listed = shards.filter((block) => block.seqno > 0).map(blockName);
  assert.deepEqual(inTips.sort(), listed.sort(), `block ${seqno}`);
  let transactions = 0;
  for (const block of blocks) transactions += await assertSameTransactions(both, block);
  return transactions;
}

/** By their names in v3 and in v2. */
const HEADER_FIELDS = Object.entries({
  global_id: 'global_id',
  version: 'version',
  flags: 'flags',
  after_merge: 'after_merge',
  after_split: 'after_split',
  before_split: 'before_split',
  want_merge: 'want_merge',
  want_split: 'want_split',
  validator_list_hash_short: 'validator_list_hash_short',
  gen_catchain_seqno: 'catchain_seqno',
  min_ref_mc_seqno: 'min_ref_mc_seqno',
  key_block: 'is_key_block',
  start_lt: 'start_lt',
  end_lt: 'end_lt',
  gen_utime: 'gen_utime',
});

async function assertSameTransactions(both: BothInterfaces, block: Block): Promise<number> {
  const { workchain, shard, seqno } = block;
  const [header, listed, found] = await Promise.all([
    both.v2('getBlockHeader', { workchain, shard, seqno }),
    both.v2('getBlockTransactions', { workchain, shard, seqno, count: 1000 }),
    both.v3('transactions', { workchain, shard, seqno, limit: 1000, sort: 'asc' }),
  ]);
  for (const [field, old] of HEADER_FIELDS)
    assert.equal(
      String(block[field as keyof Block]),
      String(header[old]),
      `${field} of ${blockName(block)}`,
    );
  // v2 tells it of masterchain blocks alone.
  if (workchain === -1) assert.equal(block.prev_key_block_seqno, header.prev_key_block_seqno);
  assert.equal(block.root_hash, header.id.root_hash);
  assert.equal(block.file_hash, header.id.file_hash);
  const inV3 = found.transactions.map(({ lt, hash }) => `${lt} ${hash}`);
  const inV2 = listed.transactions.map(({ lt, hash }) => `${lt} ${hash}`);
  assert.deepEqual(inV3.sort(), inV2.sort(), blockName(block));
  assert.equal(block.tx_count, inV2.length, blockName(block));
  return inV2.length;
}

function blockName({ workchain, shard, seqno, root_hash }: BlockName): string {
  return `${workchain} ${shard} ${seqno} ${root_hash}`;
}

function fromV2({ transaction_id, utime, fee, in_msg, out_msgs }: V2Transaction) {
  const message = ({ source, destination, value }: V2Transaction['out_msgs'][number]) => ({
    source: raw(source),
    destination: raw(destination),
    value,
  });
  const { lt, hash } = transaction_id;
  return {
    name: `${lt} ${hash}`,
    utime,
    fee,
    received: in_msg ? message(in_msg) : null,
    sent: out_msgs.map(message),
  };
}

function fromV3({ lt, hash, now, total_fees, in_msg, out_msgs }: Transaction) {
  const message = ({ source, destination, value }: Message) => ({
    source,
    destination,
    value: value ?? '0',
  });
  return {
    name: `${lt} ${hash}`,
    utime: now,
    // v2 counts among the fees what forwarding the messages costs.
    fee: out_msgs.reduce(addForwarding, BigInt(total_fees)).toString(),
    received: in_msg ? message(in_msg) : null,
    sent: out_msgs.map(message),
  };
}

function addForwarding(sum: bigint, { fwd_fee }: Message): bigint {
  return sum + BigInt(fwd_fee ?? 0);
}

function bagHash(text: string): string {
  return text === '' ? '' : readBoc(Buffer.from(text, 'base64')).hashHex();
}
