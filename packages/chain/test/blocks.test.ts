import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  blocksOf,
  type ManifestBlock,
  manifest,
  readFixture,
  readJson,
  skipWithout,
} from '@tonway/tools/fixtures';
import { toHex } from '../src/bits/bytes.ts';
import { Block } from '../src/block/block.ts';
import { previousBlocks } from '../src/block/block-info.ts';
import { type ListedShard, shardsOf } from '../src/block/shard-hashes.ts';
import { transactionsByLt, transactionsOf } from '../src/block/transactions-of.ts';
import { readBoc } from '../src/boc/read-boc.ts';
import { ChainError } from '../src/errors.ts';
import { Transaction } from '../src/transaction/transaction.ts';
import { type Counts, examine } from './support/examine-block.ts';
import { packEntries } from './support/packs.ts';

const FLAGS = {
  key: 'keyBlock',
  afterMerge: 'afterMerge',
  beforeSplit: 'beforeSplit',
  afterSplit: 'afterSplit',
  wantSplit: 'wantSplit',
  wantMerge: 'wantMerge',
} as const;

/** Blocks of the manifest, those beside proofs too. */
function manifestBlocks(): { file: string; block: ManifestBlock; features: Counts }[] {
  return manifest().flatMap(({ file, block, features = {} }) =>
    block && /^(blocks|proofs)\/.*\.boc$/.test(file) ? [{ file, block, features }] : [],
  );
}

test('blocks of public networks agree with the manifest', () => {
  let examined = 0;
  for (const { file, block: expected, features } of manifestBlocks()) {
    const boc = readFixture('chain', file);
    if ('err' in features) {
      // a block torn out of its proof: with pruned branches, but nothing around them
      assert.throws(() => examine(readBoc(boc), file), ChainError);
      continue;
    }
    const root = readBoc(boc);
    const { block, counts } = examine(root, file);
    const { info, valueFlow, extra } = block;
    assert.deepEqual(
      {
        root: root.hashHex(),
        gid: block.globalId,
        wc: info.shard.workchain,
        shard: info.shard.shard.toString(16).padStart(16, '0'),
        seqno: info.seqno,
        utime: new Date(info.genUtime * 1000).toISOString().slice(0, 19),
        gv: info.genSoftware?.version ?? null,
        flags: Object.entries(FLAGS)
          .flatMap(([name, key]) => (info[key] ? [name] : []))
          .sort(),
        tx: counts.transactions ?? 0,
        accs: counts.accounts,
      },
      {
        root: expected.rh,
        gid: expected.gid,
        wc: expected.wc,
        shard: expected.shard.padStart(16, '0'),
        seqno: expected.seqno,
        utime: expected.utime,
        gv: typeof expected.gv === 'number' ? expected.gv : null,
        flags: expected.flags.split('+').filter(Boolean).sort(),
        tx: expected.tx,
        accs: expected.accs,
      },
      file,
    );
    assert.deepEqual(featuresOf(counts), messageFeatures(features), file);
    // the manifest did not look into envelopes of deferred messages
    assert.equal(sum(counts, 'envelope v2'), features.envV2 ?? 0, file);
    assert.equal(valueFlow.burned ? 2 : 1, features.vf, file);
    const shards = extra.custom ? [...shardsOf(extra.custom.shardHashes)] : [];
    assert.equal(shards.length, features.shards ?? 0, file);
    assert.equal(
      shards.some(({ descr }) => descr.kind === 'new'),
      'sda' in features,
      file,
    );
    assert.equal(
      shards.some(({ descr }) => descr.kind === 'old'),
      'sdb' in features,
      file,
    );
    examined++;
  }
  assert.equal(examined, 114);
});

/** Counts under the manifest's names. */
function featuresOf(counts: Counts): Counts {
  const found: Counts = {};
  for (const [what, number] of Object.entries(counts)) {
    const [, direction, kind = ''] = /^(in|out) ([a-z-]+)$/.exec(what) ?? [];
    if (direction) found[`${direction}msg_${kind.replaceAll('-', '_')}`] = number;
  }
  return found;
}

function messageFeatures(features: Counts): Counts {
  return Object.fromEntries(
    Object.entries(features).filter(([name]) => /^(in|out)msg_/.test(name)),
  );
}

