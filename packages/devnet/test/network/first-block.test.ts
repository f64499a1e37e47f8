import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FULL_SHARD, MASTERCHAIN } from '@tonway/chain';
import { type LookupBy, toTlBlockId } from '@tonway/lite-client';
import { readerOf, startDevnet } from '../support/running-devnet.ts';

const NOT_STORED = { serverCode: 651, serverMessage: 'not in db' };

test('accounts can be read as soon as the network runs, also without production', async (t) => {
  const devnet = await startDevnet(t, { production: 'manual' });
  const { reads } = await readerOf(t, devnet);
  const head = await reads.head();
  const { account } = await reads.account(devnet.faucetAddress, head);
  assert.equal(account?.storage.state.kind, 'active');
  assert.equal(devnet.status.shards[0]?.seqno, 1);
});

test('block 1 is looked up by seqno only, like on a node; a verified read finds it anyway', async (t) => {
  const devnet = await startDevnet(t);
  await devnet.mine(3);
  const { reads, pool: client } = await readerOf(t, devnet);
  const head = await reads.head();
  for (const workchain of [MASTERCHAIN, 0]) {
    const place = { workchain, shard: FULL_SHARD };
    const first = await reads.lookup(place, { seqno: 1 }, head);
    const { endLt, genUtime } = first.info;
    const id = { workchain, shard: BigInt.asIntN(64, FULL_SHARD), seqno: 0 };
    const mcBlockId = toTlBlockId(head);
    for (const asked of [
      { mode: 2, lt: endLt },
      { mode: 4, utime: genUtime - 1 },
    ]) {
      const refused = client.query('lookupBlockWithProof', { ...asked, id, mcBlockId });
      await assert.rejects(refused, NOT_STORED);
      const { id: found } = await client.query('lookupBlock', { ...asked, id });
      assert.equal(found.seqno, 1);
    }
    const wanted: LookupBy[] = [{ lt: endLt }, { utime: genUtime - 1 }];
    for (const by of wanted)
      assert.deepEqual(
        (await reads.lookup(place, by, head)).id,
        first.id,
        `workchain ${workchain}`,
      );
    assert.equal((await reads.lookup(place, { lt: endLt + 1n }, head)).id.seqno, 2);
  }
});
