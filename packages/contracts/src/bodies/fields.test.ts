import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address, Builder, readBoc, toBase64, writeBoc } from '@tonway/chain';
import { dedustSwapForwardPayload } from './dedust.ts';
import { jettonTransfer } from './jetton.ts';
import { printBody } from './print-body.ts';
import { vestingAddWhiteList } from './vesting.ts';

const someone = new Address(0, new Uint8Array(32).fill(7));

/** Cells are at most 1024 deep. */
const LONG = 1000;

function swap(steps: number) {
  const step = { kind: 'step', poolAddr: someone, isGivenOut: false, limit: 1n } as const;
  return dedustSwapForwardPayload.toCell({
    kind: 'dedust_swap_forward_payload',
    step: { ...step, next: Array.from({ length: steps - 1 }, () => step) },
    swapParams: {
      kind: 'swap_params',
      deadline: 0,
      recipientAddr: null,
      referralAddr: null,
      fulfillPayload: null,
      rejectPayload: null,
    },
  });
}

const print = (body: ReturnType<typeof swap>) =>
  printBody(body, {
    bocLength: toBase64(writeBoc(body)).length,
    isExternal: false,
    comment: (text) => ({ '@type': 'text_comment', text }),
  });

test('a route of many swaps is loaded as a list', () => {
  const loaded = dedustSwapForwardPayload.load(readBoc(writeBoc(swap(LONG))));
  assert.equal(loaded.step.next.length, LONG - 1);
});

test('a route is printed nested, unless it is very long', () => {
  const { step } = print(swap(3)) as { step: { next: { value: { next: unknown } } } };
  assert.equal(JSON.stringify(step).split('pool_addr').length - 1, 3);
  assert.equal(print(swap(LONG)), null);
});

test('a long linked list is stored and loaded', () => {
  const addresses = Array.from({ length: LONG }, () => someone);
  const list = { kind: 'vesting_add_white_list', queryId: 1n, addresses } as const;
  const loaded = vestingAddWhiteList.load(readBoc(writeBoc(vestingAddWhiteList.toCell(list))));
  assert.equal(loaded.addresses.length, LONG);
});

test('a transfer without the bit of its payload is stored in the same form', () => {
  const head = new Builder().storeUint(0x0f8a7ea5, 32).storeUint(0, 32).storeUint(7, 32);
  const body = head.storeCoins(5n).storeUint(0, 2).storeUint(0, 2).storeBit(false).storeCoins(0n);
  const payload = new Builder().storeUint(1, 8).build();
  for (const cell of [body.build(), body.storeRef(payload).build()]) {
    const loaded = jettonTransfer.load(cell);
    assert.equal(loaded.forwardPayload.isUnmarked, true);
    assert.equal(loaded.forwardPayload.cell.refCount, cell.refCount);
    assert.equal(jettonTransfer.toCell(loaded).hashHex(), cell.hashHex());
  }
});