test('blocks of archive packages have the ids in their names', () => {
  let examined = 0;
  for (const entry of packEntries()) {
    if (entry.kind !== 'block') continue;
    const root = readBoc(entry.data);
    const { info } = examine(root, `${entry.shard} ${entry.seqno}`).block;
    assert.equal(root.hashHex(), entry.rootHash);
    assert.equal(info.shard.workchain, entry.workchain);
    assert.equal(info.shard.shard.toString(16).padStart(16, '0'), entry.shard);
    assert.equal(info.seqno, entry.seqno);
    examined++;
  }
  assert.equal(examined, 199 + 606);
});

interface ExpectedBlock {
  readonly workchain: number;
  readonly shard: string;
  readonly seqno: number;
  readonly gen_utime: number;
  readonly start_lt: string;
  readonly end_lt: string;
  readonly transactions: number;
  readonly in_internal: number;
  readonly in_external: number;
  readonly out_internal: number;
  readonly out_external: number;
}

function sum(counts: Counts, ...names: string[]): number {
  return names.reduce((total, name) => total + (counts[name] ?? 0), 0);
}

function addTo(totals: Counts, counts: Counts): void {
  for (const [name, number] of Object.entries(counts)) totals[name] = (totals[name] ?? 0) + number;
}

function signed(shard: bigint): string {
  return BigInt.asIntN(64, shard).toString();
}

test('every block of the recorded network is read and stored unchanged', () => {
  const { blocks } = readJson<{ blocks: ExpectedBlock[] }>('localnet', 'expected.json');
  const expected = new Map(
    blocks.map((row) => [`${row.workchain} ${row.shard} ${row.seqno}`, row]),
  );
  const totals: Counts = {};
  for (const { workchain, shard, seqno, rootHash, boc } of blocksOf('localnet')) {
    const name = `${workchain} ${shard} ${seqno}`;
    const root = readBoc(boc);
    const { block, counts } = examine(root, name);
    const { info } = block;
    assert.equal(root.hashHex(), rootHash, name);
    assert.equal(info.genSoftware?.version, 15);
    assert.deepEqual(
      {
        workchain: info.shard.workchain,
        shard: signed(info.shard.shard),
        seqno: info.seqno,
        gen_utime: info.genUtime,
        start_lt: `${info.startLt}`,
        end_lt: `${info.endLt}`,
        transactions: sum(counts, 'transactions'),
        in_internal: sum(counts, 'in imm', 'in fin', 'in deferred-fin'),
        in_external: sum(counts, 'in ext'),
        out_internal: sum(counts, 'out imm', 'out new', 'out new-defer'),
        out_external: sum(counts, 'out ext'),
      },
      withoutMc(expected.get(name)),
      name,
    );
    addTo(totals, counts);
  }
  const { transactions, accounts, ...messages } = totals;
  assert.equal(transactions, 10553);
  assert.ok(accounts);
  assert.deepEqual(featuresOf(messages), {
    inmsg_imm: 2335,
    inmsg_ext: 350,
    inmsg_deferred_fin: 390,
    inmsg_fin: 18,
    outmsg_imm: 469,
    outmsg_new_defer: 390,
    outmsg_ext: 110,
    outmsg_new: 18,
    outmsg_deq_imm: 10,
    outmsg_deq_short: 8,
  });
  assert.equal(sum(totals, 'envelope v2', 'deferred envelope v2'), 877);
  assert.equal(totals['envelope v1'], 1866);
});

function withoutMc(row: (ExpectedBlock & { mc?: number }) | undefined): unknown {
  const { mc, ...rest } = row ?? {};
  return rest;
}

function listedName({ shard, descr }: ListedShard): string {
  const notes = `${descr.beforeSplit ? ' before_split' : ''}${descr.beforeMerge ? ' before_merge' : ''}`;
  return `${signed(shard)}@${descr.seqno}${notes}`;
}

interface SplitExpected {
  readonly totals: { readonly transactions: number };
  readonly key_blocks: number[];
  readonly blocks: [
    workchain: number,
    shard: string,
    seqno: number,
    mc: number,
    transactions: number,
  ][];
  readonly shards_per_masterchain_block: [mc: number, shards: string[]][];
  readonly split_merge_blocks: {
    readonly shard: string;
    readonly seqno: number;
    readonly before_split: boolean;
    readonly after_split: boolean;
    readonly after_merge: boolean;
    readonly prev: { readonly shard: string; readonly seqno: number }[];
  }[];
}

