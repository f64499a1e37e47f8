import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Devnet } from '@tonway/devnet';
import { eventually } from '../gateway/support/eventually.ts';
import { migratedDatabase } from '../support/own-database.ts';
import { serverOverDevnet } from '../support/server-over-devnet.ts';

const REQUEST_TIMEOUT_MS = 4000;
/** Networks that are made within the same second have the same zero state. */
const ANOTHER = { globalId: -778 };

test('with the configuration of a previous devnet every request is answered in time', async (t) => {
  const { url: databaseUrl, closeFirst } = await migratedDatabase();
  const running = await serverOverDevnet({
    DATABASE_URL: databaseUrl,
    REQUEST_TIMEOUT_MS: `${REQUEST_TIMEOUT_MS}`,
  });
  closeFirst(async () => running[Symbol.asyncDispose]());
  const { devnet, server } = running;
  const [address] = devnet.globalConfig.servers;
  await devnet.close();
  const other = await Devnet.start({ production: 'instant', ...ANOTHER, port: address?.port ?? 0 });
  t.after(() => other.close());
  await eventually(async () => server.upstream.chainProblem !== null);
  const get = async (path: string) => {
    const response = await fetch(`${server.url}${path}`);
    return { status: response.status, text: await response.text() };
  };
  for (const path of [
    '/api/v2/getMasterchainInfo',
    `/api/v2/getAddressInformation?address=0:${'0'.repeat(64)}`,
    '/api/v3/masterchainInfo',
    `/api/v3/addressInformation?address=0:${'0'.repeat(64)}`,
  ]) {
    const startMs = performance.now();
    const { status, text } = await get(path);
    const ms = performance.now() - startMs;
    assert.ok(ms < REQUEST_TIMEOUT_MS, `${path}: ${ms} ms`);
    assert.equal(status, 503, `${path}: ${text}`);
    assert.match(text, /network/, path);
  }
  assert.equal((await get(`/api/v2/detectHash?hash=${'0'.repeat(64)}`)).status, 200);
});
