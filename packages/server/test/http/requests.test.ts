import assert from 'node:assert/strict';
import { get } from 'node:http';
import { after, before, suite, test } from 'node:test';
import { Address } from '@tonway/chain';
import { freePort } from '@tonway/tools/ports';
import { OPERATIONS } from '../../src/api/v2/operations/index.ts';
import { type ServerOverDevnet, serverOverDevnet } from '../support/server-over-devnet.ts';

const EXTRA = /^\d+:(_|\d+(,\d+)*):[0-9.e+-]+(:c)?$/;
const SOMEONE = `0:${'7'.repeat(64)}`;

suite('requests', () => {
  let running: ServerOverDevnet;
  let operatorsUrl: string;
  before(async () => {
    const metricsPort = String(await freePort());
    operatorsUrl = `http://127.0.0.1:${metricsPort}`;
    running = await serverOverDevnet({ LOG_LEVEL: 'debug', METRICS_PORT: metricsPort });
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

  test('a success has an envelope, and headers with its block', async () => {
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

  test('a repeated request is answered from the cache until the next block', async () => {
    const path = `/api/v2/getAddressBalance?address=${SOMEONE}`;
    await ask(path);
    const again = await ask(path);
    assert.match(again.body['@extra'], /:_:[0-9.e+-]+:c$/);
    const seqno = running.devnet.status.head.seqno;
    await running.devnet.faucet(Address.parse(SOMEONE), 1_000_000_000n);
    await until(() => (running.server.upstream.head?.id.seqno ?? 0) > seqno);
    await until(async () => (await ask(path)).body.result === '1000000000');
  });

  test('every operation answers with an envelope over each of its transports', async () => {
    for (const { name, aliases = [], methods } of OPERATIONS)
      for (const each of [name, ...aliases]) {
        const answers = [await post(`/api/v2/${each}`, '{}'), await rpc({ method: each })];
        const got = await ask(`/api/v2/${each}`);
        if (methods?.includes('get')) answers.push(got);
        else assert.deepEqual([got.status, got.body.code], [405, 405], each);
        for (const { status, body } of answers) {
          assert.equal(status, body.ok ? 200 : body.code, each);
          assert.notEqual(body.error, 'Internal error', each);
          assert.match(body['@extra'], EXTRA);
        }
      }
  });

  test('proofs are returned on request, beside the result', async () => {
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

  test('JSON-RPC returns the id unchanged, and accepts [] and null as no parameters', async () => {
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

  test('a batch is answered in order, each request separately', async () => {
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

  test('a body is read as JSON with any content type, and an empty body as {}', async () => {
    for (const type of ['text/plain', 'garbage;;', 'multipart/form-data', 'application/json'])
      assert.equal(
        (await post('/api/v2/getMasterchainInfo', '{}', { 'Content-Type': type })).status,
        200,
      );
    assert.equal((await ask('/api/v2/getMasterchainInfo', { method: 'POST' })).status, 200);
  });

  test('browsers of any origin may send requests', async () => {
    const preflight = await fetch(`${running.server.url}/api/v2/jsonRPC`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://wallet.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type,x-a-header-of-my-own',
        'Access-Control-Request-Private-Network': 'true',
      },
    });
    assert.equal(preflight.status, 204);
    const allowed = (what: string) => preflight.headers.get(`access-control-allow-${what}`);
    assert.equal(allowed('headers'), 'authorization,content-type,x-a-header-of-my-own');
    assert.equal(allowed('private-network'), 'true');
    const { headers } = await ask('/api/v2/getMasterchainInfo', {
      headers: { Origin: 'https://a.b' },
    });
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.equal(headers.get('access-control-allow-private-network'), null);
  });

  test('the root is the explorer, and that of an interface leads to its playground', async () => {
    const root = await fetch(running.server.url);
    assert.match(await root.text(), /<title>Explorer · Tonway devnet<\/title>/);
    const { status, headers } = await fetch(`${running.server.url}/api/v2/`, {
      redirect: 'manual',
    });
    assert.deepEqual([status, headers.get('location')], [302, '/playground/v2']);
  });

  test('health, status and metrics are served', async () => {
    assert.equal((await ask('/healthz')).status, 200);
    assert.deepEqual((await ask('/readyz')).body, { ok: true, problem: null, rules: [] });
    const status = (await (await fetch(`${operatorsUrl}/status`)).json()) as Record<
      string,
      unknown
    >;
    assert.equal((status.lite_servers as unknown[]).length, 1);
    const metrics = await (await fetch(`${operatorsUrl}/metrics`)).text();
    assert.match(
      metrics,
      /tonway_request_seconds_count{operation="getMasterchainInfo",code="200"} [1-9]/,
    );
    assert.match(metrics, /tonway_lite_server_usable{server="[^"]+"} 1/);
    assert.match(metrics, /tonway_cache_hits_total{cache="answers"} [1-9]/);
    assert.match(metrics, /tonway_tvm_supported_version [1-9]/);
  });

  test('the port for operators is no page of a name that leads to this machine', async () => {
    const { port } = new URL(operatorsUrl);
    const statusOf = (path: string, host: string) =>
      new Promise<number>((resolve, reject) => {
        get({ port, path, headers: { host } }, (response) => {
          resolve(response.resume().statusCode ?? 0);
        }).on('error', reject);
      });
    for (const path of ['/metrics', '/status', '/problems', '/operator/api/overview']) {
      for (const host of ['rebinding.example', `rebinding.example:${port}`, '127.0.0.1.example'])
        assert.equal(await statusOf(path, host), 403, `${path} of ${host}`);
      for (const host of [`127.0.0.1:${port}`, 'localhost', `[::1]:${port}`, 'tonway'])
        assert.equal(await statusOf(path, host), 200, `${path} of ${host}`);
    }
  });

  test('the public port discloses neither metrics nor lite servers', async () => {
    const { body } = await ask('/status');
    assert.deepEqual(Object.keys(body), ['version', 'network', 'problem', 'head']);
    assert.equal(body.head.seqno, running.devnet.status.head.seqno);
    assert.equal((await ask('/metrics')).status, 404);
  });

  test('a failed request is logged once with its operation, code and reason', async () => {
    const failures = async (path: string, body?: unknown) => {
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      const id = (await ask(path, init)).headers.get('x-request-id');
      const lines = () =>
        running.log.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === id);
      await until(() => lines().length > 0);
      return lines()
        .filter(({ level }) => level !== 'debug')
        .map(({ level, operation, code, reason }) => [level, operation, code, reason]);
    };
    const refused = ['info', 'getAddressBalance', 422, 'failed to parse address'];
    const item = { method: 'getAddressBalance', params: { address: 'x' } };
    assert.deepEqual(await failures('/api/v2/getAddressBalance?address=x'), [refused]);
    assert.deepEqual(await failures('/api/v2/jsonRPC', item), [refused]);
    const batch = [{ method: 'getMasterchainInfo' }, item, { method: 'nothing' }];
    const unknown = ['info', 'jsonRPC', 422, 'Unknown method'];
    assert.deepEqual(await failures('/api/v2/jsonRPC', batch), [refused, unknown]);
    const lookup = '/api/v2/lookupBlock?workchain=0&shard=8000000000000000&seqno=1000000';
    const [[level, operation, code, reason] = []] = await failures(lookup);
    assert.deepEqual([level, operation, code], ['warn', 'lookupBlock', 500]);
    assert.match(reason, /^LITE_SERVER_NOTREADY: /);
    const [[, , notFound, missing] = []] = await failures('/api/v2/nothing');
    assert.deepEqual([notFound, missing], [404, 'Not Found']);
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
