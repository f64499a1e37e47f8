import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address, beginCell, internal, SendMode, toNano } from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { WalletContractV5R1 } from '@ton/ton';
import { TonCoreDevnet } from '../../src/interop/ton-core.ts';
import {
  assertNoTransaction,
  assertSuccess,
  assertTransaction,
  expectTrace,
  traceMatchers,
} from '../../src/testing/expect-trace.ts';
import { Counter, counterCode, ERRORS, OPCODES } from '../support/counter.ts';
import { startDevnet } from '../support/running-devnet.ts';

type Context = Parameters<typeof startDevnet>[0];

async function started(t: Context, options: Parameters<typeof startDevnet>[1] = {}) {
  const devnet = await startDevnet(t, { port: null, ...options });
  const ton = new TonCoreDevnet(devnet);
  const owner = await ton.treasury('owner');
  const description = { name: 'counter', opcodes: OPCODES, errors: ERRORS };
  const counter = ton.open(new Counter(await counterCode()), description);
  assertSuccess(await counter.sendDeploy(owner.getSender()));
  return { devnet, ton, owner, counter, via: owner.getSender() };
}

test('a method that sends returns the whole trace', async (t) => {
  const { owner, counter, via } = await started(t);
  const sent = await counter.sendAdd(via, 5, owner.address);
  assert.equal(sent.result, 'added 5');
  const [external, add, change] = sent.transactions;
  assert.equal(sent.transactions.length, 3);
  assert.ok(add && change && external);
  assert.equal(external.inMessage?.info.type, 'external-in');
  assert.equal(add.parent, external);
  assert.deepEqual(add.children, [change]);
  assert.equal(add.mode, 3);
  assert.deepEqual(
    add.outActions?.map(({ type }) => type),
    ['sendMsg'],
  );
  assert.ok(add.description.type === 'generic' && add.description.computePhase.type === 'vm');
  const { traced } = add;
  assert.equal(traced.exitCode, 0);
  assert.equal(traced.gasUsed, Number(add.description.computePhase.gasUsed));
  assert.equal(traced.fees.totalNano, add.totalFees.coins);
  assert.equal(traced.fees.gasNano, add.description.computePhase.gasFees);
  assert.deepEqual(
    traced.actions.map(({ kind }) => kind),
    ['send-message'],
  );
  assert.ok(sent.trace.isComplete && sent.trace.gasUsed > traced.gasUsed);
  expectTrace(sent, {
    to: owner.address,
    from: null,
    sends: [
      {
        from: owner.address,
        to: counter.address,
        op: 'add',
        value: toNano('0.05'),
        success: true,
        sends: [{ to: owner.address, value: (value: bigint) => value > toNano('0.04') }],
      },
    ],
  });
  assert.equal(await counter.getTotal(), 5);
});

test('a contract that throws fails the test with exit code, reason and trace', async (t) => {
  const { counter, via } = await started(t);
  const sent = await counter.sendAdd(via, 0);
  assert.throws(
    () => assertSuccess(sent),
    (error: Error) => {
      assert.equal(error.name, 'AssertionError');
      assert.match(
        error.message,
        /^expected success, but counter failed: exit code 100 · zero is refused\n/,
      );
      const [, tree = ''] = error.message.split('\n\n');
      const lines = tree.trimEnd().split('\n');
      assert.match(lines[0] ?? '', /^outside → owner {2}✓ {2}gas \d+ {2}fees 0\.\d+ GRAM$/);
      assert.match(
        lines[1] ?? '',
        /^└─ owner → counter {2}0\.05 GRAM {2}add {2}✗ exit code 100 · zero is refused {2}gas [\d,]+ {2}fees 0\.\d+ GRAM$/,
      );
      assert.match(
        lines[2] ?? '',
        /^ {3}└─ counter → owner {2}0\.\d+ GRAM {2}bounced add {2}✓ {2}gas/,
      );
      assert.match(error.stack ?? '', /sends\.test\.ts/);
      return true;
    },
  );
  const failed = assertTransaction(sent, { to: counter.address, exitCode: 100, aborted: true });
  assert.equal(failed.reason, 'zero is refused');
  assertNoTransaction(sent, { to: counter.address, success: true });
  assert.throws(() => assertTransaction(sent, { to: counter.address, exitCode: 101 }), {
    message:
      /^expected a transaction with to: counter, exitCode: 101\nThe nearest is that of counter: exitCode is 100; counter failed: exit code 100/,
  });
  assert.throws(
    () => assertNoTransaction(sent, { op: 1 }),
    /^AssertionError.*expected no transaction with op: 1/s,
  );
  assert.throws(
    () => assertTransaction(sent, { exitcode: 1 } as object),
    /no field exitcode; did you mean exitCode\?/,
  );
  assert.throws(() => expectTrace(sent, { sends: [{ sends: [] }] }), {
    message:
      /^the trace differs: owner → counter should send 0 messages to contracts, but it sent 1\n/,
  });
});

test('an action that fails has a result code and a reason', async (t) => {
  const { owner, counter, via } = await started(t);
  const sent = await counter.sendForward(via, owner.address, toNano(1000));
  const failed = assertTransaction(sent, {
    to: counter.address,
    actionResultCode: 37,
    exitCode: 0,
  });
  assert.deepEqual([failed.success, failed.reason], [false, 'not enough coins']);
  assert.match(String(sent.trace), /✗ action result code 37 · not enough coins/);
});

