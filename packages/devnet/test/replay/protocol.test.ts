import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  type AdnlClient,
  declarations,
  encodeFunction,
  QueryTimeoutError,
} from '@tonway/lite-client';
import { type Conversation, conversations } from '../support/conversations.ts';
import { connect, lagFor, serve } from '../support/served-network.ts';

/** The head at the first queries, and during the queries that wait. */
const [H, BEFORE, LATER] = [1146, 1156, 1158];

/** Rows named after the error in the query. */
const MALFORMED = [
  'unknown',
  'empty',
  'short',
  'query in query',
  'nonfinal.getValidatorGroups',
  'nonfinal.getCandidate',
];

function rows(...names: readonly string[]): Conversation[] {
  return conversations('localnet')
    .filter(({ name }) => names.includes(name))
    .toArray();
}

function wrapped(data: Uint8Array): Uint8Array {
  return encodeFunction('query', { data });
}

async function ensureSame(client: AdnlClient, { request, response, note }: Conversation) {
  assert.deepEqual(await client.query(wrapped(request)), response, note);
}

test('unparsable queries are refused with the texts of the node', async (t) => {
  const client = await connect(t, await serve(t, 'localnet', H));
  const malformed = rows(...MALFORMED);
  assert.equal(malformed.length, MALFORMED.length);
  for (const row of malformed) await ensureSame(client, row);
});

test('a query without the wrapper is not answered', async (t) => {
  const client = await connect(t, await serve(t, 'localnet', H));
  const [prefixed, bare] = rows('queryPrefix+getTime', 'getTime unwrapped');
  assert.ok(prefixed && bare && prefixed.response === null && bare.response === null);
  const id = Buffer.alloc(4);
  id.writeUInt32LE(declarations.find(({ name }) => name === 'liteServer.queryPrefix')?.id ?? 0);
  for (const query of [Buffer.concat([id, prefixed.request]), bare.request]) {
    await assert.rejects(client.query(query, { timeoutMs: 50 }), QueryTimeoutError);
  }
});

test('a query waits for its block like on the node', async (t) => {
  const server = await serve(t, 'localnet', BEFORE);
  const client = await connect(t, server);
  const [reached, twoBlocks, timeout, tooFar] = rows('waitMasterchainSeqno+getMasterchainInfo');
  const [bare] = rows('waitMasterchainSeqno');
  assert.ok(reached && twoBlocks && timeout && tooFar && bare);
  await ensureSame(client, reached);
  await ensureSame(client, bare);
  const later = await lagFor('localnet', LATER);
  await Promise.all([
    ensureSame(client, twoBlocks),
    advance(t, () => server.change({ lag: later })),
  ]);
  await ensureSame(client, timeout);
  await ensureSame(client, tooFar);
});

/** Waits until the query has arrived. */
async function advance(t: TestContext, move: () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, 100);
  t.after(() => clearTimeout(timer));
  await promise;
  move();
}
