import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { internal } from '@ton/core';
import { Address, Builder, type Cell } from '@tonway/chain';
import { fromTonCore, toTonCore, toTonCoreAddress } from '@tonway/chain/ton-core';
import { Random } from '@tonway/tools/random';
import { TON_WALLETS, type TonWallet } from '../../test/support/ton-wallets.ts';
import type { OutgoingMessage } from './outgoing-message.ts';
import { unsignedTransferBody } from './transfer-body.ts';
import { loadWallet, type Wallet } from './wallet.ts';

const SIGNATURE_BITS = 512;

function randomCell(random: Random): Cell {
  const builder = new Builder().storeBytes(random.bytes(random.below(128)));
  for (let left = random.below(5); left > 0; left--)
    builder.storeRef(new Builder().storeUint(random.below(256), 8).build());
  return builder.build();
}

const special = new Builder().storeUint(2, 8).storeBytes(new Uint8Array(32)).buildSpecial();

function randomInit(random: Random) {
  const part = () => random.pick([null, randomCell(random)]);
  const fixedPrefixLength = random.pick([null, random.below(32)]);
  const tickTock = random.pick([null, { tick: random.below(2) === 1, tock: true }]);
  return { fixedPrefixLength, special: tickTock, code: part(), data: part(), library: null };
}

function randomMessage(random: Random): OutgoingMessage {
  return {
    destination: new Address(random.pick([0, -1]), random.bytes(32)),
    bounce: random.below(2) === 1,
    valueNano: BigInt(random.below(2 ** 32)) ** BigInt(random.below(4)),
    body: random.pick([null, special, randomCell(random), randomCell(random)]),
    init: random.pick([null, randomInit(random)]),
  };
}

function asTonCore({ destination, body, init, bounce, valueNano }: OutgoingMessage) {
  const cell = (one: Cell | null) => one && toTonCore(one);
  return internal({
    to: toTonCoreAddress(destination),
    value: valueNano,
    bounce,
    body: cell(body ?? null),
    init: init && {
      splitDepth: init.fixedPrefixLength,
      special: init.special,
      code: cell(init.code),
      data: cell(init.data),
    },
  });
}

/** The wallet after its deployment, with this seqno. */
function loaded({ codeHash, data, isV5 }: TonWallet, seqno: number): Wallet {
  const [slice, builder] = [data.slice(), new Builder()];
  if (isV5) builder.storeBit(slice.loadBit());
  builder.storeUint(seqno, 32).storeSlice(slice.skip(32));
  const wallet = loadWallet(codeHash, builder.build());
  assert.ok(wallet);
  return wallet;
}

/** The body with a zero signature. */
function withoutSignature(body: Cell, isV5: boolean): Cell {
  const [slice, builder] = [body.slice(), new Builder()];
  if (isV5)
    builder.storeSlice(slice.loadSlice(slice.remainingBits - SIGNATURE_BITS, body.refCount));
  builder.storeBytes(new Uint8Array(SIGNATURE_BITS / 8));
  return builder.storeSlice(slice.skip(SIGNATURE_BITS)).build();
}

function assertSame(wallet: TonWallet, random: Random, count: number): void {
  const seqno = random.pick([0, 1, random.below(2 ** 32), 2 ** 32 - 1]);
  const validUntil = random.pick([1, random.below(2 ** 32 - 1) + 1, 2 ** 32 - 1]);
  const messages = Array.from({ length: count }, () => randomMessage(random));
  const theirs = messages.map(asTonCore);
  const signed = fromTonCore(wallet.sign({ seqno, timeout: validUntil, messages: theirs }));
  const body = unsignedTransferBody(loaded(wallet, seqno), { validUntil, messages });
  assert.equal(body?.hashHex(), withoutSignature(signed, wallet.isV5).hashHex());
}

suite('the body that @ton/ton signs', () => {
  for (const [name, create] of Object.entries(TON_WALLETS))
    test(name, () => {
      const random = new Random(1);
      for (let run = 0; run < 40; run++) {
        const wallet = create(random);
        const most = Math.min(wallet.maxMessages, 8);
        assertSame(wallet, random, random.below(most + 1));
      }
      const wallet = create(random);
      assertSame(wallet, random, wallet.maxMessages);
    });
});

test('a wallet cannot send more messages than its version allows', () => {
  for (const [name, create] of Object.entries(TON_WALLETS)) {
    const random = new Random(2);
    const wallet = create(random);
    const message = randomMessage(random);
    const send = (count: number) => {
      const messages = Array.from({ length: count }, () => message);
      return unsignedTransferBody(loaded(wallet, 1), { validUntil: 1, messages });
    };
    assert.ok(send(wallet.maxMessages), name);
    assert.equal(send(wallet.maxMessages + 1), null, name);
  }
});
