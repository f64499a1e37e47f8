import assert from 'node:assert/strict';
import { after, suite, type TestContext, test } from 'node:test';
import { SCANNED_ACTIONS } from '../../src/store/actions/scan.ts';
import { migratedDatabase } from '../support/own-database.ts';
import { recordedUpstream } from '../support/recorded-upstream.ts';
import { answerOf, askV3, type Params, refusalOf } from './support/ask-v3.ts';
import { byCursor } from './support/pages.ts';

/** As the context of a test has it. */
const AT_END = { after } as unknown as Pick<TestContext, 'after'>;

const raw = (n: number) => `0:${Buffer.alloc(32, n).toString('hex').toUpperCase()}`;
const key = (n: number) => Buffer.concat([Buffer.of(0x80), Buffer.alloc(32, n)]);
const ACTIONS = 1500;
const ERAS = 6;
const [ME, FRIEND, RARE, STRANGER] = [1, 2, 3, 9] as const;
/** Among the oldest and among the newest. */
const RARE_ACTIONS = [7, 1490];

/** Action `n`: every third is sent by the account, every third received, every hundredth has failed. */
const ROWS = `select n, n * 4 as lt, 1000000 + n / 2 as utime, sha256('trace' || n::text::bytea) as trace_id,
  sha256('action' || n::text::bytea) as action_id, n % 100 > 0 as success,
  case when n % 10 = 0 then 'jetton_transfer' else 'ton_transfer' end as type,
  case when n = any($4) then $3::bytea else $2::bytea end as other
  from generate_series(0, ${ACTIONS - 1}) n`;

suite('filters of actions', async () => {
  const { database: impatient, url, closeFirst } = await migratedDatabase();
  const database = impatient.withoutStatementTimeout();
  closeFirst(() => database.close());
  await database.query(`insert into chain.network values (true, '\\x00', 1000)`);
  await database.query(`select chain.create_era(n * 1000) from generate_series(0, ${ERAS}) n`);
  await database.query(`insert into chain.head values (true, 1, 5, '\\x00', 1)`);
  await database.query(
    `insert into chain.actions (trace_end_lt, trace_end_utime, end_lt, end_utime, trace_id, action_id, type, ancestors,
       trace_mc_seqno_end, start_lt, start_utime, success, transactions, accounts, fields)
     select lt, utime, lt, utime, trace_id, action_id, type, '{}', 1, lt, utime, success, '{}', array[$1::bytea, other],
       case n % 3
         when 0 then jsonb_build_object('source', chain.account_text($1), 'destination', chain.account_text(other))
         when 1 then jsonb_build_object('source', chain.account_text(other), 'destination', chain.account_text($1))
         else '{}' end
     from (${ROWS}) made`,
    [key(ME), key(FRIEND), key(RARE), RARE_ACTIONS],
  );
  await database.query(
    `insert into chain.action_accounts (trace_end_lt, trace_end_utime, end_lt, end_utime, trace_id, action_id, type,
       ancestors, account)
     select trace_end_lt, trace_end_utime, end_lt, end_utime, trace_id, action_id, type, ancestors, unnest(accounts)
     from chain.actions`,
  );
  const ask = await askV3({ url, upstream: await recordedUpstream(AT_END, 'localnet/split') });
  const numbers = Array.from({ length: ACTIONS }, (_, n) => n);

  /** The numbers of the listed actions, which their logical times say. */
  const listed = async (params: Params, limit: number) =>
    (await byCursor(ask, 'actions', params, limit)).map(({ end_lt }) => Number(end_lt) / 4);

  const FILTERS: readonly (readonly [Params, (n: number) => boolean])[] = [
    [{ success: false }, (n) => n % 100 === 0],
    [{ success: true }, (n) => n % 100 > 0],
    [{ direction: 'out' }, (n) => n % 3 === 0],
    [{ direction: 'in' }, (n) => n % 3 === 1],
    [{ counterparty: raw(RARE) }, (n) => RARE_ACTIONS.includes(n)],
    [{ counterparty: raw(STRANGER) }, () => false],
    [{ action_type: 'jetton_transfer', partial_pages: true }, (n) => n % 10 === 0],
    [
      { exclude_action_type: 'ton_transfer', success: false, direction: 'in' },
      (n) => n % 300 === 100,
    ],
    [
      { start_utime: 1_000_100, end_utime: 1_000_600, success: false },
      (n) => n % 100 === 0 && n >= 200 && n <= 1201,
    ],
    [
      { start_lt: 2000, direction: 'out', counterparty: raw(RARE) },
      (n) => n === 1490 && n % 3 === 0,
    ],
  ];

  for (const [params, matches] of FILTERS)
    test(`an account's actions by ${JSON.stringify(params)}`, async () => {
      const expected = numbers.filter(matches);
      for (const limit of [30, 1000]) {
        const mine = { account: raw(ME), ...params };
        assert.deepEqual(await listed({ ...mine, sort: 'asc' }, limit), expected);
        assert.deepEqual(await listed(mine, limit), expected.toReversed());
      }
    });

  test('failed actions of all accounts', async () => {
    const expected = numbers.filter((n) => n % 100 === 0).toReversed();
    assert.deepEqual(await listed({ success: false }, 7), expected);
  });

  test('a page ends after a fixed number of actions, and says that there are more', async () => {
    const params = { account: raw(ME), counterparty: raw(STRANGER), limit: 1000 };
    let [cursor, pages]: [string | undefined, number] = [undefined, 0];
    do {
      const page: { actions: readonly object[]; next_cursor?: string } = await answerOf(
        ask('actions', { ...params, cursor }),
      );
      assert.deepEqual(page.actions, []);
      cursor = page.next_cursor;
      pages++;
    } while (cursor !== undefined);
    assert.equal(pages, Math.ceil(ACTIONS / SCANNED_ACTIONS));
    const full = await answerOf(
      ask('actions', { account: raw(ME), action_type: 'jetton_transfer', limit: 100 }),
    );
    assert.equal(full.actions.length, 100);
    const all = await answerOf(ask('actions', { account: raw(ME), success: '', limit: 100 }));
    assert.equal(all.actions.length, 100);
  });

  test('wrong requests are refused with their reason', async () => {
    const refused = async (params: Params) => (await refusalOf(ask('actions', params))).error;
    const account = raw(ME);
    assert.match(await refused({ direction: 'in' }), /give account, too$/);
    assert.match(await refused({ counterparty: raw(RARE) }), /give account, too$/);
    assert.match(await refused({ account, success: true, offset: 1 }), /give cursor instead$/);
    assert.equal(
      await refused({ account, direction: 'up' }),
      'direction should be one of: in, out',
    );
    assert.match(
      await refused({ account, success: 'maybe' }),
      /error converting value for "success"/,
    );
  });
});
