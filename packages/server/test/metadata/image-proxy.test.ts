import assert from 'node:assert/strict';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { createHttp } from '../../src/api/http/http.ts';
import { imageRoutes } from '../../src/api/images/routes.ts';
import { ANSWER_FORM } from '../../src/app/parts/failures.ts';
import { openImageProxy } from '../../src/app/parts/image-proxy.ts';
import { readSettings } from '../../src/config/read-settings.ts';
import { ImageUrls } from '../../src/index/metadata/image-urls.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { askFrom } from '../support/ask-from.ts';
import { listenOn } from './support/listener.ts';

const SECRET = 's'.repeat(32);
const MAX_PER_HOST = 12;
const RED = { r: 255, g: 0, b: 0 };
const WHITE = { r: 255, g: 255, b: 255 };
const picture = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } });
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

const BODIES: Readonly<Record<string, readonly [type: string, body: Buffer]>> = {
  '/wide.png': ['image/png', await picture(2000, 1000).png().toBuffer()],
  '/edge.png': [
    'image/png',
    await picture(600, 600)
      .composite([{ input: await picture(300, 600, WHITE).png().toBuffer(), left: 0, top: 0 }])
      .png()
      .toBuffer(),
  ],
  '/tiny.jpg': ['image/jpeg', await picture(10, 20).jpeg().toBuffer()],
  '/still.gif': ['application/octet-stream', await picture(600, 600).gif().toBuffer()],
  '/drawing.svg': ['image/svg+xml', Buffer.from(SVG)],
  '/drawing.png': ['image/png', Buffer.from(SVG)],
  '/scan.png': ['image/png', await picture(9, 9).tiff().toBuffer()],
  '/page.png': ['text/html', Buffer.from('<html>')],
  '/text.png': ['image/png', Buffer.from('no image')],
  '/bomb.png': ['image/png', await picture(6000, 6000).png().toBuffer()],
  '/cut.png': ['image/png', (await picture(2000, 1000).png().toBuffer()).subarray(0, 200)],
};

let requests = 0;
const origin = await listenOn('127.0.0.1', ({ url = '' }, response) => {
  requests++;
  const [type, body] = BODIES[url.replace(/\?.*/, '')] ?? [null, Buffer.from('')];
  response.writeHead(type ? 200 : 404, { 'content-type': type ?? 'text/plain' }).end(body);
});

const silent = await listenOn('127.0.0.9', () => {});

const settings = readSettings({
  IMAGE_PROXY: 'true',
  IMAGE_PROXY_SECRET: SECRET,
  IMAGE_PROXY_URL: 'http://127.0.0.1/',
  METADATA_ALLOW_ADDRESSES: `127.0.0.1:${origin.port},127.0.0.9:${silent.port}`,
});
const http = createHttp({
  form: ANSWER_FORM,
  logger: false,
  trustedProxies: [],
  receiveTimeoutMs: 10_000,
});
after(() => http.close());
const proxy = await openImageProxy(settings);
assert.ok(proxy);
const { urls, images } = proxy;
imageRoutes(http, urls, images);
const address = await http.listen({ host: '127.0.0.1', port: 0 });

const at = (path: string) => `http://127.0.0.1:${origin.port}${path}`;
const paths = (image: string) =>
  Object.fromEntries(
    Object.entries(urls.urlsOf(image)).map(([name, url]) => [name, new URL(url).pathname]),
  );
const get = (url = '', headers = {}) => http.inject({ url, headers });

