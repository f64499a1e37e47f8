import assert from 'node:assert/strict';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import { ClientError, createClient, parseAmount } from '@tonway/client';
import type { Action } from '@tonway/client/v3';
import { type Handler, sendJson, serve } from './support.ts';

const LIMITED = { code: 429, error: 'Ratelimit exceeded' };
const INFO = { first: {}, last: {} };

/** Fails as often as told, then succeeds; counts requests. */
async function failing(failures: number, fail: Handler) {
  const state = { requests: 0, url: '' };
  state.url = await serve((request, response) => {
    if (state.requests++ < failures) fail(request, response);
    else sendJson(response, 200, INFO);
  });
  return state;
}

test('a date in Retry-After is waited for, and a missing one is replaced by a delay', async () => {
  const inTwoSeconds = () => new Date(Date.now() + 2000).toUTCString();
  const dated = await failing(1, (_, response) => {
    response.setHeader('retry-after', inTwoSeconds());
    sendJson(response, 503, { code: 503, error: 'there is no index yet' });
  });
  const startMs = performance.now();
  await createClient({ url: dated.url }).v3.masterchainInfo();
  assert.ok(performance.now() - startMs > 500);
  assert.equal(dated.requests, 2);

  const plain = await failing(3, (_, response) => sendJson(response, 429, LIMITED));
  await createClient({ url: plain.url }).v3.masterchainInfo();
  assert.equal(plain.requests, 4);
});

test('retries are bounded by their number and by the timeout', async () => {
  const endless = await failing(Infinity, (_, response) => sendJson(response, 429, LIMITED));
  const few = createClient({ url: endless.url, retries: 1 });
  await assert.rejects(few.v3.masterchainInfo(), { status: 429, message: LIMITED.error });
  assert.equal(endless.requests, 2);

  const patience = await failing(1, (_, response) => {
    response.setHeader('retry-after', '3600');
    sendJson(response, 429, LIMITED);
  });
  await assert.rejects(createClient({ url: patience.url }).v3.masterchainInfo(), {
    status: 429,
    retryAfterMs: 3_600_000,
  });
  assert.equal(patience.requests, 1);
});

test('only requests that change nothing are repeated, and only after 429 and 503', async () => {
  const fail: Handler = (_, response) => sendJson(response, 429, LIMITED);
  const sent = await failing(1, fail);
  const boc = 'te6cckEBAQEAAgAAAEysuc0=';
  await assert.rejects(createClient({ url: sent.url }).v3.message({ boc }), { status: 429 });
  const emulated = await failing(1, fail);
  await createClient({ url: emulated.url }).v3.emulateTrace({ boc });
  const broken = await failing(1, (_, response) => sendJson(response, 500, { error: 'broken' }));
  await assert.rejects(createClient({ url: broken.url }).v3.masterchainInfo(), { status: 500 });
  const cut = await failing(1, ({ socket }) => socket.destroy());
  await assert.rejects(createClient({ url: cut.url }).v3.masterchainInfo(), { code: 'NETWORK' });
  assert.deepEqual(
    [sent, emulated, broken, cut].map(({ requests }) => requests),
    [1, 2, 1, 1],
  );
});

test('answers that are not of the interface are errors', async () => {
  const cases = [
    [502, '<html>Bad Gateway</html>', 'HTTP', 'HTTP status 502'],
    [500, 'out of order', 'HTTP', 'out of order'],
    [200, '<html>Welcome</html>', 'INVALID_ANSWER', 'the answer is not JSON'],
  ] as const;
  for (const [status, body, code, message] of cases) {
    const url = await serve((_, response) => response.writeHead(status).end(body));
    await assert.rejects(createClient({ url, retries: 0 }).v3.masterchainInfo(), { code, message });
  }
  const url = await serve((_, response) =>
    sendJson(response, 200, { transactions: [], address_book: {}, next_cursor: 'same' }),
  );
  const endless = Array.fromAsync(createClient({ url }).v3.transactions.items());
  await assert.rejects(endless, { code: 'INVALID_ANSWER' });
});

