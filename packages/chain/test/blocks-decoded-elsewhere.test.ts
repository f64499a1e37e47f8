import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFixture, readJson, skipWithout } from '@tonway/tools/fixtures';
import { assertGolden } from '@tonway/tools/golden';
import { toHex } from '../src/bits/bytes.ts';
import { Block } from '../src/block/block.ts';
import type { ExtBlkRef } from '../src/block/ext-blk-ref.ts';
import { type ListedShard, shardsOf } from '../src/block/shard-hashes.ts';
import { transactionsOf } from '../src/block/transactions-of.ts';
import { readBoc } from '../src/boc/read-boc.ts';
import { openUpdate } from '../src/merkle/merkle-update.ts';
import type { CurrencyCollection } from '../src/message/currency-collection.ts';

const RUST_NODE = [
  '-1_8000000000000000_2908265',
  '-1_8000000000000000_814551',
  '0_2000000000000000_4232710',
];

interface RustReference {
  readonly end_lt_dec: string;
  readonly seq_no: number;
  readonly root_hash: string;
  readonly file_hash: string;
}

interface RustShard {
  readonly workchain_id: number;
  readonly shard: string;
  readonly descr: Record<string, unknown>;
}

type RustBlock = Record<string, unknown> & {
  readonly prev_ref: RustReference;
  readonly master_ref?: RustReference;
  readonly value_flow: Record<string, unknown>;
  readonly master?: { readonly shard_hashes: RustShard[] };
};

const loadBlock = (file: string): Block =>
  Block.load(readBoc(readFixture('chain', 'blocks', 'mainnet', `${file}.boc`)));

const golden = (name: string) => new URL(`./golden/${name}.json`, import.meta.url);

test('headers equal the golden file', (t) => {
  const headers = RUST_NODE.map((file) => {
    const { globalId, info, valueFlow, extra, stateUpdate } = loadBlock(file);
    const { randSeed, createdBy, custom } = extra;
    const shards = custom ? shardsOf(custom.shardHashes) : [];
    const { oldHash, newHash } = openUpdate(stateUpdate);
    return [
      file,
      { globalId, ...info, valueFlow, randSeed, createdBy, oldHash, newHash, shards },
    ] as const;
  });
  assertGolden(t, golden('block-headers'), Object.fromEntries(headers));
});

test('headers equal those of another node implementation', {
  skip: skipWithout('chain/blocks/mainnet', `${RUST_NODE[0]}.rustnode.json`),
}, () => {
  for (const file of RUST_NODE) {
    const expected = readJson<RustBlock>('chain', 'blocks', 'mainnet', `${file}.rustnode.json`);
    const block = loadBlock(file);
    const { info, valueFlow, extra } = block;
    const fields: Record<string, unknown> = {
      global_id: block.globalId,
      version: info.version,
      after_merge: info.afterMerge,
      before_split: info.beforeSplit,
      after_split: info.afterSplit,
      want_split: info.wantSplit,
      want_merge: info.wantMerge,
      key_block: info.keyBlock,
      vert_seqno_incr: Number(info.vertSeqnoIncr),
      seq_no: info.seqno,
      vert_seq_no: info.vertSeqno,
      gen_utime: info.genUtime,
      start_lt_dec: `${info.startLt}`,
      end_lt_dec: `${info.endLt}`,
      gen_validator_list_hash_short: info.genValidatorListHashShort,
      gen_catchain_seqno: info.genCatchainSeqno,
      min_ref_mc_seqno: info.minRefMcSeqno,
      prev_key_block_seqno: info.prevKeyBlockSeqno,
      workchain_id: info.shard.workchain,
      shard: info.shard.shard.toString(16),
      gen_software_version: info.genSoftware?.version,
      gen_software_capabilities_dec: info.genSoftware && `${info.genSoftware.capabilities}`,
      rand_seed: toHex(extra.randSeed),
      created_by: toHex(extra.createdBy),
      old_hash: toHex(openUpdate(block.stateUpdate).oldHash),
      new_hash: toHex(openUpdate(block.stateUpdate).newHash),
    };
    for (const [name, value] of Object.entries(fields)) {
      assert.equal(value ?? undefined, expected[name], `${file} ${name}`);
    }
    assertReference(info.prevRef[0], expected.prev_ref);
    if (expected.master_ref) assertReference(info.masterRef, expected.master_ref);
    else assert.equal(info.masterRef, null);
    assert.equal(`${valueFlow.fromPrevBlk.coins}`, expected.value_flow.from_prev_blk_dec);
    assert.equal(`${valueFlow.feesCollected.coins}`, expected.value_flow.fees_collected_dec);
    assert.equal(`${valueFlow.minted.coins}`, expected.value_flow.minted_dec);
    const shards = extra.custom ? [...shardsOf(extra.custom.shardHashes)] : [];
    assert.deepEqual(shards.map(rustShard), (expected.master?.shard_hashes ?? []).map(knownFields));
  }
});

