import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { Cell, loadTransaction } from '@ton/core';
import { jettons, nfts } from '@tonway/scenes';
import { whyIncomplete } from '../../../src/store/eras/complete.ts';
import { type Era, readEras } from '../../../src/store/eras/read.ts';
import { classifiedIndex } from '../../scenes/support/classified-index.ts';
import { runTonway } from '../support/tonway-command.ts';

/** The scenes end in an era that is complete when the chain has gone on. */
const BLOCKS_AFTERWARDS = 120;
const TRANSFER = 0x0f8a7ea5;
const ROOT = join(import.meta.dirname, '../../../../..');

type Row = Readonly<Record<string, unknown>>;

suite('tonway export', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tonway-test-export-'));
  after(() => rmSync(folder, { recursive: true }));
  const { database, url, devnet, network, settled } = await classifiedIndex({ shards: 1 });
  await jettons(network);
  await nfts(network);
  await devnet.mine(BLOCKS_AFTERWARDS);
  await settled();
  const duckdb = await (await DuckDBInstance.create()).connect();
  after(() => duckdb.closeSync());
  const run = (...args: readonly string[]) =>
    runTonway(['export', '--parquet', folder, ...args], { DATABASE_URL: url });
  const ask = async (sql: string): Promise<readonly Row[]> =>
    (await duckdb.runAndReadAll(sql)).getRowObjectsJson() as readonly Row[];
  const file = (name: string) =>
    `read_parquet('${folder}/*/${name}.parquet', hive_partitioning = true)`;

  const eras = await readEras(database);
  const complete: Era[] = [];
  for (const era of eras) if ((await whyIncomplete(database, era)) === null) complete.push(era);
  const end = complete.at(-1)?.toLt ?? assert.fail('no complete era');

  test('exports the complete eras, and says why others are not exported', async () => {
    const { code, stdout, stderr } = await run();
    assert.equal(code, 0, stderr);
    assert.equal(stdout.match(/era=\d+: [\d,]+ rows/g)?.length, complete.length, stdout);
    assert.match(stdout, /era \d+ is not exported: the chain has not reached its end/);
    const again = await run();
    assert.doesNotMatch(again.stdout, /rows/);
  });

  for (const [name, key] of [
    ['blocks', 'start_lt'],
    ['transactions', 'lt'],
    ['actions', 'trace_end_lt'],
    ['jetton_transfers', 'lt'],
    ['jetton_burns', 'lt'],
    ['nft_transfers', 'lt'],
  ] as const)
    test(`${name} has every row once`, async () => {
      const [expected] = await database.query<{ rows: number }>(
        `select count(*)::int as rows from chain.${name} where ${key} < $1`,
        [end],
      );
      const [found] = await ask(`select count(*)::int as rows from ${file(name)}`);
      assert.deepEqual(found, expected);
      assert.ok((expected?.rows ?? 0) > 0);
    });

  test('transactions and messages are as @ton/core reads them', async () => {
    const stored = await database.query<{ boc: Buffer; hash: Buffer }>(
      'select boc, hash from chain.transactions where lt < $1 order by lt, account',
      [end],
    );
    const found = await ask(
      `select hash, fees::varchar as fees, exit_code as "exitCode", out_messages as "outMessages", epoch(time)::int as time
       from ${file('transactions')} order by lt, account`,
    );
    assert.deepEqual(
      found,
      stored.map(({ boc, hash }) => {
        const transaction = loadTransaction(Cell.fromBoc(boc)[0]?.beginParse() ?? assert.fail());
        const { totalFees, description, outMessagesCount, now } = transaction;
        const vm = 'computePhase' in description ? description.computePhase : null;
        return {
          hash: hash.toString('base64'),
          fees: `${totalFees.coins}`,
          exitCode: vm?.type === 'vm' ? vm.exitCode : null,
          outMessages: outMessagesCount,
          time: now,
        };
      }),
    );
    const [sums] = await ask(
      `select count(*)::int as sent from ${file('messages')} where not inbound`,
    );
    assert.equal(
      sums?.sent,
      found.reduce((sum, { outMessages }) => sum + Number(outMessages), 0),
    );
  });

  test('amounts of transfers are those of the bodies', async () => {
    const stored = await database.query<{ boc: Buffer }>(
      `select boc from chain.jetton_transfers join chain.transactions using (account, lt)
       where lt < $1 order by lt, account`,
      [end],
    );
    const found = await ask(
      `select amount::varchar as amount, query_id::varchar as id from ${file('jetton_transfers')} order by lt, source_wallet`,
    );
    assert.deepEqual(
      found,
      stored.map(({ boc }) => {
        const transaction = loadTransaction(Cell.fromBoc(boc)[0]?.beginParse() ?? assert.fail());
        const body = transaction.inMessage?.body.beginParse() ?? assert.fail();
        assert.equal(body.loadUint(32), TRANSFER);
        const id = `${body.loadUintBig(64)}`;
        return { amount: `${body.loadCoins()}`, id };
      }),
    );
  });

  test('the manifest has the digest of each file', async () => {
    const era = `${folder}/era=${complete[0]?.number}`;
    const { files } = JSON.parse(readFileSync(`${era}/manifest.json`, 'utf8'));
    assert.equal(files.length, 7);
    for (const { name, bytes, sha256 } of files) {
      const content = readFileSync(`${era}/${name}`);
      assert.equal(content.length, bytes);
      assert.equal(createHash('sha256').update(content).digest('hex'), sha256);
    }
  });

  test('the queries of the guide have results', async () => {
    const guide = readFileSync(join(ROOT, 'docs/parquet.md'), 'utf8');
    const [, block = ''] = /```sql\n([\s\S]+?)```/.exec(guide) ?? [];
    const queries = block
      .replaceAll('/data/ton', folder)
      .split(';\n')
      .filter((sql) => sql.trim());
    assert.equal(queries.length, 3);
    for (const sql of queries) assert.ok((await ask(sql)).length > 0, sql);
  });

  test('an era that is open or unknown is refused with the reason', async () => {
    const open = await run('--era', `${eras.at(-1)?.number}`);
    assert.equal(open.code, 2);
    assert.match(open.stderr, /the era is not complete: /);
    const unknown = await run('--era', '999999');
    assert.match(unknown.stderr, /^--era 999999: expected one of \d+/);
  });
});
