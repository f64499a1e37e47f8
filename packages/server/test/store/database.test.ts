import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../src/store/database.ts';
import { DatabaseUnavailable } from '../../src/store/errors.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { lineTo } from '../gateway/support/line.ts';
import { ownDatabase } from '../support/own-database.ts';

const { database, url } = await ownDatabase();
await database.query('create table entry (n bigint primary key)');

const count = async () =>
  (await database.query<{ n: bigint }>('select count(*) as n from entry'))[0]?.n;

const rowsFrom = (first: number) =>
  Array.from({ length: 100_000 }, (_, i) => `${first + i}\n`).join('');

/** Another way to the same database, which can be cut. */
async function overLine(options: { connections?: number; statementTimeoutMs?: number } = {}) {
  const address = new URL(url);
  const line = await lineTo(Number(address.port || 5432));
  address.hostname = '127.0.0.1';
  address.port = String(line.port);
  const far = new Database({ url: address.href, ...options });
  return { line, far, [Symbol.asyncDispose]: () => far.close().then(line.close) };
}

test('64-bit numbers, bytes, dates and null round-trip', async () => {
  const values = [2n ** 63n - 1n, Uint8Array.of(0, 255), '2026-01-31', null];
  const [row] = await database.query<Record<string, unknown>>(
    'select $1::bigint as big, $2::bytea as bytes, $3::date as day, $4::text as nothing',
    values,
  );
  assert.deepEqual(Object.values(row ?? {}), [values[0], Buffer.of(0, 255), ...values.slice(2)]);
});

test('rows that are read in batches are complete and in order', async () => {
  const sql = 'select n::int from generate_series(1, $1::int) n';
  for (const count of [0, 99, 100, 101, 20_000]) {
    const rows = await database.query<{ n: number }>(sql, [count], 100);
    assert.deepEqual(
      rows.map(({ n }) => n),
      Array.from({ length: count }, (_, i) => i + 1),
    );
  }
  const failing = database.query('select 1 / (500 - n) from generate_series(1, 1000) n', [], 100);
  await assert.rejects(failing, /division by zero/);
  assert.deepEqual(await database.query('select 1 as n', [], 100), [{ n: 1 }]);
});

test('a transaction is atomic, even if an error in it was ignored', async () => {
  const before = await count();
  const failing = database.transaction(async (queries) => {
    await queries.execute('insert into entry values (1)');
    throw new Error('no');
  });
  await assert.rejects(failing, /^Error: no$/);
  const careless = database.transaction(async (queries) => {
    await queries.execute('insert into entry values (2)');
    await queries.execute('select 1 / 0').catch(() => {});
  });
  await assert.rejects(careless, /failed unnoticed/);
  assert.equal(await count(), before);
  assert.equal(
    await database.transaction(async (queries) => queries.execute('insert into entry values (3)')),
    1,
  );
});

test('COPY writes all rows, or none if the source fails', async () => {
  const before = (await count()) ?? 0n;
  const rows = (from: number) => [100, 101, 102].map((n) => Buffer.from(`${n + from}\n`));
  assert.equal(await database.copyIn('copy entry from stdin', rows(0)), 3);
  await assert.rejects(
    database.copyIn(
      'copy entry from stdin',
      (async function* () {
        yield* rows(10);
        throw new Error('the source broke');
      })(),
    ),
    /^Error: the source broke$/,
  );
  await assert.rejects(database.copyIn('copy entry from stdin', rows(0)), /duplicate key/);
  assert.equal(await count(), before + 3n);
});

test('a COPY that fails with data in transit does not crash the process', async () => {
  const chunk = Buffer.from('x\n'.repeat(500_000));
  const much = Array.from({ length: 20 }, () => chunk);
  await assert.rejects(database.copyIn('copy entry from stdin', much), /invalid input syntax/);
  const rowsBeforeAFault = async function* (chunks: number) {
    for (let i = 0; i < chunks; i++) yield Buffer.from(rowsFrom(5_000_000 + i * 100_000));
    throw new Error('the source broke');
  };
  // On a busy machine two million rows take longer than a statement may.
  const patient = new Database({ url, statementTimeoutMs: 60_000 });
  await assert.rejects(
    patient.copyIn('copy entry from stdin', rowsBeforeAFault(20)),
    /^Error: the source broke$/,
  );
  await patient.close();
  await using way = await overLine({ connections: 1 });
  const cut = assert.rejects(
    way.far.copyIn('copy entry from stdin', rowsBeforeAFault(1000)),
    DatabaseUnavailable,
  );
  await sleep(200);
  way.line.cut();
  await cut;
});

test('a connection that breaks at any point does not crash the process, and the next query succeeds', async () => {
  await using way = await overLine();
  const { line, far } = way;
  const works: readonly (() => Promise<unknown>)[] = [
    () => far.query('select pg_sleep(5)'),
    () => far.transaction((queries) => queries.query('select pg_sleep(5)')),
    () =>
      far.transaction(async (queries) => {
        await queries.query('select 1');
        await sleep(200);
        await queries.query('select 2');
      }),
    () =>
      far.copyIn(
        'copy entry from stdin',
        (async function* () {
          for (let n = 1000; ; n++) {
            yield Buffer.from(`${n}\n`);
            await sleep(1);
          }
        })(),
      ),
  ];
  for (const work of works) {
    await far.query('select 1');
    const failing = assert.rejects(work(), DatabaseUnavailable);
    await sleep(100);
    line.cut();
    await failing;
    await assert.rejects(far.query('select 1'), DatabaseUnavailable);
    line.mend();
    await eventually(() =>
      far.query('select 1').then(
        () => true,
        () => false,
      ),
    );
  }
  assert.equal(await database.execute('select from entry where n >= 1000'), 0);
});

