import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sample } from '@tonway/tools/sizes';
import { V3_OPERATIONS } from '../../src/api/v3/operations/index.ts';
import { openBackends } from '../gateway/support/backends.ts';
import { serverOverDevnet } from '../support/server-over-devnet.ts';
import type { Failure } from './support/answers.ts';
import { beginIndex } from './support/begin-index.ts';

const HEX64 = 'f'.repeat(64);
const ODD_VALUES = [
  '',
  'x',
  '-1',
  '0',
  '1e400',
  '18446744073709551615',
  '9223372036854775808',
  'null',
  '\0',
  '%',
  'ffffffffffffffff',
  '2147483647',
  '-2147483648',
  ','.repeat(2000),
  '💥',
  'true',
  'constructor',
  '__proto__',
  HEX64,
  `-1:${HEX64}`,
];
/** Those that answer from the index alone. */
const OWN = new Set([
  'blocks',
  'transactions',
  'messages',
  'transactionsByMessage',
  'adjacentTransactions',
]);
const HASH = 'ab'.repeat(32);
const FRIEND = `0:${HASH}`;

/** Whichever of them an operation answers with. */
interface Lists {
  readonly blocks: readonly unknown[];
  readonly transactions: readonly unknown[];
  readonly messages: readonly unknown[];
}

const CONVERTING = 'failed to decode: schema: error converting value for';

