import assert from 'node:assert/strict';
import { after, suite, type TestContext, test } from 'node:test';
import { Random } from '@tonway/tools/random';
import { migratedDatabase } from '../support/own-database.ts';
import { recordedUpstream } from '../support/recorded-upstream.ts';
import { answerOf, askV3, type Params, refusalOf } from './support/ask-v3.ts';

/** As the context of a test has it. */
const AT_END = { after } as unknown as Pick<TestContext, 'after'>;

const raw = (n: number) => `0:${Buffer.alloc(32, n).toString('hex').toUpperCase()}`;
const key = (n: number) => Buffer.concat([Buffer.of(0x80), Buffer.alloc(32, n)]);
const ERA_WIDTH = 1000;
const ERAS = 8;
/** A second has ten logical times, and a block every second. */
const utimeOf = (lt: number) => 1_000_000 + Math.floor(lt / 10);
const HEAD = utimeOf(ERAS * ERA_WIDTH) - 1;
const [BUSY, QUIET, LATE, NOBODY] = [1, 2, 3, 9] as const;

interface State {
  readonly lt: number;
  readonly utime: number;
  readonly balance: string;
}

suite('balanceHistory', async () => {
  const { database: impatient, url, closeFirst } = await migratedDatabase();
  const database = impatient.withoutStatementTimeout();
  closeFirst(() => database.close());
  await database.query(`insert into chain.network values (true, '\\x00', ${ERA_WIDTH})`);
  await database.query(
    `select chain.create_era(n * ${ERA_WIDTH}) from generate_series(0, ${ERAS}) n`,
  );
  await database.query(`insert into chain.head values (true, 1, 5, '\\x00', ${HEAD})`);
  await database.query(
    `insert into chain.blocks
     select n * 10, n * 10 + 9, 1::bigint << 63, 1000000 + n, 0, n, n, 1, 0, 1, 1, 1, 1, 1, 0, 1, 20, false, false, false,
       false, false, false, false, sha256(n::text::bytea), sha256(n::text::bytea), '\\x00', '\\x00', '{}', '{}'
     from generate_series(0, ${(ERAS * ERA_WIDTH) / 10 - 1}) n`,
  );

  /** Transactions of an account; the state after the last one of a block is stored. */
  const add = async (account: number, lts: readonly number[]): Promise<readonly State[]> => {
    await database.query(
      `insert into chain.transactions (lt, now, block_shard, mc_seqno, block_workchain, block_seqno, account, hash, boc)
       select lt, 1000000 + lt / 10, 0, 1, 0, 1, $1, sha256(lt::text::bytea), '\\x00' from unnest($2::bigint[]) lt`,
      [key(account), lts],
    );
    const last = lts.filter(
      (lt) => !lts.some((other) => other > lt && utimeOf(other) === utimeOf(lt)),
    );
    await database.query(
      `insert into chain.account_states select lt, 'active', $1, sha256('x'), lt * 7 from unnest($2::bigint[]) lt`,
      [key(account), last],
    );
    await database.query(
      `insert into chain.latest_account_states
       select account, lt, 1000000 + lt / 10, status, hash, hash, balance from chain.account_states
       where account = $1 order by lt desc limit 1`,
      [key(account)],
    );
    return last.map((lt) => ({ lt, utime: utimeOf(lt), balance: String(lt * 7) }));
  };

  const random = new Random(11);
  const distinct = (count: number, max: number) =>
    [...new Set(Array.from({ length: count }, () => random.below(max)))].sort((a, b) => a - b);
  const states = new Map([
    [BUSY, await add(BUSY, distinct(900, ERAS * ERA_WIDTH))],
    [QUIET, await add(QUIET, [1203, 1204, 5777])],
    [LATE, await add(LATE, [ERAS * ERA_WIDTH - 2])],
  ]);
  const ask = await askV3({ url, upstream: await recordedUpstream(AT_END, 'localnet/split') });
  const history = (account: number, params: Params = {}) =>
    answerOf(ask('balanceHistory', { account: raw(account), ...params }));
  const balanceAt = (account: number, utime: number) =>
    states.get(account as 1)?.findLast((state) => state.utime <= utime)?.balance ?? null;

  test('the balances are those after the last block until each time', async () => {
    for (let i = 0; i < 40; i++)
      for (const account of [BUSY, QUIET, LATE]) {
        const [from = 0, to = 0] = distinct(2, ERAS * 100).map((n) => 1_000_000 + n);
        const params = { start_utime: from, end_utime: to || from, points: 2 + random.below(199) };
        const { balances } = await history(account, params);
        assert.ok(balances.length >= 1 && balances.length <= params.points);
        for (const { utime, balance } of balances)
          assert.equal(
            balance,
            balanceAt(account, utime),
            JSON.stringify({ account, params, utime }),
          );
      }
  });

  test('without bounds from the first state to the newest block', async () => {
    const { balances, first, last } = await history(QUIET, { points: 3 });
    assert.deepEqual(first, { utime: utimeOf(1204), balance: String(1204 * 7) });
    assert.deepEqual(last, { utime: utimeOf(5777), balance: String(5777 * 7) });
    const middle = Math.floor((utimeOf(1204) + HEAD) / 2);
    assert.deepEqual(balances, [
      first,
      { utime: middle, balance: first?.balance },
      { utime: HEAD, balance: last?.balance },
    ]);
    assert.equal((await history(BUSY)).balances.length, 50);
    assert.equal((await history(BUSY, { points: 200 })).balances.length, 200);
  });

  test('nothing is known before the first state, of the future, and of other accounts', async () => {
    const { balances } = await history(LATE, { start_utime: 0, points: 5 });
    assert.deepEqual(
      balances.map(({ balance }) => balance),
      [null, null, null, null, String((ERAS * ERA_WIDTH - 2) * 7)],
    );
    const future = { start_utime: HEAD + 1, end_utime: HEAD + 1000 };
    assert.deepEqual((await history(BUSY, future)).balances, []);
    assert.equal((await history(BUSY, { end_utime: HEAD + 1000 })).balances.at(-1)?.utime, HEAD);
    assert.deepEqual(await history(NOBODY), { balances: [], first: null, last: null });
  });

  test('a period of few seconds has a time for each of them', async () => {
    const period = { start_utime: utimeOf(500), end_utime: utimeOf(500) + 3, points: 200 };
    const { balances } = await history(BUSY, period);
    assert.deepEqual(
      balances.map(({ utime }) => utime - utimeOf(500)),
      [0, 1, 2, 3],
    );
    const moment = { start_utime: utimeOf(500), end_utime: utimeOf(500) };
    assert.equal((await history(BUSY, moment)).balances.length, 1);
  });

  test('wrong requests are refused with their reason', async () => {
    const refused = async (params: Params) =>
      (await refusalOf(ask('balanceHistory', params))).error;
    assert.equal(await refused({}), 'account is required');
    for (const points of [-1, 0, 1, 201])
      assert.equal(
        await refused({ account: raw(1), points }),
        'points should be between 2 and 200',
      );
    assert.equal(
      await refused({ account: raw(1), start_utime: 2, end_utime: 1 }),
      'start_utime should not be after end_utime',
    );
  });
});
