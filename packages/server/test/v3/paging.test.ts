import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readJson } from '@tonway/tools/fixtures';
import type { Block, Transaction } from './support/answers.ts';
import { answerOf, askV3, type Params } from './support/ask-v3.ts';
import { byCursor, byOffset, type List, nameOf, type Row } from './support/pages.ts';
import { recordedIndex } from './support/recorded-index.ts';
import { assertStates } from './support/states.ts';

/** The columns that a list is sorted by. */
type Key = readonly string[];

const transactionKey: Key = ['lt', 'account'];
const timeKey: Key = ['now', 'lt', 'account'];
const blockKey: Key = ['gen_utime', 'workchain', 'shard', 'seqno'];
const messageKey: Key = ['created_lt', 'hash'];
const createdKey: Key = ['created_at', 'hash'];

/** The last column grows, whatever the direction of the others. */
const UPWARD_LAST = new Set([transactionKey, timeKey]);

suite('pages of v3', async () => {
  const own = await recordedIndex('localnet/split');
  const ask = await askV3(own);
  const all = await byCursor(ask, 'transactions', {}, 1000);
  const [busy, quiet] = accountsByHistory(all);
  const received = all.find(({ in_msg }) => in_msg?.opcode && in_msg.source)?.in_msg;
  const opcode = received?.opcode ?? '';
  const utimes = all.map(({ now }) => now).sort((a, b) => a - b);
  const [early = 0, late = 0] = [utimes[200], utimes[500]];
  const shard = '4000000000000000';

  const lists: readonly (readonly [List, Params, Key])[] = [
    ['transactions', { account: quiet }, transactionKey],
    ['transactions', { account: [quiet, busy], start_lt: 250_000_000 }, transactionKey],
    ['transactions', { account: busy, start_utime: early, end_utime: late }, timeKey],
    ['transactions', { start_utime: early, end_utime: late }, timeKey],
    ['transactions', { start_lt: 90_000_000, end_lt: 110_000_000 }, transactionKey],
    ['transactions', { workchain: 0, shard }, transactionKey],
    ['transactions', { workchain: 0, exclude_account: busy }, transactionKey],
    ['transactions', { mc_seqno: 30 }, transactionKey],
    ['transactions', { mc_seqno: 30, start_utime: 1 }, transactionKey],
    ['transactions', { lt: sameLt(all) }, ['account']],
    ['transactions', { hash: all.slice(0, 20).map(({ hash }) => hash) }, ['hash']],
    ['transactionsByMasterchainBlock', { seqno: 31 }, transactionKey],
    ['transactionsByMessage', { opcode }, transactionKey],
    ['messages', { source: quiet }, messageKey],
    ['messages', { destination: quiet }, messageKey],
    ['messages', { opcode }, messageKey],
    ['messages', { only_externals: true }, messageKey],
    ['messages', { destination: 'null' }, messageKey],
    ['messages', { start_utime: early, end_utime: late }, createdKey],
    ['messages', { start_lt: 90_000_000, end_lt: 120_000_000 }, messageKey],
    ['blocks', { workchain: 0, start_utime: early, end_utime: late }, blockKey],
    ['blocks', { workchain: 0, shard }, blockKey],
    ['masterchainBlockShards', { seqno: 25 }, blockKey],
  ];
  for (const [operation, params, key] of lists)
    for (const sort of ['asc', 'desc'])
      test(`${operation} ${JSON.stringify(params)} ${sort}`, async () => {
        const whole = await byCursor(ask, operation, { ...params, sort }, 1000);
        assert.ok(whole.length > 1, `only ${whole.length}`);
        const names = whole.map(nameOf);
        assert.equal(new Set(names).size, names.length, 'no row twice');
        const limit = Math.max(1, Math.ceil(whole.length / 7));
        const asked = { ...params, sort };
        assert.deepEqual((await byCursor(ask, operation, asked, limit)).map(nameOf), names);
        assert.deepEqual((await byOffset(ask, operation, asked, limit)).map(nameOf), names);
        const sorted = whole.toSorted((a, b) => compare(a, b, key, sort));
        assert.deepEqual(sorted.map(nameOf), names, 'in order');
      });

  test('shards are listed at every masterchain block, through splits and merges', async () => {
    const { shards_per_masterchain_block: listed, blocks } = readJson<{
      shards_per_masterchain_block: readonly (readonly [number, readonly string[]])[];
      blocks: readonly (readonly [number, string, number, number, number])[];
    }>('localnet/split', 'expected.json');
    const name = ({ shard, seqno }: Block) => `${shard}@${seqno}`;
    for (const [seqno, tips] of listed) {
      const state = await answerOf(ask('masterchainBlockShardState', { seqno }));
      const [masterchain, ...shown] = state.blocks;
      assert.deepEqual([masterchain?.workchain, masterchain?.seqno], [-1, seqno]);
      const known = tips.map((tip) => tip.replace(/ .*/, '')).filter((tip) => !tip.endsWith('@0'));
      assert.deepEqual(shown.map(name).sort(), known.toSorted(), String(seqno));
      const committed = await byCursor(ask, 'masterchainBlockShards', { seqno }, 5);
      assert.deepEqual(
        committed.map(name).sort(),
        blocks.flatMap(([, shard, seq, mc]) => (mc === seqno ? `${shard}@${seq}` : [])).sort(),
      );
    }
  });

  test('account states before and after transactions are listed', () =>
    assertStates('localnet/split', new Map(all.map((each) => [each.hash, each])), 542));

  test('the complete list contains every transaction', async () => {
    assert.equal(all.length, 2415);
    const { last } = await answerOf(ask('masterchainInfo'));
    assert.equal(last.seqno, 322);
  });
});

/** A logical time that several transactions have. */
function sameLt(all: readonly Transaction[]): string {
  return all.find(({ lt }, i) => all[i + 1]?.lt === lt)?.lt ?? '';
}

/** One with a long history, and one with a shorter one, of the basechain. */
function accountsByHistory(all: readonly Transaction[]): [string, string] {
  const counts = new Map<string, number>();
  for (const { account, block_ref } of all)
    if (block_ref.workchain === 0) counts.set(account, (counts.get(account) ?? 0) + 1);
  const [first, , third] = [...counts].sort(([, a], [, b]) => b - a).map(([account]) => account);
  return [first ?? '', third ?? ''];
}

function compare(a: Row, b: Row, key: Key, sort: string): number {
  for (const [i, column] of key.entries()) {
    const [x, y] = [sortValue(a, column), sortValue(b, column)];
    if (x === y) continue;
    const isUpward = sort === 'asc' || (UPWARD_LAST.has(key) && i === key.length - 1);
    return (x < y ? -1 : 1) * (isUpward ? 1 : -1);
  }
  return 0;
}

const TEXTS = new Set(['account', 'hash']);

/** Without a creation: the greatest. */
function sortValue(row: Row, column: string): bigint | string {
  const value = (row as Readonly<Record<string, unknown>>)[column] ?? 2n ** 64n;
  if (column === 'hash') return Buffer.from(String(value), 'base64').toString('hex');
  return TEXTS.has(column) ? String(value) : BigInt(String(value));
}
