import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATIONS } from '../../src/api/v2/operations/index.ts';
import { type ServerOverDevnet, serverOverDevnet } from '../support/server-over-devnet.ts';
import { assertAnswer } from './support/envelope.ts';

const PATH = '/api/v2/getMasterchainInfo';
const RPC = '/api/v2/jsonRPC';
const RECEIVE_TIMEOUT_MS = 600;

type Asked = { readonly path?: string; readonly headers?: Record<string, string> } & Pick<
  RequestInit,
  'method' | 'body'
>;
type Row = readonly [what: string, asked: Asked, code: number, text: RegExp];

const posted = (body: string | Buffer<ArrayBuffer>, path = PATH): Asked => ({
  method: 'POST',
  body,
  path,
});

const BODIES: readonly Row[] = [
  ['half an object', posted('{'), 422, /^Malformed JSON: /],
  ['no JSON', posted('address=x'), 422, /^Malformed JSON: /],
  ['a mark in front', posted('\ufeff{}'), 422, /^Malformed JSON: /],
  ['two values', posted('{}{}'), 422, /^Malformed JSON: /],
  ['NaN', posted('{"x":NaN}'), 422, /^Malformed JSON: /],
  ['zero bytes', posted('{"x":"\0"}'), 422, /^Malformed JSON: /],
  ['a list', posted('[]'), 422, /Expected: object, actual: array$/],
  ['a text', posted('"x"'), 422, /Expected: object, actual: string$/],
  ['null', posted('null'), 422, /Expected: object, actual: null$/],
  ['bytes that are no text', posted(Buffer.from([0x22, 0xff, 0x22])), 422, /not UTF-8$/],
  ['half a character', posted(Buffer.from([0x22, 0xe2, 0x82, 0x22])), 422, /not UTF-8$/],
  ['endless lists', posted('['.repeat(50_000)), 422, /nested deeper than 2048 levels$/],
  ['endless objects', posted('{"a":'.repeat(10_000)), 422, /nested deeper/],
  ['endless digits', posted(`{"a":${'9'.repeat(90_000)}}`), 422, /more than 100 digits$/],
  ['endless exponent', posted(`{"a":1e${'9'.repeat(90_000)}}`), 422, /^Unknown property 'a'$/],
  ['a body that is too large', posted(`"${'x'.repeat(200_000)}"`), 413, /^Payload Too Large$/],
  ['__proto__', posted('{"__proto__":{"ok":true}}'), 422, /^Unknown property '__proto__'$/],
  ['constructor', posted('{"constructor":{}}'), 422, /^Unknown property 'constructor'$/],
  ['a request that is a number', posted('5', RPC), 422, /^a request should be an object$/],
  ['no request', posted('', RPC), 422, /^a request should be an object$/],
  ['no method', posted('{"id":1}', RPC), 422, /^Error at path 'method': Field is missing$/],
  ['a method from nowhere', posted('{"__proto__":{"method":"x"}}', RPC), 422, /Field is missing$/],
  ['a method that is a number', posted('{"method":5}', RPC), 422, /^method should be string$/],
  ['a method of objects', posted('{"method":"toString"}', RPC), 422, /^Unknown method$/],
  ['a batch of nothing', posted('[]', RPC), 422, /^a batch should not be empty$/],
  ['a batch of too many', posted(`[${Array(101).fill('{}')}]`, RPC), 422, /at most 100 requests$/],
  [
    'parameters in a list',
    posted('{"method":"getShards","params":[1]}', RPC),
    422,
    /^params must contain an object$/,
  ],
  [
    'a deep id',
    posted(`{"id":${'['.repeat(2047)}${']'.repeat(2047)},"method":"x"}`, RPC),
    422,
    /^Unknown method$/,
  ],
];

