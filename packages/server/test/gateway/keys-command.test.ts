import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keysCommand } from '../../src/cli/keys.ts';
import { openBackends } from './support/backends.ts';
import { serveGateway } from './support/served-gateway.ts';

const backends = await openBackends();
const { database, databaseUrl } = backends;
const served = await serveGateway({ databaseUrl, redisUrl: null });
backends.closeFirst(served.close);

/** What the command prints. */
async function keys(...args: string[]): Promise<string> {
  let text = '';
  await keysCommand(args, { DATABASE_URL: databaseUrl }, (more) => {
    text += more;
  });
  return text;
}

const statusOf = async (secret: string) =>
  (await served.http.inject({ url: '/echo', headers: { 'x-api-key': secret } })).statusCode;

test('a key is made, listed, limited, rotated and revoked', async () => {
  const [secret = ''] = (await keys('create', 'My wallet', '--plan', 'advanced')).split('\n');
  assert.match(secret, /^tonway_[\w-]{43}$/);
  assert.equal(await statusOf(secret), 200);
  await keys(
    'limit',
    '1',
    '--rate',
    '7',
    '--networks',
    'devnet,testnet',
    '--private-servers',
    'no',
  );
  const table = await keys('list');
  const [titles, row] = table.split('\n');
  assert.match(titles ?? '', /^number +key +name +owner +plan +rate +burst +networks +private/);
  assert.match(
    row ?? '',
    /^1 +tonway_.{6}\.\.\. +My wallet +- +advanced +7\/s +75 +devnet,testnet +no/,
  );
  assert.ok(!table.includes(secret.slice(0, 20)), 'the key itself is shown once only');
  const [next = ''] = (await keys('rotate', '1')).split('\n');
  assert.notEqual(next, secret);
  await keys('revoke', '1');
  assert.equal((await keys('list')).trim().split('\n').length, 1);
  assert.match(await keys('list', '--all'), /revoked/);
});

test('the database holds no key, only its hash', async () => {
  const [secret = ''] = (await keys('create', 'secret')).split('\n');
  const rows = await database.query<{ text: string }>(
    'select row_to_json(key)::text as text from gateway.key',
  );
  assert.ok(rows.every(({ text }) => !text.includes(secret.slice(14))));
});

test('an owner has as many keys as the plan gives', async () => {
  const make = (network: string) => keys('create', 'k', '--owner', 'o', '--networks', network);
  await make('mainnet');
  await assert.rejects(make('mainnet'), /\[TOO_MANY_KEYS\]$/);
  await make('testnet');
  const made = await Promise.allSettled(
    Array.from({ length: 5 }, () => backends.addKey({ owner: 'at once' })),
  );
  assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('orders that cannot be carried out say why', async () => {
  for (const command of ['rotate', 'revoke'])
    await assert.rejects(keys(command, '999'), /\[KEY_UNKNOWN\]$/);
  await assert.rejects(keys('limit', '999', '--burst', '3'), /\[KEY_UNKNOWN\]$/);
  await assert.rejects(keys('limit', '2', '--plan', 'gold'), /\[PLAN_UNKNOWN\]$/);
  await assert.rejects(keys('create', 'k', '--plan', 'gold'), /\[PLAN_UNKNOWN\]$/);
  await assert.rejects(keysCommand(['list'], {}), /DATABASE_URL/);
  const nowhere = { DATABASE_URL: 'postgres://postgres@127.0.0.1:1/x' };
  await assert.rejects(keysCommand(['list'], nowhere), /DATABASE_URL: PostgreSQL cannot be used/);
  const missing = { DATABASE_URL: `${databaseUrl}_not` };
  await assert.rejects(keysCommand(['list'], missing), /cannot be used: .*does not exist/);
});
