import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Address,
  Block,
  type Cell,
  describeBlock,
  fromHex,
  ProofIncompleteError,
  readBoc,
  shardsOf,
  toHex,
  transactionsOf,
} from '@tonway/chain';
import {
  manifest,
  type Network,
  readFixture,
  readJson,
  readJsonLines,
  skipWithout,
} from '@tonway/tools/fixtures';
import { fromTlBlockId, toTlBlockId } from '../src/block-id.ts';
import { decodeAnswer, decodeBoxed } from '../src/tl/lite-api.ts';
import type { Constructors, FunctionName } from '../src/tl/types.ts';
import { findAccount, type VerifiedAccountState } from '../src/verify/account-state.ts';
import { type VerifiedShards, verifyAllShards } from '../src/verify/all-shards.ts';
import type { VerifiedBlock } from '../src/verify/block-data.ts';
import type {
  ListedTransaction,
  VerifiedBlockTransactions,
} from '../src/verify/block-transactions.ts';
import { type VerifiedConfig, verifyConfig } from '../src/verify/config-info.ts';
import type { VerifiedPublishedLibraries } from '../src/verify/libraries.ts';
import type { VerifiedTransaction } from '../src/verify/one-transaction.ts';
import type { VerifiedRunMethod } from '../src/verify/run-method.ts';
import type { VerifiedShardInfo } from '../src/verify/shard-info.ts';
import type { VerifiedTransactions } from '../src/verify/transactions.ts';
import {
  KINDS,
  type KnownBlock,
  knownBlocks,
  type TrueAnswer,
  trueAnswers,
} from './support/true-answers.ts';

type AccountId = Constructors['liteServer.accountId'];

const NETWORKS: readonly Network[] = ['localnet', 'localnet/split'];

/** How many recorded answers there are of each kind that prove something. */
const COUNTS: { readonly [Name in FunctionName]?: number } = {
  getAccountState: 376,
  getAccountStatePrunned: 91,
  getTransactions: 356,
  getOneTransaction: 278,
  listBlockTransactions: 205,
  listBlockTransactionsExt: 29,
  getConfigAll: 35,
  getConfigParams: 67,
  getLibraries: 9,
  getLibrariesWithProof: 38,
  getShardInfo: 84,
  getAllShardsInfo: 331,
  getBlockOutMsgQueueSize: 166,
  getDispatchQueueInfo: 93,
  getDispatchQueueMessages: 103,
  getValidatorStats: 7,
  runSmcMethod: 65,
  getBlock: 16,
  getState: 20,
  getBlockProof: 70,
  getShardBlockProof: 600,
  getBlockHeader: 70,
  lookupBlock: 476,
  lookupBlockWithProof: 277,
};

/** All answers of a kind, verified. */
function* verified<T>(...kinds: FunctionName[]): Generator<[value: T, answer: TrueAnswer]> {
  for (const answer of trueAnswers())
    if (kinds.includes(answer.kind)) yield [answer.verify(answer.bytes) as T, answer];
}

for (const kind of KINDS) {
  test(`every recorded answer is verified: ${kind}`, async () => {
    const values = await Promise.all([...verified(kind)].map(([value]) => value));
    assert.equal(values.length, COUNTS[kind]);
  });
}

const ACCOUNTS: FunctionName[] = ['getAccountState', 'getAccountStatePrunned'];
const rawAddress = ({ workchain, id }: AccountId): string => `${workchain}:${toHex(id)}`;

test('accounts equal their states after their last transactions', () => {
  type After = { hash: string; last_trans_hash: string; last_trans_lt: string };
  const known = new Map<string, After>();
  for (const network of NETWORKS) {
    type Row = { account: string; after: After };
    for (const { account, after } of readJsonLines<Row>(network, 'account_states.jsonl.gz'))
      known.set(`${account} ${after.last_trans_hash}`, after);
  }
  let compared = 0;
  for (const [value, { params }] of verified<VerifiedAccountState>(...ACCOUNTS)) {
    const last = value.shardAccount;
    const account = rawAddress(params.account as AccountId);
    const after = last && known.get(`${account} ${toHex(last.lastTransactionHash)}`);
    if (!after) continue;
    assert.equal(value.accountCell?.hashHex(), after.hash);
    assert.equal(last.lastTransactionLt.toString(), after.last_trans_lt);
    compared++;
  }
  assert.equal(compared, 378);
});

