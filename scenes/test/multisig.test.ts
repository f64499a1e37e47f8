import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Address, type Cell, Dictionary } from '@ton/core';
import { multisig } from '../src/index.ts';
import { played, sameAddress, sameCell } from './support/played.ts';

function rawAddresses(root: Cell | null): string[] {
  const values = Dictionary.Values.Address();
  const dictionary = Dictionary.loadDirect(Dictionary.Keys.Uint(8), values, root);
  return dictionary.values().map((address) => address.toRawString());
}

function raw(addresses: readonly Address[]): string[] {
  return addresses.map((address) => address.toRawString());
}

test('a multisig returns its threshold, signers and proposers', async () => {
  const { result, ask } = await played(multisig);
  const data = await ask(result.multisig, 'get_multisig_data');
  assert.equal(data.readBigNumber(), result.nextOrderSeqno);
  assert.equal(data.readNumber(), result.params.threshold);
  assert.deepEqual(rawAddresses(data.readCell()), raw(result.params.signers));
  assert.deepEqual(rawAddresses(data.readCellOpt()), raw(result.params.proposers));
});

test('orders return their approvals', async () => {
  const { result, ask } = await played(multisig);
  for (const order of result.orders) {
    const seqno = { type: 'int', value: order.seqno } as const;
    const known = await ask(result.multisig, 'get_order_address', seqno);
    sameAddress(known.readAddress(), order.address);
    const data = await ask(order.address, 'get_order_data');
    sameAddress(data.readAddress(), result.multisig);
    assert.equal(data.readBigNumber(), order.seqno);
    assert.equal(data.readNumber(), order.threshold);
    assert.equal(data.readBoolean(), order.isSent);
    assert.deepEqual(rawAddresses(data.readCell()), raw(order.signers));
    assert.equal(data.readBigNumber(), order.approvalsMask);
    assert.equal(data.readNumber(), order.approvals);
    assert.equal(data.readNumber(), order.expirationDate);
    sameCell(data.readCell(), order.order);
  }
});