test('every block of the recorded network with splits and merges is read and stored unchanged', () => {
  const expected = readJson<SplitExpected>('localnet', 'split', 'expected.json');
  const transactions = new Map(
    expected.blocks.map(([wc, shard, seqno, , tx]) => [`${wc} ${shard} ${seqno}`, tx]),
  );
  const shards = new Map(expected.shards_per_masterchain_block);
  const boundaries = new Map(
    expected.split_merge_blocks.map((row) => [`0 ${row.shard} ${row.seqno}`, row]),
  );
  const ids = new Map<string, string>();
  const keyBlocks: number[] = [];
  const totals: Counts = {};
  for (const { workchain, shard, seqno, rootHash, boc } of blocksOf('localnet/split')) {
    const name = `${workchain} ${shard} ${seqno}`;
    const root = readBoc(boc);
    const { block, counts } = examine(root, name);
    const { info, extra } = block;
    assert.equal(root.hashHex(), rootHash, name);
    assert.equal(`${info.shard.workchain} ${signed(info.shard.shard)} ${info.seqno}`, name);
    assert.equal(counts.transactions ?? 0, transactions.get(name), name);
    if (info.keyBlock) keyBlocks.push(seqno);
    assert.equal(info.keyBlock, (extra.custom?.config ?? null) !== null);
    const previous = previousBlocks(info);
    for (const parent of previous) {
      const known = ids.get(`${workchain} ${signed(parent.shard)} ${parent.seqno}`);
      if (parent.seqno > 0) assert.equal(toHex(parent.rootHash), known, `${name} parent`);
    }
    const boundary = boundaries.get(name);
    assert.equal(info.beforeSplit, boundary?.before_split ?? false, name);
    assert.equal(info.afterSplit, boundary?.after_split ?? false, name);
    assert.equal(info.afterMerge, boundary?.after_merge ?? false, name);
    if (boundary) {
      const found = previous.map((parent) => ({
        shard: signed(parent.shard),
        seqno: parent.seqno,
      }));
      assert.deepEqual(found, boundary.prev);
    }
    if (extra.custom) {
      const listed = [...shardsOf(extra.custom.shardHashes)];
      assert.deepEqual(listed.map(listedName).sort(), [...(shards.get(seqno) ?? [])].sort(), name);
    }
    ids.set(name, rootHash);
    addTo(totals, counts);
  }
  assert.deepEqual(keyBlocks, expected.key_blocks);
  assert.equal(boundaries.size, 8);
  assert.equal(totals.transactions, expected.totals.transactions);
  assert.equal(totals['in fin'], 181);
  assert.equal(totals['out new'], 181);
  assert.equal(totals['out deq-short'], 165);
});

test('a block equals the one built from a description of its cells', {
  skip: skipWithout('chain/boc'),
}, () => {
  const { boc, root } = readJson<{ boc: string; root: { hash: string[] } }>(
    'chain',
    'boc',
    'tongo-deserialize-block-2.json',
  );
  const cell = readBoc(Buffer.from(boc, 'hex'));
  assert.equal(examine(cell, 'block 34974098').block.info.seqno, 34974098);
  assert.equal(cell.hashHex().toUpperCase(), root.hash[0]);
});

test('transactionsByLt lists all transactions of the block, causes before effects', () => {
  const block = Block.load(
    readBoc(readFixture('chain', 'blocks', 'mainnet', '0_8000000000000000_71398501.boc')),
  );
  const sorted = transactionsByLt(block);
  assert.equal(sorted.length, 269);
  assert.deepEqual(
    new Set(sorted.map(({ hash }) => toHex(hash))),
    new Set([...transactionsOf(block)].map(({ hash }) => toHex(hash))),
  );
  const sent = new Map<string, bigint>();
  let previous = 0n;
  for (const transaction of sorted) {
    assert.ok(transaction.lt >= previous);
    previous = transaction.lt;
    for (const message of transaction.outMessageCells) sent.set(message.hashHex(), transaction.lt);
  }
  let linked = 0;
  for (const { inMessageCell, lt } of sorted) {
    const cause = inMessageCell && sent.get(inMessageCell.hashHex());
    if (!cause) continue;
    assert.ok(cause < lt);
    linked++;
  }
  assert.ok(linked > 0);
});

test('an in message names the transaction that processed it', () => {
  const block = Block.load(
    readBoc(readFixture('chain', 'blocks', 'mainnet', '0_8000000000000000_71398501.boc')),
  );
  for (const [hash, inMsg] of block.extra.inMsgDescr) {
    if (!('transaction' in inMsg)) continue;
    const { inMessageCell } = Transaction.load(inMsg.transaction);
    assert.equal(inMessageCell?.hashHex(), toHex(hash));
  }
});
