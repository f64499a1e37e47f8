import assert from 'node:assert/strict';
import { Builder, type Cell, Config, type StackValue, toHex } from '@tonway/chain';
import type { Random } from '@tonway/tools/random';
import type { GetMethodCall, Tvm } from '../../src/index.ts';
import { assemble } from '../support/assemble.ts';
import {
  accountWith,
  block,
  config,
  executionContext,
  externalMessage,
} from '../support/execution-context.ts';

/** A call whose answer is known beforehand, and the comparison. */
export type GoodCall = (tvm: Tvm, random: Random) => Promise<void>;

const DROP_ADD = assemble('30 A0');
const VERSION_PARAM = 8;

const int = (value: bigint): StackValue => ({ kind: 'int', value });

async function expect(
  tvm: Tvm,
  call: Pick<GetMethodCall, 'code'> & Partial<GetMethodCall>,
  stack: readonly StackValue[],
  exitCode = 0,
): Promise<void> {
  const result = await tvm.runGetMethod({ ...executionContext, ...call });
  assert.deepEqual([result.exitCode, result.stack], [exitCode, stack]);
}

function sum(tvm: Tvm, random: Random): Promise<void> {
  const [a, b] = [BigInt(random.below(2 ** 31)), BigInt(random.below(2 ** 31))];
  return expect(tvm, { code: DROP_ADD, stack: [int(a), int(b)] }, [int(a + b)]);
}

/** By code that is a library. */
function sumByLibrary(tvm: Tvm, random: Random): Promise<void> {
  const [a, b] = [BigInt(random.below(2 ** 31)), BigInt(random.below(2 ** 31))];
  const code = new Builder().storeUint(2, 8).storeBits256(DROP_ADD.hash()).buildSpecial();
  const call = { code, stack: [int(a), int(b)], libraries: () => DROP_ADD };
  return expect(tvm, call, [int(a + b)]);
}

function hashOfCell(tvm: Tvm, random: Random): Promise<void> {
  const cell = new Builder().storeBytes(random.bytes(40)).build();
  const call = { code: assemble('30 F900'), stack: [{ kind: 'cell', cell } as const] };
  return expect(tvm, call, [int(BigInt(`0x${cell.hashHex()}`))]);
}

/** CONFIGPARAM: needs the whole configuration. */
async function version(tvm: Tvm): Promise<void> {
  const { stack } = await tvm.runGetMethod({ ...executionContext, code: assemble('30 78 F832') });
  const [param, found] = stack;
  assert.ok(param?.kind === 'cell');
  assert.equal(param.cell.hashHex(), Config.fromRoot(config).cell(VERSION_PARAM)?.hashHex());
  assert.deepEqual(found, int(-1n));
}

/** LTIME: needs everything. */
function logicalTime(tvm: Tvm, random: Random): Promise<void> {
  const lt = BigInt(random.below(2 ** 31));
  return expect(tvm, { code: assemble('30 F825'), lt }, [int(lt)]);
}

function exception(tvm: Tvm): Promise<void> {
  return expect(tvm, { code: assemble('F22A') }, [int(0n)], 42);
}

/** A contract that accepts and takes the body as its new data: ACCEPT, DROP, NEWC, STSLICER, ENDC, POP c4. */
async function transaction(tvm: Tvm, random: Random): Promise<void> {
  const body: Cell = new Builder().storeBytes(random.bytes(16)).build();
  const account = accountWith(assemble('F800 30 C8 CE C9 ED54'), 1_000_000_000n);
  const result = await tvm.emulate({ ...block, account, message: externalMessage(body) });
  assert.ok(result.accepted);
  const state = result.account.account?.storage.state;
  assert.ok(state?.kind === 'active');
  assert.equal(state.init.data?.hashHex(), body.hashHex());
  assert.equal(toHex(result.transaction.stateUpdate.newHash), result.account.accountCell.hashHex());
}

export const GOOD_CALLS: readonly GoodCall[] = [
  sum,
  sumByLibrary,
  hashOfCell,
  version,
  logicalTime,
  exception,
  transaction,
];
