import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { Database } from '../../src/store/database.ts';

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

/** A database without tables, dropped after the tests of the file. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const name = `tonway_test_${randomBytes(6).toString('hex')}`;
  const url = new URL(POSTGRES);
  url.pathname = `/${name}`;
  await asOperator(`create database ${name}`);
  const database = new Database({ url: url.href, connections: 2 });
  const closers: (() => Promise<unknown>)[] = [];
  after(async () => {
    await Promise.all(closers.map((close) => close()));
    await database.close();
    await asOperator(`drop database ${name} with (force)`);
  });
  return { name, url: url.href, database, closeFirst: (close) => void closers.push(close) };
}

async function asOperator(statement: string): Promise<void> {
  const operator = new Database({ url: POSTGRES, connections: 1, statementTimeoutMs: 0 });
  await operator.query(statement);
  await operator.close();
}
