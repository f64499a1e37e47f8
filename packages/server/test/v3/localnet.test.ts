import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Cell, loadTransaction } from '@ton/core';
import { readJson } from '@tonway/tools/fixtures';
import { object, tonlibRows, typeOf } from '../tonlib/rows.ts';
import type { Message, Transaction } from './support/answers.ts';
import { answerOf, askV3 } from './support/ask-v3.ts';
import { coreTransaction } from './support/core-transaction.ts';
import { byCursor } from './support/pages.ts';
import { recordedIndex } from './support/recorded-index.ts';
import { assertStates } from './support/states.ts';

interface Expected {
  readonly last: { readonly seqno: number; readonly root_hash: string };
  readonly totals: { readonly blocks: number; readonly transactions: number };
  readonly accounts: Readonly<
    Record<
      string,
      { readonly transactions: number; readonly last_lt: string; readonly last_hash: string }
    >
  >;
  readonly blocks: readonly {
    readonly workchain: number;
    readonly shard: string;
    readonly seqno: number;
    readonly mc: number;
    readonly gen_utime: number;
    readonly start_lt: string;
    readonly end_lt: string;
    readonly transactions: number;
  }[];
}

interface ScenarioTransaction {
  readonly account: string;
  readonly lt: string;
  readonly hash: string;
  readonly depth: number;
  readonly in_msg_hash: string;
  readonly in_kind: string;
  readonly block: { readonly workchain: number; readonly shard: string; readonly seqno: number };
  readonly compute: { readonly exit_code?: number; readonly skipped?: string };
  readonly aborted: boolean;
  readonly out_msgs: number;
  readonly status: string;
}

interface Step {
  readonly ext_in?: { readonly hash: string; readonly norm_hash: string };
  readonly result?: { readonly transactions?: readonly ScenarioTransaction[] };
}

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');

