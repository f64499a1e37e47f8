import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launchBrowser, NO_BROWSER } from '@tonway/tools/browser';
import { eventually } from '../gateway/support/eventually.ts';
import { startTestServer } from '../streaming/support/stream-server.ts';
import { serverOverDevnet } from '../support/server-over-devnet.ts';

const CLIENT = join(import.meta.dirname, '../../../client/src');
/** The only dependency of the client. */
const DEPENDENCY = 'openapi-fetch';
const PAGE = `<!doctype html>
<link rel="icon" href="data:,">
<script type="importmap">{ "imports": { "${DEPENDENCY}": "/dependency.js" } }</script>
<script type="module">
  import * as tonway from '/index.ts';
  window.tonway = tonway;
</script>`;
/** Playwright waits without a limit if the browser itself hangs. */
const timeout = 120_000;

test('the client runs in a browser, on a page of another origin', {
  skip: NO_BROWSER,
  timeout,
}, async () => {
  await using served = await serverOverDevnet();
  await using streams = await startTestServer();
  const browser = await launchBrowser();
  after(() => browser.close());
  const page = await browser.newPage();
  await page.goto(await servePage());
  await page.waitForFunction('window.tonway');
  const options = JSON.stringify({ url: served.server.url, streamUrl: streams.url });
  const called = await page.evaluate(`(async () => {
    const ton = tonway.createClient(${options});
    const { last } = await ton.v2.getMasterchainInfo();
    const { headers } = await ton.v2.getMasterchainInfo.response();
    const error = await ton.v2.getAddressBalance({ address: 'nobody' }).catch((error) => error);
    const aborted = await ton.v2.getMasterchainInfo({}, { signal: AbortSignal.abort() }).catch(({ name }) => name);
    return [last.workchain, headers.has('x-tonway-block'), error.code, error.status, aborted];
  })()`);
  assert.deepEqual(called, [-1, true, 'HTTP', 422, 'AbortError']);

  const received = page.evaluate(`(async () => {
    const ton = tonway.createClient(${options});
    const subscription = { types: ['transactions'], addresses: ['0:${'ab'.repeat(32)}'] };
    for await (const event of ton.stream(subscription)) return event;
  })()`);
  await eventually(async () => streams.hub.subscribers.size === 1);
  streams.hub.send('{"type":"transactions"}');
  assert.deepEqual(await received, { type: 'transactions', cursor: 'e-7-0' });
  await eventually(async () => streams.hub.subscribers.size === 0);
});

/** The page and the sources of the client, whose types are removed as Node does it. */
async function servePage(): Promise<string> {
  const dependency = fileURLToPath(import.meta.resolve(DEPENDENCY));
  const server = createServer(({ url = '/' }, response) => {
    if (url === '/') return response.setHeader('content-type', 'text/html').end(PAGE);
    response.setHeader('content-type', 'text/javascript');
    if (url === '/dependency.js') return response.end(readFileSync(dependency));
    return response.end(stripTypeScriptTypes(readFileSync(join(CLIENT, url), 'utf8')));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
