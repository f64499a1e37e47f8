import assert from 'node:assert/strict';
import { after, suite, type TestContext, test } from 'node:test';
import { Address, beginCell, type Cell, comment, internal, toNano } from '@ton/core';
import { orderOf, sendMessageAction, updateParamsAction } from '@tonway/scenes';
import { migratedDatabase } from '../support/own-database.ts';
import { recordedUpstream } from '../support/recorded-upstream.ts';
import { answerOf, askV3, refusalOf } from './support/ask-v3.ts';
import { beginIndex } from './support/begin-index.ts';

/** As the context of a test has it. */
const AT_END = { after } as unknown as Pick<TestContext, 'after'>;

const address = (n: number) => new Address(0, Buffer.alloc(32, n));
const raw = (n: number) => address(n).toRawString().toUpperCase();
const key = (n: number) => `'\\x80${Buffer.alloc(32, n).toString('hex')}'::bytea`;
const keys = (...numbers: number[]) => `array[${numbers.map(key).join()}]::bytea[]`;

/** An action that sends this body. */
const send = (body: Cell) =>
  sendMessageAction(internal({ to: address(9), value: toNano(1), body }));
const opcode = (op: number, queryId = 5n) => beginCell().storeUint(op, 32).storeUint(queryId, 64);

const BIG = 2n ** 63n + 1n;
const ORDER = orderOf([
  send(comment('for the rent')),
  send(beginCell().endCell()),
  send(
    opcode(0x0f8a7ea5, BIG)
      .storeCoins(7)
      .storeAddress(address(3))
      .storeAddress(null)
      .storeMaybeRef(null)
      .storeCoins(1)
      .storeMaybeRef(comment('note'))
      .endCell(),
  ),
  send(opcode(0x595f07bc).storeCoins(8).storeAddress(address(4)).storeMaybeRef(null).endCell()),
  send(opcode(0x6501f354).storeAddress(address(4)).endCell()),
  send(opcode(0xcb862902).storeStringTail('https://example.org').endCell()),
  send(opcode(0xeed236d3).storeUint(3, 4).endCell()),
  send(opcode(0x1000).storeCoins(11).endCell()),
  send(opcode(0xdeadbeef).endCell()),
  updateParamsAction({ threshold: 2, signers: [address(1), address(2)], proposers: [address(3)] }),
  beginCell().storeUint(0x12345678, 32).endCell(),
]);