test('images are resized to fixed sizes, never enlarged, and cached', async () => {
  const sizes = { _image_small: [128, 64], _image_medium: [300, 150], _image_big: [512, 256] };
  const wide = paths(at('/wide.png'));
  assert.deepEqual(Object.keys(wide), Object.keys(sizes));
  for (const [name, expected] of Object.entries(sizes)) {
    const { statusCode, headers, rawPayload } = await get(wide[name]);
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/webp']);
    assert.equal(headers['cache-control'], 'public, max-age=86400');
    const { format, width, height } = await sharp(rawPayload).metadata();
    assert.deepEqual([format, width, height], ['webp', ...expected]);
  }
  for (const path of ['/tiny.jpg', '/still.gif'])
    assert.equal((await get(paths(at(path))._image_big)).statusCode, 200, path);
  const before = requests;
  const first = await get(wide._image_small);
  assert.equal(requests, before, 'from the cache');
  const again = await get(wide._image_small, { 'if-none-match': first.headers.etag });
  assert.equal(again.statusCode, 304);
});

test('a blurred image has the same size and no edges', async () => {
  const sharpest = async (isBlurred: boolean) => {
    const { _image_big = '' } = urls.urlsOf(at('/edge.png'), isBlurred);
    const { statusCode, rawPayload } = await get(new URL(_image_big).pathname);
    assert.equal(statusCode, 200);
    const { data, info } = await sharp(rawPayload).greyscale().raw().toBuffer({
      resolveWithObject: true,
    });
    assert.deepEqual([info.width, info.height], [512, 512]);
    const row = [...data.subarray(0, info.width)];
    return Math.max(...row.slice(1).map((value, x) => Math.abs(value - (row[x] ?? value))));
  };
  assert.ok((await sharpest(false)) > 50);
  assert.ok((await sharpest(true)) < 10);
  const sharp128 = paths(at('/edge.png'))._image_small ?? '';
  assert.equal((await get(sharp128.replace('/128/', '/128-blurred/'))).statusCode, 403);
});

test('content that is not a picture of a known format is refused, and not fetched again at once', async () => {
  const reasons = {
    '/drawing.svg': 'WRONG_TYPE',
    '/page.png': 'WRONG_TYPE',
    '/missing.png': 'HTTP_STATUS',
    ...Object.fromEntries(
      ['/drawing.png', '/scan.png', '/text.png', '/bomb.png', '/cut.png'].map((path) => [
        path,
        'NOT_AN_IMAGE',
      ]),
    ),
  };
  for (const [path, reason] of Object.entries(reasons)) {
    const url = paths(at(path))._image_small;
    const response = await get(url);
    assert.deepEqual(response.json(), { code: 502, error: reason }, path);
    const before = requests;
    await get(url);
    assert.equal(requests, before, path);
  }
});

test('a private address is refused', async () => {
  const url = paths('http://169.254.169.254/latest')._image_small;
  assert.deepEqual((await get(url)).json(), { code: 502, error: 'ADDRESS_FORBIDDEN' });
});

test('only signed paths are served', async () => {
  const before = requests;
  const path = paths(at('/wide.png?new'))._image_small ?? '';
  const [, api, name, size, signature, encoded] = path.split('/');
  const other = Buffer.from(at('/wide.png?other')).toString('base64url');
  const wrong = [
    `/${api}/${name}/${size}/${signature}/${other}`,
    `/${api}/${name}/300/${signature}/${encoded}`,
    `/${api}/${name}/129/${signature}/${encoded}`,
    `/${api}/${name}/${size}/${'A'.repeat(43)}/${encoded}`,
    `/${api}/${name}/${size}//${encoded}`,
    `/${api}/${name}/`,
    `${path}/more`,
    new URL(new ImageUrls('x'.repeat(32), 'http://h').urlsOf(at('/a'))._image_small ?? '').pathname,
  ];
  for (const each of wrong) assert.equal((await get(each)).statusCode, 403, each);
  assert.equal(requests, before);
});

test('requests for the same image share one fetch; too many requests of a client are refused', async () => {
  const before = requests;
  const same = paths(at('/tiny.jpg?shared'))._image_small;
  await Promise.all(Array.from({ length: 10 }, () => get(same)));
  assert.equal(requests, before + 1);
  const many = Array.from({ length: 80 }, (_, n) => paths(at(`/tiny.jpg?${n}`))._image_small);
  const codes = (await Promise.all(many.map((url) => get(url)))).map(
    ({ statusCode }) => statusCode,
  );
  assert.ok(codes.includes(503) && codes.filter((code) => code === 200).length > 32);
  assert.equal(requests, before + 1 + codes.filter((code) => code !== 503).length);
});

