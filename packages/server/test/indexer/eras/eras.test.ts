import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeEras } from '../../../src/index/eras/close-eras.ts';
import { dropEra, dropExpired } from '../../../src/index/eras/drop-eras.ts';
import { type Era, type Manifest, readEras, readManifest } from '../../../src/store/eras/read.ts';
import { ERA_TABLES } from '../../../src/store/eras/tables.ts';
import { addRanges } from '../../../src/store/steps/ranges.ts';
import { ownDatabase } from '../../support/own-database.ts';
import { answerOf, askV3, refusalOf } from '../../v3/support/ask-v3.ts';
import { indexRecording } from '../../v3/support/recorded-index.ts';
import { runTonway } from '../support/tonway-command.ts';
import { faultsOf, indexRows, QUIET, settledIndex } from './support/settled-index.ts';

const NETWORK = 'localnet/split';
const DAY_SECONDS = 86_400;
/** For how long v3 caches where the index begins, and more. */
const CACHED_MS = 1000;

suite('the life of an era', async () => {
  const { signal } = new AbortController();
  const index = await settledIndex(NETWORK);
  const { database, url, upstream } = index;
  const v3 = await askV3(index);

  const close = async (number: bigint | null = null) => {
    const results = new Map<bigint, Manifest | string>();
    const onEra = ({ number }: Era, result: Manifest | string) => void results.set(number, result);
    await closeEras({ database, number, observer: QUIET, onEra }, signal);
    return results;
  };
  const drop = (number: bigint, force = false) => dropEra(database, number, force, QUIET, signal);
  const stateOf = async (number: bigint) =>
    (await readEras(database)).find((era) => era.number === number)?.state;
  /** The rows of an index that begins with a block. */
  const rowsSince = async (kept: number) => {
    const { database: fresh } = await ownDatabase();
    await indexRecording(fresh, upstream, NETWORK, { first: kept, eraWidth: 10n ** 12n });
    return indexRows(fresh);
  };
  const [first, second, third] = (await readEras(database)).filter(({ blocks }) => blocks);
  assert.ok(first && second && third);

  test('eras that are complete are closed, and others are not, with the reason', async () => {
    const results = [...(await close()).values()];
    const reasons = results.filter((result) => typeof result === 'string');
    assert.equal(reasons.length, 1, JSON.stringify(reasons));
    assert.match(reasons[0] ?? '', /has not reached its end$/);
    assert.ok(results.length > 10);
    assert.equal(await stateOf(first.number), 'closed');
  });

  test('the manifest has the rows and the hash of each table', async () => {
    const manifest = (await readManifest(database, second.number)) ?? assert.fail();
    for (const { name, columns, order } of ERA_TABLES) {
      const hash = createHash('sha256');
      const rows: string = `select ${columns} from chain.${name}_era_${second.number} order by ${order}`;
      const count: number = await database.withConnection((connection) =>
        connection.copyOut(`copy (${rows}) to stdout (format binary)`, (bytes) =>
          hash.update(bytes),
        ),
      );
      assert.deepEqual(manifest[name], { rows: count, sha256: hash.digest('hex'), columns });
    }
    assert.ok((manifest.transactions?.rows ?? 0) > 0);
  });

  test('closing twice changes nothing', async () => {
    const rows = () => database.query('select * from chain.eras order by number');
    const before = await rows();
    assert.ok([...(await close()).values()].every((result) => typeof result === 'string'));
    assert.deepEqual(await rows(), before);
  });

  test('a late write opens the era, and only the table that it changes is read again', async () => {
    const before = (await readManifest(database, second.number)) ?? assert.fail();
    const of = `lt >= ${second.fromLt} and lt < ${second.toLt}`;
    const change = (by: number) =>
      database.query(`update chain.transactions set now = now + ${by} where ${of}`);
    await change(1);
    assert.equal(await stateOf(second.number), 'open');
    assert.equal(await stateOf(third.number), 'closed');
    const noted = await database.query('select distinct era, table_name from chain.late_writes');
    assert.deepEqual(noted, [{ era: second.number, table_name: 'transactions' }]);
    await close(second.number);
    const changed = (await readManifest(database, second.number)) ?? assert.fail();
    assert.notEqual(changed.transactions?.sha256, before.transactions?.sha256);
    assert.deepEqual({ ...changed, transactions: before.transactions }, before);
    await change(-1);
    await close(second.number);
    assert.deepEqual(await readManifest(database, second.number), before);
    assert.equal(await stateOf(second.number), 'closed');
  });

  test('a write that is rolled back does not open the era', async () => {
    const fails = database.transaction(async (queries) => {
      await queries.execute(`delete from chain.messages where lt < ${second.toLt}`);
      throw new Error('no');
    });
    await assert.rejects(fails, /no/);
    assert.equal(await stateOf(second.number), 'closed');
  });

  test('an era that is not closed or not the oldest is not dropped, with the reason', async () => {
    await assert.rejects(
      drop(second.number),
      new RegExp(`era ${first.number} is older; drop it first`),
    );
    const newest = (await readEras(database)).findLast(({ blocks }) => blocks) ?? assert.fail();
    await assert.rejects(drop(newest.number, true), /has not reached its end \[ERA_INCOMPLETE\]/);
    await assert.rejects(drop(99_999n), /there is no era 99999; the index has \d+/);
    await database.query(
      `update chain.blocks set flags = flags where start_lt < ${first.toLt} and workchain = -1`,
    );
    await assert.rejects(drop(first.number), /it is open; run tonway eras close \d+ first/);
    await close(first.number);
  });

  test('after a drop, the index is as one that began there', async () => {
    const before = (await answerOf(v3('masterchainInfo'))).first.seqno;
    assert.equal(before, 1);
    const result = (await drop(first.number)) ?? assert.fail();
    assert.deepEqual(result.dropped, [first.number]);
    assert.deepEqual(await indexRows(database), await rowsSince(result.kept));
    assert.equal(await drop(first.number), null);
  });

  test('an interrupted drop is continued where it was', async () => {
    await close(second.number);
    const { number } = second;
    await database.query(`update chain.eras set state = 'dropping' where number = ${number}`);
    for (const table of ['actions', 'messages'])
      await database.query(
        `alter table chain.${table} detach partition chain.${table}_era_${number}`,
      );
    await database.query(
      `alter table chain.actions_era_${number} rename to actions_dropped_${number}`,
    );
    const result = (await drop(number)) ?? assert.fail();
    assert.deepEqual(await indexRows(database), await rowsSince(result.kept));
    const left = await database.query(
      `select relname from pg_class where relname ~ '_(era_[01]|dropped_\\d+)$' and relname !~ '^messages' and relkind = 'r'`,
    );
    assert.deepEqual(left, []);
  });

  test('v3 begins where the index begins, and says so', async () => {
    await sleep(CACHED_MS);
    const info = await answerOf(v3('masterchainInfo'));
    const [row] = await database.query<{ kept: number }>(
      'select first_seqno as kept from chain.head',
    );
    assert.equal(info.first.seqno, row?.kept);
    const seqno = info.first.seqno - 1;
    const never = info.last.seqno + 1000;
    for (const [operation, name] of [
      ['masterchainBlockShards', 'seqno'],
      ['masterchainBlockShardState', 'seqno'],
      ['transactions', 'mc_seqno'],
      ['traces', 'mc_seqno'],
    ] as const) {
      const text = async (of: number) =>
        (await refusalOf(v3(operation, { [name]: of }))).error.replace(`${of}`, 'N');
      assert.equal(await text(seqno), await text(never), operation);
    }
    const { blocks } = await answerOf(v3('blocks', { limit: 1, sort: 'asc', workchain: -1 }));
    assert.equal(blocks[0]?.seqno, info.first.seqno);
  });

  test('a check finds no fault, and finds what is missing', async () => {
    assert.deepEqual(await faultsOf(database), []);
    await database.query(
      `update chain.latest_account_states set lt = lt + 1 where account =
         (select account from chain.latest_account_states order by lt desc, account limit 1)`,
    );
    const [fault, ...others] = await faultsOf(database);
    assert.match(fault ?? '', /its latest state is after \d+, where it has no transaction/);
    assert.deepEqual(others, []);
  });

  test('blocks that were dropped are not backfilled', async () => {
    const [head] = await database.query<{ kept: number }>(
      'select first_seqno as kept from chain.head',
    );
    assert.equal(await addRanges(database, { first: 1, last: (head?.kept ?? 0) - 1 }, 1000), 0);
    const settings = { DATABASE_URL: url };
    const { code, stderr } = await runTonway(['backfill', '--from', '1'], settings);
    assert.notEqual(code, 0);
    assert.equal(
      stderr,
      `--from: masterchain blocks before ${head?.kept} were dropped with their eras; use --from ${head?.kept} or later\n`,
    );
  });

  test('tonway eras list shows what is kept of an era that was dropped', async () => {
    const { stdout, stderr } = await runTonway(['eras', 'list', '--json'], { DATABASE_URL: url });
    const [dropped, , open] = JSON.parse(stdout || assert.fail(stderr));
    assert.equal(dropped.state, 'dropped');
    assert.deepEqual(dropped.blocks, first.blocks);
    assert.equal(dropped.startUtime, Number(first.startUtime));
    assert.match(dropped.manifest.transactions.sha256, /^[0-9a-f]{64}$/);
    assert.equal(open.state, 'open');
    assert.ok(open.tableBytes > 0 && open.indexBytes > 0);
    const table = await runTonway(['eras', 'list'], { DATABASE_URL: url });
    assert.match(table.stdout, /^ERA +STATE +FROM LT +BLOCKS/);
    assert.match(
      table.stdout,
      new RegExp(`^${first.number} +dropped +${first.fromLt} +1\\.\\.\\d+ `, 'm'),
    );
  });

  test('eras older than some days are dropped, whatever their state', async () => {
    const eras = (await readEras(database)).filter(({ state }) => state !== 'dropped');
    const [oldest, last] = [eras[0], eras[4]];
    assert.ok(oldest?.endUtime && last?.endUtime);
    const expire = () => dropExpired(database, 1, QUIET, signal);
    assert.equal(await expire(), null);
    await database.query(
      `update chain.head set gen_utime = ${last.endUtime + BigInt(DAY_SECONDS + 1)}`,
    );
    const result = (await expire()) ?? assert.fail();
    assert.equal(result.dropped[0], oldest.number);
    assert.ok(result.dropped.includes(last.number) && result.dropped.length < eras.length / 2);
    assert.equal(await expire(), null);
    const [rows, expected] = [await indexRows(database), await rowsSince(result.kept)];
    assert.deepEqual({ ...rows, head: '' }, { ...expected, head: '' });
  });
});