suite('multisig wallets and their orders', async () => {
  const { database, url } = await migratedDatabase();
  await beginIndex(database);
  await database.query(`insert into chain.multisigs
      (account, lt, next_order_seqno, threshold, signers, proposers, code_hash, data_hash)
    select '\\x80'::bytea || sha256(n::text::bytea), n, -1, 2, ${keys(1, 2)},
      case when n % 2 = 0 then ${keys(3)} else '{}' end, sha256('c'), sha256('d')
    from generate_series(1, 30) n`);
  await database.query(
    `insert into chain.multisig_orders (account, lt, multisig, order_seqno, threshold, sent_for_execution,
      approvals_mask, approvals_num, expiration_date, order_boc, signers, code_hash, data_hash)
    select '\\x80'::bytea || sha256(n::text::bytea), n, '\\x80'::bytea || sha256('1'), n, 2, n % 2 = 0,
      3, 2, 2000000000, $1, ${keys(1, 2)}, sha256('c'), sha256('d')
    from generate_series(101, 103) n`,
    [ORDER.toBoc()],
  );
  const ask = await askV3({ url, upstream: await recordedUpstream(AT_END, 'localnet/split') });

  test('wallets are found by signer and by proposer, newest first', async () => {
    const signed = await answerOf(ask('multisig/wallets', { wallet_address: raw(1), limit: 100 }));
    assert.equal(signed.multisigs.length, 30);
    const lts = signed.multisigs.map((each) => Number(each.last_transaction_lt));
    assert.deepEqual(
      lts,
      lts.toSorted((a, b) => b - a),
    );
    const proposed = await answerOf(
      ask('multisig/wallets', { wallet_address: raw(3), limit: 100 }),
    );
    assert.equal(proposed.multisigs.length, 15);
    assert.deepEqual(proposed.multisigs[0]?.proposers, [raw(3)]);
    assert.ok(proposed.address_book[raw(3)]);
    const none = await answerOf(ask('multisig/wallets', { wallet_address: raw(77) }));
    assert.deepEqual(none.multisigs, []);
  });

  test('a walk by cursor finds every wallet once', async () => {
    const all = await answerOf(
      ask('multisig/wallets', { wallet_address: raw(1), limit: 100, sort: 'asc' }),
    );
    const walked: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await answerOf(
        ask('multisig/wallets', { wallet_address: raw(1), limit: 7, sort: 'asc', cursor }),
      );
      walked.push(...page.multisigs.map((each) => each.address));
      cursor = page.next_cursor;
    } while (cursor);
    assert.deepEqual(
      walked,
      all.multisigs.map((each) => each.address),
    );
  });

  test('a wallet has its orders, the oldest first, unless they are not wanted', async () => {
    const find = async (include_orders: boolean) => {
      const { multisigs } = await answerOf(
        ask('multisig/wallets', { wallet_address: raw(1), limit: 100, include_orders }),
      );
      return multisigs.flatMap(({ orders }) => orders);
    };
    assert.deepEqual(
      (await find(true)).map((each) => each.order_seqno),
      ['101', '102', '103'],
    );
    assert.deepEqual(await find(false), []);
  });

  test('the actions of an order are decoded on request', async () => {
    const first = await answerOf(ask('multisig/wallets', { wallet_address: raw(1), limit: 100 }));
    const multisig = first.multisigs.find(({ orders }) => orders.length > 0)?.address ?? '';
    const { orders: plain } = await answerOf(
      ask('multisig/orders', { multisig_address: multisig }),
    );
    assert.equal(plain.length, 3);
    assert.ok(plain.every(({ actions }) => actions === null));
    const { orders, address_book } = await answerOf(
      ask('multisig/orders', { multisig_address: multisig, parse_actions: true }),
    );
    const actions = orders[0]?.actions ?? [];
    assert.deepEqual(
      actions.map(({ parsed_body_type }) => parsed_body_type),
      [
        'ton_transfer',
        'ton_transfer',
        'jetton_transfer',
        'jetton_burn',
        'jetton_change_admin',
        'jetton_change_content',
        'jetton_set_status',
        'single_nominator_withdraw',
        'unknown',
        'multisig_update_params',
        'unknown',
      ],
    );
    assert.deepEqual(actions[0]?.parsed_body, { comment: 'for the rent', encrypted: false });
    assert.equal(actions[0]?.destination, raw(9));
    assert.equal(actions[0]?.value, '1000000000');
    assert.deepEqual(actions[3]?.parsed_body, {
      query_id: 5,
      amount: '8',
      response_destination: raw(4),
    });
    assert.equal(actions[5]?.parsed_body?.new_metadata_url, 'https://example.org');
    assert.equal(actions[6]?.parsed_body?.new_status, 3);
    assert.deepEqual(actions[9]?.parsed_body, {
      new_threshold: 2,
      new_signers: [raw(1), raw(2)],
      new_proposers: [raw(3)],
    });
    const { parsed, error } = actions[10] ?? {};
    assert.deepEqual(
      [parsed, error],
      [false, 'failed to parse order action: unknown tag 0x12345678'],
    );
    for (const n of [1, 2, 3, 4, 9]) assert.ok(address_book[raw(n)], `${n} is in the address book`);
  });

  test('wrong requests are refused with their reason', async () => {
    const { error } = await refusalOf(ask('multisig/wallets'));
    assert.equal(error, 'At least one of address or wallet_address should be specified');
    const { error: other } = await refusalOf(ask('multisig/orders'));
    assert.equal(other, 'At least one of address or multisig_address should be specified');
  });
});
