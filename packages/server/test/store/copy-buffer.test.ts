import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBoc, toHex } from '@tonway/chain';
import { decodeStep } from '../../src/index/decode/decode-step.ts';
import { migrate } from '../../src/store/migrate/migrate.ts';
import { COPY_HEADER, COPY_TRAILER, CopyBuffer } from '../../src/store/tables/copy-buffer.ts';
import { copySql, STEP_TABLES } from '../../src/store/tables/tables.ts';
import { blockRows, messageRows, transactionRows } from '../indexer/decode/support/read-rows.ts';
import { recordedSteps } from '../indexer/decode/support/recorded-steps.ts';
import { ownDatabase } from '../support/own-database.ts';

const { database } = await ownDatabase();

test('every kind of value round-trips', async () => {
  await database.query(`create table kinds (
    i4 int, i8 bigint, b boolean, raw bytea, words text, amount numeric, tree jsonb, i4s int[], i8s bigint[])`);
  const amounts = [0n, 1n, 9999n, 10_000n, 123_456_789n, 10n ** 40n, -5n, -(10n ** 9n), 2n ** 200n];
  const rows = new CopyBuffer();
  for (const amount of amounts)
    rows
      .row(9)
      .int4(-1)
      .int8(-(2n ** 63n))
      .bool(true)
      .bytea(Uint8Array.of(0, 255))
      .text('día')
      .numeric(amount)
      .jsonb({ 239: '7' })
      .int4Array([1, -2])
      .int8Array([2n ** 63n - 1n]);
  rows
    .row(9)
    .int4(2 ** 32 - 1)
    .int8(2 ** 40 + 3)
    .bool(false)
    .bytea(new Uint8Array())
    .text('')
    .numeric(null)
    .jsonb(null)
    .int4Array([])
    .int8Array(null);
  rows.row(9);
  for (let i = 0; i < 9; i++) rows.null();
  const chunks = [COPY_HEADER, rows.toBytes(), COPY_TRAILER];
  assert.equal(await database.copyIn('copy kinds from stdin binary', chunks), rows.rows);

  const found =
    await database.query(`select i4, i8::text, b, encode(raw, 'hex') raw, words, amount::text,
    tree, i4s, i8s::text from kinds`);
  const full = {
    i4: -1,
    i8: `${-(2n ** 63n)}`,
    b: true,
    raw: '00ff',
    words: 'día',
    tree: { 239: '7' },
  };
  const lists = { i4s: [1, -2], i8s: `{${2n ** 63n - 1n}}` };
  const empty = { i4: -1, i8: `${2 ** 40 + 3}`, b: false, raw: '', words: '', amount: null };
  assert.deepEqual(found, [
    ...amounts.map((amount) => ({ ...full, amount: `${amount}`, ...lists })),
    { ...empty, tree: null, i4s: [], i8s: null },
    {
      i4: null,
      i8: null,
      b: null,
      raw: null,
      words: null,
      amount: null,
      tree: null,
      i4s: null,
      i8s: null,
    },
  ]);
});

test('decoded steps are copied into the tables of the index', async () => {
  await migrate(database);
  const steps = Array.from(recordedSteps('localnet/split').take(80), (step) => decodeStep(step));
  await database.query(
    `insert into chain.network (zero_state_root_hash, era_width) values ('', ${10n ** 7n})`,
  );
  const [least, greatest] = [steps[0]?.lt.least ?? 0n, steps.at(-1)?.lt.greatest ?? 0n];
  for (let lt = least; lt / 10n ** 7n <= greatest / 10n ** 7n; lt += 10n ** 7n)
    await database.query('select chain.create_era($1)', [lt]);
  for (const table of STEP_TABLES) {
    const chunks = [COPY_HEADER, ...steps.map(({ rows }) => rows[table.name]), COPY_TRAILER];
    const expected = steps.reduce((sum, { counts }) => sum + counts[table.name], 0);
    assert.equal(await database.copyIn(copySql(table), chunks), expected);
  }

  const blocks = steps.flatMap(blockRows);
  const [merged] = await database.query<{ seqno: number; shards: string }>(
    'select seqno, prev_shards::text shards from chain.blocks where after_merge',
  );
  const merge = blocks.find(({ flags }) => flags[0]);
  assert.deepEqual(merged, { seqno: merge?.seqno, shards: `{${merge?.prevShards?.join()}}` });

  const transactions = await database.query<{ hash: Buffer; boc: Buffer; account: string }>(
    'select hash, boc, chain.account_text(account) account from chain.transactions order by lt, account',
  );
  const byHash = new Map(steps.flatMap(transactionRows).map((row) => [row.hash, row]));
  assert.equal(transactions.length, byHash.size);
  for (const { hash, boc, account } of transactions) {
    assert.equal(readBoc(boc).hashHex(), toHex(hash));
    assert.equal(account.toLowerCase(), byHash.get(toHex(hash))?.account);
  }
  const [opcodes] = await database.query<{ sum: bigint; external: bigint }>(
    'select sum(opcode) sum, count(*) filter (where created_at is null) external from chain.messages',
  );
  const messages = steps.flatMap(messageRows);
  assert.equal(
    opcodes?.sum,
    messages.reduce((sum, { opcode }) => sum + BigInt(opcode ?? 0), 0n),
  );
  assert.equal(opcodes.external, BigInt(messages.filter((row) => row.createdAt === null).length));
});