test('accounts at the reference block equal the recorded ones', () => {
  type AtH = { status: string; balance: string; last_trans_lt: string; state_hash?: string };
  type Expected = { H: { root_hash: string }; accounts: Record<string, { at_H: AtH | null }> };
  const { H, accounts } = readJson<Expected>('localnet', 'expected.json');
  const seen: Record<string, number> = {};
  for (const [value, { params }] of verified<VerifiedAccountState>(...ACCOUNTS)) {
    const expected = accounts[rawAddress(params.account as AccountId)]?.at_H;
    if (!expected || toHex(value.block.rootHash) !== H.root_hash) continue;
    const { account } = value;
    const status = account?.storage.state.kind ?? 'nonexist';
    assert.equal(status, expected.status);
    assert.equal(account?.storage.balance.coins.toString() ?? '0', expected.balance);
    if (account) assert.equal(account.storage.lastTransactionLt.toString(), expected.last_trans_lt);
    seen[status] = (seen[status] ?? 0) + 1;
  }
  assert.deepEqual(seen, { active: 129, frozen: 6, uninit: 67, nonexist: 22 });
});

test('an account has the time and lt of its shard block, or of the masterchain block if its workchain is missing', () => {
  let [absent, nowhere] = [0, 0];
  const blocks = allBlocks();
  for (const [value, { network }] of verified<VerifiedAccountState>('getAccountState')) {
    if (!value.shardBlock) nowhere++;
    else if (!value.shardAccount) absent++;
    const { info } = blockIn(blocks[network], value.shardBlock ?? value.block);
    assert.deepEqual([value.genUtime, value.genLt], [info.genUtime, info.endLt]);
  }
  assert.deepEqual([absent, nowhere], [58, 1]);
});

type Blocks = ReadonlyMap<string, KnownBlock>;
const allBlocks = (): Record<Network, Blocks> => ({
  localnet: knownBlocks('localnet'),
  'localnet/split': knownBlocks('localnet/split'),
});

function blockIn(blocks: Blocks, id: VerifiedBlock['id']): Block {
  const found = blocks.get(describeBlock(id));
  assert.ok(found, describeBlock(id));
  return Block.load(readBoc(found.boc));
}

/** The hashes of a block's transactions by account and time. */
function transactionsIn(block: Block): string[] {
  return [...transactionsOf(block)].map(({ hash }) => toHex(hash));
}

test('lists of transactions equal those of the blocks', () => {
  const blocks = allBlocks();
  let [listed, complete] = [0, 0];
  type Value = VerifiedBlockTransactions<Pick<ListedTransaction, 'hash'>>;
  for (const [value, { network, params }] of verified<Value>(
    'listBlockTransactions',
    'listBlockTransactionsExt',
  )) {
    const all = transactionsIn(blockIn(blocks[network], value.block));
    const found = value.transactions.map(({ hash }) => toHex(hash));
    if ((params.mode as number) & 64) all.reverse();
    const start = found[0] === undefined ? all.length : all.indexOf(found[0]);
    assert.deepEqual(found, all.slice(start, start + found.length));
    assert.equal(value.incomplete && found.length < (params.count as number), false);
    if (((params.mode as number) & 128) === 0)
      assert.equal(start, found.length === 0 ? all.length : 0);
    if (!value.incomplete) assert.equal(found.length, all.length - start);
    listed += found.length;
    if (!value.incomplete) complete++;
  }
  assert.deepEqual([listed, complete], [1884, 200]);
});

