import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { IS_SHARED_RUN, oncePerRun } from '@tonway/tools/once';
import { Database } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate/migrate.ts';

/** Where tests may make databases. */
export const POSTGRES =
  process.env.TONWAY_TEST_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432/postgres';

export interface OwnDatabase {
  /** A name that no other test has. */
  readonly name: string;
  readonly url: string;
  readonly database: Database;
  /** What is to be closed before the database goes. */
  closeFirst(close: () => Promise<unknown>): void;
}

/** What a new database contains. It is made once per run of the tests, and cloned. */
export interface Content {
  readonly name: string;
  fill(database: Database): Promise<void>;
}

const EMPTY: Content = { name: 'empty', fill: async () => {} };
const MIGRATED: Content = { name: 'migrated', fill: (database) => migrate(database) };

/** A database of the tests of this file, dropped after them; without `content`, it has no tables. */
export async function ownDatabase(content: Content = EMPTY): Promise<OwnDatabase> {
  const name = `tonway_test_${randomBytes(6).toString('hex')}`;
  await createDatabase(name, content);
  const url = urlOf(name);
  const database = new Database({ url });
  const closers: (() => Promise<unknown>)[] = [];
  after(async () => {
    await Promise.all(closers.map((close) => close()));
    await database.close();
    await asOperator(`drop database ${name} with (force)`);
  });
  return { name, url, database, closeFirst: (close) => void closers.push(close) };
}

/** A database with the tables of this version. */
export function migratedDatabase(): Promise<OwnDatabase> {
  return ownDatabase(MIGRATED);
}

async function createDatabase(name: string, content: Content): Promise<void> {
  if (content === EMPTY || !IS_SHARED_RUN) return createFilled(name, content);
  const template = `tonway_template_${content.name}`;
  await oncePerRun(template, () => createFilled(template, content));
  await asOperator(`create database ${name} template ${template}`);
}

async function createFilled(name: string, { fill }: Content): Promise<void> {
  await asOperator(`create database ${name}`);
  const database = new Database({ url: urlOf(name) });
  await fill(database);
  await database.close();
}

function urlOf(name: string): string {
  return new URL(`/${name}`, POSTGRES).href;
}

async function asOperator(statement: string): Promise<void> {
  const operator = new Database({ url: POSTGRES, connections: 1, statementTimeoutMs: 0 });
  await operator.query(statement);
  await operator.close();
}
