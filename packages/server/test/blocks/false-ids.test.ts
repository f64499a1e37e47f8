import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type BlockIdExt, FULL_SHARD, shardToSigned, toBase64 } from '@tonway/chain';
import { Devnet } from '@tonway/devnet';
import { openUpstream } from '../../src/network/upstream/open-upstream.ts';
import { askV2 } from '../support/ask.ts';
import { msUntil } from '../support/faulty-network.ts';

const LEFT_HALF = FULL_SHARD >> 1n;
const RIGHT_HALF = LEFT_HALF | FULL_SHARD;

/** Operations that take a whole block id. */
const OPERATIONS = ['getBlockHeader', 'getBlockTransactions', 'getBlockTransactionsExt'];

/** Every way in which the place of a block can be wrong beside its true hashes. */
function falseIds(id: BlockIdExt): BlockIdExt[] {
  const workchains = id.workchain === -1 ? [-1, 0, 5] : [0, -1, 5];
  const shards = [FULL_SHARD, LEFT_HALF, RIGHT_HALF];
  const seqnos = [id.seqno, id.seqno - 1, id.seqno + 1, id.seqno + 1000];
  const isTrue = ({ workchain, shard, seqno }: BlockIdExt) =>
    workchain === id.workchain && shard === id.shard && seqno === id.seqno;
  return workchains
    .flatMap((workchain) =>
      shards.flatMap((shard) => seqnos.map((seqno) => ({ ...id, workchain, shard, seqno }))),
    )
    .filter((each) => each.seqno > 0 && !isTrue(each));
}

function paramsOf({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt) {
  return {
    workchain,
    shard: `${shardToSigned(shard)}`,
    seqno,
    root_hash: toBase64(rootHash),
    file_hash: toBase64(fileHash),
  };
}

async function start(t: TestContext) {
  const devnet = await Devnet.start({ production: 'instant', shards: 2, tvm: { workers: 1 } });
  t.after(() => devnet.close());
  await devnet.mine(3);
  const upstream = await openUpstream({ config: devnet.globalConfig });
  t.after(() => upstream.close());
  await msUntil(() => upstream.head?.id.seqno === devnet.status.head.seqno);
  return { upstream, ask: askV2(t, upstream) };
}

test('valid hashes with a wrong workchain, shard or seqno are refused', async (t) => {
  const { upstream, ask } = await start(t);
  const chain = upstream.session({ archival: false, privateServers: false });
  const head = await chain.block();
  const blocks = [head, await chain.block(head.seqno - 2), ...(await chain.shards(head))];
  let refused = 0;
  for (const id of blocks) {
    // what is true is asked first, so that it is in every cache
    for (const operation of OPERATIONS) {
      const { ok, error } = await ask(operation, paramsOf(id));
      assert.ok(ok, `${operation}: ${error}`);
    }
    const refuse = async (operation: string, other: BlockIdExt) => {
      const params = paramsOf(other);
      const answer = await ask(operation, params);
      assert.ok(!answer.ok, `${operation} confirms ${JSON.stringify(params)}`);
      assert.match(answer.error ?? '', /not in db|no block with these hashes|not found|shard/);
      refused++;
    };
    const others = OPERATIONS.flatMap((operation) =>
      falseIds(id).map((other) => refuse(operation, other)),
    );
    await Promise.all(others);
  }
  t.diagnostic(`${refused} false ids refused`);
  // no server is to blame for what a client asked
  assert.ok(upstream.snapshot.servers.every(({ unusable }) => unusable === null));
});

test('sessions of the indexer refuse wrong ids too', async (t) => {
  const { upstream } = await start(t);
  const chain = upstream.session({ archival: false, privateServers: false });
  const [shardBlock = assert.fail()] = await chain.shards(await chain.block());
  const READS: Readonly<Record<string, (id: BlockIdExt) => Promise<unknown>>> = {
    header: (id) => chain.header(id),
    wholeBlock: (id) => chain.wholeBlock(id),
    blockTransactions: (id) => chain.blockTransactions(id, null, 10),
    stateRootHash: (id) => chain.stateRootHash(id),
    shardBlockProof: async (id) => chain.shardBlockProof(id, await chain.block()),
  };
  for (const [name, read] of Object.entries(READS)) {
    await read(shardBlock);
    await Promise.all(falseIds(shardBlock).map((id) => assert.rejects(read(id), name)));
  }
  const head = await chain.block();
  const MASTERCHAIN_READS: typeof READS = {
    shards: (id) => chain.shards(id),
    config: async (id) => chain.config(id),
    executionContext: (id) => chain.executionContext(id),
    signatures: (id) => chain.signatures(id),
  };
  for (const [name, read] of Object.entries(MASTERCHAIN_READS)) {
    await read(head);
    // for a block that could be the next one servers wait
    const ids = falseIds(head).filter(({ seqno }) => seqno !== head.seqno + 1);
    await Promise.all(ids.map((id) => assert.rejects(read(id), name)));
  }
});
