import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address, BitString, Builder, type Cell } from '@tonway/chain';
import fc from 'fast-check';
import { textCommentBody } from '../content/comment.ts';
import { jettonTransfer } from './jetton.ts';
import { loadBody, loadExternalBody } from './message-body.ts';
import { walletSignedV3 } from './signed-wallet.ts';

const someone = new Address(0, new Uint8Array(32).fill(7));
const transfer = {
  kind: 'jetton_transfer',
  queryId: 7n,
  amount: 5_000_000_000n,
  destination: someone,
  responseDestination: null,
  customPayload: null,
  forwardTonAmount: 1n,
  forwardPayload: { isReference: true, cell: textCommentBody('hi') },
} as const;

test('a body is decoded to a typed value', () => {
  const loaded = loadBody(jettonTransfer.toCell(transfer));
  assert.ok(loaded?.body.kind === 'jetton_transfer');
  assert.equal(loaded.body.amount, 5_000_000_000n);
  assert.ok(loaded.body.destination instanceof Address);
  assert.ok(loaded.body.destination.equals(someone));
  assert.deepEqual(loadBody(loaded.body.forwardPayload.cell)?.body, {
    kind: 'text_comment',
    text: 'hi',
  });
});

test('a signed body is recognized only in external messages', () => {
  const body = walletSignedV3.toCell({
    kind: 'wallet_signed_v3',
    signature: BitString.copyOf(new Uint8Array(64).fill(0xcd)),
    subwalletId: 698983191,
    validUntil: 1,
    seqno: 2,
    payload: [{ kind: 'wallet_message', mode: 3, message: new Builder().build() }],
  });
  assert.equal(loadBody(body), null);
  const loaded = loadExternalBody(body)?.body;
  assert.ok(loaded?.kind === 'wallet_signed_v3');
  assert.equal(loaded.payload[0]?.mode, 3);
});

const OPCODES = [
  0x0f8a7ea5, 0x178d4519, 0x7362d09c, 0x595f07bc, 0x7bdd97de, 0x642b7d07, 0x6501f354, 0x5fcc3d14,
  0x05138d91, 0x8b771735, 0xa8cb00ad, 0x4eb1f0f9, 0xf718510f, 0x9c73fba2, 0x75097f5d, 0xa7733acd,
  0x7258a69b, 0x7369676e, 0x6578746e, 0x706c7567, 0xd53276db,
];

/** A body with this opcode, random bits and references: some of them fit. */
function randomBody(opcode: number, bits: readonly boolean[], refs: number): Cell {
  const builder = new Builder().storeUint(opcode, 32).storeUint(0, 32).storeUint(1, 32);
  for (const bit of bits) builder.storeBit(bit);
  for (let i = 0; i < refs; i++) builder.storeRef(textCommentBody(`${i}`));
  return builder.build();
}

test('a stored body equals the body that was loaded', () => {
  let loadedCount = 0;
  const bits = fc.array(fc.boolean(), { maxLength: 24 });
  const body = fc.tuple(fc.constantFrom(...OPCODES), bits, fc.nat({ max: 3 }));
  fc.assert(
    fc.property(body, ([opcode, random, refs]) => {
      const cell = randomBody(opcode, random, refs);
      const loaded = loadBody(cell);
      if (!loaded?.struct) return;
      loadedCount++;
      assert.equal(loaded.struct.toCell(loaded.body).hashHex(), cell.hashHex(), loaded.body.kind);
    }),
    { seed: 3, numRuns: 20_000 },
  );
  assert.ok(loadedCount > 100, `${loadedCount} bodies were loaded`);
});