test('transactions are in the blocks that the hints state', () => {
  const blocks = allBlocks();
  const inBlock = new Map<string, ReadonlySet<string>>();
  let [found, ends] = [0, 0];
  for (const [{ transactions, next, hints }, { network }] of verified<VerifiedTransactions>(
    'getTransactions',
  )) {
    transactions.forEach(({ hash }, i) => {
      const id = hints.blocks[i];
      assert.ok(id);
      const key = `${network} ${describeBlock(id)}`;
      const hashes = inBlock.get(key) ?? new Set(transactionsIn(blockIn(blocks[network], id)));
      inBlock.set(key, hashes);
      assert.ok(hashes.has(toHex(hash)));
      found++;
    });
    if (!next) ends++;
  }
  assert.deepEqual([found, ends], [2340, 241]);
});

test('presence and absence of transactions are proven', () => {
  const blocks = allBlocks();
  let absent = 0;
  for (const [{ block, transaction }, { network, params }] of verified<VerifiedTransaction>(
    'getOneTransaction',
  )) {
    const all = [...transactionsOf(blockIn(blocks[network], block))];
    const account = toHex((params.account as AccountId).id);
    const expected = all.find(
      ({ accountAddress, lt }) => toHex(accountAddress) === account && lt === params.lt,
    );
    assert.equal(transaction && toHex(transaction.hash), expected ? toHex(expected.hash) : null);
    if (!transaction) absent++;
  }
  assert.equal(absent, 4);
});

test('shards equal those of the masterchain blocks', () => {
  const blocks = allBlocks();
  let [split, none] = [0, 0];
  for (const [{ block, shards }, { network }] of verified<VerifiedShards>('getAllShardsInfo')) {
    const { custom } = blockIn(blocks[network], block).extra;
    assert.ok(custom);
    assert.deepEqual(shards, [...shardsOf(custom.shardHashes)]);
    if (shards.length > 1) split++;
  }
  for (const [{ block, shardBlock, descr }, { network }] of verified<VerifiedShardInfo>(
    'getShardInfo',
  )) {
    const { custom } = blockIn(blocks[network], block).extra;
    assert.ok(custom);
    const listed = [...shardsOf(custom.shardHashes)].find(
      ({ shard }) => shard === shardBlock?.shard,
    );
    assert.deepEqual(descr, shardBlock ? listed?.descr : null);
    if (!shardBlock) none++;
  }
  assert.deepEqual([split, none], [92, 30]);
});

test('configurations equal those of the key blocks, and parameters those of the configurations', () => {
  const blocks = allBlocks();
  const whole = new Map<string, VerifiedConfig>();
  let [inKeyBlocks, inWhole, absent] = [0, 0, 0];
  for (const [value, { network }] of verified<VerifiedConfig>('getConfigAll')) {
    whole.set(`${network} ${describeBlock(value.block)}`, value);
    const expected = blockIn(blocks[network], value.block).extra.custom?.config?.config;
    if (!expected) continue;
    assert.deepEqual([...value.params.keys()], [...expected.keys()]);
    for (const [number, cell] of value.params)
      assert.ok(expected.get(number)?.equals(cell as Cell));
    inKeyBlocks++;
  }
  for (const [value, { network }] of verified<VerifiedConfig>('getConfigParams')) {
    const expected = whole.get(`${network} ${describeBlock(value.block)}`)?.params;
    if (!expected) continue;
    for (const [number, cell] of value.params) {
      assert.equal(cell?.hashHex(), expected.get(number)?.hashHex());
      if (cell) inWhole++;
      else absent++;
    }
  }
  assert.deepEqual([inKeyBlocks, inWhole, absent], [15, 87, 6]);
});

