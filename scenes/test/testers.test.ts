import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginCell, type TupleItem } from '@ton/core';
import { accidents, chain, fanOut } from '../src/index.ts';
import { played, sameAddress } from './support/played.ts';

test('a chain of 20 internal messages is executed', async () => {
  const { result, ask } = await played(chain);
  assert.equal(result.testers.length, 20);
  for (const tester of result.testers) {
    assert.equal((await ask(tester, 'get_received')).readNumber(), 1);
  }
});

test('a fan-out to 200 accounts is executed', async () => {
  const { result, ask } = await played(fanOut);
  assert.equal(result.testers.length, 201);
  for (const tester of result.testers) {
    assert.equal((await ask(tester, 'get_received')).readNumber(), 1);
  }
});

test('accounts have the expected state after failed transactions', async () => {
  const { network, result, ask } = await played(accidents);
  assert.equal((await ask(result.tester, 'get_received')).readNumber(), result.received);
  assert.equal((await network.account(result.destroyed)).status, 'nonexist');
  assert.equal((await network.account(result.librarian)).status, 'active');
  assert.equal(result.librarian.workChain, -1);
});

test('a get-method returns every kind of value', async () => {
  const { result, ask } = await played(accidents);
  const stack = await ask(result.tester, 'stack_kinds');
  const cell = beginCell().storeUint(0xc0ffee, 24).endCell();
  const int = (value: number): TupleItem => ({ type: 'int', value: BigInt(value) });
  const tuple = (...items: TupleItem[]): TupleItem => ({ type: 'tuple', items });
  const nothing: TupleItem = { type: 'null' };
  const expected: TupleItem[] = [
    nothing,
    int(-7),
    { type: 'int', value: 2n ** 256n - 1n },
    { type: 'nan' },
    { type: 'cell', cell },
    { type: 'slice', cell },
    { type: 'builder', cell },
    tuple(),
    tuple(int(1), tuple(int(2), nothing)),
    tuple(int(1), tuple(int(2), tuple(int(3), nothing))),
  ];
  assert.deepEqual(
    plain(Array.from({ length: stack.remaining }, () => stack.pop())),
    plain(expected),
  );
});

/** Compares cells by hash, because cells contain caches. */
function plain(items: readonly TupleItem[]): unknown[] {
  return items.map((item) => {
    if ('cell' in item) return { type: item.type, hash: item.cell.hash().toString('hex') };
    return item.type === 'tuple' ? { type: 'tuple', items: plain(item.items) } : item;
  });
}

test('get-methods take arguments, know their address, and fail on request', async () => {
  const { network, result, ask } = await played(accidents);
  const int = (value: bigint) => ({ type: 'int', value }) as const;
  assert.equal((await ask(result.tester, 'sum', int(40n), int(2n))).readNumber(), 42);
  assert.equal((await ask(result.tester, 'echo', int(-5n))).readNumber(), -5);
  const environment = await ask(result.tester, 'environment');
  environment.skip(3);
  sameAddress(environment.readAddress(), result.tester);
  const { balanceNano } = await network.account(result.tester);
  assert.equal(environment.readBigNumber(), balanceNano);
  assert.equal((await network.getMethod(result.tester, 'fails', [int(777n)])).exitCode, 777);
  assert.equal((await network.getMethod(result.tester, 'burns_gas')).exitCode, -14);
  assert.equal((await network.getMethod(result.tester, 'no_such_method')).exitCode, 11);
});
