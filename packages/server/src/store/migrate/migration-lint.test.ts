import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lintMigration } from '@tonway/tools/migrations';
import { readMigrations } from './migrations.ts';

/** Migrations up to this one were applied to no released index. */
const UNCHECKED = 14;

const online = (sql: string) => ({
  ...({ version: 20, kind: 'online', compatibleFrom: 19, steps: null } as const),
  sql,
});

test('online migrations stop no server', async () => {
  for (const migration of await readMigrations())
    if (migration.version > UNCHECKED)
      assert.deepEqual(lintMigration(migration), [], migration.name);
});

const REFUSED: readonly (readonly [sql: string, fault: RegExp])[] = [
  ['create index a_b on chain.a (b)', /must be created `concurrently`/],
  ['CREATE UNIQUE INDEX ON ONLY chain.a (b)', /must be created `concurrently`/],
  ['alter table a add constraint c check (b > 0)', /added `not valid`/],
  ['alter table a add foreign key (b) references d', /added `not valid`/],
  ['alter table a drop column d, add constraint c unique (b)', /added `using index`/],
  ['alter table a alter column b type bigint', /another type rewrites/],
  ['alter table a alter b set data type bigint', /another type rewrites/],
  ['alter table a alter b set not null', /scans the table/],
  ['alter table a add column b uuid default gen_random_uuid()', /default must be a constant/],
  ['alter table a add column b timestamptz not null default clock_timestamp()', /a constant/],
  ['alter table a add b bigserial', /generated column rewrites/],
  ['alter table a add b int generated always as (c + 1) stored', /generated column rewrites/],
  ['alter table a add column b integer not null', /needs a default/],
  ['alter table a add column b integer check (b > 0)', /of a new column scans/],
  ['alter table a rename column b to c', /uses the old name/],
  ['alter table a rename to c', /uses the old name/],
  ['alter table a set unlogged', /rewrites the table/],
  ['update chain.blocks set a = 1', /in small transactions/],
  ['delete from chain.blocks', /in small transactions/],
  ['truncate chain.blocks', /locks the table for long/],
  ['reindex table chain.blocks', /done `concurrently`/],
  ['do $$ begin drop table a; end $$', /hides its statements/],
  ['alter table a add b text; alter table c add b text', /several existing tables .*: a, c/],
  ['alter table a add check (b > 0) not valid; alter table a validate constraint c', /another tr/],
  ['create index concurrently if not exists a_b on chain.a (b)', /only in steps/],
];

for (const [sql, fault] of REFUSED)
  test(`refused in an online migration: ${sql}`, () => {
    const faults = lintMigration(online(sql));
    assert.equal(faults.length, 1, faults.join('\n'));
    assert.match(faults[0] ?? '', fault);
    assert.deepEqual(lintMigration({ ...online(sql), kind: 'breaking' }), []);
  });

const ALLOWED = [
  'create table chain.a (b integer primary key check (b > 0)); create index on chain.a (b)',
  `alter table a add column b text not null default 'now() -- ; x', add c bigint default 0`,
  'alter table a add column b integer default -1 not null, drop column if exists c',
  "alter table a add b text[] not null default '{}'::text[]",
  'alter table a add constraint c check (b is not null) not valid',
  'alter table a validate constraint c',
  'alter table a add constraint c unique using index a_b',
  'create function f() returns void language sql as $$ update chain.blocks set a = 1; $$',
  "update gateway.plans set stream_connections = 10 where name = 'plus'",
];

for (const sql of ALLOWED)
  test(`allowed in an online migration: ${sql}`, () =>
    assert.deepEqual(lintMigration(online(sql)), []));

test('steps are single statements that can be repeated', () => {
  const steps = (...all: string[]) => lintMigration({ ...online(all.join('\n;')), steps: all });
  const index = 'create index concurrently if not exists a_b on chain.a (b);';
  const constraint =
    'alter table chain.a drop constraint if exists c, add constraint c check (b > 0) not valid';
  assert.deepEqual(steps(index, constraint, 'alter table chain.a validate constraint c'), []);
  assert.deepEqual(steps(`${index} ${index}`), ['step 1 must be one statement']);
  assert.deepEqual(steps(index, 'alter table chain.a add column d text'), [
    'step 2 must do nothing the second time',
  ]);
});

test('an online migration says which releases can use the tables', () => {
  const faults = lintMigration({ ...online('select 1'), compatibleFrom: 20 });
  assert.deepEqual(faults, ['the first line must be `-- online since NNNN`']);
});
