import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Address, type BlockIdExt, FULL_SHARD, ShardStateUnsplit, shardsOf } from '@tonway/chain';
import {
  type AdnlClient,
  ConnectionError,
  decodeAnswer,
  encodeFunction,
  type FunctionName,
  fromTlBlockId,
  LiteReader,
  type Params,
  QueryTimeoutError,
  sameBlock,
  toTlBlockId,
} from '@tonway/lite-client';
import { LiteServer } from '../src/lite-server/server.ts';
import type { ChainStore, StoredBlock } from '../src/store/chain-store.ts';
import { MemoryStore } from '../src/store/memory-store.ts';
import type { Network } from './support/conversations.ts';
import { recordedStore } from './support/recorded-network.ts';
import { configOf, connect, serve } from './support/served-network.ts';

/** Heads with recorded signatures. */
const HEADS = { localnet: 1146, 'localnet/split': 322 } as const;

const BY_SEQNO = { mode: 1, workchain: -1, shard: -(2n ** 63n) };

async function ask<Name extends FunctionName>(
  client: AdnlClient,
  name: Name,
  params: Params<Name>,
) {
  const data = encodeFunction(name, params);
  return decodeAnswer(name, await client.query(encodeFunction('query', { data })));
}

function findBlock(client: AdnlClient, seqno: number) {
  const { mode, ...id } = BY_SEQNO;
  return ask(client, 'lookupBlock', { mode, id: { ...id, seqno } });
}

async function openReader(t: TestContext, network: Network): Promise<LiteReader> {
  const server = await serve(t, network, HEADS[network]);
  const reader = await LiteReader.open(await configOf(network, server), { policy: 'signed' });
  t.after(() => reader.close());
  return reader;
}

for (const network of ['localnet', 'localnet/split'] as const) {
  test(`${network}: a verifying client reads it from the zero state`, async (t) => {
    const { reads } = await openReader(t, network);
    const head = await reads.head();
    assert.equal(head.seqno, HEADS[network]);
    let listed = 0;
    for (const address of someAccounts(await recordedStore(network), head)) {
      const { account, shardBlock } = await reads.account(address, head);
      assert.ok(account && shardBlock, address.toRaw());
      const { block } = await reads.block(shardBlock);
      assert.equal(block.info.seqno, shardBlock.seqno);
      const { transactions } = await reads.blockTransactions(shardBlock);
      listed += transactions.length;
    }
    assert.ok(listed > 0);
  });
}

/** Up to ten accounts of every shard. */
function* someAccounts(store: ChainStore, head: BlockIdExt): Generator<Address> {
  const state = store.state(head);
  const hashes = state && ShardStateUnsplit.load(state).custom?.shardHashes;
  const tops = [...shardsOf(hashes ?? fail())].map(({ workchain, shard, descr }) => {
    const { seqno, rootHash, fileHash } = descr;
    return { workchain, shard, seqno, rootHash, fileHash };
  });
  for (const top of [head, ...tops]) {
    const { accounts } = ShardStateUnsplit.load(store.state(top) ?? fail());
    for (const id of accounts.keys().take(10)) yield new Address(top.workchain, id);
  }
}

function fail(): never {
  throw new Error('not in the recording');
}

test('a lagging server serves an earlier head and nothing newer', async (t) => {
  const server = await serve(t, 'localnet', 900);
  const client = await connect(t, server);
  const info = await ask(client, 'getMasterchainInfo', {});
  assert.ok(info.kind === 'liteServer.masterchainInfo');
  assert.equal(info.last.seqno, 900);
  assert.equal((await findBlock(client, 900)).kind, 'liteServer.blockHeader');
  const above = await findBlock(client, 901);
  assert.ok(above.kind === 'liteServer.error' && above.code === 651);
  assert.match(above.message, /\(last known masterchain block: 900\)$/);
  server.change({ lag: server.behaviour.lag - 1 });
  assert.equal((await findBlock(client, 901)).kind, 'liteServer.blockHeader');
});