test('a client whose images do not arrive takes nothing from others', async () => {
  /** Asks from an address of this machine. */
  const ask = (localAddress: string, image: string) => {
    const url = new URL(paths(image)._image_small ?? '', address);
    const request = httpRequest(url, { localAddress, agent: false });
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request.on('response', resolve).on('error', reject).end();
    return { request, response: promise };
  };
  const hanging = (n: number) => `http://127.0.0.9:${silent.port}/${n}`;
  const startMs = performance.now();
  const patient = ask('127.0.0.3', hanging(0));
  const greedy = Array.from({ length: 18 }, (_, n) => ask('127.0.0.2', hanging(n + 1)));
  const abandoned = Promise.allSettled(greedy.map(({ response }) => response));
  await eventually(async () => silent.open === 7);
  const other = await ask('127.0.0.4', at('/tiny.jpg?other')).response;
  assert.equal(other.statusCode, 200);
  other.resume();
  for (const { request } of greedy) request.destroy();
  await abandoned;
  await eventually(async () => silent.open <= 1);
  assert.equal(silent.connections, 7, 'of each client at most six');
  const late = await patient.response;
  const afterMs = performance.now() - startMs;
  assert.deepEqual(await json(late), { code: 502, error: 'TIMEOUT' });
  assert.ok(afterMs > 4900 && afterMs < 20_000, `${afterMs} ms`);
});

test('a host whose images do not arrive takes nothing from other hosts', async () => {
  const leaving = new AbortController();
  const ask = (localAddress: string, image: string) => {
    const url = new URL(paths(image)._image_small ?? '', address).href;
    return askFrom(url, { localAddress, signal: leaving.signal });
  };
  const clients = Array.from({ length: 8 }, (_, n) => `127.0.0.${20 + n}`);
  const hanging = clients.flatMap((client) =>
    [1, 2, 3, 4].map((n) => ask(client, `http://127.0.0.9:${silent.port}/${client}/${n}`)),
  );
  const left = Promise.allSettled(hanging);
  await eventually(async () => silent.open >= MAX_PER_HOST);
  for (const client of [...clients, '127.0.0.40']) {
    const { status } = await ask(client, at(`/tiny.jpg?${client}`));
    assert.equal(status, 200, client);
  }
  assert.equal(silent.mostOpen, MAX_PER_HOST);
  leaving.abort();
  await left;
  await eventually(async () => silent.open === 0);
});

test('images that cannot be fetched have no URL', () => {
  for (const image of [
    '',
    'data:image/png;base64,AA',
    'javascript:1',
    `http://h/${'x'.repeat(5000)}`,
  ])
    assert.deepEqual(urls.urlsOf(image), {});
});

test('one setting turns the proxy on: its secret is new, and its URLs are paths of the server', async () => {
  const open = (environment: Readonly<Record<string, string>>) =>
    openImageProxy(readSettings({ IMAGE_PROXY: 'true', ...environment }));
  const [first, second] = [await open({}), await open({ PAGES_PATH: '/ton', NETWORK: 'devnet' })];
  const pathOf = (opened: typeof first) => opened?.urls.urlsOf(at('/tiny.jpg'))._image_small ?? '';
  assert.match(pathOf(first), /^\/api\/images\/128\//);
  assert.match(pathOf(second), /^\/ton\/api\/images\/128\//);
  assert.equal(second?.urls.parse(pathOf(first).slice('/api/images/'.length)), null);
  assert.throws(
    () => readSettings({ IMAGE_PROXY_SECRET: 'short' }),
    /IMAGE_PROXY_SECRET: its value/,
  );
});
