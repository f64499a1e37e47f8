import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readJson, skip } from '@tonway/tools/fixtures';
import { answerOf, askV3, type Params } from './support/ask-v3.ts';
import { byCursor, byOffset, nameOf } from './support/pages.ts';
import { recordedIndex } from './support/recorded-index.ts';
import { assertStates } from './support/states.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of any operation
type Row = any;
type Key = (row: Row) => readonly (bigint | string | number | null)[];

const transactionKey: Key = ({ lt, account }) => [BigInt(lt), account];
const timeKey: Key = ({ now, lt, account }) => [now, BigInt(lt), account];
const blockKey: Key = (row) => [BigInt(row.gen_utime), row.workchain, BigInt(row.shard), row.seqno];
const hex = (base64: string) => Buffer.from(base64, 'base64').toString('hex');
/** Without a creation: the greatest. */
const messageKey: Key = ({ created_lt, hash }) => [
  created_lt === null ? 2n ** 64n : BigInt(created_lt),
  hex(hash),
];
const createdKey: Key = ({ created_at, hash }) => [BigInt(created_at), hex(hash)];

/** The last column grows, whatever the direction of the others. */
const UPWARD_LAST = new Set<Key>([transactionKey, timeKey]);

suite('pages of v3', { skip }, async () => {
  if (skip) return;
  const own = await recordedIndex('localnet/split');
  const ask = await askV3(own);
  const all = await byCursor(ask, 'transactions', {}, 1000);
  const [busy, quiet] = accountsByHistory(all);
  const jetton = all.find(({ in_msg }) => in_msg?.opcode && in_msg.source)?.in_msg;
  const utimes = all.map(({ now }) => now).sort((a, b) => a - b);
  const [early, late] = [utimes[200], utimes[500]];
  const shard = '4000000000000000';

  const lists: readonly (readonly [string, Params, Key])[] = [
    ['transactions', { account: quiet }, transactionKey],
    ['transactions', { account: [quiet, busy], start_lt: 250_000_000 }, transactionKey],
    ['transactions', { account: busy, start_utime: early, end_utime: late }, timeKey],
    ['transactions', { start_utime: early, end_utime: late }, timeKey],
    ['transactions', { start_lt: 90_000_000, end_lt: 110_000_000 }, transactionKey],
    ['transactions', { workchain: 0, shard }, transactionKey],
    ['transactions', { workchain: 0, exclude_account: busy }, transactionKey],
    ['transactions', { mc_seqno: 30 }, transactionKey],
    ['transactionsByMasterchainBlock', { seqno: 31 }, transactionKey],
    ['transactionsByMessage', { opcode: jetton.opcode }, transactionKey],
    ['messages', { source: quiet }, messageKey],
    ['messages', { destination: quiet }, messageKey],
    ['messages', { opcode: jetton.opcode }, messageKey],
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
        const sorted = whole.toSorted((a, b) =>
          compare(key(a), key(b), sort, UPWARD_LAST.has(key)),
        );
        assert.deepEqual(sorted.map(nameOf), names, 'in order');
      });

  test('filters give what they name, and all of it', async () => {
    const matching = (isOne: (row: Row) => boolean) => all.filter(isOne).map(nameOf);
    const cases: readonly (readonly [Params, (row: Row) => boolean])[] = [
      [{ account: quiet }, ({ account }) => account === quiet],
      [{ workchain: 0, shard }, ({ block_ref }) => block_ref.shard === '4611686018427387904'],
      [{ workchain: -1 }, ({ block_ref }) => block_ref.workchain === -1],
      [
        { workchain: 0, exclude_account: busy },
        (row) => row.block_ref.workchain === 0 && row.account !== busy,
      ],
      [{ mc_seqno: 30 }, ({ mc_block_seqno }) => mc_block_seqno === 30],
      [{ start_utime: early, end_utime: late }, ({ now }) => now >= early && now <= late],
      [{ lt: all[5].lt }, ({ lt }) => lt === all[5].lt],
      [{ ...named(all[5].block_ref) }, ({ block_ref }) => sameBlock(block_ref, all[5].block_ref)],
      [
        { hash: [all[5].hash, all[900].hash] },
        ({ hash }) => [all[5].hash, all[900].hash].includes(hash),
      ],
      [{ workchain: 7 }, () => false],
      [{ workchain: -1, account: quiet }, () => false],
    ];
    for (const [params, isOne] of cases) {
      const rows = await byCursor(ask, 'transactions', params, 1000);
      assert.deepEqual(rows.map(nameOf).sort(), matching(isOne).sort(), JSON.stringify(params));
    }
  });

  test('the shards at every masterchain block, through splits and merges', async () => {
    const { shards_per_masterchain_block: listed, blocks } = readJson<{
      shards_per_masterchain_block: readonly (readonly [number, readonly string[]])[];
      blocks: readonly (readonly [number, string, number, number, number])[];
    }>('localnet/split', 'expected.json');
    const name = ({ shard, seqno }: Row) => `${shard}@${seqno}`;
    for (const [seqno, tips] of listed) {
      const state = await answerOf(ask('masterchainBlockShardState', { seqno }));
      const [masterchain, ...shown] = state.blocks;
      assert.deepEqual([masterchain.workchain, masterchain.seqno], [-1, seqno]);
      const known = tips.map((tip) => tip.replace(/ .*/, '')).filter((tip) => !tip.endsWith('@0'));
      assert.deepEqual(shown.map(name).sort(), known.toSorted(), String(seqno));
      const committed = await byCursor(ask, 'masterchainBlockShards', { seqno }, 5);
      assert.deepEqual(
        committed.map(name).sort(),
        blocks.flatMap(([, shard, seq, mc]) => (mc === seqno ? `${shard}@${seq}` : [])).sort(),
      );
    }
  });

  test('the states around transactions', () =>
    assertStates('localnet/split', new Map(all.map((each) => [each.hash, each])), 542));

  test('the whole list is every transaction', async () => {
    assert.equal(all.length, 2415);
    const { last } = await answerOf(ask('masterchainInfo'));
    assert.equal(last.seqno, 322);
  });
});

/** One with a long history, and one with a shorter one, of the basechain. */
function accountsByHistory(all: readonly Row[]): [string, string] {
  const counts = new Map<string, number>();
  for (const { account, block_ref } of all)
    if (block_ref.workchain === 0) counts.set(account, (counts.get(account) ?? 0) + 1);
  const [first, , third] = [...counts].sort(([, a], [, b]) => b - a).map(([account]) => account);
  return [first ?? '', third ?? ''];
}

function named({ workchain, shard, seqno }: Row): Params {
  return { workchain, shard, seqno };
}

function sameBlock(a: Row, b: Row): boolean {
  return a.workchain === b.workchain && a.shard === b.shard && a.seqno === b.seqno;
}

function compare(
  a: ReturnType<Key>,
  b: ReturnType<Key>,
  sort: string,
  isLastUpward: boolean,
): number {
  for (const [i, value] of a.entries()) {
    const [x, y] = [value ?? 0, b[i] ?? 0];
    if (x === y) continue;
    const isUpward = sort === 'asc' || (isLastUpward && i === a.length - 1);
    return (x < y ? -1 : 1) * (isUpward ? 1 : -1);
  }
  return 0;
}
