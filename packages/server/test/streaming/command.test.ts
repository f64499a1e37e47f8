import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '@tonway/tools/ports';
import { BARE_ENV, Program } from '@tonway/tools/program';
import { openBackends } from '../gateway/support/backends.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { lineTo } from '../gateway/support/line.ts';
import { openSse, openWebSocket } from './support/clients.ts';

const MAIN = join(import.meta.dirname, '../../src/app/cli/main.ts');
const UNREADY_MS = 60_000;
const BODY = { types: ['transactions'], addresses: [`0:${'AB'.repeat(32)}`] };

test('tonway stream serves both transports, tells when it cannot read the index, and closes them with the reason at SIGTERM', async () => {
  const { databaseUrl, addKey, closeFirst } = await openBackends();
  const { secret } = await addKey();
  const direct = new URL(databaseUrl);
  const postgres = await lineTo(Number(direct.port || 5432));
  closeFirst(() => postgres.close());
  const DATABASE_URL = Object.assign(direct, { port: `${postgres.port}` }).href;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz/stream`).then(
      ({ ok }) => ok,
      () => false,
    );
  const args = ['--conditions=@tonway/source', MAIN, 'stream', '--port', `${port}`];
  const env = { ...BARE_ENV, NETWORK: 'devnet', DATABASE_URL };
  const program = await Program.start(process.execPath, args, isReady, { env });
  const base = `${url}/api/streaming/v2`;
  const stream = await openSse(`${base}/sse?token=${secret}`, { body: BODY });
  assert.equal(await stream.next(), 'event: connected\ndata: {"status":"subscribed"}\n\n');
  const client = await openWebSocket(`${base}/ws`, { 'x-api-key': secret });
  const subscribe = { operation: 'subscribe', id: '1', ...BODY };
  assert.equal(await client.ask(subscribe), '{"id":"1","status":"subscribed"}');
  postgres.cut();
  await eventually(async () => !(await isReady()), UNREADY_MS);
  postgres.mend();
  await eventually(isReady, UNREADY_MS);
  const [rest, closed] = await Promise.all([stream.rest(), client.closed, program.end('SIGTERM')]);
  assert.ok(rest.endsWith(': closing service restart\n\n'));
  assert.deepEqual(closed, { code: 1012, reason: 'service restart' });
});
