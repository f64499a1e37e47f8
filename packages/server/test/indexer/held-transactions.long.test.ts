import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { freePort } from '@tonway/tools/ports';
import { startTonway } from '../faults/support/tonway-process.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { openSse } from '../streaming/support/clients.ts';
import { startStreamProcess } from '../streaming/support/stream-process.ts';
import { watchTransactions } from '../support/held-transactions.ts';
import { migratedDatabase } from '../support/own-database.ts';
import { startIndex } from './support/index-process.ts';
import { indexed } from './support/live-index.ts';
import { startNetwork } from './support/network.ts';
import { networkFile } from './support/network-file.ts';
import { runTonway } from './support/tonway-command.ts';

const TRANSFERS = 60;
const LISTS = ['transactions?limit=100', 'messages?limit=100', 'traces?limit=50', 'actions'];

suite('no role keeps a transaction open while it waits for something else', async () => {
  const own = await migratedDatabase();
  const { database, url } = own;
  const { devnet, play } = await startNetwork({ after });
  const settings = { DATABASE_URL: url, GLOBAL_CONFIG: await networkFile({ after }, devnet) };
  await play(1, TRANSFERS);
  const last = devnet.status.head.seqno;
  const index = await startIndex({ ...settings, INDEX_FROM: `${last}` });
  own.closeFirst(async () => index[Symbol.asyncDispose]());
  await indexed(database, last);

  /** The statements before the pauses. */
  async function heldDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
    const watched = watchTransactions(url);
    await work().finally(() => watched.stop());
    return watched.stop();
  }

  test('index, serve and stream under load', async () => {
    const serve = await startTonway({ ...settings, GATEWAY: 'false' });
    own.closeFirst(async () => serve[Symbol.asyncDispose]());
    const port = await freePort();
    const stream = await startStreamProcess(port, settings);
    own.closeFirst(async () => stream[Symbol.asyncDispose]());
    const held = await heldDuring(async () => {
      const body = {
        types: ['transactions', 'actions'],
        addresses: [devnet.faucetAddress.toRaw()],
      };
      const events = await openSse(`http://127.0.0.1:${port}/api/streaming/v2/sse`, { body });
      let isPlaying = true;
      const playing = play(2, TRANSFERS).finally(() => {
        isPlaying = false;
      });
      for (let i = 0; isPlaying; i++) {
        const response = await fetch(`${serve.url}/api/v3/${LISTS[i % LISTS.length]}`);
        await response.arrayBuffer();
        assert.equal(response.status, 200);
      }
      await playing;
      await indexed(database, devnet.status.head.seqno);
      const isRead = async () =>
        (await database.execute('select from chain.contract_queue limit 1')) === 0 &&
        (await database.execute('select from chain.trace_queue limit 1')) === 0;
      await eventually(isRead);
      await events.close();
    });
    assert.deepEqual(held, []);
  });

  const range = `1..${last}`;
  for (const args of [
    ['backfill', '--from', '1', '--to', `${last - 1}`, '--chunk', '5', '--workers', '2'],
    ['check', '--full', '--against-chain'],
    ['repair', 'reindex', range],
    ['repair', 'retrace', range],
    ['repair', 'rescan', '--threads', '1'],
    ['repair', 'reclassify', range],
  ])
    test(`tonway ${args.join(' ')}`, async () => {
      const held = await heldDuring(async () => {
        const { code, stderr } = await runTonway(args, settings);
        assert.equal(code, 0, stderr);
      });
      assert.deepEqual(held, []);
    });
});
