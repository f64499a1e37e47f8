import assert from 'node:assert/strict';
import { get as request } from 'node:http';
import { test } from 'node:test';
import { Devnet } from '@tonway/devnet';
import { freePort } from '@tonway/tools/ports';
import type { Static } from 'typebox';
import type { LiteServers, Overview, Requests } from '../../src/api/operator/operator-shapes.ts';
import { configFolder } from '../faults/support/config-file.ts';
import { startTonway } from '../faults/support/tonway-process.ts';
import { UnreliableServer } from '../faults/support/unreliable-server.ts';
import { eventually } from '../gateway/support/eventually.ts';

/** The status of a request that names the server so; `fetch` does not send other names. */
function statusAs(host: string, url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
}

test('with workers the primary process answers for all; without a token keys cannot be managed', async () => {
  await using parts = new AsyncDisposableStack();
  const devnet = await Devnet.start({ production: 'instant', port: 0, tvm: { workers: 1 } });
  parts.defer(() => devnet.close());
  await devnet.mine();
  const liteServer = parts.use(await UnreliableServer.start(devnet.store));
  const folder = parts.use(await configFolder(devnet));
  const port = await freePort();
  const { url } = parts.use(
    await startTonway({
      GLOBAL_CONFIG: await folder.config('global.config.json', [liteServer]),
      WORKERS: '2',
      METRICS_PORT: `${port}`,
      PUBLIC_METRICS: 'false',
      LOG_LEVEL: 'error',
    }),
  );
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/operator/api${path}`);
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const overview = async () => (await get('/overview')).body as Overview;
  await eventually(async () => {
    const { processes, isReady } = await overview();
    return processes === 2 && isReady;
  });
  assert.match((await overview()).summary, /^Ready: head \d+ s old, no index\.$/);
  const { servers } = (await get('/servers')).body as Static<typeof LiteServers>;
  assert.equal(servers.length, 1, 'both processes see the same server');
  for (let i = 0; i < 30; i++)
    await fetch(`${url}/api/v2/getMasterchainInfo`, { headers: { connection: 'close' } });
  const counted = async () => {
    const { operations } = (await get('/requests')).body as Requests;
    return operations.find(({ operation }) => operation === 'getMasterchainInfo')?.requests;
  };
  await eventually(async () => (await counted()) === 30, 10_000);
  for (const [host, status] of [
    ['rebind.example.org', 403],
    [`localhost:${port}`, 200],
    ['tonway', 200],
  ] as const)
    for (const path of ['/metrics', '/status'])
      assert.equal(await statusAs(host, `http://127.0.0.1:${port}${path}`), status, host);
  assert.equal((await get('/keys')).status, 403);
  assert.equal((await get('/database')).status, 503);
  await liteServer.suffer('dead');
  await eventually(async () => (await overview()).problems.length > 0, 10_000);
  assert.equal((await overview()).isReady, false);
});
