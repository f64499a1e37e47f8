import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginCell, Dictionary } from '@ton/core';
import { Address, readBoc } from '@tonway/chain';
import { ContractAt } from '../../src/network/contracts/contract-at.ts';
import { readRestrictedWallet } from '../../src/network/contracts/jetton.ts';
import { contextsOn } from '../support/context.ts';
import { start, TON } from './support/sending.ts';

const ADDRESS = Address.parse(`0:${'3'.repeat(64)}`);

/** A contract of which every get-method does this, after dropping the id of the method. */
function code(instructions: string) {
  return ours(
    beginCell()
      .storeBuffer(Buffer.from(`30${instructions}`, 'hex'))
      .endCell(),
  );
}

function ours(cell: { toBoc(): Buffer }) {
  return readBoc(Uint8Array.from(cell.toBoc()));
}

test('a restricted wallet has its available balance and its limits by time', async (t) => {
  const { devnet, upstream, caughtUp } = await start(t);
  const newContext = contextsOn(t, upstream);
  const limits = Dictionary.empty(Dictionary.Keys.Int(32), Dictionary.Values.BigVarUint(4));
  limits
    .set(86_400, 5n * TON)
    .set(60, TON)
    .set(-1, 7n);
  const data = beginCell()
    .storeUint(12, 32)
    .storeUint(0xfffffff0, 32)
    .storeBuffer(Buffer.alloc(32, 1))
    .storeUint(1_700_000_000, 32)
    .storeDict(limits)
    .endCell();
  const read = async (instructions: string) => {
    const change = { balanceNano: TON, code: code(instructions), data: ours(data) };
    await devnet.setAccount(ADDRESS, change);
    await caughtUp();
    const { context, chain } = newContext();
    const contract = await ContractAt.load(context, chain, ADDRESS, await chain.block());
    return readRestrictedWallet(ours(data).slice(), contract);
  };
  // PUSHINT 1000
  assert.deepEqual(await read('8103e8'), {
    walletId: 0xfffffff0,
    seqno: 12,
    unlockedNano: 1000n,
    startAt: 1_700_000_000,
    limits: [
      { seconds: 60, amountNano: TON },
      { seconds: 86_400, amountNano: 5n * TON },
      { seconds: -1, amountNano: 7n },
    ],
  });
  // THROW 5
  assert.equal(await read('f205'), null);
});