const ELSEWHERE: readonly Row[] = [
  ['an unknown operation', { path: '/api/v2/nothing' }, 404, /^Not Found$/],
  ['another spelling', { path: '/api/v2/getmasterchaininfo' }, 404, /^Not Found$/],
  ['a slash too many', { path: `${PATH}/` }, 404, /^Not Found$/],
  ['an unknown path', { path: '/elsewhere' }, 404, /^Not Found$/],
  ['a way out', { path: '/api/v2/..%2f..%2fetc/passwd' }, 404, /^Not Found$/],
  ['no escape', { path: '/%zz' }, 400, /./],
  ['a body for nobody', posted('x'.repeat(300_000), '/api/v2/nothing'), 404, /^Not Found$/],
  ['DELETE', { method: 'DELETE' }, 405, /^unsupported http method: DELETE$/],
  ['PUT', { method: 'PUT', body: '{' }, 405, /^unsupported http method: PUT$/],
  ['PATCH', { method: 'PATCH', body: 'x' }, 405, /^unsupported http method: PATCH$/],
  ['OPTIONS', { method: 'OPTIONS' }, 405, /^unsupported http method: OPTIONS$/],
  ['PROPFIND', { method: 'PROPFIND' }, 405, /^unsupported http method: PROPFIND$/],
  ['GET of JSON-RPC', { path: RPC }, 405, /^method GET is not supported$/],
  ['a long URL', { path: `${PATH}?x=${'y'.repeat(9000)}` }, 414, /^URI Too Long$/],
  ['an endless URL', { path: `${PATH}?x=${'y'.repeat(300_000)}` }, 431, /./],
  ['endless headers', { headers: { 'X-Other': 'y'.repeat(300_000) } }, 431, /./],
];

