import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { ClientError, type ClientOptions, createClient, parseAmount } from '@tonway/client';
import { sendJson, serve } from './support.ts';

const LOCAL = 'http://127.0.0.1:8081';

/** The error that a call or the creation of a client ends with. */
async function failureOf(call: () => unknown): Promise<ClientError> {
  try {
    await call();
  } catch (error) {
    assert.ok(error instanceof ClientError, String(error));
    return error;
  }
  assert.fail('no error');
}

test('a URL of another library is refused with the one that was meant', async () => {
  for (const [url, meant] of [
    [`${LOCAL}/api/v2/jsonRPC`, LOCAL],
    [`${LOCAL}/api/v3/`, LOCAL],
    [`${LOCAL}/api`, LOCAL],
    ['127.0.0.1:8081', LOCAL],
    ['localhost:8081/api/v3', 'http://localhost:8081'],
    ['ton.example', 'https://ton.example'],
    ['wss://ton.example/api/streaming/v2/ws', 'https://ton.example'],
    ['https://ton.example/mainnet/api/v3', 'https://ton.example/mainnet'],
  ]) {
    const { code, message, hint } = await failureOf(() => createClient({ url: `${url}` }));
    assert.deepEqual(
      [code, message, hint],
      ['INVALID_ARGUMENT', `url cannot be used: ${url}`, `did you mean ${meant}?`],
    );
  }
  for (const url of [LOCAL, `${LOCAL}/`, 'https://ton.example/mainnet', 'http://[::1]:80'])
    createClient({ url });
});

test('options that cannot be used are refused', async () => {
  const missing = await failureOf(() => createClient({} as ClientOptions));
  assert.deepEqual(
    [missing.message, missing.hint],
    ['url is missing', 'for example http://127.0.0.1:8081'],
  );
  const timeout = await failureOf(() => createClient({ url: LOCAL, timeoutMs: Number.NaN }));
  assert.equal(timeout.hint, 'use a number of at least 1');
  const amount = await failureOf(() => parseAmount('1,5'));
  assert.equal(amount.hint, 'use digits with at most 9 behind the point, for example 1.5');
});

test('a server that does not run is named, with the command that starts one', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  await promisify(server.close.bind(server))();
  const { operation, url, hint, code } = await failureOf(() =>
    createClient({ url: `http://${host}` }).v3.blocks({ limit: 1 }),
  );
  assert.deepEqual([operation, code], ['v3.blocks', 'NETWORK']);
  assert.equal(url, `http://${host}/api/v3/blocks?limit=1`);
  assert.equal(hint, `no server listens on ${host}; \`tonway dev\` starts one on this machine`);
});

test('a page, a control port and a foreign server are not taken for the API', async () => {
  for (const [status, body, hint] of [
    [200, '<html>Welcome</html>', /does not lead to the API/],
    [404, '<html>Not found</html>', /does not lead to the API/],
    [404, '{"ok":false,"error":"unknown operation api/v3/blocks."}', /control port of a devnet/],
  ] as const) {
    const url = await serve((_, response) => response.writeHead(status).end(body));
    const error = await failureOf(() => createClient({ url }).v3.blocks());
    assert.match(error.hint ?? '', hint);
    assert.equal(error.operation, 'v3.blocks');
  }
});

test('a missing key is named where it would help, and only there', async () => {
  for (const [status, hint] of [
    [401, 'pass `apiKey` to `createClient`'],
    [429, 'an API key raises the limit: pass `apiKey` to `createClient`'],
    [404, undefined],
  ] as const) {
    const url = await serve((_, response) => sendJson(response, status, { error: 'refused' }));
    const call = (apiKey: object) => () =>
      createClient({ url, retries: 0, ...apiKey }).webhooks.getWebhook({ id: 7 });
    const error = await failureOf(call({}));
    assert.deepEqual([error.message, error.hint], ['refused', hint]);
    assert.equal(error.url, `${url}/api/webhooks/v1/7`);
    assert.equal((await failureOf(call({ apiKey: 'k' }))).hint, undefined);
  }
});

test('a call that takes too long says what to raise', async () => {
  const url = await serve(() => {});
  const { code, hint } = await failureOf(() =>
    createClient({ url, timeoutMs: 50 }).v2.getMasterchainInfo(),
  );
  assert.equal(code, 'TIMEOUT');
  assert.equal(hint, 'raise `timeoutMs`, or check `/readyz` of the server');
});
