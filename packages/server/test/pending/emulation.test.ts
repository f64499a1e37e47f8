import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { Address, beginCell, type Cell, loadMessage, storeMessage, toNano } from '@ton/core';
import { chain, jettons, jettonTransferBody, nftSales, type SceneNetwork } from '@tonway/scenes';
import { classifiedIndex } from '../scenes/support/classified-index.ts';
import { watchTransactions } from '../support/held-transactions.ts';
import { SIZE_LIMITS } from '../support/size-limits.ts';
import { walletOf } from '../v2/support/sending.ts';
import type { Action, AnswerOf } from '../v3/support/answers.ts';
import { answerOf, askV3, refusalOf } from '../v3/support/ask-v3.ts';

/** More than there are connections. */
const EMULATIONS = 10;

type Emulated = AnswerOf<'emulateTrace'>;

/** A message with what the emulation said before it was sent; null: it would not be accepted. */
interface Sent {
  readonly message: Cell;
  readonly emulated: Emulated | null;
}

suite('emulation', async () => {
  const index = await classifiedIndex();
  const { network, settled } = index;
  const watched = watchTransactions(index.url);
  after(() => watched.stop());
  const ask = await askV3(index, {}, { oneSnapshot: true });
  const boc = (message: Cell) => message.toBoc().toString('base64');
  const emulate = (message: Cell, options: object = {}) =>
    ask.post('emulateTrace', { boc: boc(message), ...options });

  /** Emulates every message before it is sent. */
  const sent: Sent[] = [];
  const emulating: SceneNetwork = {
    async send(message) {
      const { status, body } = await emulate(message, { with_actions: true });
      if (status !== 200) assert.equal(status, 422, JSON.stringify(body));
      sent.push({ message, emulated: status === 200 ? (body as Emulated) : null });
      await network.send(message);
    },
    settle: () => network.settle(),
    account: (address) => network.account(address),
    getMethod: (...call) => network.getMethod(...call),
    fund: (...call) => network.fund(...call),
    now: () => network.now(),
    wait: (seconds) => network.wait(seconds),
    replace: (...call) => network.replace(...call),
  };
  await settled();
  const { admin, holders } = await jettons(emulating);
  await nftSales(emulating);
  await settled();

  test('the chain does what was emulated', async (t) => {
    let transactions = 0;
    for (const { message, emulated } of sent) {
      const msg_hash = message.hash().toString('base64');
      const { traces } = await answerOf(ask('traces', { msg_hash, include_actions: true }));
      const [real] = traces;
      assert.equal(emulated !== null, real !== undefined, msg_hash);
      if (!emulated || !real) continue;
      const happened = Object.values(real.transactions ?? {});
      assert.deepEqual(
        Object.values(emulated.transactions).map(outcomeOf).sort(),
        happened.map(outcomeOf).sort(),
      );
      assert.deepEqual(
        emulated.actions?.map(meaningOf).sort(),
        real.actions?.map(meaningOf).sort(),
      );
      transactions += happened.length;
    }
    t.diagnostic(`${sent.length} messages, ${transactions} transactions`);
    assert.ok(transactions > 50);
  });

  test('a message that is not signed is emulated if signatures are ignored', async () => {
    // Its wallet is of version 4.
    const last = sent.findLast(({ message }) => destinationOf(message).equals(admin));
    const { message, emulated } = last ?? assert.fail();
    const unsigned = withoutSignature(message);
    const { code, error } = await refusalOf(emulate(unsigned));
    assert.equal(code, 422);
    assert.match(
      error,
      /^the message is not accepted: wrong seqno: the message has 4, the wallet expects 5$/,
    );
    // The wallet has another seqno now: the message is accepted only at the block before it was sent.
    const { mc_block_seqno, transactions } = emulated ?? assert.fail();
    const answer = await answerOf(emulate(unsigned, { ignore_chksig: true, mc_block_seqno }));
    assert.equal(Object.keys(answer.transactions).length, Object.keys(transactions).length);
    assert.equal(answer.mc_block_seqno, mc_block_seqno);
  });

  test('parts of the answer are added on request', async () => {
    const { message, emulated } = sent.at(-1) ?? assert.fail();
    const { mc_block_seqno, trace, transactions } = emulated ?? assert.fail();
    const root = transactions[trace.tx_hash] ?? assert.fail();
    assert.deepEqual(
      [root.emulated, root.finality, root.mc_block_seqno, 'trace_id' in root],
      [true, 'pending', 0, false],
    );
    const plain = await answerOf(emulate(message, { mc_block_seqno }));
    assert.deepEqual(Object.keys(plain).sort(), [
      'is_incomplete',
      'mc_block_seqno',
      'rand_seed',
      'trace',
      'transactions',
    ]);
    const everything = await answerOf(
      emulate(message, {
        mc_block_seqno,
        with_actions: true,
        include_code_data: true,
        include_address_book: true,
        include_metadata: true,
      }),
    );
    const { code_cells = {}, data_cells = {}, address_book = {}, actions = [] } = everything;
    for (const { account, account_state_after: after } of Object.values(everything.transactions)) {
      assert.ok(address_book[account]);
      assert.ok(after.balance !== null && after.account_status !== null);
      if (after.code_hash) assert.ok(code_cells[after.code_hash]);
      if (after.data_hash) assert.ok(data_cells[after.data_hash]);
    }
    for (const { trace_external_hash } of Object.values(everything.transactions))
      assert.equal(trace_external_hash, message.hash().toString('base64'));
    for (const { trace_id, trace_external_hash, finality } of actions)
      assert.deepEqual(
        [trace_id, trace_external_hash, finality],
        [null, message.hash().toString('base64'), 'pending'],
      );
  });

  test('codes and data have every state, also those between two transactions', async () => {
    let between = 0;
    for (const { message, emulated } of sent) {
      if (!emulated || !hasRepeatedAccount(emulated)) continue;
      const { mc_block_seqno } = emulated;
      const options = { mc_block_seqno, include_code_data: true };
      const { transactions, code_cells, data_cells } = await answerOf(emulate(message, options));
      for (const each of Object.values(transactions))
        for (const { code_hash, data_hash } of [
          each.account_state_before,
          each.account_state_after,
        ]) {
          if (code_hash) assert.ok(code_cells?.[code_hash]);
          if (data_hash) assert.ok(data_cells?.[data_hash], `${each.account} ${data_hash}`);
        }
      between += dataBetween(Object.values(transactions)).size;
    }
    assert.ok(between > 0);
  });

  test('a trace that is too deep is incomplete', async () => {
    await chain(emulating, 40);
    const { transactions, is_incomplete } = sent.at(-1)?.emulated ?? assert.fail();
    assert.deepEqual([Object.keys(transactions).length, is_incomplete], [33, true]);
  });

  test('emulations hold no connection, so that other requests are served', async () => {
    const sizeOf = ({ emulated }: Sent) => Object.keys(emulated?.transactions ?? {}).length;
    const { message, emulated } = sent.find((each) => sizeOf(each) > 4) ?? assert.fail();
    const { mc_block_seqno } = emulated ?? assert.fail();
    const options = { mc_block_seqno, with_actions: true, include_address_book: true };
    let running = EMULATIONS;
    const emulations = Array.from({ length: EMULATIONS }, async () => {
      await answerOf(emulate(message, options));
      running--;
    });
    let [reads, beside] = [0, 0];
    for (; reads === 0 || running > 0; reads++) {
      await answerOf(ask('transactions', { limit: 5 }));
      // Behind emulations with connections, a read would be answered after most of them.
      if (running > EMULATIONS / 2) beside++;
    }
    await Promise.all(emulations);
    assert.ok(beside > 0, `${reads} reads, none of them while most emulations ran`);
  });

  test('emulations do not depend on the form of parameter 43', async () => {
    const wallet = walletOf(9);
    await index.devnet.faucet(wallet.address, toNano(1));
    const sent = { seqno: 0, withInit: true, comment: 'hi', timeout: 2 ** 32 - 1 };
    const outcomes: string[][] = [];
    for (const form of SIZE_LIMITS) {
      await index.devnet.setConfigParam(43, form);
      await settled();
      const { transactions } = await answerOf(
        ask.post('emulateTrace', { boc: wallet.boc(sent), with_actions: true }),
      );
      outcomes.push(Object.values(transactions).map(outcomeOf).sort());
    }
    const [first = assert.fail(), ...others] = outcomes;
    assert.equal(first.length, 2);
    for (const each of others) assert.deepEqual(each, first);
  });

  test('no transaction was open while its process waited for something else', async () => {
    assert.deepEqual(await watched.stop(), []);
  });

  test('a transaction of TON Connect is emulated without a signature', async () => {
    const [{ owner, wallet } = assert.fail(), { owner: receiver } = assert.fail()] = holders;
    const transfer = { amount: 7n, to: receiver, excessesTo: owner, notificationNano: 1n };
    const payload = jettonTransferBody(transfer).toBoc().toString('base64');
    const message = { address: wallet.toString(), amount: toNano('0.2').toString(), payload };
    const request = { from: owner.toString(), with_actions: true };
    const answer = await answerOf(
      ask.post('emulateTonConnect', { ...request, messages: [message, message] }),
    );
    const amounts = answer.actions?.map(({ type, success, details }) => [
      type,
      success,
      'amount' in details && details.amount,
    ]);
    assert.deepEqual(amounts, [
      ['jetton_transfer', true, '7'],
      ['jetton_transfer', true, '7'],
    ]);
    const cases = [
      [{ messages: [message] }, /^invalid request: from address is required for emulation$/],
      [request, /^invalid request: messages array cannot be empty$/],
      [{ ...request, messages: Array(5).fill(message) }, /has more than 4 messages$/],
      [{ ...request, messages: [{ address: 'x' }] }, /invalid messages\[0\]\.address$/],
      [{ ...request, messages: [{ ...message, amount: '-1' }] }, /messages\[0\]\.amount$/],
      [{ ...request, messages: [{ ...message, payload: 'x' }] }, /messages\[0\]\.payload: /],
      [{ from: wallet.toString(), messages: [message] }, /is not a deployed wallet/],
    ] as const;
    for (const [body, text] of cases) {
      const { code, error } = await refusalOf(ask.post('emulateTonConnect', body));
      assert.equal(code, 400);
      assert.match(error, text);
    }
  });

  test('what is not a message is refused', async () => {
    const refused = async (body: object) => refusalOf(ask.post('emulateTrace', body));
    const cases = [
      [{}, 400, /^invalid request: boc is required$/],
      [{ boc: 'x' }, 400, /^invalid request: invalid boc: /],
      [{ boc: 'te6cckEBAQEAAgAAAEysuc0=' }, 400, /^invalid request: invalid boc: /],
      [{ boc: Buffer.alloc(70_000).toString('base64') }, 400, /more than 65535 bytes$/],
    ] as const;
    for (const [body, code, text] of cases) {
      const refusal = await refused(body);
      assert.equal(refusal.code, code);
      assert.match(refusal.error, text);
    }
  });

  test('a body that is not a JSON object is refused, and one of another type', async () => {
    const cases = [
      ['{"boc":', 400, /^invalid request: Malformed JSON: /],
      ['[]', 400, /^invalid request: the body should be a JSON object$/],
      ['{"boc":"","with_actions":"maybe"}', 400, /^invalid request: .*"with_actions"$/],
    ] as const;
    for (const name of ['emulateTrace', 'emulateTonConnect'])
      for (const [body, code, text] of cases) {
        const refusal = await refusalOf(ask.post(name, body));
        assert.equal(refusal.code, code);
        assert.match(refusal.error, text);
      }
    for (const name of ['emulateTrace', 'runGetMethod'])
      assert.deepEqual(await refusalOf(ask.post(name, '{}', 'text/plain')), {
        code: 422,
        error: 'Unprocessable Entity',
        explanation: 'send the body with Content-Type: application/json',
      });
    const { code, error } = await refusalOf(ask.post('runGetMethod', '{"address":'));
    assert.deepEqual([code, error.startsWith('Malformed JSON: ')], [422, true]);
  });
});

