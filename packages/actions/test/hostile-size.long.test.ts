import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Cell } from '@tonway/chain';
import { ActionsError } from '../src/errors.ts';
import { classify, type KnownContracts, MAX_TRANSACTIONS, type Trace } from '../src/index.ts';
import { EVERYTHING, honestActions } from './support/honest.ts';
import {
  inventedBody,
  KNOWN_BODIES,
  randomNumbers,
  recordedBodies,
} from './support/known-bodies.ts';
import { accountNumber, type Sent, traceFrom } from './support/trace-builder.ts';

/** Of the processor, for a trace of 4,000 transactions: three times the slowest that is measured. */
const MAX_MILLISECONDS = 5000;
/** Of the process that has classified all traces of this file. */
const MAX_MEGABYTES = 1024;

const [WALLET, OWNER] = [1, 3].map(accountNumber) as [string, string];
const recorded = recordedBodies();
const bodies: readonly Cell[] = [...KNOWN_BODIES.keys()].map(bodyOf);

function bodyOf(opcode: number): Cell {
  return recorded.get(opcode)?.body ?? inventedBody(opcode, randomNumbers(opcode));
}

function fan(count: number, message: (index: number) => Sent): Trace {
  return traceFrom(
    WALLET,
    Array.from({ length: count }, (_, index) => message(index)),
  );
}

/** Each message causes the next; the accounts repeat. */
function chain(count: number, body: (index: number) => Cell, accounts = 3): Trace {
  let first: Sent | null = null;
  for (let index = count; index > 0; index--) {
    const to = accountNumber(10 + (index % accounts));
    first = { to, body: body(index), replies: first ? [first] : [] };
  }
  return traceFrom(WALLET, first ? [first] : []);
}

function inTime(trace: Trace, contracts: KnownContracts = EVERYTHING) {
  const before = process.cpuUsage();
  const actions = honestActions(trace, contracts);
  const { user, system } = process.cpuUsage(before);
  assert.ok((user + system) / 1000 < MAX_MILLISECONDS, 'too slow');
  return actions;
}

const TRANSFER = bodyOf(0x0f8a7ea5);
const RECEIPT = bodyOf(0x178d4519);
const NOTICE = bodyOf(0x7362d09c);

function jettonTransfer(index: number): Sent {
  const notice = { to: OWNER, body: NOTICE };
  const receipt = { to: accountNumber(5000 + index), body: RECEIPT, replies: [notice] };
  return { to: accountNumber(10 + index), body: TRANSFER, replies: [receipt] };
}

describe('traces that are too large', () => {
  for (const [name, trace] of [
    ['10,000 transactions', fan(9999, (index) => ({ to: accountNumber(index) }))],
    ['one transaction too many', fan(MAX_TRANSACTIONS, () => ({ to: OWNER }))],
    ['4,000 jetton transfers, 12,001 transactions', fan(4000, jettonTransfer)],
    ['one transaction with 100,000 logs', fan(100_000, () => ({ to: null, body: TRANSFER }))],
  ] as const)
    test(name, () => {
      const before = performance.now();
      assert.deepEqual(classify(trace, EVERYTHING), { state: 'failed', actions: [] });
      assert.ok(performance.now() - before < 1000);
    });
});

describe('4,000 transactions in bounded time', () => {
  const COUNT = MAX_TRANSACTIONS - 1;

  test('jetton transfers of one wallet', () => {
    const actions = inTime(fan(COUNT / 3, jettonTransfer));
    assert.equal(actions.filter(({ type }) => type === 'jetton_transfer').length, COUNT / 3);
  });

  test('jetton transfers that no wallet answers', () => {
    const actions = inTime(fan(COUNT, (index) => ({ to: accountNumber(index), body: TRANSFER })));
    assert.ok(actions.every(({ type }) => type === 'call_contract'));
  });

  test('all known messages, side by side and one after the other', () => {
    const body = (index: number) => bodies[index % bodies.length] as Cell;
    inTime(fan(COUNT, (index) => ({ to: accountNumber(index), body: body(index) })));
    inTime(chain(COUNT, body));
  });

  // flows that look for groups before and beside their own
  for (const [name, opcode] of [
    ['mint of tgBTC', 0xe42a879b],
    ['new key of tgBTC', 0x690f357a],
    ['request to referrers of JVault', 0x55c35b40],
    ['held funds of Coffee', 0x6bc79e7e],
    ['swap of DeDust', 0x72aca8aa],
    ['transfer of an NFT', 0x5fcc3d14],
    ['distribution of stakes', 0xdb3b8abd],
  ] as const)
    test(`${name}: side by side, one after the other, as logs`, () => {
      const body = bodyOf(opcode);
      inTime(fan(COUNT, (index) => ({ to: accountNumber(index), body })));
      inTime(chain(COUNT, () => body));
      inTime(fan(COUNT, () => ({ to: null, body })));
    });
});

test('a depth of 1,000 for every opcode', () => {
  for (const body of bodies)
    honestActions(
      chain(1000, () => body),
      EVERYTHING,
    );
});

describe('cycles', () => {
  test('two accounts, or one, that write to each other', () => {
    for (const accounts of [1, 2])
      for (const body of [TRANSFER, RECEIPT, NOTICE]) inTime(chain(3000, () => body, accounts));
  });

  test('a message that causes itself is no trace', () => {
    const { transactions, ...head } = chain(3, () => TRANSFER);
    const [, second, third, fourth] = transactions;
    assert.ok(second?.inMessage && third && fourth);
    const cycle = [third, { ...fourth, outMessages: [second.inMessage] }, second];
    for (const each of [cycle, [...transactions.slice(0, 1), ...cycle.slice(1)], []]) {
      const { state, actions, error } = classify({ ...head, transactions: each }, EVERYTHING);
      assert.equal(state, 'failed');
      assert.deepEqual(
        actions.map(({ type }) => type),
        ['unknown'],
      );
      assert.ok(error instanceof ActionsError && error.code === 'TRACE_INVALID');
    }
  });
});

test('memory is bounded', () => {
  const megabytes = process.resourceUsage().maxRSS / 1024;
  assert.ok(megabytes < MAX_MEGABYTES, `${megabytes} MB`);
});
