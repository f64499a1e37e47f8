import { after } from 'node:test';
import { createClient } from '@redis/client';
import type { Database } from '../../../src/store/database.ts';
import { createSecret, insertKey, type NewKey } from '../../../src/store/gateway/keys.ts';
import { migratedDatabase } from '../../support/own-database.ts';

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
  const { name, url, database, closeFirst } = await migratedDatabase();
  const redisPrefix = `${name}:`;
  after(() => forget(redisPrefix));
  return {
    databaseUrl: url,
    database,
    redisPrefix,
    closeFirst,
    addKey: (key) => addKey(database, key),
  };
}

export async function addKey(database: Database, key: Partial<NewKey> = {}) {
  const secret = createSecret();
  const id = await insertKey(database, { ...PLAIN_KEY, ...key }, secret);
  return { id, secret: secret.text };
}

const PLAIN_KEY: NewKey = {
  name: 'test',
  owner: null,
  plan: 'free',
  ratePerSecond: null,
  burst: null,
  streamConnections: null,
  streamAddresses: null,
  privateServers: null,
  networks: null,
  expiresAt: null,
};

async function forget(prefix: string): Promise<void> {
  const client = await createClient({ url: REDIS }).connect();
  for await (const names of client.scanIterator({ MATCH: `${prefix}*`, COUNT: 1000 }))
    if (names.length > 0) await client.del(names);
  client.destroy();
}
