import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Address, MASTERCHAIN } from '@tonway/chain';
import { type GetMethodCall, Tvm } from '../../src/index.ts';
import { accountIn, callOn, networkAt, seenFrom } from '../support/get-method-call.ts';
import { Localnet } from '../support/localnet.ts';
import { stackText } from '../support/stack-text.ts';
import { Tally } from '../support/tally.ts';
import { type TonlibRow, tonlibRows } from '../support/tonlib-rows.ts';
import { asTonlibShows, fromTonlib } from '../support/tonlib-stack.ts';

// What tonlib answered to smc.runGetMethod, against our own runs on the same states.

/** The newest block that tonlib had seen; it takes the configuration from there, whatever block is asked about. */
const NEWEST = 1352;
const NOT_ACTIVE = -13;
const BEYOND_INT257 = 2n ** 256n;

type LoadedContract = Omit<GetMethodCall, 'method'> | null;

const tvm = new Tvm({ workers: 2 });
after(() => tvm.close());

test('every run has the exit code, the gas and the stack of tonlib', async (t) => {
  const network = Localnet.load();
  const contracts = new Map<number, LoadedContract>();
  const tally = new Tally();
  for (const row of tonlibRows()) {
    if (row.response['@type'] === 'smc.info' && row.request['@type'] === 'smc.load')
      contracts.set(row.response.id, load(network, row));
    if (row.request['@type'] === 'smc.runGetMethod') tally.add(await compare(row, contracts));
  }
  tally.print(t);
  assert.deepEqual(tally.counts, {
    'equal: exit code, gas and stack': 97,
    'explained: tonlib hands on a number that is no integer of the TVM': 1,
    'no run: not active': 4,
    'no run: refused': 5,
  });
});

function load(network: Localnet, { request, seqno }: TonlibRow): LoadedContract {
  assert.ok(request['@type'] === 'smc.load');
  const address = Address.parse(request.account_address.account_address);
  const reference = network.block(MASTERCHAIN, seqno ?? NEWEST);
  const { home } = seenFrom(network, reference, address.workchain);
  const view = networkAt(network.block(MASTERCHAIN, NEWEST));
  const call = callOn(accountIn(home, address), address, home, view);
  // it says nothing of times and debts, and its seed is always the same
  return call && { ...call, lt: 0n, duePaymentNano: 0n, randomSeed: new Uint8Array(32) };
}

async function compare(
  { request, response, note }: TonlibRow,
  contracts: ReadonlyMap<number, LoadedContract>,
): Promise<string> {
  if (response['@type'] === 'error') return 'no run: refused';
  assert.ok(request['@type'] === 'smc.runGetMethod' && response['@type'] === 'smc.runResult');
  const contract = contracts.get(request.id);
  assert.equal(contract === null, response.exit_code === NOT_ACTIVE, note);
  if (!contract) return 'no run: not active';
  const method = 'name' in request.method ? request.method.name : request.method.number;
  const call = { ...contract, method, stack: request.stack.map(fromTonlib) };
  if (call.stack.some((value) => value.kind === 'int' && value.value >= BEYOND_INT257)) {
    await assert.rejects(tvm.runGetMethod(call), { code: 'TVM_INPUT' });
    return 'explained: tonlib hands on a number that is no integer of the TVM';
  }
  const { exitCode, gasUsed, stack } = await tvm.runGetMethod(call);
  assert.equal(exitCode, response.exit_code, note);
  assert.equal(gasUsed, BigInt(response.gas_used), note);
  assert.equal(
    stackText(stack.map(asTonlibShows)),
    stackText(response.stack.map(fromTonlib)),
    note,
  );
  return 'equal: exit code, gas and stack';
}
