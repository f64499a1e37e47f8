import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { Tvm } from '@tonway/tvm';
import { createHttp } from '../../src/api/http/http.ts';
import { OPERATIONS } from '../../src/api/v2/operations/index.ts';
import { ANSWER_FORM } from '../../src/app/parts/failures.ts';
import { addRoutes } from '../../src/app/parts/http-app.ts';
import { loggerOptions } from '../../src/app/parts/logger.ts';
import { REQUEST_LIMITS, V2_SETTINGS } from '../support/context.ts';
import { type ServerOverDevnet, serverOverDevnet } from '../support/server-over-devnet.ts';
import { recordedIndex } from '../v3/support/recorded-index.ts';

const NAMED_BLOCK = 'getBlockHeader?workchain=-1&shard=-9223372036854775808&seqno=1';
const ACCOUNT = `address=-1:${'5'.repeat(64)}`;

suite('HTTP caching of v2', () => {
  let running: ServerOverDevnet;
  before(async () => {
    running = await serverOverDevnet({ GATEWAY: 'false' });
    // a head that stays
    running.devnet.faults({ producing: false });
  });
  after(() => running[Symbol.asyncDispose]());

  test('an answer about the head is revalidated by its tag', async () => {
    const first = await get('getMasterchainInfo');
    assert.equal(first.headers.get('cache-control'), 'public, no-cache');
    const tag = tagOf(first);
    const again = await get('getMasterchainInfo', { 'if-none-match': tag });
    assert.deepEqual([again.status, await again.text(), tagOf(again)], [304, '', tag]);
    assert.equal(again.headers.get('cache-control'), 'public, no-cache');
    assert.equal(again.headers.get('x-tonway-block'), first.headers.get('x-tonway-block'));
    await newHead();
    const next = await get('getMasterchainInfo', { 'if-none-match': tag });
    assert.equal(next.status, 200);
    assert.notEqual(tagOf(next), tag);
  });

  test('a tag matches in a list, weak or not; another one does not', async () => {
    const tag = tagOf(await get(`getAddressState?${ACCOUNT}`));
    const strong = tag.replace('W/', '');
    for (const header of [tag, strong, '*', `"other", ${tag}`, `W/"a",${strong} , "b"`])
      assert.equal(
        (await get(`getAddressState?${ACCOUNT}`, { 'if-none-match': header })).status,
        304,
      );
    for (const header of ['', '"other"', tag.slice(0, -2), `${tag}x`])
      assert.equal(
        (await get(`getAddressState?${ACCOUNT}`, { 'if-none-match': header })).status,
        200,
      );
  });

  test('the tag depends on the content, so with proofs it differs', async () => {
    const url = `getAddressInformation?${ACCOUNT}`;
    const tags = [
      tagOf(await get(url)),
      tagOf(await get(`${url}&proof=true`)),
      tagOf(await get(url, { 'x-include-proof': 'true' })),
    ];
    assert.notEqual(tags[0], tags[1]);
    assert.equal(tags[1], tags[2]);
    assert.match((await get(url)).headers.get('vary') ?? '', /X-Include-Proof/);
  });

  test('an answer about a named block is immutable where blocks are final, and not on a devnet', async () => {
    const here = await get(NAMED_BLOCK);
    assert.equal(here.headers.get('cache-control'), 'public, no-cache');
    await using elsewhere = await overFinalBlocks(running);
    const there = await fetch(`${elsewhere.url}/api/v2/${NAMED_BLOCK}`);
    assert.equal(there.headers.get('cache-control'), 'public, max-age=86400, immutable');
    assert.equal(tagOf(there), tagOf(here));
    const head = await fetch(`${elsewhere.url}/api/v2/getMasterchainInfo`);
    assert.equal(head.headers.get('cache-control'), 'public, no-cache');
  });

  test('an answer for a key is private', async () => {
    const byHeader = await get('getMasterchainInfo', { 'x-api-key': 'secret' });
    const byQuery = await get('getMasterchainInfo?api_key=secret');
    for (const { headers } of [byHeader, byQuery])
      assert.equal(headers.get('cache-control'), 'private, no-cache');
    assert.match(byHeader.headers.get('vary') ?? '', /X-API-Key/);
  });

  test('failures, POST requests and momentary answers are not cached', async () => {
    const url = `${running.server.url}/api/v2`;
    const post = (path: string, body: unknown) =>
      fetch(`${url}/${path}`, { method: 'POST', body: JSON.stringify(body) });
    const info = { method: 'getMasterchainInfo' };
    const answers = {
      'a failure': await get('getAddressBalance?address=none', { 'if-none-match': '*' }),
      'no such operation': await get('getNothing'),
      'a wrong method': await get('sendBoc'),
      'what is never cached': await get(`detectAddress?${ACCOUNT}`, { 'if-none-match': '*' }),
      'what is of the moment': await get('getConsensusBlock', { 'if-none-match': '*' }),
      'what is posted': await post('getMasterchainInfo', {}),
      'JSON-RPC': await post('jsonRPC', info),
      'a batch': await post('jsonRPC', [info, info]),
      readiness: await fetch(`${running.server.url}/readyz`),
    };
    for (const [what, { status, headers }] of Object.entries(answers)) {
      assert.notEqual(status, 304, what);
      assert.deepEqual(
        [headers.get('cache-control'), headers.get('etag')],
        ['no-store', null],
        what,
      );
    }
  });

  test('browsers may read the tag, and answers vary by origin', async () => {
    const { headers } = await get('getMasterchainInfo', { origin: 'https://app.example' });
    assert.match(headers.get('access-control-expose-headers') ?? '', /ETag/);
    assert.match(headers.get('vary') ?? '', /Origin/);
  });

  test('the OpenAPI document is revalidated by its tag', async () => {
    const first = await get('openapi.json');
    const again = await get('openapi.json', { 'if-none-match': tagOf(first) });
    assert.deepEqual([again.status, await again.text()], [304, '']);
  });

  function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return fetch(`${running.server.url}/api/v2/${path}`, { headers });
  }

  async function newHead(): Promise<void> {
    const { upstream } = running.server;
    const before = upstream.head;
    running.devnet.faults({ producing: true });
    await running.devnet.mine();
    for (let i = 0; i < 500 && upstream.head === before; i++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    running.devnet.faults({ producing: false });
  }
});

