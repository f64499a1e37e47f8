import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrateCommand } from '../../src/cli/migrate.ts';
import type { MigrationErrorCode } from '../../src/store/errors.ts';
import { migrate, pendingMigrations } from '../../src/store/migrate.ts';
import { type Migration, readMigrations } from '../../src/store/migration-files.ts';
import { serveGateway } from '../gateway/support/served-gateway.ts';
import { ownDatabase } from '../support/own-database.ts';

/** A migration of the tests' own. */
function step(version: number, sql: string, kind: Migration['kind'] = 'online'): Migration {
  return { version, name: `step${version}`, kind, sql, checksum: sql };
}

const FIRST = step(1, 'create table a (n integer)');
const SECOND = step(2, 'insert into a values (2); insert into a values (3)');
const BREAKING = step(3, 'alter table a rename to b', 'breaking');

const failsWith = (code: MigrationErrorCode, text: RegExp) => (error: Error & { code: string }) => {
  assert.equal(error.code, code);
  assert.match(error.message, text);
  return true;
};

test('each migration is applied once, even if several processes start at once', async () => {
  const { database } = await ownDatabase();
  const applied: string[] = [];
  const onApplied = ({ name }: Migration) => void applied.push(name);
  const migrations = [FIRST, SECOND];
  await Promise.all(Array.from({ length: 8 }, () => migrate(database, { migrations, onApplied })));
  assert.deepEqual(applied, ['step1', 'step2']);
  assert.deepEqual(await database.query('select n from a order by n'), [{ n: 2 }, { n: 3 }]);
  assert.deepEqual(
    await database.query(
      `select version, name, checksum, applied_at > now() - interval '1 min' as recent
      from tonway.migrations order by version`,
    ),
    migrations.map(({ version, name, checksum }) => ({ version, name, checksum, recent: true })),
  );
  assert.deepEqual(await pendingMigrations(database, migrations), []);
});

test('a failed migration is rolled back, earlier ones stay', async () => {
  const { database } = await ownDatabase();
  const broken = step(2, 'create table c (n integer); select 1 / 0');
  await assert.rejects(migrate(database, { migrations: [FIRST, broken] }), /division by zero/);
  assert.deepEqual(await database.query(`select to_regclass('c') as c, count(*) from a`), [
    { c: null, count: 0n },
  ]);
  const [next] = await pendingMigrations(database, [FIRST, broken]);
  assert.equal(next, broken);
  await migrate(database, { migrations: [FIRST, SECOND] });
});

test('an unknown migration history is refused with a remedy', async () => {
  const { database } = await ownDatabase();
  await migrate(database, { migrations: [FIRST, SECOND] });
  const refused = async (migrations: Migration[], code: MigrationErrorCode, text: RegExp) =>
    assert.rejects(migrate(database, { migrations }), failsWith(code, text));
  const changed = { ...FIRST, checksum: 'other' };
  await refused([changed, SECOND], 'MIGRATION_CHANGED', /0001_step1 was changed/);
  await refused([FIRST], 'DATABASE_NEWER', /has migration 0002_step2.*newer release/);
  await refused([SECOND], 'MIGRATION_MISSING', /0001_step1, which this release does not know/);
  await database.query('delete from tonway.migrations where version = 1');
  await refused([FIRST, SECOND], 'MIGRATION_MISSING', /never had migration 0001_step1/);
});

test('a breaking migration is applied automatically only to an empty database', async () => {
  const { database } = await ownDatabase();
  const migrations = [FIRST, SECOND, BREAKING];
  await migrate(database, { migrations: [FIRST] });
  await assert.rejects(
    migrate(database, { migrations }),
    failsWith('MIGRATION_BREAKING', /0003_step3.*run `tonway migrate`/),
  );
  assert.deepEqual(await pendingMigrations(database, migrations), [SECOND, BREAKING]);
  await migrate(database, { migrations, allowBreaking: true });
  assert.deepEqual(await database.query('select n from b order by n'), [{ n: 2 }, { n: 3 }]);
  const { database: fresh } = await ownDatabase();
  await migrate(fresh, { migrations });
  assert.equal(await fresh.execute('select from b'), 2);
});

test('a server does not start on the tables of a newer release', async () => {
  const { database, url } = await ownDatabase();
  await migrate(database);
  await database.query(`insert into tonway.migrations values (9999, 'future', 'unknown')`);
  const starting = serveGateway({ databaseUrl: url, redisUrl: null });
  await assert.rejects(starting, failsWith('DATABASE_NEWER', /9999_future.*newer release/));
});

test('tonway migrate prints the pending and the applied migrations', async () => {
  const { url } = await ownDatabase();
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    await migrateCommand(args, { DATABASE_URL: url }, (text) => void lines.push(text));
    return lines;
  };
  const known = await readMigrations();
  const labels = known.map(
    ({ version, name, kind }) => `${String(version).padStart(4, '0')}_${name} (${kind})\n`,
  );
  assert.equal(labels[0], '0001_gateway (online)\n');
  const pending = labels.map((label) => `pending ${label}`);
  assert.deepEqual(await run('--dry-run'), pending);
  assert.deepEqual(await run('--dry-run'), pending, 'nothing was done');
  assert.deepEqual(
    await run(),
    labels.map((label) => `applied ${label}`),
  );
  assert.deepEqual(await run(), ['nothing to do: the tables are up to date\n']);
  await assert.rejects(run('--dry'), /--dry[\s\S]*tonway migrate \[options\]/);
  await assert.rejects(migrateCommand([], {}), /DATABASE_URL/);
});