test('contracts without a description are named by class and ABI', async (t) => {
  const { ton, owner } = await started(t);
  const abi = {
    name: 'Tally',
    types: [{ name: 'Plus', header: 1, fields: [] }],
    errors: { 100: { message: 'nothing' } },
  };
  const unnamed = ton.open(new Counter(await counterCode(), 7));
  await unnamed.sendDeploy(owner.getSender());
  assert.match(
    String((await unnamed.sendAdd(owner.getSender(), 1)).trace),
    /owner → Counter EQ\S\S…\S{4}/,
  );
  const contract = Object.assign(new Counter(await counterCode(), 8), { abi });
  const tally = ton.open(contract);
  await tally.sendDeploy(owner.getSender());
  const text = String((await tally.sendAdd(owner.getSender(), 0)).trace);
  assert.match(text, /→ Tally EQ\S\S…\S{4} {2}0\.05 GRAM {2}Plus {2}✗ exit code 100 · nothing/);
});

test('a treasury sends with any mode and accepts every payment', async (t) => {
  const { ton, owner } = await started(t);
  const other = await ton.treasury('other', { balance: toNano(5) });
  assert.equal(await other.getBalance(), toNano(5));
  assert.equal((await ton.treasury('other')).address.toString(), other.address.toString());
  const all = SendMode.CARRY_ALL_REMAINING_BALANCE;
  const sent = await other.send({ to: owner.address, value: 0n, sendMode: all });
  assertTransaction(sent, { to: owner.address, mode: 128, success: true });
  assert.equal(await other.getBalance(), 0n);
  assertSuccess(await owner.send({ to: other.address, value: toNano(1), bounce: true }));
  const unknown = beginCell().storeUint(0xdeadbeef, 32).endCell();
  assertSuccess(
    await owner.getSender().send({ to: other.address, value: toNano('0.01'), body: unknown }),
  );
});

test('what is sent without a wrapper returns its transactions too', async (t) => {
  const { devnet, ton, owner, counter } = await started(t);
  const body = beginCell().storeUint(1, 32).storeUint(0, 32).storeAddress(null).endCell();
  const message = internal({ to: counter.address, value: '0.05', body });
  Object.assign(message.info, { src: Address.parse(`0:${'07'.repeat(32)}`) });
  const { transactions } = await ton.sendMessage(message as Parameters<typeof ton.sendMessage>[0]);
  assertTransaction(transactions, { on: counter.address, exitCode: 100 });
  const { key } = devnet.keys.prefunded[0] ?? assert.fail();
  const { publicKey, secretKey } = keyPairFromSeed(Buffer.from(key.seed));
  const wallet = ton.open(WalletContractV5R1.create({ publicKey }), 'wallet');
  const messages = [internal({ to: owner.address, value: '1', bounce: false })];
  const sendMode = SendMode.PAY_GAS_SEPARATELY;
  const sent = await wallet.sendTransfer({ seqno: 0, secretKey, messages, sendMode });
  expectTrace(sent, { to: wallet.address, deploy: true, sends: [{ to: owner.address }] });
});

test('external messages and get-methods that fail say the exit code and why', async (t) => {
  const { counter } = await started(t);
  await assert.rejects(counter.sendExternal(), {
    code: 'MESSAGE_REFUSED',
    exitCode: 200,
    message: /^counter did not accept the external message: exit code 200 · error of the contract/,
  });
  await assert.rejects(counter.getFailing(), {
    code: 'METHOD_FAILED',
    exitCode: 100,
    message: /^get-method failing of counter: exit code 100 · zero is refused/,
  });
});

test('logs of the VM have what the contract prints', async (t) => {
  const { devnet, counter, via } = await started(t);
  assert.equal((await counter.sendAdd(via, 1)).transactions[1]?.vmLogs, '');
  devnet.vmLogs = 'stacks';
  const { transactions, trace } = await counter.sendAdd(via, 0);
  const [, add] = transactions;
  assert.match(add?.debugLogs ?? '', /#DEBUG#.*\b0\b/);
  assert.match(add?.vmLogs ?? '', /execute PUSHINT|stack: /);
  assert.match(String(trace), /The last lines of the VM log of counter:\n.*exit code 100/s);
  devnet.vmLogs = 'instructions';
  const [, again] = (await counter.sendAdd(via, 2)).transactions;
  assert.match(again?.vmLogs ?? '', /execute /);
  assert.match(again?.debugLogs ?? '', /#DEBUG#.*\b2\b/);
  assert.doesNotMatch(again?.vmLogs ?? '', /stack: /);
});

test('the matchers of vitest and jest have the same results', async (t) => {
  const { counter, via } = await started(t);
  const sent = await counter.sendAdd(via, 0);
  const { toSucceed, toHaveTransaction, toHaveTrace } = traceMatchers;
  assert.equal(toSucceed(sent).pass, false);
  assert.match(toSucceed(sent).message(), /exit code 100 · zero is refused/);
  assert.equal(toHaveTransaction(sent.transactions, { exitCode: 100 }).pass, true);
  assert.match(
    toHaveTransaction(sent, { exitCode: 100 }).message(),
    /^expected no transaction with exitCode: 100\n/,
  );
  assert.equal(toHaveTrace(sent.trace, {}).pass, true);
  for (const given of [undefined, {}, [{}], 'sent'])
    assert.throws(() => toSucceed(given), { code: 'OPTION_INVALID', message: /was it awaited/ });
});