test('an answer is parsed as the caller wants, an error as always', async () => {
  const body = '{"last":{"seqno":18446744073709551615}}';
  const state = { status: 200 };
  const url = await serve((_, response) => response.writeHead(state.status).end(body));
  const ton = createClient({ url });
  const parse = async (text: string) => ({ text });
  assert.deepEqual(await ton.v3.masterchainInfo({}, { parse }), { text: body });
  state.status = 404;
  await assert.rejects(ton.v3.masterchainInfo({}, { parse }), { status: 404 });
});

test('a request has its parameters, its key and its headers', async () => {
  const seen: string[] = [];
  const url = await serve((request, response) => {
    seen.push(
      `${request.method} ${request.url} ${request.headers['x-api-key']} ${request.headers['x-a']}`,
    );
    sendJson(response, 200, { ok: true, result: 'x' });
  });
  const ton = createClient({ url: `${url}/`, apiKey: 'secret', headers: { 'X-A': '1' } });
  await ton.v3.transactions({ account: ['a', 'b'], limit: 1 }, { headers: { 'X-A': '2' } });
  await ton.v2.runGetMethod({ address: 'a', method: 'm', stack: [], proof: true });
  assert.deepEqual(seen, [
    'GET /api/v3/transactions?account=a&account=b&limit=1 secret 2',
    'POST /api/v2/runGetMethod?proof=true secret 1',
  ]);
  const list = ton.v3.transactions.url({ account: ['a', 'b'], limit: 1 });
  assert.equal(list, `${url}/api/v3/transactions?account=a&account=b&limit=1`);
  assert.equal(ton.v2.sendBoc.url({ boc: 'x' }), `${url}/api/v2/sendBoc`);
});

test('addresses, amounts and bags of cells of libraries are accepted as they are', async () => {
  const seen: unknown[] = [];
  const url = await serve(async (request, response) => {
    seen.push(`${request.method} ${request.url}`, await json(request).catch(() => null));
    sendJson(response, 200, {});
  });
  const ton = createClient({ url });
  const raw = `0:${'AB'.repeat(32)}`;
  const account = { toRawString: () => raw };
  const cell = { toBoc: () => Uint8Array.of(0xb5, 0xee, 0x9c, 0x72) };
  await ton.v3.transactions({ account });
  await ton.v3.transactions({ account: [account, { toRaw: () => raw }] });
  await ton.v3.emulateTrace({ boc: cell });
  await ton.devnet.faucet({ address: account, amountNano: parseAmount('1.5') });
  await ton.webhooks.changeWebhook({ id: 7, url: 'https://a.example' });
  await ton.webhooks.pauseWebhook({ id: 7 });
  const encoded = encodeURIComponent(raw);
  assert.deepEqual(seen, [
    `GET /api/v3/transactions?account=${encoded}`,
    null,
    `GET /api/v3/transactions?account=${encoded}&account=${encoded}`,
    null,
    'POST /api/v3/emulateTrace',
    { boc: 'te6ccg==' },
    'POST /devnet/faucet',
    { address: raw, amountNano: '1500000000' },
    'PATCH /api/webhooks/v1/7',
    { url: 'https://a.example' },
    'POST /api/webhooks/v1/7/pause',
    null,
  ]);
});

test('a wait for a retry can be aborted', async () => {
  const endless = await failing(Infinity, (_, response) => {
    response.setHeader('retry-after', '20');
    sendJson(response, 429, LIMITED);
  });
  const controller = new AbortController();
  const call = createClient({ url: endless.url }).v3.masterchainInfo({}, controller);
  while (endless.requests === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  controller.abort(new ClientError('TIMEOUT', 'mine'));
  await assert.rejects(call, { message: 'mine' });
});

test('the type of an action decides the type of its details', async () => {
  const details = { value: '5', value_extra_currencies: {} };
  const actions = [
    { type: 'ton_transfer', details },
    { type: 'tick_tock', details: {} },
  ];
  const url = await serve((_, response) => sendJson(response, 200, { actions }));
  const answer = await createClient({ url }).v3.actions({});
  assert.deepEqual(answer.actions.map(sentValue), ['5', null]);
});

/** Compiles only if `type` selects one member of the union. */
function sentValue(action: Action): string | null {
  return action.type === 'ton_transfer' ? action.details.value : null;
}
