import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { PagesCookie } from '../../src/api/gateway/pages-cookie.ts';
import { openBackends, REDIS } from './support/backends.ts';
import { serveGateway } from './support/served-gateway.ts';

const SECRET = 'p'.repeat(32);
const backends = await openBackends();
const { databaseUrl, redisPrefix } = backends;
const serve = async (secret = SECRET) => {
  const served = await serveGateway({
    databaseUrl,
    redisUrl: REDIS,
    redisPrefix,
    trustedProxies: ['127.0.0.1'],
    pages: { cookie: new PagesCookie(secret), limit: { ratePerSecond: 20, burst: 40 } },
  });
  backends.closeFirst(served.close);
  return served.http;
};
const http = await serve();

let addresses = 0;
const newAddress = () => `198.51.100.${++addresses}`;
type Headers = Readonly<Record<string, string>>;

/** What a page at this address gets: `name=value`, and the attributes. */
async function openPage(address: string, headers: Headers = {}) {
  const answer = await http.inject({
    url: '/page',
    headers: { 'x-forwarded-for': address, ...headers },
  });
  const [cookie = '', ...attributes] = String(answer.headers['set-cookie']).split('; ');
  return { cookie, attributes };
}

/** The rate per second that a request is counted with. */
async function rateOf(address: string, headers: Headers, url = '/echo', server = http) {
  const answer = await server.inject({ url, headers: { 'x-forwarded-for': address, ...headers } });
  return answer.headers['ratelimit-limit'];
}

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

test('a page has 40 requests at once over both interfaces, then 20 per second', async () => {
  const address = newAddress();
  const { cookie, attributes } = await openPage(address);
  assert.deepEqual(attributes, ['Path=/', 'Max-Age=3600', 'HttpOnly', 'SameSite=Strict']);
  const headers = { 'x-forwarded-for': address, cookie, ...SAME_ORIGIN };
  const asked = Array.from({ length: 80 }, (_, i) =>
    http.inject({ url: i % 2 ? '/echo' : '/v3/echo', headers }),
  );
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  const served = statuses.filter((status) => status === 200).length;
  assert.ok(served >= 40 && served <= 60, `${served} requests were served`);
  assert.equal(await rateOf(address, { ...SAME_ORIGIN, cookie }), '20');
  assert.equal(await rateOf(address, {}), '1', 'without the cookie nothing changes');
});

test('over https the cookie is secure', async () => {
  const { attributes } = await openPage(newAddress(), { 'x-forwarded-proto': 'https' });
  assert.ok(attributes.includes('Secure'));
});

test('a key wins over the cookie', async () => {
  const address = newAddress();
  const { cookie } = await openPage(address);
  const { secret } = await backends.addKey();
  assert.equal(await rateOf(address, { ...SAME_ORIGIN, cookie, 'x-api-key': secret }), '10');
});

test('all servers with one secret accept the cookie, and count it together', async () => {
  const address = newAddress();
  const { cookie } = await openPage(address);
  const headers = { cookie, ...SAME_ORIGIN };
  const replica = await serve();
  const stranger = await serve('q'.repeat(32));
  const remaining = async (server: typeof http) =>
    Number(
      (await server.inject({ url: '/echo', headers: { 'x-forwarded-for': address, ...headers } }))
        .headers['ratelimit-remaining'],
    );
  for (let i = 0; i < 15; i++) await remaining(replica);
  assert.ok((await remaining(http)) < 30);
  assert.equal(await rateOf(address, headers, '/echo', stranger), '1');
});

test('a cookie of another address does not count, except within the IPv6 network of one client', async () => {
  const { cookie } = await openPage(newAddress());
  assert.equal(await rateOf(newAddress(), { cookie, ...SAME_ORIGIN }), '1');
  const six = await openPage('2001:db8:1:2::a');
  const headers = { cookie: six.cookie, ...SAME_ORIGIN };
  assert.equal(await rateOf('2001:db8:1:2::b', headers), '20');
  assert.equal(await rateOf('2001:db8:1:3::a', headers), '1');
});

test('only requests of the same origin may use the cookie', async () => {
  for (const [headers, rate] of [
    [{ 'sec-fetch-site': 'same-site' }, '1'],
    [{ 'sec-fetch-site': 'cross-site' }, '1'],
    [{ 'sec-fetch-site': 'none' }, '1'],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' }, '1'],
    [{ origin: 'https://evil.example' }, '1'],
    [{ origin: 'null' }, '1'],
    [{ origin: 'http://tonway.example', host: 'tonway.example' }, '20'],
    [{ origin: 'http://tonway.example:81', host: 'tonway.example' }, '1'],
    [{}, '20'],
  ] as const) {
    const address = newAddress();
    const { cookie } = await openPage(address);
    assert.equal(await rateOf(address, { cookie, ...headers }), rate, JSON.stringify(headers));
  }
});

test('a forged, altered or expired cookie does not count', async () => {
  const address = newAddress();
  const { cookie } = await openPage(address);
  const [, expires = '', signature = ''] = /=(\d+)\.(.+)$/.exec(cookie) ?? [];
  const signed = (seconds: number, secret: string) => {
    const mac = createHmac('sha256', secret).update(`${seconds} address:${address}`);
    return `tonway_pages=${seconds}.${mac.digest('base64url')}`;
  };
  const now = Math.floor(Date.now() / 1000);
  const wrong = [
    signed(now + 60, 'another secret'),
    signed(now - 1, SECRET),
    `tonway_pages=${Number(expires) + 1}.${signature}`,
    `tonway_pages=${expires}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
    `tonway_pages=${expires}.${signature.slice(1)}`,
    `tonway_pages=${expires}.`,
    `tonway_pages=.${signature}`,
    `tonway_pages=${'9'.repeat(400)}.${signature}`,
    `tonway_pages=${'é'.repeat(43)}`,
    `x${cookie}`,
    `a=${'b; '.repeat(20_000)}`,
    '',
  ];
  const rates = wrong.map((each) => rateOf(address, { cookie: each, ...SAME_ORIGIN }));
  assert.deepEqual(new Set(await Promise.all(rates)), new Set(['1']));
  const others = `a=1; ${signed(now + 60, SECRET)}; b=2`;
  assert.equal(await rateOf(address, { cookie: others, ...SAME_ORIGIN }), '20');
});

test('without an allowance a page sets no cookie, and none counts', async () => {
  const plain = await serveGateway({ databaseUrl, redisUrl: null });
  backends.closeFirst(plain.close);
  const page = await plain.http.inject('/page');
  assert.equal(page.headers['set-cookie'], undefined);
  const { cookie } = await openPage('127.0.0.1');
  const answer = await plain.http.inject({ url: '/echo', headers: { cookie, ...SAME_ORIGIN } });
  assert.equal(answer.headers['ratelimit-limit'], '1');
});
