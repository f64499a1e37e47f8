import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BALANCE_ORDER } from '../../store/accounts/read.ts';
import { blockOrder } from '../../store/blocks/read.ts';
import { DOMAIN_ORDER } from '../../store/contracts/domains.ts';
import { ALL_LT, ANY_TIME, type Order, type SortKey } from '../../store/lists/list-sql.ts';
import { jettonWalletOrder } from '../../store/tokens/jettons.ts';
import { decodeCursor, nextCursor } from './paging.ts';

const BLOCKS = blockOrder({ utime: ANY_TIME, lt: ALL_LT }, 'desc');
const WALLETS = jettonWalletOrder({ owners: [], isHolding: false, sort: 'desc' });

const textOf = (cursor = '') => Buffer.from(cursor, 'base64url').toString();
const keyOf = (order: Order, text: string) =>
  decodeCursor(Buffer.from(text).toString('base64url'), [order]).key;

const CURSORS: readonly (readonly [Order, SortKey, string])[] = [
  [
    BLOCKS,
    [1700000000n, -1, -(2n ** 63n), 7],
    'gen_utime desc workchain desc shard desc seqno desc:1700000000,-1,-9223372036854775808,7',
  ],
  [
    DOMAIN_ORDER,
    [5, 'a.ton', Buffer.of(128, 1)],
    'domain_length asc domain asc account asc:5,612e746f6e,8001',
  ],
  [
    WALLETS,
    [Buffer.alloc(0), 2n ** 200n, 3n],
    `owner asc total_balance desc id desc:,${2n ** 200n},3`,
  ],
];

test('a cursor has the sort columns and the key of the last row', () => {
  for (const [order, key, text] of CURSORS) {
    assert.equal(textOf(nextCursor(order, key).next_cursor), text);
    assert.deepEqual(keyOf(order, text), key);
  }
});

test('a value that does not fit the type of its column is refused', () => {
  const wrong: readonly (readonly [Order, string])[] = [
    [BALANCE_ORDER, `balance desc account asc:${2n ** 127n},80`],
    [BALANCE_ORDER, `balance desc account asc:1,${'80'.repeat(34)}`],
    [DOMAIN_ORDER, `domain_length asc domain asc account asc:${2 ** 31},61,80`],
    [DOMAIN_ORDER, 'domain_length asc domain asc account asc:1,,80'],
    [WALLETS, `owner asc total_balance desc id desc:80,${2n ** 263n},3`],
    [WALLETS, `owner asc total_balance desc id desc:80,1,${2n ** 63n}`],
    [WALLETS, 'owner asc total_balance desc id desc:80,1'],
  ];
  for (const [order, text] of wrong)
    assert.throws(() => keyOf(order, text), { message: /^cursor is not of this list/ }, text);
});
