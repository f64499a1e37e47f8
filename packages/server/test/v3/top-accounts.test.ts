import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { migratedDatabase } from '../support/own-database.ts';
import { serverOverDevnet } from '../support/server-over-devnet.ts';
import { beginIndex } from './support/begin-index.ts';

interface Balance {
  readonly account: string;
  readonly balance: string;
}

const ACCOUNTS = 500;
/** Some have more than 64 bits can say, and most have nothing. */
const ACCOUNTS_SQL = `insert into chain.latest_account_states
  select '\\x80'::bytea || sha256(n::text::bytea), n, 1, 'uninit', '\\x00', '\\x00',
    case when n < 3 then trunc(2::numeric ^ 100) + n when n < 100 then n / 7 else 0 end
  from generate_series(1, ${ACCOUNTS}) n`;

suite('topAccountsByBalance', async () => {
  const { database, url, closeFirst } = await migratedDatabase();
  await beginIndex(database);
  await database.query(ACCOUNTS_SQL);
  const running = await serverOverDevnet({ DATABASE_URL: url, GATEWAY: 'false' });
  closeFirst(async () => running[Symbol.asyncDispose]());
  const page = async (query: string) => {
    const response = await fetch(`${running.server.url}/api/v3/topAccountsByBalance?${query}`, {
      headers: { Origin: 'http://elsewhere.example' },
    });
    const rows = (await response.json()) as readonly Balance[];
    return { response, rows, cursor: response.headers.get('x-next-cursor') };
  };
  const { rows: whole } = await page('limit=1000');

  test('all accounts are listed, equal balances in the order of addresses', () => {
    assert.equal(whole.length, ACCOUNTS);
    assert.equal(whole[0]?.balance, (2n ** 100n + 2n).toString());
    const sorted = whole.toSorted(
      (a, b) => Number(BigInt(b.balance) - BigInt(a.balance)) || (a.account < b.account ? -1 : 1),
    );
    assert.deepEqual(whole, sorted);
  });

  test('pages follow by cursor and by offset', async () => {
    for (const limit of [1, 7, 100]) {
      const rows: Balance[] = [];
      let cursor: string | null = '';
      while (cursor !== null && rows.length < 200) {
        const { rows: some, cursor: next } = await page(`limit=${limit}&cursor=${cursor}`);
        rows.push(...some);
        cursor = next;
      }
      assert.deepEqual(rows, whole.slice(0, rows.length));
    }
    const { rows } = await page('limit=10&offset=95');
    assert.deepEqual(rows, whole.slice(95, 105));
    const { cursor } = await page('limit=90');
    const { rows: further } = await page(`limit=10&offset=5&cursor=${cursor}`);
    assert.deepEqual(further, whole.slice(95, 105));
  });

  test('the last page has no cursor, and browsers may read the cursor', async () => {
    const { cursor, response } = await page(`limit=${ACCOUNTS}`);
    assert.ok(cursor);
    assert.match(response.headers.get('access-control-expose-headers') ?? '', /X-Next-Cursor/);
    const last = await page(`limit=10&cursor=${cursor}`);
    assert.deepEqual([last.rows, last.cursor], [[], null]);
    assert.equal((await page('limit=1000')).cursor, null);
  });

  test('an invalid cursor is refused', async () => {
    for (const text of [
      'lt desc account asc:1,80',
      'balance desc account asc:1',
      'balance desc account asc:x,80',
      `balance desc account asc:${2n ** 127n},80`,
    ]) {
      const cursor = Buffer.from(text).toString('base64url');
      const { response, rows } = await page(`cursor=${cursor}`);
      assert.equal(response.status, 422, text);
      assert.match((rows as unknown as { error: string }).error, /^cursor is not of this list/);
    }
  });
});
