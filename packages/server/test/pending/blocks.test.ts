import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { contractAddress, internal, toNano } from '@ton/core';
import {
  Actor,
  jettonMintBody,
  jettonMinterInit,
  jettonTransferBody,
  jettonWalletAddress,
  onChainContent,
} from '@tonway/scenes';
import { eventually } from '../gateway/support/eventually.ts';
import { indexed } from '../indexer/support/live-index.ts';
import { pendingServer } from './support/pending-server.ts';

const TYPES = ['contract_deploy', 'jetton_transfer'];

suite('a jetton transfer over several blocks', async () => {
  const { devnet, network, database, settled, store, mustSend, get } = await pendingServer();
  const [alice, bob] = await Promise.all([
    Actor.create('blocks/alice', 'v4r2'),
    Actor.create('blocks/bob', 'v5r1'),
  ]);
  await network.fund(alice.address, toNano(20));
  const init = await jettonMinterInit(alice.address, onChainContent({ symbol: 'STEP' }));
  const minter = contractAddress(0, init);
  const mint = jettonMintBody({
    to: alice.address,
    amount: 1000n,
    tonNano: toNano('0.2'),
    notificationNano: 1n,
    excessesTo: alice.address,
    queryId: 1,
  });
  const minting = internal({ to: minter, init, body: mint, value: toNano('0.5') });
  await network.send(alice.sign(devnet.status.now, [minting]).cell);
  await network.settle();
  await settled();
  devnet.faults({ producing: false });
  const aliceWallet = await jettonWalletAddress(minter, alice.address);
  const body = jettonTransferBody({
    to: bob.address,
    amount: 42n,
    excessesTo: alice.address,
    notificationNano: 1n,
  });
  const transfer = internal({ to: aliceWallet, body, value: toNano('0.2') });
  const { cell: message } = alice.sign(devnet.status.now, [transfer]);

  test('nodes are replaced as their blocks come, and the rest is emulated again', async (t) => {
    await mustSend(message);
    const read = async () => (await store.byHashes([message.hash()]))[0] ?? null;
    await eventually(async () => (await read()) !== null);
    const first = (await read()) ?? assert.fail();
    const outcomes = outcomesOf(first);
    assert.equal(first.transactions.length, 5);
    assert.equal(committed(first), 0);
    assertTransfer(first);
    const counts: number[] = [0];
    let trace = first;
    while (committed(trace) < 5) {
      const { block } = await devnet.mine();
      await indexed(database, block.seqno);
      const before = trace;
      const landed = await landedCount();
      await eventually(async () => committed((await read()) ?? before) >= landed);
      trace = (await read()) ?? assert.fail('the trace is gone');
      counts.push(committed(trace));
      assert.ok(trace.revision >= before.revision);
      assert.deepEqual(outcomesOf(trace), outcomes);
      assertTransfer(trace);
      const [root = assert.fail()] = trace.transactions;
      if (committed(trace) > 0) assert.deepEqual(Buffer.from(root.hash), trace.traceId);
    }
    t.diagnostic(`transactions on the chain by block: ${counts}`);
    assert.ok(new Set(counts).size > 2);
    await settled();
    const hash = message.hash().toString('base64');
    const { body } = await get('traces', { msg_hash: hash, include_actions: 'true' });
    const types = body.traces[0]?.actions?.map(({ type }) => type);
    assert.deepEqual(types?.sort(), TYPES);
    assert.deepEqual((await get('pendingTraces', { ext_msg_hash: hash })).body.traces, []);
  });

  type Trace = Awaited<ReturnType<typeof store.byHashes>>[number];

  function committed({ transactions }: Trace): number {
    return transactions.filter(({ emulated }) => !emulated).length;
  }

  /** The transactions of the trace that the index has. */
  async function landedCount(): Promise<number> {
    const [row] = await database.query<{ count: number }>(
      `select count(*)::int as count from chain.transactions
       where trace_id = (select t.trace_id from chain.messages m
         join chain.transactions t on t.account = m.tx_account and t.lt = m.tx_lt
         where m.hash = $1 and m.inbound)`,
      [message.hash()],
    );
    return row?.count ?? 0;
  }

  function assertTransfer({ actions, traceId }: Trace): void {
    // The wallet of the receiver is deployed.
    assert.deepEqual(actions.map(({ type }) => type).sort(), TYPES);
    const action = actions.find(({ type }) => type === 'jetton_transfer');
    assert.equal(action?.isSuccess, true);
    assert.deepEqual(action?.traceId, traceId);
    assert.equal(action?.fields.amount, '42');
  }

  /** What the transactions do, without what depends on their time. */
  function outcomesOf({ transactions }: Trace): readonly string[] {
    const outcome = ({ account, content }: Trace['transactions'][number]) =>
      `${account.toString('hex')} ${content.inMessage?.body.hashHex()} ${content.endStatus}`;
    return transactions.map(outcome).sort();
  }
});
