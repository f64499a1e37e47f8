import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keysCommand } from '../../src/app/cli/keys.ts';
import type { ListedKey } from '../../src/store/gateway/read-keys.ts';
import { addUsage } from '../../src/store/gateway/usage.ts';
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

const PLANS =
  /^KeyError: there is no plan "gold"; there are free, plus, advanced \[PLAN_UNKNOWN\]$/;

const statusOf = async (secret: string) =>
  (await served.http.inject({ url: '/echo', headers: { 'x-api-key': secret } })).statusCode;

test('a key is created, listed, limited, rotated and revoked', async () => {
  const [secret = ''] = (await keys('create', 'My wallet', '--plan', 'advanced')).split('\n');
  assert.match(secret, /^tonway_[\w-]{43}$/);
  assert.equal(await statusOf(secret), 200);
  await keys(
    'limit',
    '1',
    '--rate',
    '7',
    '--connections',
    '3',
    '--networks',
    'devnet,testnet',
    '--private-servers',
    'no',
  );
  const table = await keys('list');
  const [titles, row] = table.split('\n');
  assert.match(
    titles ?? '',
    /^number +key +name +owner +plan +rate +burst +connections +addresses +networks +private/,
  );
  assert.match(
    row ?? '',
    /^1 +tonway_.{6}\.\.\. +My wallet +- +advanced +7\/s +7 +3 +10000 +devnet,testnet +no/,
  );
  assert.ok(!table.includes(secret.slice(0, 20)), 'the key itself is shown once only');
  const [next = ''] = (await keys('rotate', '1')).split('\n');
  assert.notEqual(next, secret);
  await keys('revoke', '1');
  assert.equal((await keys('list')).trim().split('\n').length, 1);
  assert.match(await keys('list', '--all'), /revoked/);
});

test('the database stores only the hash of a key', async () => {
  const [secret = ''] = (await keys('create', 'secret')).split('\n');
  const rows = await database.query<{ text: string }>(
    'select row_to_json(keys)::text as text from gateway.keys',
  );
  assert.ok(rows.every(({ text }) => !text.includes(secret.slice(14))));
});

