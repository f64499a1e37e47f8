import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { freePort } from '@tonway/tools/ports';
import { BARE_ENV, Program } from '@tonway/tools/program';
import { eventually } from '../gateway/support/eventually.ts';
import { lineTo } from '../gateway/support/line.ts';
import { measureStalls } from '../streaming/support/stalls.ts';
import { ownDatabase } from '../support/own-database.ts';
import { ACCOUNTS } from './support/list-hub.ts';
import { type Behaviour, Receiver } from './support/receiver.ts';

const WAIT_MS = 120_000;
/** A process that starts does not wait for the leases of a killed one. */
const TAKEN_OVER_MS = 10_000;
/** The bound of a process that replaces another one. */
const REPLACED_MS = 15_000;
const EVENTS = 3000;
const PATHS = ['/0', '/1', '/2', '/3'];
const CHILD = join(import.meta.dirname, 'support/server-process.ts');

const own = await ownDatabase();
const receiver = await Receiver.start();
// a slow receiver, so that the processes are killed in the middle
const slow: Behaviour = (response) => {
  setTimeout(() => response.writeHead(200).end(), 50);
  return true;
};
receiver.behave = () => slow;

async function startProcess(
  more: Readonly<Record<string, string>> = {},
): Promise<Program & { readonly url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    DATABASE_URL: own.url,
    STREAM_PORT: `${port}`,
    EVENTS: `${EVENTS}`,
    WEBHOOK_ALLOW_ADDRESSES: `127.0.0.1:${receiver.port}`,
    ...more,
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

async function createWebhooks(url: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const body = {
      url: receiver.url(path),
      since: { mc_seqno: 1 },
      subscription: { types: ['transactions'], addresses: ACCOUNTS },
    };
    const response = await fetch(`${url}/api/webhooks/v1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(response.status, 201, await response.text());
  }
}

/** Waits until all events have arrived; asserts that each follows those before it. */
async function allArrive(paths: readonly string[]): Promise<void> {
  const all = Array.from({ length: EVENTS }, (_, n) => n);
  const lastOf = (path: string) => receiver.at(path).at(-1)?.body.events.at(-1)?.n;
  await eventually(async () => paths.every((path) => lastOf(path) === EVENTS - 1), WAIT_MS);
  for (const path of paths) assert.deepEqual(firstArrivals(path), all);
}

test('when the delivering process is killed or stopped, others continue: in order, nothing missing', async () => {
  const first = await startProcess();
  await createWebhooks(first.url, PATHS);
  await eventually(async () => PATHS.every((path) => receiver.at(path).length > 3), WAIT_MS);
  await first.end('SIGKILL');
  const before = receiver.received.length;
  assert.ok(
    PATHS.some((path) => receiver.taken(path).length < EVENTS),
    'killed in the middle',
  );
  // A busy machine needs longer to start than leases last.
  const until = `now() + interval '10 minutes'`;
  await own.database.query(`update webhooks.webhooks set leased_until = ${until}`);
  const second = await startProcess();
  const ms = await eventually(async () => receiver.received.length > before + 3, WAIT_MS);
  assert.ok(ms < TAKEN_OVER_MS, `${ms} ms`);
  await second.end('SIGTERM');
  const third = await startProcess();
  await allArrive(PATHS);
  await third.end('SIGTERM');
});

test('of two processes that share the webhooks one is killed: the other takes its part, in order, nothing missing', async () => {
  const paths: string[] = [];
  const [first, second] = await Promise.all([startProcess(), startProcess()]);
  after(() => second.end('SIGTERM'));
  // Either process may be the first to lease a new webhook.
  while (paths.length < 4 || (await owners()).length < 2) {
    const path = `/shared/${paths.length}`;
    await createWebhooks(first.url, [path]);
    await eventually(async () => receiver.at(path).length > 0, WAIT_MS);
    paths.push(path);
    assert.ok(paths.length < 50, 'both deliver');
  }
  await first.end('SIGKILL');
  assert.ok(paths.some((path) => receiver.taken(path).length < EVENTS));
  await allArrive(paths);
  // What was delivered completely is taken over, too, when its lease ends.
  await eventually(async () => (await owners()).length === 1, WAIT_MS);
  for (const path of paths) assertAccountsInOrder(path);
});

for (const fault of ['suspended', 'cut off from PostgreSQL'])
  test(`a process that is ${fault} during a delivery is replaced within 15 s, and never beside another`, async () => {
    const path = `/${fault.split(' ')[0]}`;
    const line = await lineTo(Number(new URL(own.url).port || 5432));
    own.closeFirst(() => line.close());
    const DATABASE_URL = Object.assign(new URL(own.url), { port: `${line.port}` }).href;
    let isOpen = true;
    let hasFailed = false;
    // The first delivery is never answered.
    receiver.behave = (at) => (response) => {
      if (at !== path || hasFailed) return slow(response);
      response.on('close', () => {
        isOpen = false;
      });
      return false;
    };
    const first = await startProcess({ DATABASE_URL, WEBHOOK_TIMEOUT_MS: '20000' });
    own.closeFirst(() => first.end('SIGKILL'));
    const second = await startProcess();
    own.closeFirst(() => second.end('SIGTERM'));
    // The first process gets the webhook.
    second.signal('SIGSTOP');
    await createWebhooks(first.url, [path]);
    await eventually(async () => receiver.at(path).length === 1, WAIT_MS);
    second.signal('SIGCONT');
    const stalls = measureStalls();
    hasFailed = true;
    if (fault === 'suspended') first.signal('SIGSTOP');
    else line.block();
    const ms = await eventually(async () => receiver.at(path).length > 1, WAIT_MS);
    assert.ok(ms < REPLACED_MS + stalls(), `${ms} ms`);
    // What a suspended process has sent cannot be taken back.
    if (fault !== 'suspended') assert.equal(isOpen, false);
    await allArrive([path]);
  });

/** The processes that deliver webhooks. */
function owners(): Promise<readonly { readonly leased_by: string }[]> {
  return own.database.query(
    'select distinct leased_by from webhooks.webhooks where leased_until > now()',
  );
}

/** Repeats may follow a killed process; without them every account is in order, delivery by delivery. */
function assertAccountsInOrder(path: string): void {
  const last = new Map<string, number>();
  const arrived = new Set<number>();
  for (const { body } of receiver.at(path))
    for (const { n, account } of body.events) {
      if (arrived.has(n)) continue;
      arrived.add(n);
      assert.ok(n > (last.get(account) ?? -1), `${path}: ${n} of ${account}`);
      last.set(account, n);
    }
}

/** Events without repeats; asserts that no event arrives before one that precedes it. */
function firstArrivals(path: string): readonly number[] {
  const arrived = receiver.at(path).flatMap(({ body }) => body.events.map(({ n }) => n));
  return [...new Set(arrived)];
}