suite('v3 over a recorded network', async () => {
  const own = await recordedIndex('localnet');
  const ask = await askV3(own);
  const expected = readJson<Expected>('localnet', 'expected.json');
  const steps = readJson<{ steps: readonly Step[] }>('localnet', 'scenario.json').steps;
  const all = await byCursor(ask, 'transactions', { sort: 'asc' }, 1000);
  const byHash = new Map(all.map((each) => [each.hash, each]));
  const shownBy = (hash: string): Transaction => {
    const found = byHash.get(hash);
    assert.ok(found, hash);
    return found;
  };

  test('masterchainInfo has the first and the last block', async () => {
    const { first, last } = await answerOf(ask('masterchainInfo'));
    assert.deepEqual([first.seqno, first.prev_blocks[0]?.seqno], [1, 0]);
    assert.deepEqual(
      [last.seqno, last.root_hash],
      [expected.last.seqno, base64(expected.last.root_hash)],
    );
  });

  test('every block equals the recorded one', async () => {
    const blocks = await byCursor(ask, 'blocks', { sort: 'asc' }, 1000);
    assert.equal(blocks.length, expected.totals.blocks);
    const shown = new Map(blocks.map((each) => [`${each.workchain} ${each.seqno}`, each]));
    for (const block of expected.blocks) {
      const found = shown.get(`${block.workchain} ${block.seqno}`);
      assert.ok(found);
      assert.deepEqual(
        {
          workchain: found.workchain,
          shard: found.shard,
          seqno: found.seqno,
          mc: found.masterchain_block_ref.seqno,
          gen_utime: Number(found.gen_utime),
          start_lt: found.start_lt,
          end_lt: found.end_lt,
          transactions: found.tx_count,
        },
        Object.fromEntries(Object.entries(block).filter(([name]) => !/^(in|out)_/.test(name))),
      );
    }
  });

  test('headers equal those of tonlib', async () => {
    let compared = 0;
    for (const { request, response } of tonlibRows()) {
      if (typeOf(request) !== 'blocks.getBlockHeader' || typeOf(response) !== 'blocks.header')
        continue;
      const {
        '@type': _,
        id: __,
        catchain_seqno,
        is_key_block,
        gen_utime,
        prev_blocks,
        ...header
      } = response;
      const { root_hash } = object(request, 'id');
      const { blocks } = await answerOf(ask('blocks', { root_hash: String(root_hash) }));
      const [block] = blocks;
      assert.ok(block && blocks.length === 1);
      const shown: Readonly<Record<string, unknown>> = block;
      for (const [name, value] of Object.entries(header))
        if (name !== 'prev_key_block_seqno' || block.workchain === -1)
          assert.equal(shown[name], value, name);
      assert.equal(block.gen_catchain_seqno, catchain_seqno);
      assert.equal(block.key_block, is_key_block);
      assert.equal(block.gen_utime, String(gen_utime));
      assert.deepEqual(
        block.prev_blocks,
        (prev_blocks as readonly Record<string, unknown>[]).map(({ workchain, shard, seqno }) => ({
          workchain,
          shard,
          seqno,
        })),
      );
      compared++;
    }
    assert.ok(compared > 10, String(compared));
  });

  test('every transaction is listed once, in order, and equals that of another library', async () => {
    assert.equal(byHash.size, expected.totals.transactions);
    assert.equal(all.length, expected.totals.transactions);
    const rows = await own.database.query<{ hash: Buffer; boc: Buffer }>(
      'select hash, boc from chain.transactions',
    );
    for (const [i, { hash, boc }] of rows.entries()) {
      const shown = shownBy(hash.toString('base64'));
      // ticks and tocks are all alike; the other library does not know suspended accounts
      const isAlike = shown.in_msg === null && i % 50 > 0;
      const { compute_ph } = shown.description;
      const isSuspended = compute_ph?.skipped === true && compute_ph.reason === 'suspended';
      if (isAlike || isSuspended) continue;
      const [root] = Cell.fromBoc(boc);
      assert.ok(root);
      const known = coreTransaction(loadTransaction(root.beginParse()));
      assert.deepEqual(comparable(shown, known), known);
    }
  });

  test('transactions of the scenario are found, with their trees', async () => {
    const listed = steps.flatMap(({ result }) => result?.transactions ?? []);
    assert.ok(listed.length > 1000);
    for (const each of listed) {
      const shown = shownBy(base64(each.hash));
      const { in_msg } = shown;
      assert.ok(in_msg);
      assert.equal(shown.account, each.account.toUpperCase());
      assert.equal(shown.lt, each.lt);
      assert.deepEqual(shown.block_ref, each.block);
      assert.equal(shown.description.aborted, each.aborted);
      assert.equal(shown.out_msgs.length, each.out_msgs);
      assert.equal(`${shown.orig_status}->${shown.end_status}`, each.status);
      assert.equal(in_msg.hash, base64(each.in_msg_hash));
      assert.equal(in_msg.source === null, each.in_kind === 'ext_in');
      if (each.compute.exit_code !== undefined)
        assert.equal(exitCode(shown), each.compute.exit_code);
    }
  });

  test('a transaction is found by either hash of its message, and its neighbours by its own', async () => {
    for (const { ext_in, result } of steps.filter((_, i) => i % 10 === 0)) {
      const [root, ...others] = result?.transactions ?? [];
      if (!ext_in || !root || root.in_kind !== 'ext_in') continue;
      for (const msg_hash of [ext_in.hash, ext_in.norm_hash]) {
        const { transactions } = await answerOf(ask('transactionsByMessage', { msg_hash }));
        assert.ok(transactions.some(({ hash }) => hash === base64(root.hash)));
        const { messages } = await answerOf(ask('messages', { msg_hash }));
        assert.ok(messages.some(({ hash }) => hash === base64(ext_in.hash)));
      }
      const children = others.filter(({ depth }) => depth === 1);
      if (children.length === 0) continue;
      const found = await answerOf(
        ask('adjacentTransactions', { hash: root.hash, direction: 'out' }),
      );
      for (const { hash } of children)
        assert.ok(found.transactions.some((each) => each.hash === base64(hash)));
      const [child] = children;
      const { transactions } = await answerOf(
        ask('adjacentTransactions', { hash: child?.hash ?? '', direction: 'in' }),
      );
      assert.deepEqual(
        transactions.map(({ hash }) => hash),
        [base64(root.hash)],
      );
    }
  });

  test('histories of accounts are complete', async () => {
    for (const [account, known] of Object.entries(expected.accounts)) {
      if (known.transactions === 0 || known.transactions > 1000) continue;
      const rows = await byCursor(ask, 'transactions', { account }, 100);
      assert.equal(rows.length, known.transactions, account);
      assert.deepEqual([rows[0]?.lt, rows[0]?.hash], [known.last_lt, base64(known.last_hash)]);
    }
  });

  test('account states before and after transactions are correct', () =>
    assertStates('localnet', byHash, 744));

  test('every message is listed once, with both of its transactions', async () => {
    const messages = await byCursor(ask, 'messages', { sort: 'asc' }, 1000);
    const known = new Map<string, { in?: string; out?: string }>();
    for (const { hash, in_msg, out_msgs } of all) {
      if (in_msg) known.set(in_msg.hash, { ...known.get(in_msg.hash), in: hash });
      for (const sent of out_msgs) known.set(sent.hash, { ...known.get(sent.hash), out: hash });
    }
    assert.deepEqual(new Set(messages.map(({ hash }) => hash)), new Set(known.keys()));
    assert.equal(messages.length, known.size);
    for (const { hash, in_msg_tx_hash, out_msg_tx_hash, source } of messages) {
      assert.equal(out_msg_tx_hash, known.get(hash)?.out);
      // a message from outside may have been executed more than once
      if (source !== null) assert.equal(in_msg_tx_hash, known.get(hash)?.in);
    }
  });
});

function exitCode({ description }: Transaction): number | undefined {
  const { compute_ph } = description;
  return compute_ph?.skipped === false ? compute_ph.exit_code : undefined;
}

function comparable(shown: Transaction, known: ReturnType<typeof coreTransaction>) {
  return {
    ...pick(shown, known),
    in_msg: known.in_msg && comparableMessage(shown.in_msg, known.in_msg),
    out_msgs: known.out_msgs.map((like, i) => comparableMessage(shown.out_msgs[i], like)),
    before: shown.account_state_before.hash,
    after: shown.account_state_after.hash,
    compute_ph: pick(shown.description.compute_ph, known.compute_ph),
    aborted: shown.description.aborted,
    action: pick(shown.description.action, known.action),
  };
}

function comparableMessage(shown: Message | null | undefined, like: object) {
  assert.ok(shown?.message_content);
  return {
    ...pick(shown, like),
    body_hash: shown.message_content.hash,
    has_init: shown.init_state !== null,
  };
}

function pick(from: Readonly<Record<string, unknown>> | undefined, like: object | undefined) {
  return like && Object.fromEntries(Object.keys(like).map((name) => [name, from?.[name]]));
}