test('presence and absence of libraries are proven', () => {
  let [present, absent] = [0, 0];
  for (const [{ libraries }, { params }] of verified<VerifiedPublishedLibraries>(
    'getLibrariesWithProof',
  )) {
    for (const [hash, library] of libraries) {
      if (library) present++;
      else absent++;
      const withData = ((params.mode as number) & 2) === 0;
      if (library) assert.equal(library.library?.hashHex(), withData ? hash : undefined);
      if (library && (params.mode as number) & 1)
        assert.ok([...library.publishers.keys()].length > 0);
    }
  }
  assert.deepEqual([present, absent], [75, 67]);
});

test('accounts of get-methods equal those of the states', () => {
  const states = new Map<string, string | undefined>();
  const key = (network: Network, block: VerifiedBlock['id'], account: unknown): string =>
    `${network} ${describeBlock(block)} ${rawAddress(account as AccountId)}`;
  for (const [{ block, accountCell }, { network, params }] of verified<VerifiedAccountState>(
    'getAccountState',
  ))
    states.set(key(network, block, params.account), accountCell?.hashHex());
  let [compared, absent] = [0, 0];
  for (const [{ block, account }, { network, params }] of verified<VerifiedRunMethod>(
    'runSmcMethod',
  )) {
    assert.ok(account);
    if (!account.shardAccount) absent++;
    const expected = states.get(key(network, block, params.account));
    if (!account.cell || !expected) continue;
    assert.equal(account.cell.hashHex(), expected);
    compared++;
  }
  assert.deepEqual([compared, absent], [51, 4]);
});

// the mainnet

test('the configuration of mainnet is verified', { skip: skipWithout('chain/liteserver') }, () => {
  const last = decodeAnswer(
    'getMasterchainInfo',
    readFixture('chain', 'liteserver', 'masterchainInfo_26309435.bin'),
  );
  const found = decodeAnswer(
    'getConfigAll',
    readFixture('chain', 'liteserver', 'configInfo_26309435.bin'),
  );
  assert.ok(last.kind === 'liteServer.masterchainInfo' && found.kind === 'liteServer.configInfo');
  const { config, params } = verifyConfig(fromTlBlockId(last.last), { mode: found.mode }, found);
  assert.equal(toHex(config.require(1)), '3'.repeat(64));
  assert.equal(params.size, 30);
});

test('the list of shards is verified in the form of 2023, with the state after the block', {
  skip: skipWithout('chain/liteserver'),
}, () => {
  const message = readFixture('chain', 'liteserver', 'adnl_answer_allShardsInfo_34288980.bin');
  const outer = decodeBoxed('adnl.Message', message);
  assert.ok(outer.kind === 'adnl.message.answer');
  const answer = decodeAnswer('getAllShardsInfo', outer.answer);
  assert.ok(answer.kind === 'liteServer.allShardsInfo');
  const { shards } = verifyAllShards(fromTlBlockId(answer.id), answer);
  assert.deepEqual(
    shards.map(({ workchain, shard }) => [workchain, shard]),
    [[0, 1n << 63n]],
  );
});

test('an account of mainnet is verified through the header of its block', {
  skip: skipWithout('chain/accounts'),
}, () => {
  const file = 'accounts/proof_0_31618192.boc';
  const rootHash = manifest().find((row) => row.file === file)?.virtualHash;
  assert.ok(rootHash);
  const hashes = { rootHash: fromHex(rootHash), fileHash: new Uint8Array(32) };
  const block = { workchain: 0, shard: 1n << 63n, seqno: 31618192, ...hashes };
  const find = (address: string) => {
    const { workchain, hash: id } = Address.parse(address);
    const shardProof = new Uint8Array();
    const proof = readFixture('chain', ...file.split('/'));
    return findAccount(
      block,
      { workchain, id },
      { shardblk: toTlBlockId(block), shardProof, proof },
    );
  };
  const { shardAccount, state } = find('EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N');
  assert.ok(shardAccount && shardAccount.lastTransactionLt < state.genLt);
  // of any other account the proof shows nothing: not even that it is absent
  assert.throws(() => find(`0:${'0'.repeat(64)}`), ProofIncompleteError);
});
