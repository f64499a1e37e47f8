import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeFunction, LiteReader, type Params, toTlBlockId } from '@tonway/lite-client';
import { Tvm } from '@tonway/tvm';
import { serveRecordedChain } from '../../src/replay/serve-recorded.ts';
import { rowsOf } from '../support/differential.ts';
import { recordedStore } from '../support/recorded-network.ts';
import { configOf } from '../support/served-network.ts';

/** The newest recorded block with signatures; the recording ends with block 1865. */
const NEWEST_SIGNED = 1851;

test('a client verifies the head of a recorded chain, runs get-methods, and cannot send', async (t) => {
  const tvm = new Tvm({ workers: 1 });
  t.after(() => tvm.close());
  const server = await serveRecordedChain(await recordedStore('localnet'), tvm);
  t.after(() => server.close(0));
  const client = await LiteReader.open(await configOf('localnet', server), { policy: 'signed' });
  t.after(() => client.close());
  const head = await client.reads.head();
  assert.equal(head.seqno, NEWEST_SIGNED);

  const { request } =
    rowsOf('localnet', 'runSmcMethod').find(({ note }) => note === 'alice seqno mode 4') ??
    assert.fail();
  const recorded = decodeFunction(request).params as Params<'runSmcMethod'>;
  const run = { ...recorded, id: toTlBlockId(head) };
  const answer = await client.pool.query('runSmcMethod', run);
  assert.ok(answer.kind === 'liteServer.runMethodResult');
  assert.equal(answer.exitCode, 0);
  assert.ok(answer.result?.length);

  await assert.rejects(client.pool.query('sendMessage', { body: new Uint8Array(4) }), {
    serverMessage: /^a recorded chain accepts no messages; start a devnet without --replay/,
  });
});

test('a given lag is counted from the last recorded block', async (t) => {
  const tvm = new Tvm({ workers: 1 });
  t.after(() => tvm.close());
  const server = await serveRecordedChain(await recordedStore('localnet'), tvm, { lag: 2 });
  t.after(() => server.close(0));
  const client = await LiteReader.open(await configOf('localnet', server), { policy: 'none' });
  t.after(() => client.close());
  assert.equal((await client.reads.head()).seqno, 1863);
});
