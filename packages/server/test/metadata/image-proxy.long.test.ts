import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { createHttp } from '../../src/api/http/http.ts';
import { imageRoutes } from '../../src/api/images/routes.ts';
import { ANSWER_FORM } from '../../src/app/parts/failures.ts';
import { openImageProxy } from '../../src/app/parts/image-proxy.ts';
import { readSettings } from '../../src/config/read-settings.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { compareP99 } from '../support/alternating.ts';
import { askFrom } from '../support/ask-from.ts';
import { listenOn } from './support/listener.ts';

const HANGING = 18;
const IMAGES = 100;

test('a client whose images do not arrive does not slow down the images of another', async (t) => {
  const picture = { width: 64, height: 64, channels: 3, background: 'red' } as const;
  const png = await sharp({ create: picture }).png().toBuffer();
  const origin = await listenOn('127.0.0.1', (_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(png);
  });
  const silent = await listenOn('127.0.0.9', () => {});
  const proxy = await openImageProxy(
    readSettings({
      IMAGE_PROXY: 'true',
      IMAGE_PROXY_SECRET: 's'.repeat(32),
      IMAGE_PROXY_URL: 'http://h/',
      METADATA_ALLOW_ADDRESSES: `127.0.0.1:${origin.port},127.0.0.9:${silent.port}`,
    }),
  );
  const { urls, images } = proxy ?? assert.fail();
  const form = { form: ANSWER_FORM, logger: false, trustedProxies: [], receiveTimeoutMs: 10_000 };
  const http = createHttp(form);
  t.after(() => http.close());
  imageRoutes(http, urls, images);
  const address = await http.listen({ host: '127.0.0.1', port: 0 });

  let count = 0;
  const ask = (localAddress: string, host: string, signal?: AbortSignal) => {
    const { _image_small: url = '' } = urls.urlsOf(`http://${host}/${count++}`);
    const asked = { localAddress, ...(signal && { signal }) };
    return askFrom(new URL(new URL(url).pathname, address).href, asked);
  };
  const measure = async () => {
    const times: number[] = [];
    for (let i = 0; i < IMAGES; i++) {
      const startMs = performance.now();
      const { status } = await ask('127.0.0.2', `127.0.0.1:${origin.port}`);
      times.push(performance.now() - startMs);
      assert.equal(status, 200);
    }
    return times;
  };
  const disturb = async () => {
    const leaving = new AbortController();
    const host = `127.0.0.9:${silent.port}`;
    const hanging = Array.from({ length: HANGING }, () => ask('127.0.0.3', host, leaving.signal));
    const left = Promise.allSettled(hanging);
    await eventually(async () => silent.open > 0);
    return async () => {
      leaving.abort();
      await left;
      await eventually(async () => silent.open === 0);
    };
  };
  await measure();
  const { isFair, text } = await compareP99({ measure, disturb });
  t.diagnostic(text);
  assert.ok(isFair, text);
});