suite('HTTP caching of v3', async () => {
  const { url: database } = await recordedIndex('localnet/split');
  let running: ServerOverDevnet;
  before(async () => {
    running = await serverOverDevnet({ DATABASE_URL: database, GATEWAY: 'false' });
  });
  after(() => running[Symbol.asyncDispose]());

  test('every list is revalidated by its tag', async () => {
    for (const path of ['masterchainInfo', 'blocks?limit=2', 'masterchainBlockShards?seqno=1']) {
      const first = await get(path);
      assert.equal(first.headers.get('cache-control'), 'public, no-cache', path);
      const again = await get(path, { 'if-none-match': tagOf(first) });
      assert.deepEqual([again.status, await again.text()], [304, ''], path);
    }
    const [all, one] = [await get('blocks?limit=2'), await get('blocks?limit=1')];
    assert.notEqual(tagOf(all), tagOf(one));
    assert.match(all.headers.get('vary') ?? '', /X-No-Address-Book/);
  });

  test('failures and POST requests are not cached', async () => {
    const body = JSON.stringify({ opcodes: ['0x0f8a7ea5'] });
    const url = `${running.server.url}/api/v3/decode`;
    for (const { headers } of [
      await get('blocks?limit=many', { 'if-none-match': '*' }),
      await get('masterchainBlockShards?seqno=999999'),
      await fetch(url, { method: 'POST', body }),
    ])
      assert.deepEqual([headers.get('cache-control'), headers.get('etag')], ['no-store', null]);
  });

  function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return fetch(`${running.server.url}/api/v3/${path}`, { headers });
  }
});

function tagOf({ headers }: Response): string {
  const tag = headers.get('etag') ?? '';
  assert.match(tag, /^W\/"[\w-]{20,}"$/);
  return tag;
}

/** The same chain as one whose blocks nobody reverts. */
async function overFinalBlocks({ server }: ServerOverDevnet) {
  const tvm = new Tvm({ workers: 1 });
  const http = createHttp({
    form: ANSWER_FORM,
    logger: loggerOptions('error'),
    trustedProxies: [],
    receiveTimeoutMs: 10_000,
  });
  await addRoutes(http, {
    upstream: server.upstream,
    tvm,
    ...REQUEST_LIMITS,
    settings: V2_SETTINGS,
    operations: OPERATIONS,
    cacheBytes: 1_000_000,
    maxBodyBytes: 1_000_000,
    corsOrigins: [],
  });
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    async [Symbol.asyncDispose]() {
      await http.close();
      await tvm.close();
    },
  };
}