function destinationOf(message: Cell): Address {
  const { info } = loadMessage(message.beginParse());
  return info.dest instanceof Address ? info.dest : assert.fail();
}

/** The signature of a v4 wallet is at the start of the body. */
function withoutSignature(message: Cell): Cell {
  const { info, init, body } = loadMessage(message.beginParse());
  const signed = body.beginParse().skip(512);
  const unsigned = beginCell().storeBuffer(Buffer.alloc(64)).storeSlice(signed).endCell();
  return beginCell()
    .store(storeMessage({ info, init: init ?? null, body: unsigned }))
    .endCell();
}

type Shown = Emulated['transactions'][string];

function hasRepeatedAccount({ transactions }: Emulated): boolean {
  const accounts = Object.values(transactions).map(({ account }) => account);
  return new Set(accounts).size < accounts.length;
}

/** The data that accounts have neither before nor after the trace. */
function dataBetween(transactions: readonly Shown[]): ReadonlySet<string> {
  const hashes = (states: readonly (Shown['account_state_after'] | undefined)[]) =>
    states.flatMap((state) => state?.data_hash ?? []);
  const last = new Map(transactions.map((each) => [each.account, each.account_state_after]));
  const first = new Map(
    transactions.toReversed().map((each) => [each.account, each.account_state_before]),
  );
  const ends = new Set(hashes([...first.values(), ...last.values()]));
  const all = hashes(transactions.map(({ account_state_after }) => account_state_after));
  return new Set(all.filter((hash) => !ends.has(hash)));
}

/** What a transaction did, without what depends on its time. */
function outcomeOf({ account, description, end_status, in_msg, out_msgs }: Shown): string {
  const { compute_ph, aborted } = description;
  const exitCode = compute_ph && 'exit_code' in compute_ph ? compute_ph.exit_code : null;
  const sent = out_msgs.map(({ destination, opcode }) => `${opcode} to ${destination}`).sort();
  return `${account} ${in_msg?.opcode} ${exitCode} ${aborted} ${end_status}: ${sent}`;
}

/** What an action means, without what depends on its time. */
function meaningOf({ type, success, details }: Action): string {
  const named = Object.entries(details).filter(
    ([name, value]) =>
      typeof value === 'string' &&
      /^(asset|amount|sender|receiver|nft_item|new_owner|source|destination)$/.test(name),
  );
  return `${type} ${success} ${JSON.stringify(named.sort())}`;
}
