import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../gateway/support/eventually.ts';
import { ownDatabase } from '../support/own-database.ts';
import { ACCOUNTS, eventOf, ListHub } from './support/list-hub.ts';
import { fails, Receiver, takes } from './support/receiver.ts';
import { startWebhookServer } from './support/webhook-server.ts';

const WAIT_MS = 60_000;

interface Answer {
  readonly id: number;
  readonly state: string;
  readonly cursor: string | null;
  readonly failing_since: string | null;
  readonly last_error: string | null;
}

const own = await ownDatabase();
const receiver = await Receiver.start();
const hub = new ListHub();
const server = await startWebhookServer(hub, {
  DATABASE_URL: own.url,
  WEBHOOK_ALLOW_ADDRESSES: `127.0.0.1:${receiver.port}`,
  WEBHOOK_RETRY_SECONDS: '0,1',
});
own.closeFirst(server.close);
const subscription = { types: ['transactions'], addresses: ACCOUNTS };

/** As if the receiver had stayed away since then. */
async function failingSince(id: number, interval: string): Promise<void> {
  await own.database.query(
    `update webhooks.webhooks set failing_since = now() - $2::interval
     where id = $1 and failing_since is not null`,
    [id, interval],
  );
}

test('a webhook is failing after minutes and suspended after a day; resume loses nothing', async () => {
  receiver.behave = () => fails;
  hub.add(...[0, 1, 2, 3].map((n) => eventOf(n)));
  const body = { url: receiver.url(), subscription, since: { mc_seqno: 1 } };
  const { id } = await server.ask<Answer>('POST', '', body);
  const find = () => server.ask<Answer>('GET', `/${id}`);
  await eventually(async () => (await find()).failing_since !== null, WAIT_MS);
  assert.partialDeepStrictEqual(await find(), { state: 'active', last_error: 'HTTP status 500' });
  await failingSince(id, '6 minutes');
  await eventually(async () => (await find()).state === 'failing', WAIT_MS);
  const isLogged = (text: string) => server.lines.some((line) => line.includes(text));
  await eventually(async () => isLogged('webhook is failing'), WAIT_MS);
  await failingSince(id, '25 hours');
  await eventually(async () => (await find()).state === 'suspended', WAIT_MS);
  assert.ok(isLogged('webhook is suspended'));
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  assert.match(metrics, /^tonway_webhook_suspended_total 1$/m);
  assert.match(metrics, /^tonway_webhook_attempts_total\{outcome="failed"\} [1-9]/m);

  const [failed = assert.fail()] = receiver.received;
  receiver.behave = () => takes;
  const { length } = receiver.received;
  hub.add(...[4, 5, 6].map((n) => eventOf(n)));
  assert.equal(receiver.received.length, length, 'nothing is sent while it is suspended');
  assert.equal((await server.ask<Answer>('POST', `/${id}/resume`)).state, 'active');
  await eventually(async () => (await find()).cursor === 'e-3-0', WAIT_MS);
  const resumed = receiver.received[length];
  assert.equal(resumed?.text, failed.text, 'the failed delivery is repeated first');
  assert.deepEqual(receiver.taken(), [0, 1, 2, 3, 4, 5, 6]);
  assert.equal((await find()).last_error, null);
});

test('a webhook without events moves on with the head', async () => {
  const position = async () =>
    JSON.stringify((await own.database.query('select position from webhooks.webhooks'))[0]);
  await eventually(async () => hub.subscribers === 1);
  hub.sendHead('e-77-0');
  await server.close();
  assert.equal(await position(), '{"position":"e-77-0"}');
  assert.equal(hub.subscribers, 0);
});
