import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Address } from '@ton/core';
import { freePort } from '@tonway/tools/ports';
import { BARE_ENV, Program } from '@tonway/tools/program';
import { isAfter, readCursor } from '../../src/api/streaming/cursor.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { classifiedIndex } from '../scenes/support/classified-index.ts';
import { connect, startHub } from '../streaming/support/hub-client.ts';
import { fails, hangs, Receiver, takes } from './support/receiver.ts';

const MAIN = join(import.meta.dirname, '../../src/app/cli/main.ts');
const WAIT_MS = 120_000;
const TRANSFERS = 8;
const OWNERS = [1, 2, 3].map((n) => new Address(0, Buffer.alloc(32, n)));

const index = await classifiedIndex();
const receiver = await Receiver.start();
receiver.behave = (_, count) => [takes, fails, takes, hangs][count % 4] ?? takes;

/** `tonway stream` in a process of its own. */
async function startTonwayStream(): Promise<{ readonly url: string; readonly program: Program }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...BARE_ENV,
    NETWORK: 'devnet',
    GATEWAY: 'false',
    DATABASE_URL: index.url,
    STREAM_PORT: `${port}`,
    WEBHOOK_RETRY_SECONDS: '0',
    WEBHOOK_TIMEOUT_MS: '1000',
    WEBHOOK_ALLOW_ADDRESSES: `127.0.0.1:${receiver.port}`,
  };
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const args = ['--conditions=@tonway/source', MAIN, 'stream'];
  return { url, program: await Program.start(process.execPath, args, isReady, { env }) };
}

async function transfer(count: number): Promise<void> {
  for (let i = 0; i < count; i++)
    for (const owner of OWNERS) await index.network.fund(owner, 10n ** 9n);
}

test('a webhook gets what an uninterrupted stream gets, over failures and a killed process', async () => {
  await index.settled();
  const addresses = OWNERS.map((each) => each.toRawString());
  const subscription = { types: ['transactions', 'actions'], addresses };
  const first = await startTonwayStream();
  const response = await fetch(`${first.url}/api/webhooks/v1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.url(), subscription }),
  });
  const { id, since } = (await response.json()) as { id: number; since: { mc_seqno: number } };
  assert.equal(since.mc_seqno, index.devnet.status.head.seqno + 1);
  await transfer(TRANSFERS);
  await eventually(async () => receiver.received.length > 2, WAIT_MS);
  await first.program.end('SIGKILL');
  await transfer(TRANSFERS);
  await index.settled();
  const second = await startTonwayStream();
  after(() => second.program.end('SIGTERM'));
  await transfer(TRANSFERS);
  await index.settled();

  const { hub, stop } = startHub(index.database);
  index.closeFirst(stop);
  const stream = await connect(hub, { ...subscription, since, cursor: true });
  const cursorsOf = (type: string) =>
    stream.received.filter(({ value }) => value.type === type).map(({ id }) => id);
  for (const type of subscription.types)
    await eventually(async () => cursorsOf(type).length >= 3 * 3 * TRANSFERS, WAIT_MS);
  const expected = stream.received.map(({ id }) => id);
  const arrived = () => [
    ...new Set(receiver.received.flatMap(({ body }) => body.events.map(({ cursor }) => cursor))),
  ];
  await eventually(async () => arrived().length >= expected.length, WAIT_MS);
  assert.deepEqual(arrived(), expected);
  const isStored = async () => {
    const answer = await fetch(`${second.url}/api/webhooks/v1/${id}`);
    const { cursor } = (await answer.json()) as { cursor: string };
    return !isAfter(readCursor(String(expected.at(-1))), readCursor(cursor));
  };
  await eventually(isStored, WAIT_MS);
});
