import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { freePort } from '@tonway/tools/ports';
import { BARE_ENV, Program } from '@tonway/tools/program';
import { eventually } from '../gateway/support/eventually.ts';
import { ownDatabase } from '../support/own-database.ts';
import { ACCOUNTS } from './support/list-hub.ts';
import { Receiver } from './support/receiver.ts';

const WAIT_MS = 120_000;
const EVENTS = 3000;
const PATHS = ['/0', '/1', '/2', '/3'];
const CHILD = join(import.meta.dirname, 'support/server-process.ts');

const own = await ownDatabase();
const receiver = await Receiver.start();
// a slow receiver, so that the processes are killed in the middle
receiver.behave = () => (response) => {
  setTimeout(() => response.writeHead(200).end(), 50);
  return true;
};

async function startProcess(): Promise<Program & { readonly url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    ...{ DATABASE_URL: own.url, STREAM_PORT: `${port}`, EVENTS: `${EVENTS}` },
    WEBHOOK_ALLOW_ADDRESSES: `127.0.0.1:${receiver.port}`,
  };
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const args = ['--conditions=@tonway/source', CHILD];
  const env = { ...BARE_ENV, ...settings };
  const program = await Program.start(process.execPath, args, isReady, { env });
  return Object.assign(program, { url });
}

test('when the delivering process is killed or stopped, others continue: in order, nothing missing', async () => {
  const first = await startProcess();
  for (const path of PATHS) {
    const body = {
      url: receiver.url(path),
      since: { mc_seqno: 1 },
      subscription: { types: ['transactions'], addresses: ACCOUNTS },
    };
    const response = await fetch(`${first.url}/api/webhooks/v1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(response.status, 201, await response.text());
  }
  await eventually(async () => PATHS.every((path) => receiver.at(path).length > 3), WAIT_MS);
  await first.end('SIGKILL');
  const before = receiver.received.length;
  assert.ok(
    PATHS.some((path) => receiver.taken(path).length < EVENTS),
    'killed in the middle',
  );
  const second = await startProcess();
  await eventually(async () => receiver.received.length > before + 3, WAIT_MS);
  await second.end('SIGTERM');
  const third = await startProcess();
  after(() => third.end('SIGTERM'));
  const all = Array.from({ length: EVENTS }, (_, n) => n);
  const lastOf = (path: string) => receiver.at(path).at(-1)?.body.events.at(-1)?.n;
  await eventually(async () => PATHS.every((path) => lastOf(path) === EVENTS - 1), WAIT_MS);
  for (const path of PATHS) assert.deepEqual(firstArrivals(path), all);
});

/** Events without repeats; asserts that no event arrives before one that precedes it. */
function firstArrivals(path: string): readonly number[] {
  const arrived = receiver.at(path).flatMap(({ body }) => body.events.map(({ n }) => n));
  return [...new Set(arrived)];
}