function assertReference(found: ExtBlkRef | null, expected: RustReference): void {
  assert.ok(found);
  assert.equal(`${found.endLt}`, expected.end_lt_dec);
  assert.equal(found.seqno, expected.seq_no);
  assert.equal(toHex(found.rootHash), expected.root_hash);
  assert.equal(toHex(found.fileHash), expected.file_hash);
}

function rustShard({ workchain, shard, descr }: ListedShard): unknown {
  return {
    workchain_id: workchain,
    shard: shard.toString(16),
    seq_no: descr.seqno,
    reg_mc_seqno: descr.regMcSeqno,
    start_lt_dec: `${descr.startLt}`,
    end_lt_dec: `${descr.endLt}`,
    root_hash: toHex(descr.rootHash),
    file_hash: toHex(descr.fileHash),
    before_split: descr.beforeSplit,
    before_merge: descr.beforeMerge,
    want_split: descr.wantSplit,
    want_merge: descr.wantMerge,
    nx_cc_updated: descr.nxCcUpdated,
    next_catchain_seqno: descr.nextCatchainSeqno,
    min_ref_mc_seqno: descr.minRefMcSeqno,
    gen_utime: descr.genUtime,
    fees_collected_dec: `${descr.feesCollected.coins}`,
    funds_created_dec: `${descr.fundsCreated.coins}`,
  };
}

function knownFields({ workchain_id, shard, descr }: RustShard): unknown {
  const known = rustShardNames.map((name) => [name, descr[name]]);
  return { workchain_id, shard, ...Object.fromEntries(known) };
}

const rustShardNames = [
  'seq_no',
  'reg_mc_seqno',
  'start_lt_dec',
  'end_lt_dec',
  'root_hash',
  'file_hash',
  'before_split',
  'before_merge',
  'want_split',
  'want_merge',
  'nx_cc_updated',
  'next_catchain_seqno',
  'min_ref_mc_seqno',
  'gen_utime',
  'fees_collected_dec',
  'funds_created_dec',
];

interface GoBlock {
  readonly Accounts: Record<string, { readonly Transactions: Record<string, unknown> }>;
  readonly TxHashes: string[] | null;
  readonly ValueFlow: Record<string, GoCurrencies | null>;
  readonly InMsgDescrLength: number;
  readonly OutMsgDescrLength: number;
}

interface GoCurrencies {
  readonly Grams: string;
  readonly Other: Record<string, string>;
}

const GO = [
  '-1_8000000000000000_17734191',
  '0_0d83800000000000_4168601',
  '0_8000000000000000_30816553',
  '0_8000000000000000_40484416',
  '0_8000000000000000_40484438',
];

test('contents equal the golden file', (t) => {
  const contents = GO.map((file) => {
    const { valueFlow, extra } = loadBlock(file);
    const accounts = Array.from(extra.accountBlocks, ([account, { transactions }]) => {
      return [account, ...Array.from(transactions, ([lt, { hash }]) => [lt, hash])];
    });
    const inMessages = [...extra.inMsgDescr].length;
    const outMessages = [...extra.outMsgDescr].length;
    return [file, { valueFlow, inMessages, outMessages, accounts }] as const;
  });
  assertGolden(t, golden('block-contents'), Object.fromEntries(contents));
});

test('contents equal those of another library', {
  skip: skipWithout('chain/blocks/mainnet', `${GO[0]}.tongo.json`),
}, () => {
  for (const file of GO) {
    const expected = readJson<GoBlock>('chain', 'blocks', 'mainnet', `${file}.tongo.json`);
    const block = loadBlock(file);
    const flow = Object.entries(block.valueFlow).map(([name, value]) => [
      goName(name),
      value && goCurrencies(value),
    ]);
    assert.deepEqual(Object.fromEntries(flow), expected.ValueFlow, file);
    assert.equal([...block.extra.inMsgDescr].length, expected.InMsgDescrLength);
    assert.equal([...block.extra.outMsgDescr].length, expected.OutMsgDescrLength);
    const hashes = [...transactionsOf(block)].map(({ hash }) => toHex(hash)).sort();
    assert.deepEqual(hashes, [...(expected.TxHashes ?? [])].sort());
    const accounts = [...block.extra.accountBlocks].map(([account, { transactions }]) => {
      return [toHex(account), [...transactions].map(([lt]) => `${lt}`)] as const;
    });
    assert.deepEqual(
      Object.fromEntries(accounts),
      Object.fromEntries(
        Object.entries(expected.Accounts).map(([account, { Transactions }]) => [
          account,
          Object.keys(Transactions),
        ]),
      ),
    );
  }
});

function goName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function goCurrencies({ coins, extra }: CurrencyCollection): GoCurrencies {
  const other = [...extra].map(([id, amount]) => [`${id}`, `${amount}`]);
  return { Grams: `${coins}`, Other: Object.fromEntries(other) };
}
