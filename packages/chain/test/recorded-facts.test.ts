import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFixture, readJson, skipWithout } from '@tonway/tools/fixtures';
import { Account } from '../src/account/account.ts';
import { ShardAccount } from '../src/account/shard-account.ts';
import { toHex } from '../src/bits/bytes.ts';
import { Block } from '../src/block/block.ts';
import { readBoc, readBocRoots } from '../src/boc/read-boc.ts';
import { CellType } from '../src/cell/cell-type.ts';
import { openProof } from '../src/merkle/merkle-proof.ts';
import { Message } from '../src/message/message.ts';
import { ShardState } from '../src/state/shard-state.ts';
import type { ComputePhase } from '../src/transaction/compute-phase.ts';
import { Transaction } from '../src/transaction/transaction.ts';

// What the lists of the reference data say of each value, besides its hash.

interface TransactionFacts {
  readonly lt: string;
  readonly now: number;
  readonly account: string;
  readonly type: string;
  readonly inMsg: string;
  readonly out: number;
  readonly compute: string;
  readonly action: string;
  readonly bounce: string;
  readonly status: string;
  readonly aborted: boolean;
}

const STATUS_NAMES = {
  uninit: 'uninitialized',
  frozen: 'frozen',
  active: 'active',
  nonexist: 'non-existing',
};

function computeText(phase: ComputePhase): string {
  return phase.kind === 'skipped' ? `skipped ${phase.reason}` : `exit ${phase.exitCode}`;
}

function factsOf(transaction: Transaction): TransactionFacts {
  const { description, origStatus, endStatus } = transaction;
  assert.ok(description.kind === 'ordinary' || description.kind === 'tick-tock');
  const tickTock = description.kind === 'tick-tock';
  const bounce = tickTock ? null : description.bounce;
  return {
    lt: `${transaction.lt}`,
    now: transaction.now,
    account: toHex(transaction.accountAddress),
    type: tickTock ? `tick-tock(${description.isTock ? 'tock' : 'tick'})` : 'generic',
    inMsg: transaction.inMessage?.info.kind ?? 'none',
    out: transaction.outMessages.length,
    compute: computeText(description.compute),
    action: description.action ? `res ${description.action.resultCode}` : '-',
    bounce: bounce?.kind ?? '-',
    status: `${STATUS_NAMES[origStatus]}>${STATUS_NAMES[endStatus]}`,
    aborted: description.aborted,
  };
}

test('transactions in files have the recorded values', () => {
  type Row = { file: string; tx?: TransactionFacts };
  const rows = readJson<Row[]>('chain', 'manifest.json').filter(({ tx }) => tx);
  for (const { file, tx } of rows) {
    const transaction = Transaction.load(readBoc(readFixture('chain', file)));
    assert.deepEqual(factsOf(transaction), tx, file);
  }
  assert.equal(rows.length, 68);
});

interface Collected {
  readonly kind: string;
  readonly source: string;
  readonly boc: string;
  readonly proofOf?: string;
  readonly block?: Record<'wc' | 'seqno' | 'gid', number> & { shard: string; rh: string };
  readonly tx?: Pick<TransactionFacts, 'lt' | 'now' | 'account' | 'out'> & {
    readonly descr: string;
    readonly inMsg: string | null;
  };
  readonly acc?: {
    readonly addr: string;
    readonly state: string;
    readonly balance?: string;
    readonly lastLt?: string;
    readonly storageExtra?: boolean;
  };
  readonly msg?: { readonly dest: string; readonly init: boolean; readonly bounced?: boolean };
}

/** Without the six that are refused as malformed, which is tested with the BoC. */
function* collected(): Generator<Collected & { bytes: Buffer }> {
  for (const row of readJson<Collected[]>('chain', 'collected-bocs.json')) {
    const bytes = Buffer.from(row.boc, 'base64');
    try {
      readBocRoots(bytes);
    } catch {
      continue;
    }
    yield { ...row, bytes };
  }
}

