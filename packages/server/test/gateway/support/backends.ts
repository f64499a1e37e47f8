import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { createClient } from '@redis/client';
import postgres from 'postgres';
import { createSecret } from '../../../src/gateway/keys/secret.ts';
import { type Database, openDatabase } from '../../../src/gateway/store/database.ts';
import { insertKey, type NewKey } from '../../../src/gateway/store/insert-key.ts';
import { migrate } from '../../../src/gateway/store/migrate.ts';

const POSTGRES = process.env.TONWAY_TEST_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432/postgres';
export const REDIS = process.env.TONWAY_TEST_REDIS ?? 'redis://127.0.0.1:6379';

export interface Backends {
  readonly databaseUrl: string;
  readonly database: Database;
  /** Names in Redis that no other test has. */
  readonly redisPrefix: string;
  /** What is to be closed before the database goes. */
  closeFirst(close: () => Promise<unknown>): void;
  addKey(key?: Partial<NewKey>): Promise<{ readonly id: number; readonly secret: string }>;
}

/** A database of its own, dropped after the tests of the file. */
export async function openBackends(): Promise<Backends> {
  const name = `tonway_test_${randomBytes(6).toString('hex')}`;
  const url = new URL(POSTGRES);
  url.pathname = `/${name}`;
  const redisPrefix = `${name}:`;
  await asOperator((sql) => sql.unsafe(`create database ${name}`));
  const database = openDatabase(url.href, 2);
  const closers: (() => Promise<unknown>)[] = [];
  after(async () => {
    await Promise.all(closers.map((close) => close()));
    await database.end({ timeout: 1 });
    await asOperator((sql) => sql.unsafe(`drop database ${name} with (force)`));
    await forget(redisPrefix);
  });
  await migrate(database);
  return {
    databaseUrl: url.href,
    database,
    redisPrefix,
    closeFirst: (close) => void closers.push(close),
    async addKey(key) {
      const secret = createSecret();
      const id = await insertKey(database, { ...PLAIN_KEY, ...key }, secret);
      return { id, secret: secret.text };
    },
  };
}

export const PLAIN_KEY: NewKey = {
  name: 'test',
  owner: null,
  plan: 'free',
  ratePerSecond: null,
  burst: null,
  privateServers: null,
  networks: null,
  expiresAt: null,
};

async function asOperator(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(POSTGRES, { max: 1, onnotice: () => {} });
  await work(sql);
  await sql.end();
}

async function forget(prefix: string): Promise<void> {
  const client = await createClient({ url: REDIS }).connect();
  for await (const names of client.scanIterator({ MATCH: `${prefix}*`, COUNT: 1000 }))
    if (names.length > 0) await client.del(names);
  client.destroy();
}