test('the plan limits the number of keys of an owner', async () => {
  const make = (network: string) => keys('create', 'k', '--owner', 'o', '--networks', network);
  await make('mainnet');
  await assert.rejects(make('mainnet'), /\[TOO_MANY_KEYS\]$/);
  await make('testnet');
  const made = await Promise.allSettled(
    Array.from({ length: 5 }, () => backends.addKey({ owner: 'at once' })),
  );
  assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('a key is selected by its number, its name, its prefix or the key itself', async () => {
  const [secret = ''] = (await keys('create', 'exchange')).split('\n');
  const [{ id, prefix }] = JSON.parse(await keys('list', '--json')).filter(
    ({ name }: ListedKey) => name === 'exchange',
  );
  for (const which of ['exchange', `${id}`, prefix, `${prefix}...`, secret])
    assert.equal(await keys('limit', which, '--rate', '500'), `Key ${id} is changed.\n`);
  const rows: ListedKey[] = JSON.parse(await keys('list', '--json'));
  assert.equal(rows.find((row) => row.id === id)?.burst, 500, 'the burst goes with the rate');
  const [next = ''] = (await keys('rotate', 'exchange')).split('\n');
  assert.match(next, /^tonway_/);
  assert.equal(await keys('revoke', 'exchange'), `Key ${id} is revoked.\n`);
  await assert.rejects(keys('revoke', 'exchange'), /no key "exchange" in force.*\[KEY_UNKNOWN\]$/);
});

test('an ambiguous name is answered with the numbers of the keys', async () => {
  const ids = [
    await backends.addKey({ name: 'twin' }),
    await backends.addKey({ name: 'twin' }),
  ].map(({ id }) => id);
  const numbers = ids.map((id) => `${id} \\(tonway_.{6}\\.\\.\\., no owner, free\\)`).join(', ');
  const told = new RegExp(
    `2 keys are called "twin": ${numbers}; give the number \\[KEY_AMBIGUOUS\\]$`,
  );
  await assert.rejects(keys('revoke', 'twin'), told);
  await keys('revoke', `${ids[0]}`);
  assert.equal(await keys('revoke', 'twin'), `Key ${ids[1]} is revoked.\n`, 'one is left');
});

test('usage is listed for every key, or for one by day and operation', async () => {
  const { id } = await backends.addKey({ name: 'busy', plan: 'plus' });
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await addUsage(database, [
    { keyId: id, day: day(0), operation: 'getShards', requests: 3, refused: 7 },
    { keyId: id, day: day(0), operation: 'getMasterchainInfo', requests: 40, refused: 0 },
    { keyId: id, day: day(5), operation: 'getShards', requests: 200, refused: 0 },
    { keyId: id, day: day(40), operation: 'getShards', requests: 9999, refused: 0 },
  ]);
  const all = await keys('usage');
  assert.match(all, /^number +key +name +owner +plan +today +requests\n/);
  assert.match(all, new RegExp(`\\n${id} +tonway_.{6}\\.{3} +busy +- +plus +43 +243\\n`));
  const rows = (await keys('usage', 'busy')).trim().split('\n');
  assert.deepEqual(
    rows.map((row) => row.split(/ +/)),
    [
      ['day', 'operation', 'requests', 'refused'],
      [day(0), 'getMasterchainInfo', '40', '0'],
      [day(0), 'getShards', '3', '7'],
      [day(5), 'getShards', '200', '0'],
    ],
  );
  assert.deepEqual(JSON.parse(await keys('usage', `${id}`, '--days', '1', '--json')), [
    { day: day(0), operation: 'getMasterchainInfo', requests: 40, refused: 0 },
    { day: day(0), operation: 'getShards', requests: 3, refused: 7 },
  ]);
  const [first] = JSON.parse(await keys('usage', '--json', '--days', '90'));
  assert.deepEqual([first.id, first.requests, first.requestsToday], [id, 10_242, 43]);
  await keys('revoke', 'busy');
  assert.match(await keys('usage', 'busy'), /getShards/, 'a revoked key has usage, too');
});

test('plans are listed', async () => {
  assert.match(
    await keys('plans'),
    /^plan +rate +burst .*\nfree +10\/s +10 +2 +1000 +no +1 .*\nplus +25\/s +25 +10 +1000 +yes +3 /,
  );
  const [, , advanced] = JSON.parse(await keys('plans', '--json'));
  assert.deepEqual(
    { ...advanced, keys: 0 },
    {
      name: 'advanced',
      ratePerSecond: 100,
      burst: 100,
      streamConnections: 100,
      streamAddresses: 10_000,
      privateServers: true,
      keysPerNetwork: 10,
      keys: 0,
    },
  );
});

test('failed commands report the reason', async () => {
  for (const command of ['rotate', 'revoke'])
    await assert.rejects(keys(command, '999'), /\[KEY_UNKNOWN\]$/);
  await assert.rejects(keys('limit', '999', '--burst', '3'), /\[KEY_UNKNOWN\]$/);
  await assert.rejects(keys('limit', '2', '--plan', 'gold'), PLANS);
  await assert.rejects(keys('create', 'k', '--plan', 'gold'), PLANS);
  await assert.rejects(keysCommand(['list'], {}), /DATABASE_URL/);
  const nowhere = { DATABASE_URL: 'postgres://postgres@127.0.0.1:1/x' };
  await assert.rejects(keysCommand(['list'], nowhere), /DATABASE_URL: PostgreSQL cannot be used/);
  const missing = { DATABASE_URL: `${databaseUrl}_not` };
  await assert.rejects(keysCommand(['list'], missing), /cannot be used: .*does not exist/);
});
