import assert from 'node:assert/strict';
import { Address, Builder, type Cell, ShardAccount, type StackValue } from '@tonway/chain';
import type { Random } from '@tonway/tools/random';
import type { GetMethodCall, Tvm, TvmErrorCode } from '../../src/index.ts';
import { assemble } from '../support/assemble.ts';
import {
  accountWith,
  block,
  executionContext,
  externalMessage,
  NO_DATA,
} from '../support/execution-context.ts';
import { ENDLESS, GROWING, NEVER_ENDING, TUPLES_OF_255 } from './hostile-code.ts';
import { randomCell, specialCells } from './random-cells.ts';

/** A call that means harm, and the errors that it may end with where it has no result. */
export interface HostileCall {
  readonly errors: readonly TvmErrorCode[];
  run(tvm: Tvm, random: Random): Promise<unknown>;
}

const ACCEPT = 'F800';
const FULL_GAS = 1_000_000;
const OUT_OF_GAS = -14;
const MAX_CELL_DEPTH = 1024n;

const SPECIAL = specialCells();
const ODD_NUMBERS = [-1, 1.5, Number.NaN, 2 ** 32, 2 ** 53];

type GetMethodPart = Pick<GetMethodCall, 'code'> & Partial<GetMethodCall>;

const getMethod = (
  errors: readonly TvmErrorCode[],
  make: (random: Random) => GetMethodPart,
): HostileCall => ({
  errors,
  run: (tvm, random) => tvm.runGetMethod({ ...executionContext, ...make(random) }),
});

const int = (value: number): StackValue => ({ kind: 'int', value: BigInt(value) });

function growing(random: Random): GetMethodPart {
  const { code, most } = random.pick(Object.values(GROWING));
  return { code, stack: [int(random.below(most))] };
}

async function endlessGetMethod(tvm: Tvm, random: Random): Promise<void> {
  const code = random.pick(Object.values(ENDLESS));
  const [gasLimit, log] = [random.below(20_000) + 1, random.below(4) === 0];
  const { exitCode } = await tvm.runGetMethod({ ...executionContext, code, gasLimit, log });
  assert.equal(exitCode, OUT_OF_GAS);
}

function endlessTransaction(tvm: Tvm, random: Random): Promise<unknown> {
  const code = assemble(`${ACCEPT} 88 D0 ED1E D8`, random.pick(Object.values(ENDLESS)));
  const account = accountWith(code, BigInt(random.below(20_000_000)));
  return tvm.emulate({ ...block, account, message: externalMessage(NO_DATA) });
}

function randomTransaction(tvm: Tvm, random: Random): Promise<unknown> {
  const garbage = new Builder().storeRef(randomCell(random, 2)).storeBytes(random.bytes(40));
  const account = random.pick([
    null,
    ShardAccount.load(garbage.build()),
    accountWith(randomCell(random, 2), 10_000_000n),
    accountWith(random.pick(SPECIAL), 10_000_000n),
  ]);
  const message = random.pick<Cell | 'tick' | 'tock'>([
    externalMessage(randomCell(random, 1)),
    randomCell(random, 2),
    'tick',
  ]);
  return tvm.emulate({ ...block, account, message });
}

function randomTrace(tvm: Tvm, random: Random): Promise<unknown> {
  return tvm.emulateTrace({ ...block, accounts: () => null, messages: [randomCell(random, 2)] });
}

function nestedArgument(depth: number): StackValue {
  let value: StackValue = { kind: 'null' };
  for (let level = 0; level < depth; level++) value = { kind: 'tuple', items: [value] };
  return value;
}

/** The many of a run: each takes milliseconds. */
export const QUICK_CALLS: readonly HostileCall[] = [
  { errors: [], run: endlessGetMethod },
  getMethod(['TVM_RESULT'], growing),
  getMethod(['TVM_RESULT'], (random) => ({ code: random.pick(TUPLES_OF_255) })),
  getMethod(['TVM_RESULT'], (random) => ({
    code: randomCell(random, 2),
    stack: [int(random.below(300)), { kind: 'cell', cell: randomCell(random, 1) }],
    gasLimit: 20_000,
  })),
  getMethod(['TVM_INPUT'], (random) => ({
    code: assemble('30 88 D0', random.pick(SPECIAL)),
    data: random.pick(SPECIAL),
    stack: [{ kind: 'cell', cell: random.pick(SPECIAL) }],
  })),
  getMethod(['TVM_INPUT'], (random) => ({ code: random.pick(SPECIAL) })),
  getMethod(['TVM_INPUT'], (random) => ({ code: NO_DATA, config: randomCell(random, 2) })),
  getMethod([], (random) => ({
    code: random.pick(SPECIAL),
    libraries: () => randomCell(random, 2),
  })),
  getMethod([], (random) => ({
    code: NO_DATA,
    address: new Address(random.below(256) - 128, random.bytes(32)),
  })),
  getMethod(['TVM_INPUT'], (random) => ({ code: NO_DATA, gasLimit: random.pick(ODD_NUMBERS) })),
  getMethod(['TVM_INPUT'], (random) => ({ code: NO_DATA, method: random.pick(ODD_NUMBERS) })),
  getMethod(['TVM_INPUT'], (random) => ({ code: NO_DATA, now: random.pick(ODD_NUMBERS) })),
  getMethod(['TVM_INPUT'], (random) => ({
    code: NO_DATA,
    randomSeed: random.bytes(random.below(64)),
  })),
  getMethod(['TVM_INPUT'], (random) => ({
    code: NO_DATA,
    stack: [random.pick([nestedArgument(2000), nestedArgument(20_000), nestedArgument(500)])],
  })),
  { errors: [], run: endlessTransaction },
  { errors: ['TVM_INPUT', 'TVM_CRASHED'], run: randomTransaction },
  { errors: ['TVM_INPUT'], run: randomTrace },
];

/** All the gas of a get-method: tenths of a second each. */
export const LONG_CALLS: readonly HostileCall[] = Object.values(ENDLESS).map((code) =>
  getMethod([], () => ({ code, gasLimit: FULL_GAS })),
);

/** These break the emulator down. */
export const CRASHING_CALLS: readonly HostileCall[] = [
  getMethod(['TVM_CRASHED'], () => ({
    code: GROWING['a deep cell']?.code ?? NO_DATA,
    stack: [{ kind: 'int', value: MAX_CELL_DEPTH }],
  })),
  {
    errors: ['TVM_CRASHED'],
    run: (tvm) => tvm.emulate({ ...block, account: null, message: SPECIAL[0] ?? NO_DATA }),
  },
];

export const ENDLESS_CALL: HostileCall = getMethod(['TVM_TIMEOUT'], () => NEVER_ENDING);
