import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  beginCell,
  type Cell,
  internal,
  storeMessageRelaxed,
  Address as TonAddress,
} from '@ton/core';
import { Address, Builder } from '@tonway/chain';
import type { Ask } from '../support/ask.ts';
import { cellTree } from '../support/cell-tree.ts';
import { SIZE_LIMITS } from '../support/size-limits.ts';
import { start, TON, walletOf } from './support/sending.ts';

const BODY = beginCell().storeUint(7, 32).endCell();
const ADDRESS = Address.parse(`0:${'2'.repeat(64)}`);

/** Without that for storage, which grows by the second. */
interface Fees {
  readonly in_fwd_fee: number;
  readonly gas_fee: number;
  readonly fwd_fee: number;
}

interface Asked {
  readonly code?: Cell;
  readonly data?: Cell;
  readonly body?: Cell;
  readonly address?: Address;
}

function estimate(ask: Ask, { code, data, body = BODY, address = ADDRESS }: Asked) {
  return ask('estimateFee', {
    address: address.toRaw(),
    body: bag(body),
    init_code: code ? bag(code) : '',
    init_data: data ? bag(data) : '',
  });
}

async function fees(ask: Ask, asked: Asked): Promise<Fees> {
  const { result, error } = await estimate(ask, asked);
  assert.ok(result, error);
  const { in_fwd_fee, gas_fee, fwd_fee } = (result as { readonly source_fees: Fees }).source_fees;
  return { in_fwd_fee, gas_fee, fwd_fee };
}

function bag(cell: Cell): string {
  return cell.toBoc().toString('base64');
}

/** ACCEPT, then the instructions; the cell is what PUSHREF (88) gives. */
function accepting(instructions: string, cell?: Cell): Cell {
  const code = beginCell().storeBuffer(Buffer.from(`f800${instructions}`, 'hex'));
  return (cell ? code.storeRef(cell) : code).endCell();
}

/** Sends the same message so often: PUSHREF, then DUP, PUSHINT 0, SENDRAWMSG. */
function sending(times: number): Cell {
  const to = TonAddress.parseRaw(ADDRESS.toRaw());
  const message = beginCell()
    .store(storeMessageRelaxed(internal({ to, value: 1n })))
    .endCell();
  return accepting(`88${'2070fb00'.repeat(times)}`, message);
}

test('an estimate is the same before and after the account is funded', async (t) => {
  const { devnet, ask, caughtUp } = await start(t);
  const wallet = walletOf(1);
  const { address, init } = wallet;
  const asked = { address, code: init.code, data: init.data, body: wallet.body({ seqno: 0 }) };
  const before = await fees(ask, asked);
  assert.ok(before.gas_fee > 0 && before.fwd_fee > 0);
  await devnet.faucet(address, 1000n);
  await caughtUp();
  assert.deepEqual(await fees(ask, asked), before);
  await devnet.faucet(address, TON);
  await caughtUp();
  assert.deepEqual(await fees(ask, asked), before);
  const deployed = await ask('sendBoc', { boc: wallet.boc({ seqno: 0, withInit: true }) });
  assert.ok(deployed.ok, deployed.error);
  await devnet.mine(2);
  await caughtUp();
  const { result } = await ask('getTransactions', { address: address.toRaw(), limit: 10 });
  const paid = (result as { other_fee: string; out_msgs: unknown[] }[]).find(
    ({ out_msgs }) => out_msgs.length === 1,
  );
  const { in_fwd_fee, gas_fee, fwd_fee } = before;
  assert.equal(Number(paid?.other_fee), in_fwd_fee + gas_fee + fwd_fee);
});

test('given code replaces the code of the account', async (t) => {
  const { devnet, ask, caughtUp } = await start(t);
  await devnet.setAccount(ADDRESS, { balanceNano: TON, code: new Builder().build() });
  await caughtUp();
  assert.equal((await fees(ask, {})).gas_fee, 0);
  assert.ok((await fees(ask, { code: accepting('') })).gas_fee > 0);
});

test('cells in JSON form give the same estimate', async (t) => {
  const { ask } = await start(t);
  const [code, data] = [sending(2), beginCell().storeUint(5, 3).endCell()];
  const { result, error } = await ask('estimateFeeSimple', {
    address: ADDRESS.toRaw(),
    body: cellTree(BODY),
    init_code: cellTree(code),
    init_data: cellTree(data),
  });
  assert.ok(result, error);
  assert.deepEqual(result, (await estimate(ask, { code, data })).result);
});

test('action lists that tonlib cannot estimate are refused with its texts', async (t) => {
  const { ask } = await start(t);
  const most = await fees(ask, { code: sending(20) });
  assert.equal(most.fwd_fee, 20 * (await fees(ask, { code: sending(1) })).fwd_fee);
  const tooMany = await estimate(ask, { code: sending(21) });
  assert.deepEqual(
    [tooMany.code, tooMany.error],
    [500, 'INTERNALaction list too long: more than 20 actions'],
  );
  const setCode = await estimate(ask, { code: accepting('88fb04', BODY) });
  assert.deepEqual(
    [setCode.code, setCode.error],
    [500, 'INTERNALestimate_fee: action_set_code unsupported'],
  );
});

test('endless code is stopped on a special account too, which has 70 times the gas', async (t) => {
  const { devnet, ask, caughtUp } = await start(t);
  const address = Address.parse(`-1:${'5'.repeat(64)}`);
  const startMs = performance.now();
  const { gas_fee } = await fees(ask, { code: accepting('9100ea'), address });
  assert.ok(performance.now() - startMs < 4000, 'long before the time limit of a call');
  assert.equal(gas_fee, 0, 'a special account pays for no gas');
  await devnet.setAccount(ADDRESS, { balanceNano: TON, code: new Builder().build() });
  await caughtUp();
  assert.ok((await fees(ask, { code: accepting('9100ea') })).gas_fee > 0);
});

/** What tonlib estimates for the first transfer of a v4 wallet, with the comment "hi", whatever the form of parameter 43. */
const OF_TONLIB: Fees = { in_fwd_fee: 616401, gas_fee: 220534, fwd_fee: 66667 };
test('estimates and messages do not depend on the form of parameter 43', async (t) => {
  const [first, ...others] = SIZE_LIMITS.toReversed();
  const { devnet, ask, caughtUp } = await start(t, { params: new Map([[43, first ?? null]]) });
  const wallet = walletOf(1);
  const { address, init } = wallet;
  const body = wallet.body({ seqno: 0, comment: 'hi' });
  const asked = { address, code: init.code, data: init.data, body };
  await devnet.faucet(address, TON);
  await caughtUp();
  assert.deepEqual(await fees(ask, asked), OF_TONLIB);
  const sent = await ask('sendBoc', { boc: wallet.boc({ seqno: 0, withInit: true }) });
  assert.ok(sent.ok, sent.error);
  const other = walletOf(2);
  const next = { address: other.address, code: other.init.code, data: other.init.data };
  for (const form of others) {
    await devnet.setConfigParam(43, form);
    await caughtUp();
    const estimated = await fees(ask, { ...next, body: other.body({ seqno: 0, comment: 'hi' }) });
    assert.deepEqual(estimated, OF_TONLIB);
  }
});
