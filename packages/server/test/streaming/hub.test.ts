import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { jettons } from '@tonway/scenes';
import { isAfter, readCursor } from '../../src/api/streaming/cursor.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { classifiedIndex } from '../scenes/support/classified-index.ts';
import type { Action, Transaction } from '../v3/support/answers.ts';
import { answerOf, askV3 } from '../v3/support/ask-v3.ts';
import { type Client, connect, type Received, startHub } from './support/hub-client.ts';

const TYPES = ['transactions', 'actions', 'account_state_change', 'jettons_change'];
/** Notifications that a client gets again if it resumes before them. */
const REPLAYED = ['transactions', 'actions'];
const RESUMED_AT = 12;
/** Clients of one key that resume at once. */
const STORM = 500;
const STORM_MS = 30_000;
const HEAD_MS = 15_000;

suite('the hub delivers what the index has', async () => {
  const index = await classifiedIndex();
  const ask = await askV3(index);
  await index.settled();
  const { hub, failures, stop } = startHub(index.database);
  index.closeFirst(stop);
  await index.devnet.mine();
  await eventually(async () => hub.head !== null);
  /** The block after which the client subscribed. */
  let start = 0;
  const watched: string[] = [];
  const subscribe = (fields: object = {}) =>
    connect(hub, { types: TYPES, addresses: watched, cursor: true, ...fields });
  // The actors of the scene are funded before they do anything.
  let client: Client | null = null;
  const { network } = index;
  await jettons({
    send: (message) => network.send(message),
    settle: () => network.settle(),
    account: (address) => network.account(address),
    now: () => network.now(),
    getMethod: (...call) => network.getMethod(...call),
    wait: (seconds) => network.wait(seconds),
    replace: (...call) => network.replace(...call),
    async fund(address, ...amount) {
      await index.settled();
      watched.push(address.toRawString().toUpperCase());
      await eventually(
        async () =>
          hub.head === index.devnet.status.head.seqno && hub.status.unclassifiedSeconds === 0,
      );
      client?.leave();
      start = index.devnet.status.head.seqno;
      client = await subscribe();
      return network.fund(address, ...amount);
    },
  });
  await index.settled();
  const all: Client = client ?? assert.fail();
  await eventually(async () => hub.head === index.devnet.status.head.seqno);
  await quiet(all);
  const other = await subscribe({ addresses: [`0:${'0'.repeat(64)}`] });

  /** The transactions of complete traces that ended after the subscription. */
  async function expectedTransactions(accounts: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const account of accounts) {
      const { traces } = await answerOf(ask('traces', { account, limit: 1000 }));
      for (const trace of traces)
        if (Number(trace.mc_seqno_end) > start && trace.external_hash)
          for (const each of Object.values(trace.transactions ?? {}) as Transaction[])
            if (accounts.includes(each.account)) found.push(each.hash);
    }
    return [...new Set(found)].sort();
  }

  test('every transaction once, as v3 shows it', async () => {
    const shown = notifications(all, 'transactions').flatMap(
      ({ value }) => value.transactions as Transaction[],
    );
    assert.deepEqual(shown.map(({ hash }) => hash).sort(), await expectedTransactions(watched));
    assert.ok(shown.length >= 10, String(shown.length));
    for (const each of shown) {
      const { transactions } = await answerOf(ask('transactions', { hash: each.hash }));
      assert.deepEqual(each, transactions[0]);
    }
  });

  test('every action once, as v3 shows it', async () => {
    // The hub may get the actions of an earlier trace after the subscription.
    const shown = notifications(all, 'actions')
      .flatMap(({ value }) => value.actions as Action[])
      .filter((each) => each.trace_mc_seqno_end > start);
    const expected = new Map<string, Action>();
    for (const account of watched) {
      const options = { account, limit: 1000, include_accounts: true };
      const { actions } = await answerOf(ask('actions', options));
      for (const each of actions)
        if (each.trace_mc_seqno_end > start) expected.set(each.action_id, each);
    }
    assert.deepEqual(shown.map((each) => each.action_id).sort(), [...expected.keys()].sort());
    for (const { trace_external_hash_norm, ...each } of shown) {
      const { trace_external_hash_norm: _, ...same } =
        expected.get(each.action_id) ?? assert.fail();
      assert.deepEqual(each, same);
      assert.ok(trace_external_hash_norm);
    }
  });

  test('the last state and balance of each account', async () => {
    const states = lastBy(notifications(all, 'account_state_change'), ({ value }) =>
      String(value.account),
    );
    assert.ok(states.size > 0);
    for (const [address, { value }] of states) {
      const { accounts } = await answerOf(ask('accountStates', { address }));
      const state = value.state as Record<string, unknown>;
      assert.equal(state.hash, accounts[0]?.account_state_hash);
      assert.equal(state.balance, accounts[0]?.balance);
      assert.equal(state.last_transaction_lt, accounts[0]?.last_transaction_lt);
    }
    const wallets = lastBy(notifications(all, 'jettons_change'), ({ value }) =>
      String((value.jetton as { address: string }).address),
    );
    assert.ok(wallets.size > 0);
    for (const [address, { value }] of wallets) {
      const { jetton_wallets } = await answerOf(ask('jetton/wallets', { address }));
      assert.deepEqual(value.jetton, jetton_wallets[0]);
    }
  });

  test('a subscription that ends while its client catches up gets nothing more', async () => {
    const ended = await subscribe({ since: { mc_seqno: start + 1 } });
    while (ended.received.length === 0) await nextTurn();
    ended.unsubscribe();
    await quiet(ended);
    // One event may have been on its way.
    assert.ok(ended.received.length <= 3, `${ended.received.length} of ${all.received.length}`);
    assert.ok(all.received.length > RESUMED_AT);
    ended.leave();
  });

  test('a client that resumes anywhere gets the rest, in the same order', async () => {
    const sent = all.received.filter(({ id }) => id !== null);
    const step = Math.max(1, Math.floor(sent.length / RESUMED_AT));
    for (let at = 0; at < sent.length; at += step) {
      const resumed = await subscribe({ since: sent[at]?.id });
      const rest = replayed(all.received.slice(all.received.indexOf(sent[at] as Received) + 1));
      await eventually(async () => replayed(resumed.received).length >= rest.length);
      await quiet(resumed);
      assert.deepEqual(replayed(resumed.received), rest, `after ${at} of ${sent.length}`);
      resumed.leave();
    }
  });

  test('clients that were away for a short time share what they missed', async (t) => {
    const types = ['transactions', 'actions'];
    const sent = all.received.filter(({ id, value }) => id !== null && types.includes(value.type));
    for (const at of [0, Math.floor(sent.length / 2), sent.length - 2, sent.length - 1]) {
      const { id } = sent[at] ?? assert.fail();
      const rest = sent.slice(at + 1).map(({ json }) => json);
      const startMs = performance.now();
      const clients = await Promise.all(
        Array.from({ length: STORM }, () => subscribe({ types, since: id })),
      );
      await eventually(async () => clients.every(({ received }) => received.length >= rest.length));
      const tookMs = performance.now() - startMs;
      for (const { received } of clients)
        assert.deepEqual(
          received.map(({ json }) => json),
          rest,
          `after ${at} of ${sent.length}`,
        );
      t.diagnostic(`${STORM} clients got ${rest.length} events in ${tookMs.toFixed()} ms`);
      assert.ok(tookMs < STORM_MS);
      for (const client of clients) client.leave();
    }
  });

  test('a head is never older than what the client got', async () => {
    const client = await subscribe({ heartbeat: true, since: { mc_seqno: start + 1 } });
    await eventually(async () => notifications(client, 'head').length > 0, HEAD_MS);
    const cursors = client.received.flatMap(({ value: { cursor } }) =>
      typeof cursor === 'string' ? readCursor(cursor) : [],
    );
    for (const [i, cursor] of cursors.entries())
      assert.ok(!isAfter(cursors[i - 1] ?? cursor, cursor));
    const { value } = notifications(client, 'head').at(-1) ?? assert.fail();
    const last = all.received.findLast(({ id }) => id !== null)?.id ?? assert.fail();
    assert.ok(!isAfter(readCursor(last), readCursor(String(value.cursor))));
  });

  test('a client can resume after a block', async () => {
    const resumed = await subscribe({ since: { mc_seqno: start + 1 } });
    const transactions = (client: Client) =>
      notifications(client, 'transactions').map(({ json }) => json);
    await eventually(async () => transactions(resumed).length >= transactions(all).length);
    await quiet(resumed);
    assert.deepEqual(transactions(resumed), transactions(all));
  });

  test('a client that resumes before the first block is told so', async () => {
    const resumed = await subscribe({ since: { utime: 1 } });
    await eventually(async () => resumed.received.length > 0);
    const { value } = resumed.received[0] ?? assert.fail();
    assert.deepEqual([value.type, value.reason], ['reset', 'window']);
  });

  test('a client with an unknown cursor is told so', async () => {
    const lost = await subscribe({ since: 'another-1-0' });
    await eventually(async () => lost.received.length > 0);
    const { value } = lost.received[0] ?? assert.fail();
    assert.deepEqual([value.type, value.reason], ['reset', 'epoch']);
  });

  test('a client that watches other accounts gets nothing', () => {
    assert.deepEqual(other.received, []);
  });

  test('nothing failed', () => assert.deepEqual(failures, []));
});

function notifications({ received }: Client, type: string): readonly Received[] {
  return received.filter(({ value }) => value.type === type);
}

function replayed(received: readonly Received[]): readonly string[] {
  return received.filter(({ value }) => REPLAYED.includes(value.type)).map(({ json }) => json);
}

function lastBy(
  received: readonly Received[],
  keyOf: (each: Received) => string,
): ReadonlyMap<string, Received> {
  return new Map(received.map((each) => [keyOf(each), each]));
}

/** Waits until a client has got nothing for a while. */
async function quiet({ received }: Client): Promise<void> {
  for (let last = -1; last !== received.length; ) {
    last = received.length;
    await sleep(700);
  }
}