suite('invalid requests are answered with the envelope', () => {
  let running: ServerOverDevnet;
  before(async () => {
    running = await serverOverDevnet({
      MAX_BODY_BYTES: '100000',
      RECEIVE_TIMEOUT_MS: String(RECEIVE_TIMEOUT_MS),
    });
  });
  after(() => running[Symbol.asyncDispose]());

  for (const [what, { path = PATH, ...init }, code, text] of [...BODIES, ...ELSEWHERE])
    test(`${what}: ${code}`, async () => {
      const response = await fetch(running.server.url + path, init);
      const answer = assertAnswer(response.status, await response.text());
      assert.equal(answer.code, code);
      assert.match(answer.error ?? '', text);
      assert.match(response.headers.get('x-api-version') ?? '', /^2\.2\.\d+$/);
      assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    });

  test('a wrong method is answered with the allowed ones', async () => {
    const allowed = async (path: string) => {
      const response = await fetch(running.server.url + path, { method: 'DELETE' });
      return response.headers.get('allow');
    };
    for (const { name, methods } of OPERATIONS)
      assert.equal(
        await allowed(`/api/v2/${name}`),
        methods?.includes('get') ? 'GET, HEAD, POST' : 'POST',
        name,
      );
    assert.equal(await allowed(RPC), 'POST');
    assert.equal(await allowed('/healthz'), 'GET, HEAD');
  });

  test('browsers may read errors and limits, and an incomplete preflight is answered', async () => {
    const headers = { Origin: 'https://wallet.example' };
    const response = await fetch(`${running.server.url}/api/v2/nothing`, { headers });
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    const exposed = response.headers.get('access-control-expose-headers') ?? '';
    for (const name of ['RateLimit-Limit', 'Retry-After', 'X-Tonway-Block', 'X-Request-Id'])
      assert.ok(exposed.includes(name), name);
    const incomplete = await fetch(running.server.url + PATH, { method: 'OPTIONS', headers });
    assert.deepEqual([incomplete.status, await incomplete.text()], [204, '']);
  });

  test('the first value of a repeated query parameter counts, the last one of a body', async () => {
    const [first, second] = [`0:${'1'.repeat(64)}`, `0:${'2'.repeat(64)}`];
    const path = `/api/v2/unpackAddress?address=${first}&address=${second}`;
    const response = await fetch(running.server.url + path);
    const { result } = assertAnswer(response.status, await response.text());
    assert.equal(result, first);
    const body = `{"address":"${first}","address":"${second}"}`;
    const posted = await fetch(`${running.server.url}/api/v2/unpackAddress`, {
      method: 'POST',
      body,
    });
    // of a body the last one, as JSON has it
    assert.equal(assertAnswer(posted.status, await posted.text()).result, second);
    const polluted = await fetch(`${running.server.url}${PATH}?__proto__[ok]=1&constructor=2`);
    assert.ok(assertAnswer(polluted.status, await polluted.text()).ok);
    assert.equal(Object.keys(Object.prototype).length, 0);
  });

  const head = `POST ${PATH} HTTP/1.1\r\nHost: x\r\n`;
  const BROKEN: readonly (readonly [what: string, bytes: string, code: number])[] = [
    ['no HTTP', 'NONSENSE\r\n\r\n', 400],
    ['no host', `GET ${PATH} HTTP/1.1\r\nConnection: close\r\n\r\n`, 200],
    ['CONNECT', 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
    ['an odd expectation', `${head}Expect: gold\r\nContent-Length: 2\r\n\r\n{}`, 417],
    [
      'an upgrade',
      `GET ${PATH} HTTP/1.1\r\nHost: x\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
      200,
    ],
    ['an unknown method', `BREW ${PATH} HTTP/1.1\r\nHost: x\r\n\r\n`, 400],
    ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    [
      'a length and chunks',
      `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
      400,
    ],
    ['a negative length', `${head}Content-Length: -1\r\n\r\n{}`, 400],
    ['a broken chunk', `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
    ['a broken header', `GET ${PATH} HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n`, 400],
    ['headers that never end', `GET ${PATH} HTTP/1.1\r\nHost: x\r\n`, 408],
    ['a body that never comes', `${head}Content-Length: 100\r\n\r\n`, 408],
    ['half a body', `${head}Content-Length: 100\r\n\r\n{"a":`, 408],
    ['chunks that never end', `${head}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`, 408],
  ];
  for (const [what, bytes, code] of BROKEN)
    test(`${what}: ${code}`, async () => {
      const { status, body } = await exchanged(bytes);
      assert.equal(assertAnswer(status, body).code ?? 200, code);
    });

  test('a client that sends a body too slowly is refused', async () => {
    const socket = connect(port(), '127.0.0.1').on('error', () => {});
    const startMs = performance.now();
    socket.write(`${head}Content-Length: 100000\r\n\r\n`);
    const drip = setInterval(() => socket.write(' '), 20);
    await once(socket.resume(), 'close');
    clearInterval(drip);
    assert.ok(performance.now() - startMs < RECEIVE_TIMEOUT_MS * 10);
  });

  test('disconnected clients are not errors of the server', async () => {
    for (let i = 0; i < 20; i++) {
      const socket = connect(port(), '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      socket.write(`${head}Content-Length: 100\r\n\r\n{"a`);
      await sleep(5);
      if (i % 2 === 0) socket.destroy();
      else socket.resetAndDestroy();
    }
    await sleep(100);
    assert.ok((await fetch(running.server.url + PATH)).ok);
  });

  test('no unexpected error was logged', () => {
    const levels = running.log.map((line) => JSON.parse(line));
    assert.deepEqual(
      levels.filter(({ level }) => level >= 50),
      [],
    );
  });

  const port = () => Number(new URL(running.server.url).port);

  /** Sends, and reads until the server closes. */
  async function exchanged(bytes: string): Promise<{ status: number; body: string }> {
    const socket = connect(port(), '127.0.0.1');
    socket.write(bytes);
    let text = '';
    for await (const chunk of socket) text += chunk;
    const [, status] = /^HTTP\/1\.1 (\d+) /.exec(text) ?? assert.fail(text);
    return { status: Number(status), body: text.slice(text.indexOf('\r\n\r\n') + 4) };
  }
});
