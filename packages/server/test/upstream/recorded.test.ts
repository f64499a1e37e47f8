import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  Block,
  type BlockIdExt,
  ShardStateUnsplit,
  shardsOf,
  toHex,
  transactionsOf,
} from '@tonway/chain';
import type { StoredBlock } from '@tonway/devnet';
import { fromTlBlockId, sameBlock } from '@tonway/lite-client';
import type { Network } from '@tonway/tools/fixtures';
import { recordedStore, recordedUpstream } from '../support/recorded-upstream.ts';

const ANY = { archival: false, privateServers: false };

/** Every so many blocks, the first and the last included. */
async function someBlocks(network: Network, count: number): Promise<StoredBlock[]> {
  const store = await recordedStore(network);
  const last = store.head?.id.seqno ?? 0;
  const seqnos = Array.from(
    { length: count },
    (_, i) => 1 + Math.floor((i * (last - 1)) / (count - 1)),
  );
  return seqnos.map((seqno) => store.masterchainBlock(seqno) ?? assert.fail(`no block ${seqno}`));
}

for (const network of ['localnet', 'localnet/split'] as const) {
  describe(`recorded ${network}`, () => {
    let blocks: StoredBlock[];
    before(async () => {
      blocks = await someBlocks(network, 40);
    });

    test('masterchain blocks are read by seqno, with headers, states, shards and signatures', async (t) => {
      const chain = (await recordedUpstream(t, network)).session(ANY);
      for (const { id, info, state, signatures } of blocks) {
        assert.ok(sameBlock(await chain.block(id.seqno), id));
        assert.equal((await chain.header(id)).info.endLt, info.endLt);
        assert.equal(toHex(await chain.stateRootHash(id)), state.hashHex());
        const hashes = ShardStateUnsplit.load(state).custom?.shardHashes ?? assert.fail();
        const listed = [...shardsOf(hashes)].map(({ descr }) => toHex(descr.rootHash));
        assert.deepEqual(
          (await chain.shards(id)).map(({ rootHash }) => toHex(rootHash)),
          listed,
        );
        if (signatures) assert.deepEqual(await chain.signatures(id), signatures);
      }
    });

    test('shard blocks are read completely, by seqno and time, with transactions and proofs', async (t) => {
      const chain = (await recordedUpstream(t, network)).session(ANY);
      const head = await chain.block();
      let transactions = 0;
      for (const { id: masterchain } of blocks) {
        for (const id of (await chain.shards(masterchain)).filter(({ seqno }) => seqno > 0))
          transactions += await checkShardBlock(id, head);
      }
      t.diagnostic(`${transactions} transactions`);
      assert.ok(transactions > 0);

      async function checkShardBlock(id: BlockIdExt, from: BlockIdExt): Promise<number> {
        const stored = (await recordedStore(network)).block(id) ?? assert.fail();
        const { workchain, shard } = id;
        const place = { workchain, shard };
        assert.ok(sameBlock(await chain.lookup(place, { seqno: id.seqno }), id));
        assert.ok(sameBlock(await chain.lookup(place, { lt: stored.info.endLt }), id));
        const expected = [...transactionsOf(Block.load(stored.root))].map(({ hash }) =>
          toHex(hash),
        );
        const listed = await chain.blockTransactions(id, null, 1000);
        assert.deepEqual(
          listed.transactions.map(({ hash }) => toHex(hash)),
          expected,
        );
        assert.equal(listed.incomplete, false);
        const ext = await chain.blockTransactionsExt(id, null, 1000);
        assert.deepEqual(
          ext.transactions.map(({ hash }) => toHex(hash)),
          expected,
        );
        const whole = [...transactionsOf(await chain.wholeBlock(id))];
        assert.equal(whole.length, expected.length);
        await checkPages(id, expected);
        const { proof, masterchain } = await chain.shardBlockProof(id, from);
        assert.equal(proof.masterchainId.seqno, stored.registeredBy);
        const isHead = stored.registeredBy === from.seqno;
        assert.equal(masterchain === null, isHead);
        if (masterchain) assert.ok(sameBlock(fromTlBlockId(masterchain.from), from));
        return expected.length;
      }

      /** Two at a time. */
      async function checkPages(id: BlockIdExt, expected: readonly string[]): Promise<void> {
        for (let start = 0; start + 2 < expected.length; start += 2) {
          const first = await chain.blockTransactions(id, null, start + 1);
          const last = first.transactions.at(-1) ?? assert.fail();
          const next = await chain.blockTransactions(id, last, 2);
          const hashes = next.transactions.map(({ hash }) => toHex(hash));
          assert.deepEqual(hashes, expected.slice(start + 1, start + 3));
          assert.equal(next.incomplete, true);
        }
      }
    });

    test('the configuration of every block is read, and the queues of the newest', async (t) => {
      const upstream = await recordedUpstream(t, network);
      const chain = upstream.session(ANY);
      for (const { id, state } of blocks) {
        const { config, prevBlocks } = ShardStateUnsplit.load(state).custom ?? assert.fail();
        const found = await chain.config(id);
        assert.deepEqual(cells(found.params), cells(config.config));
        const { previousBlocks } = await chain.executionContext(id);
        const [newest, ...others] = previousBlocks.last;
        assert.ok(newest && sameBlock(newest, id));
        for (const { seqno, rootHash } of others)
          assert.deepEqual(prevBlocks.get(seqno)?.blkRef.rootHash, rootHash);
      }
      const { shards } = await chain.outMsgQueueSizes();
      const store = await recordedStore(network);
      for (const { id, size } of shards) {
        const { outMsgQueueInfo } = ShardStateUnsplit.load(
          store.state(fromTlBlockId(id)) ?? assert.fail(),
        );
        assert.equal(size, [...outMsgQueueInfo.outQueue.keys()].length);
      }
      t.diagnostic(JSON.stringify(upstream.snapshot.caches));
    });
  });
}

function cells(params: Iterable<[number, { hashHex(): string }]>): [number, string][] {
  return [...params].map(([number, cell]) => [number, cell.hashHex()]);
}