suite('requests to v3', async () => {
  const backends = await openBackends();
  const { secret } = await backends.addKey({ ratePerSecond: 100_000, burst: 100_000 });
  const running = await serverOverDevnet({ DATABASE_URL: backends.databaseUrl, PAGES: 'false' });
  backends.closeFirst(async () => running[Symbol.asyncDispose]());
  const ask = async (path: string, headers: Record<string, string> = { 'X-API-Key': secret }) => {
    const response = await fetch(`${running.server.url}/api/v3/${path}`, { headers });
    const { status, headers: sent } = response;
    const body = (await response.json()) as Partial<Failure & Lists>;
    return { status, headers: sent, body };
  };

  test('an empty index is distinguished from a chain without transactions', async () => {
    for (const path of [
      'blocks',
      'transactions',
      'masterchainInfo',
      `addressBook?address=${FRIEND}`,
    ]) {
      const { status, headers, body } = await ask(path);
      assert.equal(status, 503, path);
      assert.match(body.error ?? '', /^nothing is indexed yet: start `tonway index`/);
      assert.equal(headers.get('retry-after'), '1');
    }
    assert.equal((await ask('decode?opcodes=0')).status, 200);
    assert.equal((await ask('transactions?limit=1001')).status, 422);
    await beginIndex(backends.database);
  });

  test('errors have a code, equal to the status, and a text', async () => {
    const cases: readonly (readonly [string, number, string])[] = [
      ['nothing', 404, 'Cannot GET /api/v3/nothing'],
      ['transactions?limit=1001', 422, 'limit is not allowed: 1001 > 1000'],
      ['transactions?limit=x&offset=y', 422, `${CONVERTING} "limit" (and 1 other error)`],
      ['transactions?account=', 422, `${CONVERTING} index 0 of "account"`],
      ['transactions?sort=up', 422, 'wrong value for sort parameter'],
      ['transactions?mc_seqno=7', 404, 'masterchain block 7 not found'],
      ['transactionsByMasterchainBlock?seqno=7', 404, 'masterchain block 7 not found'],
      ['masterchainBlockShards?seqno=7', 404, 'blocks not found'],
      ['masterchainBlockShardState', 404, 'blocks not found'],
      ['masterchainBlockShardState?seqno=x', 422, `${CONVERTING} "seqno"`],
      ['adjacentTransactions', 404, 'adjacent transactions not found'],
      [`adjacentTransactions?hash=${HASH}`, 404, 'adjacent transactions not found'],
      [
        'transactionsByMessage',
        422,
        'at least one of msg_hash, body_hash, opcode should be specified',
      ],
      [
        `transactionsByMessage?msg_hash=${HASH}&direction=x`,
        422,
        'direction should be one of: in, out',
      ],
      ['messages?direction=x', 422, 'direction should be one of: in, out'],
      // PostgreSQL has no text with NUL
      ['dns/records?domain=a%00.ton', 422, `${CONVERTING} "domain"`],
      ['search?query=a%00b', 422, `${CONVERTING} "query"`],
      ['masterchainInfo', 500, 'no rows in result set'],
      // what cannot be read is told before what breaks a rule, and both before what is not there
      ['transactions?limit=x&sort=up', 422, `${CONVERTING} "limit"`],
      ['messages?direction=x&opcode=x', 422, `${CONVERTING} "opcode"`],
      ['transactions?mc_seqno=7&limit=1001', 422, 'limit is not allowed: 1001 > 1000'],
      ['masterchainBlockShards?seqno=7&limit=1001', 422, 'limit is not allowed: 1001 > 1000'],
      [
        'transactionsByMasterchainBlock?seqno=7&limit=1001',
        422,
        'limit is not allowed: 1001 > 1000',
      ],
    ];
    for (const [path, code, error] of cases) {
      const { status, headers, body } = await ask(path);
      assert.deepEqual([status, body], [code, { code, error }], path);
      assert.match(headers.get('x-api-version') ?? '', /^1\.2\.\d+$/);
      assert.match(headers.get('server-timing') ?? '', /^app;dur=[\d.]+$/);
    }
    for (const cursor of ['x', Buffer.from('lt desc:1').toString('base64url')])
      assert.match(
        (await ask(`transactions?cursor=${cursor}`)).body.error ?? '',
        /^cursor is not of this list/,
      );
  });

  test('a chain without transactions answers with empty lists', async () => {
    for (const path of [
      'blocks',
      'transactions?limit=0',
      'messages',
      `transactions?hash=${HASH}`,
    ]) {
      const { status, body } = await ask(path);
      assert.deepEqual(
        [status, body.blocks ?? body.transactions ?? body.messages],
        [200, []],
        path,
      );
    }
  });

  test('a body of another content type is refused', async () => {
    const body = JSON.stringify({ opcodes: ['0'] });
    const post = (type?: string) =>
      fetch(`${running.server.url}/api/v3/decode`, {
        method: 'POST',
        body: Buffer.from(body),
        headers: { 'X-API-Key': secret, ...(type !== undefined && { 'Content-Type': type }) },
      });
    for (const type of ['application/json', 'application/json; charset=utf-8'])
      assert.equal((await post(type)).status, 200, type);
    for (const type of [undefined, 'text/plain', 'application/x-www-form-urlencoded', 'x']) {
      const response = await post(type);
      const { error, explanation = '' } = (await response.json()) as Failure;
      assert.deepEqual([response.status, error], [422, 'Unprocessable Entity'], type);
      assert.match(explanation, /application\/json/);
    }
  });

  test('every request is answered in the form of v3', async () => {
    for (const { name, params, methods = ['get'] } of V3_OPERATIONS) {
      if (!methods.includes('get')) continue;
      for (const param of Object.keys(params))
        for (const value of sample(ODD_VALUES, 4)) {
          const { status, body } = await ask(`${name}?${param}=${encodeURIComponent(value)}`);
          if (status === 200) continue;
          assert.deepEqual(Object.keys(body), ['code', 'error'], `${name} ${param} ${value}`);
          assert.ok(status < 500 || !OWN.has(name), `${name} ${param} ${value}: ${body.error}`);
        }
    }
  });

  test('errors of the gateway have the form of v3', async () => {
    const cases = [
      [{ 'X-API-Key': 'nonsense' }, 401, 'API key does not exist'],
      [{}, 200, undefined],
      [{}, 200, undefined],
      [{}, 429, 'Ratelimit exceeded'],
    ] as const;
    for (const [headers, code, error] of cases) {
      const { status, body } = await ask('blocks', headers);
      assert.equal(status, code);
      if (error) assert.deepEqual(body, { code, error });
    }
  });

  test('a thousand addresses fit into one request', async () => {
    const address = (i: number) => `0:${i.toString(16).padStart(64, '0')}`;
    const addresses = (count: number) => Array.from({ length: count }, (_, i) => address(i));
    const query = (count: number) =>
      addresses(count)
        .map((each) => `account=${encodeURIComponent(each)}`)
        .join('&');
    assert.equal((await ask(`transactions?${query(1000)}`)).status, 200);
    const { status, body } = await ask(`transactions?${query(1001)}`);
    assert.deepEqual([status, body.error], [422, 'maximum 1000 addresses allowed']);
  });

  test('a query that takes too long is reported as such', async () => {
    const lock = backends.database.transaction(async (queries) => {
      await queries.query('lock table chain.head in access exclusive mode');
      const { status, body } = await ask('masterchainInfo?x_timeout=x&x_timeout=50');
      assert.equal(status, 500);
      assert.match(body.error ?? '', /^query timeout: ask for less/);
    });
    await lock;
  });

  test('the OpenAPI document is served; without pages, readers are led to it', async () => {
    const get = (path: string) => fetch(running.server.url + path, { redirect: 'manual' });
    for (const path of ['/api/v3', '/api/v3/', '/api/v3/index.html'])
      assert.equal((await get(path)).headers.get('location'), '/api/v3/openapi.json');
    for (const path of ['/api/v3/openapi.json', '/api/v3/doc.json']) {
      const description = (await (await get(path)).json()) as { info: { title: string } };
      assert.equal(description.info.title, 'Tonway v3');
    }
    assert.equal(await (await get('/healthcheck')).text(), 'OK');
  });

  // the last one: nothing rolls the index back
  test('after a revert the index is not used before it is rolled back, whichever block is required', async () => {
    const { devnet } = running;
    const key = { 'X-API-Key': secret };
    const snapshot = await devnet.snapshot();
    await devnet.mine(2);
    const required = { ...key, 'X-Min-Masterchain-Seqno': '1' };
    assert.equal((await ask('blocks', required)).status, 200);
    await devnet.revert(snapshot);
    for (const headers of [key, required]) {
      const { status, body } = await ask('blocks', headers);
      assert.equal(status, 503);
      assert.match(body.error ?? '', /^the chain was replaced/);
    }
  });
});

test('v3 without a database answers with a remedy; v3 can be disabled', async () => {
  const ask = async (settings: Record<string, string>) => {
    await using running = await serverOverDevnet(settings);
    return (await fetch(`${running.server.url}/api/v3/masterchainInfo`)).json() as Promise<Failure>;
  };
  const { code, error } = await ask({});
  assert.equal(code, 503);
  assert.match(error, /^there is no index: set DATABASE_URL .*`tonway index`/);
  const off = { code: 404, error: 'Cannot GET /api/v3/masterchainInfo' };
  assert.deepEqual(await ask({ V3: 'false' }), off);
});
