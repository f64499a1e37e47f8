import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Connection, describeBlock, toTlBlockId } from '@tonway/lite-client';
import { sample } from '@tonway/tools/sizes';
import { readerOf } from '../support/running-devnet.ts';
import { BLOCK_CHECKS } from './support/block-checks.ts';
import { checkDelivery } from './support/check-delivery.ts';
import { type LiveNetwork, liveNetwork } from './support/live-network.ts';
import { sightsOf } from './support/sights.ts';
import { VERIFIED_KINDS } from './support/verified-kinds.ts';

const SIGHTS = [
  'keyBlock',
  'beforeSplit',
  'afterSplit',
  'afterMerge',
  'minted',
  'in ext',
  'in imm',
  'in fin',
  'out ext',
  'out imm',
  'out new',
  'out deq-short',
  'ordinary',
  'tick-tock',
  'tock',
  'bounced',
  'extra currency',
  'nonexist to uninit',
  'uninit to active',
  'nonexist to active',
  'nonexist to nonexist',
  'active to frozen',
  'active to uninit',
  'frozen to nonexist',
];

test('every kind of query with a proof is sent', () => {
  assert.equal(Object.keys(VERIFIED_KINDS).length, 24);
});

/** Each network is created once and checked in many ways. */
const NETWORKS = [
  ['ordinary', 1],
  ['simplex', 4],
] as const;
for (const [signatures, shards] of sample(NETWORKS, 2)) {
  test(`${signatures} signatures, starting with ${shards} shards`, async (t) => {
    const network = await liveNetwork(t, { signatures, shards });
    await t.test('all kinds of events occurred', () => {
      const seen = sightsOf(network.chain);
      assert.deepEqual(
        SIGHTS.filter((sight) => !seen.has(sight)),
        [],
      );
    });
    await t.test('every block and state is valid', () => checkChain(network));
    for (const [name, check] of Object.entries(VERIFIED_KINDS)) {
      await t.test(`${name} is verified`, async (t) => {
        t.diagnostic(`${await check(network)} answers`);
      });
    }
    await t.test('a lagging server', (t) => behindLag(t, network));
    await t.test('a server without history', (t) => withoutHistory(t, network));
  });
}

function checkChain({ chain }: LiveNetwork): void {
  for (const read of chain) {
    for (const check of BLOCK_CHECKS)
      assert.doesNotThrow(() => check(read), describeBlock(read.id));
  }
  checkDelivery(chain);
}

async function behindLag(t: TestContext, { devnet, journey }: LiveNetwork): Promise<void> {
  devnet.faults({ lag: 5 });
  t.after(() => devnet.faults({ lag: 0 }));
  const { reads } = await readerOf(t, devnet);
  const head = await reads.head();
  assert.equal(head.seqno, devnet.status.head.seqno - 5);
  assert.ok((await reads.account(journey.tester, head)).account);
}

/** Proves the head from the zero state through key blocks that are no longer served. */
async function withoutHistory(t: TestContext, { devnet, journey, chain }: LiveNetwork) {
  devnet.faults({ history: 5 });
  t.after(() => devnet.faults({ history: null }));
  const { reads } = await readerOf(t, devnet);
  const head = await reads.head();
  assert.ok((await reads.account(journey.tester, head)).account);
  const [server = assert.fail()] = devnet.globalConfig.servers;
  const connection = new Connection(server);
  t.after(() => connection.close());
  const first = toTlBlockId(chain[0]?.id ?? head);
  await assert.rejects(connection.query('getBlock', { id: first }), { code: 'SERVER_NOT_READY' });
}