test('a server without history serves the newest blocks, and all key blocks for proofs', async (t) => {
  const server = await serve(t, 'localnet', 1146, { history: 100 });
  const client = await connect(t, server);
  assert.equal((await findBlock(client, 1047)).kind, 'liteServer.blockHeader');
  const old = await findBlock(client, 1046);
  assert.ok(old.kind === 'liteServer.error' && old.code === 651);
  assert.match(old.message, /ltdb: block not found$/);
  const reader = await LiteReader.open(await configOf('localnet', server), { policy: 'signed' });
  t.after(() => reader.close());
  assert.equal((await reader.reads.head()).seqno, 1146);
  const plain = toTlBlockId((await recordedStore('localnet')).masterchainBlock(500)?.id ?? fail());
  const unproven = await ask(client, 'getBlockProof', { mode: 0, knownBlock: plain });
  assert.ok(unproven.kind === 'liteServer.error' && /not in db/.test(unproven.message));
  server.change({ history: null });
  assert.equal((await findBlock(client, 1)).kind, 'liteServer.blockHeader');
});

test('faults are injected and cleared', async (t) => {
  const server = await serve(t, 'localnet', 1146, {
    faults: { refusal: { code: 228, message: 'slow down' } },
  });
  const client = await connect(t, server);
  const refused = await ask(client, 'getTime', {});
  assert.ok(refused.kind === 'liteServer.error');
  assert.deepEqual([refused.code, refused.message], [228, 'slow down']);
  server.change({ faults: { refusal: null, delayMs: 60 } });
  const start = performance.now();
  assert.equal((await ask(client, 'getTime', {})).kind, 'liteServer.currentTime');
  assert.ok(performance.now() - start >= 59);
  server.change({ faults: { delayMs: 0, silence: true } });
  const query = encodeFunction('query', { data: encodeFunction('getTime', {}) });
  await assert.rejects(client.query(query, { timeoutMs: 50 }), QueryTimeoutError);
  server.change({ faults: { silence: false, drop: true } });
  await assert.rejects(client.query(query), ConnectionError);
});

test('a server that is closed does not wait for delayed answers', async (t) => {
  const server = await serve(t, 'localnet', 1146, { faults: { delayMs: 600_000 } });
  const client = await connect(t, server);
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  await assert.rejects(
    client.query(encodeFunction('query', { data: encodeFunction('getTime', {}) }), {
      timeoutMs: 50,
    }),
    QueryTimeoutError,
  );
  assert.equal(timers(), before + 1);
  await server.close(0);
  assert.ok(timers() <= before);
});

test('a query waits while blocks are appended; before the first block there is no answer', async (t) => {
  const recorded = await recordedStore('localnet/split');
  const store = new MemoryStore(recorded.zeroStates);
  const server = await LiteServer.listen(store);
  t.after(() => server.close(0));
  const client = await connect(t, server);
  await assert.rejects(
    client.query(encodeFunction('query', { data: encodeFunction('getTime', {}) }), {
      timeoutMs: 50,
    }),
    QueryTimeoutError,
  );
  const waiting = waitFor(client, 2);
  for (const block of firstBlocks(recorded, 2)) store.append(block);
  const info = await waiting;
  assert.ok(info.kind === 'liteServer.masterchainInfo');
  const second = recorded.masterchainBlock(2);
  assert.ok(second && sameBlock(fromTlBlockId(info.last), second.id));
});

/** The blocks up to a masterchain block, before the first split. */
function* firstBlocks(store: ChainStore, upTo: number): Generator<StoredBlock> {
  for (const workchain of [0, -1]) {
    for (let value = 1n; ; value++) {
      const block = store.find({ workchain, prefix: FULL_SHARD, by: 'seqno', value, upTo });
      if (!block) break;
      yield block;
    }
  }
}

async function waitFor(client: AdnlClient, seqno: number) {
  const wait = encodeFunction('waitMasterchainSeqno', { seqno, timeoutMs: 5000 });
  const data = Buffer.concat([wait, encodeFunction('getMasterchainInfo', {})]);
  return decodeAnswer('getMasterchainInfo', await client.query(encodeFunction('query', { data })));
}
