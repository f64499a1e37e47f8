import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { IS_LONG_TIER } from '@tonway/tools/sizes';
import { eventually } from '../gateway/support/eventually.ts';
import type { Action, Transaction } from '../v3/support/answers.ts';
import type { ClientRecord } from './support/client-record.ts';
import {
  ActonExplorer,
  GeneratedClient,
  PythonStream,
  X402Payment,
} from './support/sse-readers.ts';
import { MyTonWallet, PythonSocket, WalletKit } from './support/websocket-wallets.ts';
import { DECIMALS, traceOf, wholeNetwork } from './support/whole-network.ts';

/** The machine of a test may be busy. */
const PATIENCE_MS = 60_000;
const ACKNOWLEDGED_WITHIN_MS = 2000;
/** A comment every five seconds, on a machine that may be busy. */
const MAX_SILENCE_MS = 8000;
/** Longer than the most impatient client waits for bytes. */
const QUIET_MS = 22_000;
const SENT = 300_000n;
const ALL_TYPES = ['transactions', 'actions', 'trace', 'account_state_change', 'jettons_change'];

suite('clients as they are', async () => {
  const network = await wholeNetwork();
  const { alice, bob, carol, minter, streamUrl, key, mustSend, land } = network;
  const jettons = network.jettonTransfer(SENT);
  const coins = network.tonTransfer(bob, carol, '0.5');
  const [jettonTrace, coinTrace] = [traceOf(jettons), traceOf(coins)];
  const [aliceText, bobText, carolText] = [alice, bob, carol].map(({ address }) =>
    address.toRawString().toUpperCase(),
  ) as [string, string, string];

  const wallet = (...owners: readonly { address: typeof minter }[]) => ({
    endpoint: streamUrl.replace(/^http/, 'ws'),
    key,
    addresses: owners.map(({ address }) => address.toString({ bounceable: false })),
  });
  const everything = {
    types: ALL_TYPES,
    addresses: [aliceText, bobText, carolText],
    min_finality: 'pending',
    trace_external_hash_norms: [jettonTrace, coinTrace],
  };
  const final = { types: ['transactions', 'actions'], addresses: [bobText] };
  const sse = {
    acton: new ActonExplorer(`${streamUrl}/api/v2`, key, [bobText]),
    actonWithoutApi: new ActonExplorer(`${streamUrl}/v2`, key, [bobText]),
    generated: new GeneratedClient(streamUrl, key, everything),
    generatedFinal: new GeneratedClient(streamUrl, key, final),
    pythonStream: new PythonStream(streamUrl, key, everything),
    x402TonApi: new X402Payment(
      `${streamUrl}/streaming/v2/sse`,
      { authorization: `Bearer ${key}` },
      jettonTrace,
    ),
    x402TonCenter: new X402Payment(
      `${streamUrl}/api/streaming/v2/sse`,
      { 'x-api-key': key },
      coinTrace,
    ),
  };
  const sockets = {
    kitOfAlice: new WalletKit(wallet(alice)),
    kitOfBob: new WalletKit(wallet(bob)),
    kitOfCarol: new WalletKit(wallet(carol)),
    myTonWallet: new MyTonWallet({ ...wallet(bob), endpoint: streamUrl }),
    pythonSocket: new PythonSocket(wallet(), everything),
  };
  const clients: Readonly<Record<string, ClientRecord & { isOpen: boolean; close(): void }>> = {
    ...sse,
    ...sockets,
  };
  after(() => {
    for (const client of Object.values(clients)) client.close();
  });
  /** Those that asked for pending notifications, and what shows them the trace of a transfer. */
  const pendingFor = (trace: string) => {
    const kits = trace === jettonTrace ? [sockets.kitOfAlice] : [sockets.kitOfCarol];
    return [
      ...[...kits, sockets.kitOfBob].map((client) => [client, 'transactions'] as const),
      [sockets.myTonWallet, 'actions'] as const,
      ...[sse.generated, sse.pythonStream, sockets.pythonSocket].flatMap((client) =>
        ['transactions', 'actions', 'trace'].map((type) => [client, type] as const),
      ),
      [trace === jettonTrace ? sse.x402TonApi : sse.x402TonCenter, 'trace'] as const,
    ];
  };
  const finalFor = (trace: string) => [
    ...pendingFor(trace),
    ...[sse.acton, sse.actonWithoutApi, sse.generatedFinal].flatMap((client) =>
      ['transactions', 'actions'].map((type) => [client, type] as const),
    ),
  ];

  test('each is acknowledged in time', async (t) => {
    await eventually(
      async () => Object.values(clients).every((each) => Number.isFinite(each.acknowledgedMs)),
      PATIENCE_MS,
    );
    const slowest = Math.max(...Object.values(clients).map((each) => each.acknowledgedMs));
    t.diagnostic(`acknowledged after ${slowest.toFixed()} ms at most`);
    assert.ok(slowest < ACKNOWLEDGED_WITHIN_MS);
  });

  for (const [name, message, trace] of [
    ['a jetton transfer', jettons, jettonTrace],
    ['a transfer of TON', coins, coinTrace],
  ] as const)
    test(`${name} is pending, then finalized once`, async () => {
      await mustSend(message);
      for (const [client, type] of pendingFor(trace))
        await eventually(async () => client.of(type, trace).length > 0, PATIENCE_MS);
      for (const client of Object.values(clients))
        for (const { finality } of client.received.filter(isOf(trace)))
          assert.equal(finality, 'pending');
      await land();
      for (const [client, type] of finalFor(trace)) {
        const isFinal = async () => client.finalities(type, trace).at(-1) === 'finalized';
        await eventually(isFinal, PATIENCE_MS);
      }
      for (const [client, type] of pendingFor(trace))
        assertOrder(client.finalities(type, trace), ['pending', 'confirmed', 'finalized'], type);
      for (const client of [sse.acton, sse.actonWithoutApi])
        for (const type of ['transactions', 'actions'])
          assertOrder(client.finalities(type, trace), ['confirmed', 'finalized'], type);
      assert.deepEqual(sse.generatedFinal.finalities('transactions', trace), ['finalized']);
      assert.deepEqual(sse.generatedFinal.finalities('actions', trace), ['finalized']);
    });

  test('balances are finalized only, and those of the chain', async () => {
    for (const [kit, owner] of [
      [sockets.kitOfAlice, alice],
      [sockets.kitOfBob, bob],
      [sockets.kitOfCarol, carol],
    ] as const) {
      const { balanceNano } = await network.network.account(owner.address);
      const account = owner.address.toRawString().toUpperCase();
      await eventually(async () => kit.balances.get(account) === String(balanceNano), PATIENCE_MS);
      assert.deepEqual([...kit.balances.keys()], [account]);
    }
    for (const client of Object.values(clients))
      for (const each of [...client.of('account_state_change'), ...client.of('jettons_change')])
        assert.equal(each.finality, 'finalized');
  });

  test('an owner gets the change of the jettons, with decimals', async () => {
    const master = minter.toRawString().toUpperCase();
    const amount = Number(SENT) / 10 ** DECIMALS;
    await eventually(
      async () => sockets.kitOfBob.jettons.get(`${bobText} ${master}`) === amount,
      PATIENCE_MS,
    );
    for (const client of [sockets.kitOfBob, sockets.myTonWallet])
      for (const { jetton } of client.of('jettons_change'))
        assert.equal((jetton as { owner: string }).owner, bobText);
    assert.equal(sockets.kitOfCarol.of('jettons_change').length, 0);
  });

  test('each gets the accounts and actions that it asked for', () => {
    for (const [client, account] of [
      [sockets.kitOfAlice, aliceText],
      [sockets.kitOfBob, bobText],
      [sse.acton, bobText],
    ] as const)
      for (const { transactions } of client.of('transactions'))
        for (const each of transactions as Transaction[]) assert.equal(each.account, account);
    const typesOf = (trace: string) =>
      sockets.myTonWallet
        .of('actions', trace)
        .flatMap(({ actions }) => (actions as Action[]).map(({ type }) => type));
    assert.deepEqual(new Set(typesOf(jettonTrace)), new Set(['jetton_transfer']));
    assert.ok(typesOf(coinTrace).includes('ton_transfer'));
  });

  test('a message that cannot happen is invalidated for those who saw it', async () => {
    const rival = await network.again('carol');
    const messages = [
      network.tonTransfer(carol, bob, '0.1'),
      network.tonTransfer(rival, bob, '0.2'),
    ];
    for (const message of messages) await mustSend(message);
    const traces = messages.map(traceOf);
    const saw: readonly ClientRecord[] = [
      sockets.kitOfBob,
      sockets.kitOfCarol,
      sockets.myTonWallet,
      sse.generated,
      sse.pythonStream,
      sockets.pythonSocket,
    ];
    for (const client of saw)
      for (const trace of traces)
        await eventually(async () => client.received.some(isOf(trace)), PATIENCE_MS);
    await land();
    const invalidated = () => sockets.kitOfCarol.of('trace_invalidated');
    await eventually(async () => invalidated().length > 0, PATIENCE_MS);
    const [lost] = invalidated().map((each) => each.trace_external_hash_norm ?? assert.fail());
    const [landed = assert.fail()] = traces.filter((each) => each !== lost);
    assert.ok(lost && traces.includes(lost));
    const isFinal = async () => sockets.kitOfBob.statuses.get(landed) === 'finalized';
    await eventually(isFinal, PATIENCE_MS);
    for (const client of Object.values(clients)) {
      const count = saw.includes(client) ? 1 : 0;
      await eventually(async () => client.of('trace_invalidated').length >= count, PATIENCE_MS);
      assert.equal(client.of('trace_invalidated', lost).length, count);
      assert.equal(client.of('trace_invalidated').length, count);
    }
    assert.equal(sockets.kitOfBob.statuses.get(lost), 'invalidated');
    assert.equal(sockets.kitOfAlice.received.some(isOf(lost)), false);
  });

  if (IS_LONG_TIER)
    test('while nothing happens all stay connected', async (t) => {
      const pongs = sockets.kitOfBob.pongs;
      await sleep(QUIET_MS);
      const silence = Math.max(...Object.values(sse).map((each) => each.longestSilenceMs));
      t.diagnostic(`bytes at least every ${silence.toFixed()} ms over SSE`);
      assert.ok(silence < MAX_SILENCE_MS);
      assert.ok(sockets.kitOfBob.pongs > pongs);
    });

  test('WalletKit that unsubscribes gets nothing more', async () => {
    sockets.kitOfBob.clear();
    await eventually(async () => sockets.kitOfBob.isCleared, PATIENCE_MS);
    const before = sockets.kitOfBob.received.length;
    const message = network.tonTransfer(bob, alice, '0.1');
    await mustSend(message);
    await land();
    const isFinal = async () =>
      sse.generatedFinal.finalities('actions', traceOf(message)).length > 0;
    await eventually(isFinal, PATIENCE_MS);
    assert.equal(sockets.kitOfBob.received.length, before);
  });

  test('no client gave up', () => {
    for (const [name, { failure, isOpen }] of Object.entries(clients))
      assert.deepEqual([name, failure, isOpen], [name, null, true]);
    assert.ok(sse.x402TonApi.isSettled && sse.x402TonCenter.isSettled);
    assert.deepEqual(network.streamLog, []);
  });
});

const isOf = (trace: string) => (each: { readonly trace_external_hash_norm?: string }) =>
  each.trace_external_hash_norm === trace;

/** The first and the last finality are there, none is lower than the one before, and the last one comes once. */
function assertOrder(seen: readonly string[], allowed: readonly string[], type: string): void {
  const ranks = seen.map((each) => allowed.indexOf(each));
  assert.ok(!ranks.includes(-1), `${type}: ${seen}`);
  assert.deepEqual(ranks, [...new Set(ranks)].sort(), `${type}: ${seen}`);
  assert.equal(seen.at(-1), 'finalized');
  if (allowed.includes('pending')) assert.equal(seen[0], 'pending', `${type}: ${seen}`);
}