test('collected transactions have the recorded values', {
  skip: skipWithout('chain/collected-bocs.json'),
}, () => {
  let compared = 0;
  for (const { tx, bytes, source } of collected()) {
    if (!tx) continue;
    const { lt, now, account, out, inMsg, type } = factsOf(Transaction.load(readBoc(bytes)));
    const descr = type.replace(/\(.*/, '');
    const found = { lt, now, descr, account, out, inMsg: inMsg === 'none' ? null : inMsg };
    assert.deepEqual(found, tx, source);
    compared++;
  }
  assert.equal(compared, 63 - 1);
});

test('collected accounts have the recorded values', {
  skip: skipWithout('chain/collected-bocs.json'),
}, () => {
  let compared = 0;
  for (const { kind, acc, bytes, source } of collected()) {
    if (!acc) continue;
    const cell = readBoc(bytes);
    const account = kind === 'account' ? Account.load(cell) : ShardAccount.load(cell).account;
    assert.ok(account?.address.kind === 'std', source);
    assert.equal(account.address.toRaw(), acc.addr);
    assert.equal(account.storage.state.kind, acc.state);
    if (acc.balance) assert.equal(`${account.storage.balance.coins}`, acc.balance);
    if (acc.lastLt) assert.equal(`${account.storage.lastTransactionLt}`, acc.lastLt);
    const { storageExtra } = account.storageInfo;
    assert.equal(storageExtra !== null, acc.storageExtra ?? storageExtra !== null);
    compared++;
  }
  assert.equal(compared, 10 + 7);
});

test('collected messages have the recorded values', {
  skip: skipWithout('chain/collected-bocs.json'),
}, () => {
  let compared = 0;
  for (const { kind, msg, bytes, source } of collected()) {
    if (!msg) continue;
    const { info, init } = Message.load(readBoc(bytes));
    assert.equal(`message-${info.kind}`, kind, source);
    assert.ok(info.kind !== 'external-out' && info.destination.kind === 'std', source);
    assert.equal(info.destination.toRaw(), msg.dest);
    assert.equal(init !== null, msg.init);
    if (info.kind === 'internal') assert.equal(info.bounced, msg.bounced);
    compared++;
  }
  assert.equal(compared, 51 + 6 - 1);
});

test('collected proofs, states and libraries have the recorded values', {
  skip: skipWithout('chain/collected-bocs.json'),
}, () => {
  const counts = { block: 0, state: 0, library: 0 };
  for (const { kind, proofOf, block, bytes, source } of collected()) {
    const [first] = readBocRoots(bytes);
    assert.ok(first);
    if (kind === 'library-cell') {
      assert.equal(first.type, CellType.Library, source);
      counts.library++;
    }
    if (kind === 'shard-state' || proofOf === 'shard-state') {
      const load = () => ShardState.load(proofOf ? openProof(first) : first);
      // made up by hand with a shard prefix longer than its length, which the node's reader refuses too
      if (source.endsWith('tests.cpp:116')) assert.throws(load, { code: 'TLB_INVALID' });
      else assert.equal(load().kind, 'unsplit');
      counts.state++;
    }
    if (block) {
      const root = openProof(first);
      const { globalId, info } = Block.load(root);
      const { workchain, shard } = info.shard;
      const found = { gid: globalId, wc: workchain, shard: shard.toString(16), seqno: info.seqno };
      assert.deepEqual({ ...found, rh: root.hashHex() }, block, source);
      counts.block++;
    }
  }
  assert.deepEqual(counts, { block: 4, state: 7, library: 13 });
});

test('a message with the old form of addresses is refused', {
  skip: skipWithout('chain/messages'),
}, () => {
  const cell = readBoc(readFixture('chain', 'messages', 'int-msg-query.boc'));
  assert.throws(() => Message.load(cell), { code: 'TLB_INVALID' });
});
