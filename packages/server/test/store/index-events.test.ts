import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../src/store/database.ts';
import { IndexFollower } from '../../src/store/index-events.ts';
import { writeSteps } from '../../src/store/steps/write.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { lineTo } from '../gateway/support/line.ts';
import { migratedDatabase } from '../support/own-database.ts';

const { database, url } = await migratedDatabase();

const NOTHING = new Uint8Array();
let head = 0;

/** Two steps without rows, in one transaction, which moves the head all the same. */
async function writeTwo(): Promise<void> {
  const isFirst = head === 0;
  const steps = [head + 1, head + 2].map((seqno) => ({
    seqno,
    rootHash: new Uint8Array(32).fill(seqno),
    parentRootHash: new Uint8Array(32).fill(seqno - 1),
    genUtime: 1000,
    rows: { blocks: NOTHING, transactions: NOTHING, messages: NOTHING, account_states: NOTHING },
    counts: { blocks: 0, transactions: 0, messages: 0, account_states: 0 },
    globalVersion: null,
  }));
  const written = { steps, states: [], codes: [], history: { rows: NOTHING, count: 0 } };
  await database.withConnection((connection) =>
    writeSteps(connection, written, { kind: 'head', isFirst }),
  );
  head += 2;
}

/** A follower over a line that can be cut. */
async function followOverLine() {
  const address = new URL(url);
  const line = await lineTo(Number(address.port || 5432));
  address.hostname = '127.0.0.1';
  address.port = String(line.port);
  const far = new Database({ url: address.href });
  const follower = new IndexFollower(far);
  return { line, far, follower, [Symbol.asyncDispose]: () => far.close().then(line.close) };
}

test('the commit of steps notifies with their numbers, once', async () => {
  const heard: string[] = [];
  let connected = false;
  const listening = new Database({ url });
  listening.listen('chain_steps', {
    onNotice: (payload) => void heard.push(payload),
    onConnected: () => {
      connected = true;
    },
    onLost: () => {},
  });
  await eventually(async () => connected);
  await writeTwo();
  await eventually(async () => heard.length > 0);
  assert.deepEqual(
    heard.map((payload) => JSON.parse(payload)),
    [{ kind: 'head', first: 1, last: 2 }],
  );
  await listening.close();
});

test('a step that is not written causes no notification', async () => {
  await using way = await followOverLine();
  const { follower } = way;
  await follower.waitForChange(0);
  await eventually(async () => follower.isListening);
  const { version } = follower;
  const wrongHead = head;
  head += 10;
  await assert.rejects(writeTwo(), { code: 'CHECKPOINT_MOVED' });
  head = wrongHead;
  await sleep(200);
  assert.equal(follower.version, version);
});

test('followers poll while the connection is lost, and listen again when it is back', async () => {
  await using way = await followOverLine();
  const { line, follower } = way;
  await follower.waitForChange(0);
  await eventually(async () => follower.isListening);
  const { version } = follower;
  await writeTwo();
  await eventually(async () => follower.version > version);

  line.cut();
  await eventually(async () => !follower.isListening);
  const startMs = performance.now();
  for (let i = 0; i < 4; i++) await follower.waitForChange(follower.version);
  assert.ok(performance.now() - startMs < 400, 'four polls');
  line.mend();
  await eventually(async () => follower.isListening);
  const back = follower.version;
  await writeTwo();
  await eventually(async () => follower.version > back);
});

test('a database with an open listener is closed at once', async () => {
  const way = await followOverLine();
  await way.follower.waitForChange(0);
  await eventually(async () => way.follower.isListening);
  const startMs = performance.now();
  await way[Symbol.asyncDispose]();
  assert.ok(performance.now() - startMs < 1000);
});
