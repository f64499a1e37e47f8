import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, suite, test } from 'node:test';
import { Address } from '@tonway/chain';
import { OPERATIONS } from '../../src/v2/operations/index.ts';
import { type ServerOverDevnet, serverOverDevnet } from '../support/server-over-devnet.ts';

const EXTRA = /^\d+:(_|\d+(,\d+)*):[0-9.e+-]+(:c)?$/;
const SOMEONE = `0:${'7'.repeat(64)}`;

suite('requests', () => {
  let running: ServerOverDevnet;
  before(async () => {
    running = await serverOverDevnet({ LOG_LEVEL: 'debug', MAX_BODY_BYTES: '100000' });
  });
  after(() => running[Symbol.asyncDispose]());

  async function ask(path: string, init?: RequestInit) {
    const response = await fetch(running.server.url + path, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: JSON.parse(text) };
  }
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    ask(path, { method: 'POST', body, headers });
  const rpc = (body: unknown) => post('/api/v2/jsonRPC', JSON.stringify(body));

  test('a success is an envelope, and headers say which block answered', async () => {
    const { status, headers, body } = await ask('/api/v2/getMasterchainInfo');
    assert.equal(status, 200);
    assert.equal(body.ok, true);
    assert.match(body['@extra'], EXTRA);
    assert.match(headers.get('x-api-version') ?? '', /^2\.2\.\d+$/);
    assert.equal(headers.get('x-tonway-verified'), 'signed');
    const { head } = running.devnet.status;
    const place = `(-1,8000000000000000,${head.seqno}):`;
    assert.ok(headers.get('x-tonway-block')?.startsWith(place));
    assert.equal(body.result.last.seqno, head.seqno);
  });

  test('the same question on the same block is answered from the cache, on the next one anew', async () => {
    const path = `/api/v2/getAddressBalance?address=${SOMEONE}`;
    await ask(path);
    const again = await ask(path);
    assert.match(again.body['@extra'], /:_:[0-9.e+-]+:c$/);
    const seqno = running.devnet.status.head.seqno;
    await running.devnet.faucet(Address.parse(SOMEONE), 1_000_000_000n);
    await until(() => (running.server.upstream.head?.id.seqno ?? 0) > seqno);
    await until(async () => (await ask(path)).body.result === '1000000000');
  });

  test('every operation answers over each of its ways with an envelope', async () => {
    for (const { name, aliases = [], methods } of OPERATIONS)
      for (const each of [name, ...aliases]) {
        const answers = [await post(`/api/v2/${each}`, '{}'), await rpc({ method: each })];
        const got = await ask(`/api/v2/${each}`);
        if (methods === 'read') answers.push(got);
        else assert.deepEqual([got.status, got.body.code], [405, 405], each);
        for (const { status, body } of answers) {
          assert.equal(status, body.ok ? 200 : body.code, each);
          assert.notEqual(body.error, 'Internal error', each);
          assert.match(body['@extra'], EXTRA);
        }
      }
  });

  test('proofs come on demand, beside the result', async () => {
    const path = `/api/v2/getAddressBalance?address=${SOMEONE}`;
    const plain = await ask(path);
    assert.equal('proof' in plain.body, false);
    const asked = [
      await ask(`${path}&proof=true`),
      await ask(path, { headers: { 'X-Include-Proof': 'true' } }),
    ];
    for (const { body } of asked) {
      assert.equal(body.result, plain.body.result);
      const [proof] = body.proof;
      assert.equal(proof.block_id.seqno, running.devnet.status.head.seqno);
      for (const boc of Object.values<string>(proof.parts)) assert.match(boc, /^te6c/);
    }
  });

  test('JSON-RPC gives back the id as it came, and takes [] and null for no parameters', async () => {
    for (const id of ['1', 1, null, { a: [1] }]) {
      const { body } = await rpc({ jsonrpc: '2.0', id, method: 'getMasterchainInfo', params: [] });
      assert.deepEqual([body.ok, body.jsonrpc, body.id], [true, '2.0', id]);
    }
    const { body } = await rpc({ method: 'getMasterchainInfo', params: null });
    assert.deepEqual([body.ok, 'id' in body], [true, false]);
    const response = await fetch(`${running.server.url}/api/v2/jsonRPC`, {
      method: 'POST',
      body: '{"id":12345678901234567890,"method":"getMasterchainInfo"}',
    });
    assert.match(await response.text(), /"id":12345678901234567890}$/);
  });

  test('JSON-RPC refuses with the envelope', async () => {
    const cases: readonly (readonly [unknown, string])[] = [
      [{ id: 1, method: 'nothing' }, 'Unknown method'],
      [{ id: 1, method: 'toString' }, 'Unknown method'],
      [{ id: 1, method: 'getMasterchainInfo', params: [1] }, 'params must contain an object'],
      [{ id: 1, method: 'getMasterchainInfo', params: 'x' }, 'params must contain an object'],
      [{ id: 1, method: 'getMasterchainInfo', params: { x: 1 } }, "Unknown property 'x'"],
      [{ id: 1, method: 5 }, 'method should be string'],
      [{ id: 1 }, "Error at path 'method': Field is missing"],
      [5, 'a request should be an object'],
      [[], 'a batch should not be empty'],
      [Array(101).fill({}), 'a batch should have at most 100 requests'],
    ];
    for (const [request, text] of cases) {
      const { status, body } = await rpc(request);
      assert.deepEqual([status, body.ok, body.code, body.error], [422, false, 422, text]);
    }
    const { status, body } = await ask('/api/v2/jsonRPC');
    assert.deepEqual([status, body.error], [405, 'method GET is not supported']);
  });

  test('a batch is answered in its order, each by itself', async () => {
    const { status, body } = await rpc([
      { id: 'a', method: 'getMasterchainInfo' },
      { id: 'b', method: 'nothing' },
      7,
      { id: 'c', method: 'shards', params: { seqno: 1 } },
    ]);
    assert.equal(status, 200);
    assert.deepEqual(
      body.map(({ ok, id, code }: Record<string, unknown>) => [ok, id, code]),
      [
        [true, 'a', undefined],
        [false, 'b', 422],
        [false, undefined, 422],
        [true, 'c', undefined],
      ],
    );
  });

  test('whatever is wrong with a request, the answer is the envelope', async () => {
    const path = '/api/v2/getMasterchainInfo';
    const cases = [
      [await ask('/api/v2/nothing'), 404, /^Not Found$/],
      [await ask('/elsewhere'), 404, /^Not Found$/],
      [await ask(path, { method: 'DELETE' }), 405, /^unsupported http method: DELETE$/],
      [await ask('/%zz'), 400, /./],
      [await post(path, '{'), 422, /^Malformed JSON/],
      [await post(path, '[]'), 422, /Expected: object, actual: array/],
      [await post(path, '{"__proto__":1}'), 422, /^Unknown property '__proto__'$/],
      [await post(path, '['.repeat(50_000)), 422, /nested deeper/],
      [await post(path, `"${'x'.repeat(200_000)}"`), 413, /^Payload Too Large$/],
      [await ask(`${path}?x=${'y'.repeat(9000)}`), 414, /^URI Too Long$/],
      [await ask(`${path}?x=${'y'.repeat(90_000)}`), 431, /./],
    ] as const;
    for (const [{ status, headers, body }, code, text] of cases) {
      assert.deepEqual([status, body.ok, body.code], [code, false, code], body.error);
      assert.match(body.error, text);
      assert.match(body['@extra'], EXTRA);
      assert.ok(headers.get('x-api-version'));
    }
  });

  test('a body is JSON whatever its content type says, and none is as good as {}', async () => {
    for (const type of ['text/plain', 'garbage;;', 'multipart/form-data', 'application/json'])
      assert.equal(
        (await post('/api/v2/getMasterchainInfo', '{}', { 'Content-Type': type })).status,
        200,
      );
    assert.equal((await ask('/api/v2/getMasterchainInfo', { method: 'POST' })).status, 200);
  });

  test('what is no HTTP gets an envelope too', async () => {
    const { port } = new URL(running.server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.end('NONSENSE\r\n\r\n');
    let text = '';
    for await (const chunk of socket) text += chunk;
    assert.match(text, /^HTTP\/1\.1 400 /);
    assert.equal(JSON.parse(text.slice(text.indexOf('\r\n\r\n'))).code, 400);
  });

  test('browsers of any origin may call', async () => {
    const preflight = await fetch(`${running.server.url}/api/v2/jsonRPC`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://wallet.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type,x-api-key,x-ton-client-version',
      },
    });
    assert.equal(preflight.status, 204);
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /X-API-Key/i);
    const { headers } = await ask('/api/v2/getMasterchainInfo', {
      headers: { Origin: 'https://a.b' },
    });
    assert.equal(headers.get('access-control-allow-origin'), '*');
  });

  test('health, status and metrics', async () => {
    assert.equal((await ask('/healthz')).status, 200);
    assert.deepEqual((await ask('/readyz')).body, { ok: true, problem: null });
    const { body } = await ask('/status');
    assert.equal(body.head.seqno, running.devnet.status.head.seqno);
    assert.equal(body.lite_servers.length, 1);
    const metrics = await (await fetch(`${running.server.url}/metrics`)).text();
    assert.match(
      metrics,
      /tonway_request_seconds_count{operation="getMasterchainInfo",code="200"} [1-9]/,
    );
    assert.match(metrics, /tonway_lite_server_usable{server="[^"]+"} 1/);
    assert.match(metrics, /tonway_cache_hits{cache="answers"} [1-9]/);
    assert.match(metrics, /tonway_tvm_supported_version [1-9]/);
  });

  test('requests are logged with their ids and never with a key', async () => {
    const key = 'a-key-that-nobody-may-see';
    const { headers } = await ask(`/api/v2/getMasterchainInfo?a=1&api_key=${key}&b=2`, {
      headers: { 'X-API-Key': key },
    });
    await ask(`/api/v2/nothing?api_key=${key}`);
    const id = headers.get('x-request-id');
    await until(() => running.log.some((line) => JSON.parse(line).reqId === id));
    assert.ok(running.log.some((line) => line.includes('api_key=(key)&b=2')));
    assert.ok(running.log.every((line) => !line.includes(key)));
  });
});

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 5000;
  while (!(await isTrue())) {
    assert.ok(Date.now() < end, 'in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
