import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixturePath } from '@tonway/tools/fixtures';
import { keysCommand } from '../../src/app/cli/keys.ts';
import { migrateCommand } from '../../src/app/cli/migrate.ts';
import { openLiveHub } from '../../src/app/parts/stream-hub.ts';
import { startIndexer } from '../../src/app/roles/index.ts';
import { startServer } from '../../src/app/roles/serve.ts';
import { startStream } from '../../src/app/roles/stream.ts';
import { readSettings } from '../../src/config/read-settings.ts';
import type { MigrationErrorCode } from '../../src/store/errors.ts';
import { checkTables, migrate, pendingMigrations } from '../../src/store/migrate/migrate.ts';
import { type Migration, readMigrations } from '../../src/store/migrate/migrations.ts';
import { serveGateway } from '../gateway/support/served-gateway.ts';
import { migratedDatabase, ownDatabase } from '../support/own-database.ts';

/** A migration of the tests' own. */
function step(version: number, sql: string, more: Partial<Migration> = {}): Migration {
  const name = `step${version}`;
  const base = { kind: 'online', compatibleFrom: version, steps: null } as const;
  return { ...base, version, name, sql, checksum: sql, ...more };
}

const FIRST = step(1, 'create table a (n integer)');
const SECOND = step(2, 'insert into a values (2); insert into a values (3)');
const BREAKING = step(3, 'alter table a rename to b', { kind: 'breaking' });

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
  await refused([FIRST], 'DATABASE_NEWER', /has migration 0002_step2.*run a newer release/);
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
  await migrate(database, { migrations, allow: 'all' });
  assert.deepEqual(await database.query('select n from b order by n'), [{ n: 2 }, { n: 3 }]);
  const { database: fresh } = await ownDatabase();
  await migrate(fresh, { migrations });
  assert.equal(await fresh.execute('select from b'), 2);
});

test('an earlier release uses the tables if every later migration allows it', async () => {
  const { database } = await ownDatabase();
  const later = [
    step(2, 'alter table a add column m integer', { compatibleFrom: 1 }),
    step(3, 'create table c ()', { compatibleFrom: 2 }),
  ];
  await migrate(database, { migrations: [FIRST, ...later.slice(0, 1)] });
  await migrate(database, { migrations: [FIRST], allow: 'none' });
  await migrate(database, { migrations: [FIRST, ...later] });
  await migrate(database, { migrations: [FIRST, ...later.slice(0, 1)], allow: 'none' });
  await assert.rejects(
    migrate(database, { migrations: [FIRST] }),
    failsWith('DATABASE_NEWER', /0003_step3.*none after 0001_step1: run a newer release/),
  );
});

test('the records of a database from before the first release are completed', async () => {
  const { database } = await ownDatabase();
  await migrate(database, { migrations: [FIRST] });
  await database.query('alter table tonway.migrations drop column compatible_from');
  await assert.rejects(migrate(database, { migrations: [] }), /DATABASE_NEWER/);
  await migrate(database, { migrations: [FIRST, SECOND] });
  assert.deepEqual(
    await database.query('select compatible_from from tonway.migrations order by version'),
    [{ compatible_from: null }, { compatible_from: 2 }],
  );
});

test('a process does not migrate in production, unless AUTO_MIGRATE is set', async () => {
  const { database, url } = await migratedDatabase();
  const newest = (await readMigrations()).at(-1) ?? assert.fail();
  const forget = () =>
    database.query('delete from tonway.migrations where version = $1', [newest.version]);
  await forget();
  const list = (settings: Record<string, string>) =>
    keysCommand(['list'], { DATABASE_URL: url, ...settings }, () => {});
  const refusal = failsWith(
    'MIGRATION_PENDING',
    new RegExp(`${newest.name}: run \`tonway migrate\` of this release, or set AUTO_MIGRATE=true`),
  );
  await assert.rejects(list({}), refusal);
  await assert.rejects(list({ AUTO_MIGRATE: 'false', NETWORK: 'testnet' }), refusal);
  await assert.rejects(checkTables(database), refusal);
  const options = { databaseUrl: url, redisUrl: null, migrations: 'none' } as const;
  await assert.rejects(serveGateway(options), refusal);
  const settings = readSettings({ DATABASE_URL: url, STREAM_PORT: '0', LOG_LEVEL: 'silent' });
  await assert.rejects(startStream(settings, openLiveHub), refusal);
  await assert.rejects(startIndexer(settings), refusal);
  const GLOBAL_CONFIG = fixturePath('localnet', 'global.config.json');
  const network = { NETWORK: 'custom', GLOBAL_CONFIG };
  const serve = { ...network, DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent' };
  for (const GATEWAY of ['true', 'false'])
    await assert.rejects(startServer(readSettings({ ...serve, GATEWAY })), refusal, GATEWAY);
  for (const settings of [{ AUTO_MIGRATE: 'true' }, { NETWORK: 'devnet' }]) {
    await applyAgain(list(settings));
    await forget();
  }
});

/** The migration is applied already: it does nothing then, or fails. */
function applyAgain(applied: Promise<unknown>): Promise<unknown> {
  return applied.catch((error: unknown) => assert.match(String(error), /already exists/));
}

test('the first process creates the tables of an empty database, and others wait for it', async () => {
  const { url } = await ownDatabase();
  const list = () => keysCommand(['list'], { DATABASE_URL: url }, () => {});
  await Promise.all([list(), list(), list()]);
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
  await assert.rejects(
    run('--dry'),
    /unknown option --dry; did you mean --dry-run\?\nRun `tonway migrate --help`/,
  );
  await assert.rejects(migrateCommand([], {}), /DATABASE_URL/);
});