test('connections that the server ends, idle or busy, are replaced', async () => {
  const other = new Database({ url, connections: 3 });
  await Promise.all([1, 2].map(() => other.query('select pg_sleep(0.05)')));
  const working = assert.rejects(other.query('select pg_sleep(5)'), DatabaseUnavailable);
  await sleep(100);
  await database.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await working;
  await eventually(() =>
    other.query('select 1').then(
      () => true,
      () => false,
    ),
  );
  await other.close();
});

test('a statement has a timeout unless it is disabled', async () => {
  const impatient = new Database({ url, statementTimeoutMs: 100 });
  await assert.rejects(impatient.query('select pg_sleep(5)'), /statement timeout/);
  assert.equal((await impatient.query('select 1')).length, 1);
  const patient = impatient.withoutStatementTimeout();
  await patient.query('select pg_sleep(0.3)');
  await Promise.all([patient.close(), impatient.close()]);
});

test('a silent server is given up, and the next query uses another connection', async () => {
  await using way = await overLine({ connections: 1, statementTimeoutMs: 100 });
  await way.far.query('select 1');
  way.line.freeze();
  await assert.rejects(way.far.query('select 1'), DatabaseUnavailable);
  assert.equal((await way.far.query('select 1')).length, 1);
});

test('a request beyond the queue for connections is refused at once', async () => {
  const narrow = new Database({ url, connections: 1 });
  const flood = await Promise.allSettled(
    Array.from({ length: 1200 }, () => narrow.query('select 1')),
  );
  const refused = flood.filter(({ status }) => status === 'rejected');
  assert.equal(refused.length, 199);
  await narrow.close();
});

test('closing waits only a limited time for running statements', async () => {
  const other = new Database({ url });
  const running = assert.rejects(other.query('select pg_sleep(4)'), DatabaseUnavailable);
  await sleep(100);
  const startMs = performance.now();
  await other.close();
  await running;
  assert.ok(performance.now() - startMs < 2000);
});

test('notifications are received, also after the connection broke', async () => {
  await using way = await overLine();
  const { line, far } = way;
  const heard: string[] = [];
  let connected = 0;
  let lost = 0;
  far.listen('news', {
    onNotice: (text) => void heard.push(text),
    onConnected: () => void connected++,
    onLost: () => void lost++,
  });
  await eventually(async () => connected === 1);
  await database.query(`select pg_notify('news', 'one')`);
  await eventually(async () => heard.length === 1);
  line.cut();
  await eventually(async () => lost > 0);
  line.mend();
  await eventually(async () => connected === 2);
  await database.query(`select pg_notify('news', 'two')`);
  await eventually(async () => heard.length === 2);
  assert.deepEqual(heard, ['one', 'two']);
});

test('a connection plans each query once, and is replaced when it has many plans', async (t) => {
  const keeping = new Database({ url, connections: 1, keptPlans: 256 });
  t.after(() => keeping.close());
  const kept = () =>
    keeping.query<{ pid: number; name: string; plans: bigint }>(
      'select pg_backend_pid() as pid, name, generic_plans as plans from pg_prepared_statements order by name',
    );
  for (const n of [100n, 101n, 102n])
    assert.deepEqual(await keeping.query('select n from entry where n = $1', [n]), [{ n }]);
  const [first] = await kept();
  assert.partialDeepStrictEqual(first, { name: 'tonway_0', plans: 3n });
  const most = await keeping.withConnection(async (connection) => {
    for (let i = 0; i < 300; i++)
      assert.deepEqual(await connection.query(`select ${i} as i`), [{ i }]);
    return connection.query('select from pg_prepared_statements');
  });
  assert.equal(most.length, 256);
  const later = await kept();
  assert.equal(later.length, 1);
  assert.notEqual(later[0]?.pid, first?.pid);
});

test('a heartbeat does not queue behind a statement, and notices a lost connection', async (t) => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => void warnings.push(warning);
  process.on('warning', onWarning);
  t.after(() => process.off('warning', onWarning));
  await using way = await overLine();
  const { line, far } = way;
  await far.withConnection(async (connection) => {
    const slow = connection.query('select pg_sleep(0.3)');
    const startMs = performance.now();
    await connection.heartbeat();
    assert.ok(performance.now() - startMs < 200, 'a busy connection needs no heartbeat');
    await slow;
    // a statement that comes while a heartbeat is on its way waits for it
    await Promise.all([
      connection.heartbeat(),
      connection.query('select 1'),
      connection.query('select 2'),
    ]);
  });
  assert.deepEqual(warnings, []);
  const lost = far.withConnection(async (connection) => {
    await connection.heartbeat();
    line.cut();
    await connection.heartbeat();
  });
  await assert.rejects(lost, DatabaseUnavailable);
});
