import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { internal, toNano } from '@ton/core';
import { Actor } from '@tonway/scenes';
import { eventually } from '../gateway/support/eventually.ts';
import { classifiedIndex } from '../scenes/support/classified-index.ts';
import type { Transaction } from '../v3/support/answers.ts';
import { answerOf, askV3 } from '../v3/support/ask-v3.ts';
import { type Client, connect, type Received, startHub } from './support/hub-client.ts';

const BOB = `0:${'B'.repeat(64)}`;
const CONFIG = `-1:${'5'.repeat(64)}`;
const FINAL_REVISION = 2147483647;

interface Block {
  readonly workchain: number;
  readonly seqno: number;
}

suite('what clients may ask for beyond the protocol', async () => {
  const create = (name: string) => Actor.create(`streams/extensions/${name}`, 'v4r2');
  const [alice, carol] = [await create('alice'), await create('carol')];
  const funded = [alice, carol].map(({ address }) => ({
    address: address.toRawString(),
    balanceNano: toNano(100),
  }));
  const index = await classifiedIndex({ funded });
  const { devnet, network } = index;
  const ask = await askV3(index);
  await index.settled();
  const { hub, failures, stop } = startHub(index.database);
  index.closeFirst(stop);
  await devnet.mine();
  const isDelivered = async () => hub.head === devnet.status.head.seqno;
  await eventually(isDelivered);

  async function pay(from: Actor): Promise<void> {
    const message = internal({ to: BOB, value: toNano(1), bounce: false });
    await network.send(from.sign(devnet.status.now, [message]).cell);
    await network.settle();
    await index.settled();
    await eventually(isDelivered);
  }

  /** What a client gets that resumes after each of its own notifications. */
  async function assertResumable({ received }: Client, fields: object): Promise<void> {
    for (const [i, { id }] of received.entries()) {
      const rest = received.slice(i + 1).map(({ json }) => json);
      const resumed = await connect(hub, { ...fields, since: id });
      await eventually(async () => resumed.received.length >= rest.length);
      assert.deepEqual(
        resumed.received.map(({ json }) => json),
        rest,
      );
      resumed.leave();
    }
  }

  test('every block once, as v3 shows it, the masterchain block after its shard blocks', async () => {
    const fields = { types: ['blocks'], cursor: true };
    const client = await connect(hub, fields);
    const first = devnet.status.head.seqno + 1;
    await pay(alice);
    await devnet.mine(2);
    await eventually(isDelivered);
    const expected = [];
    for (let seqno = first; seqno <= devnet.status.head.seqno; seqno++) {
      const { blocks } = await answerOf(ask('blocks', { mc_seqno: seqno, sort: 'asc' }));
      const inMasterchain = ({ workchain }: Block) => workchain === -1;
      const shards = blocks.filter((each) => !inMasterchain(each));
      expected.push(...shards.toSorted(byShard), ...blocks.filter(inMasterchain));
    }
    const all = async () => client.received.length >= expected.length;
    await eventually(all);
    assert.deepEqual(
      client.received.map(({ value }) => value.block),
      expected,
    );
    assert.ok(client.received.every(({ value }) => value.finality === 'finalized'));
    await assertResumable(client, fields);
    client.leave();
  });

  test('a block follows its transactions and states', async () => {
    const types = ['blocks', 'transactions', 'account_state_change'];
    const client = await connect(hub, { types, addresses: [BOB] });
    await pay(alice);
    const { received } = client;
    await eventually(async () => received.some(({ value }) => value.type === 'transactions'));
    const at = (type: string) => received.findIndex(({ value }) => value.type === type);
    const { transactions } = received[at('transactions')]?.value ?? assert.fail();
    const [{ mc_block_seqno } = assert.fail()] = transactions as Transaction[];
    const isBlock = ({ value }: Received) =>
      (value.block as Block | undefined)?.workchain === -1 &&
      (value.block as Block).seqno === mc_block_seqno;
    await eventually(async () => received.some(isBlock));
    assert.ok(at('transactions') < at('account_state_change'));
    assert.ok(at('account_state_change') < received.findIndex(isBlock));
    client.leave();
  });

  test('tick-tock transactions only for clients that ask for all roots', async () => {
    const fields = { types: ['transactions'], addresses: [CONFIG, BOB], cursor: true };
    const all = await connect(hub, { ...fields, roots: 'all' });
    const external = await connect(hub, fields);
    const first = devnet.status.head.seqno + 1;
    await devnet.mine();
    await pay(alice);
    await devnet.mine(2);
    await eventually(isDelivered);
    await eventually(async () => external.received.length > 0);
    const options = { account: CONFIG, limit: 1000, sort: 'asc' };
    const { transactions } = await answerOf(ask('transactions', options));
    const expected = transactions.filter((each) => each.mc_block_seqno >= first);
    const ofConfig = all.received.filter(({ value }) => value.trace_id !== undefined);
    assert.deepEqual(
      ofConfig.flatMap(({ value }) => value.transactions),
      expected,
    );
    assert.ok(
      expected.length >= 4 && expected.every(({ description: { type } }) => type === 'tick_tock'),
    );
    for (const { value } of ofConfig) {
      const [{ hash, trace_id } = assert.fail()] = value.transactions as Transaction[];
      assert.deepEqual([value.trace_external_hash_norm, value.trace_id], [null, hash]);
      assert.equal(trace_id, hash);
      assert.equal(value.revision, FINAL_REVISION);
    }
    const others = all.received.filter(({ value }) => value.trace_id === undefined);
    assert.deepEqual(others, external.received);
    await assertResumable(all, { ...fields, roots: 'all' });
    await assertResumable(external, fields);
    // Clients that resume share what was read; here from the position of a tick-tock transaction.
    const rest = all.received.slice(all.received.indexOf(ofConfig[0] ?? assert.fail()) + 1);
    const shared = rest.filter(({ value }) => value.trace_id === undefined);
    const resumed = await connect(hub, { ...fields, since: ofConfig[0]?.id });
    await eventually(async () => resumed.received.length >= shared.length);
    assert.ok(shared.length > 0 && rest.length > shared.length);
    assert.deepEqual(resumed.received, shared);
    for (const client of [all, external, resumed]) client.leave();
  });

  test('a state that a reverted devnet no longer has is revoked before the next one', async () => {
    const fields = { types: ['account_state_change'], addresses: [BOB] };
    const told = await connect(hub, { ...fields, invalidate_states: true });
    const untold = await connect(hub, fields);
    await pay(alice);
    await eventually(async () => told.received.length === 1);
    const snapshot = await devnet.snapshot();
    await pay(alice);
    await eventually(async () => told.received.length === 2);
    await devnet.revert(snapshot);
    await devnet.mine();
    await eventually(async () => told.received.length === 3);
    await index.settled();
    await pay(carol);
    await eventually(async () => told.received.length === 4 && untold.received.length === 3);
    const [kept, lost, revoked, next] = told.received.map(({ value }) => value);
    assert.deepEqual(revoked, { type: 'account_state_invalidated', account: BOB });
    assert.deepEqual(
      [kept, lost, next],
      untold.received.map(({ value }) => value),
    );
    for (const client of [told, untold]) client.leave();
  });

  test('nothing failed', () => assert.deepEqual(failures, []));
});

function byShard(a: { readonly shard: string }, b: { readonly shard: string }): number {
  return BigInt(a.shard) < BigInt(b.shard) ? -1 : 1;
}
