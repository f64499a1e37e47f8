import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address, beginCell, Cell, internal, storeMessageRelaxed } from '@ton/core';
import type { Ask } from '../support/ask.ts';
import { start, TON, walletOf } from './support/sending.ts';

async function refusal(ask: Ask, boc: string): Promise<string> {
  const { ok, error = '', code } = await ask('sendBoc', { boc });
  assert.deepEqual([ok, code], [false, 500]);
  assert.match(error, /^LITE_SERVER_UNKNOWN: cannot apply external message to current state : /);
  return error.split('\n').at(-1) ?? '';
}

test('a message is sent, and a refusal says why', async (t) => {
  const { devnet, ask, caughtUp } = await start(t);
  const [rich, poor, nobody] = [walletOf(1), walletOf(2), walletOf(3)];
  await devnet.faucet(rich.address, 5n * TON);
  await devnet.faucet(poor.address, 1000n);
  await caughtUp();

  assert.match(await refusal(ask, rich.boc({ seqno: 0 })), /^not deployed: /);
  const deployed = await ask('sendBocReturnHash', { boc: rich.boc({ seqno: 0, withInit: true }) });
  assert.ok(deployed.ok, deployed.error);
  await devnet.mine(1);
  await caughtUp();
  const wallet = await ask('getWalletInformation', { address: rich.address.toRaw() });
  const { wallet_type, seqno } = wallet.result as { wallet_type: string; seqno: number };
  assert.deepEqual([wallet_type, seqno], ['wallet v4 r2', 1]);

  const wrongSeqno = rich.boc({ seqno: 7 });
  assert.equal(
    await refusal(ask, wrongSeqno),
    'wrong seqno: the message has 7, the wallet expects 1',
  );
  assert.match(await refusal(ask, rich.boc({ seqno: 1, timeout: 1000 })), /^expired: /);
  const forged = rich.boc({ seqno: 1, signedBy: poor.secretKey });
  assert.match(await refusal(ask, forged), /^bad signature: /);
  assert.match(await refusal(ask, nobody.boc({ seqno: 0, withInit: true })), /^no account: /);
  assert.match(await refusal(ask, poor.boc({ seqno: 0, withInit: true })), /^no funds: /);
  const foreign = poor.boc({ seqno: 0, withInit: true }, rich.init);
  assert.match(await refusal(ask, foreign), /^wrong state: /);

  const { code } = await ask('sendBocReturnHashNoError', { boc: wrongSeqno });
  assert.equal(code, 400);
});

test('what is no message from outside is refused before it is sent', async (t) => {
  const { ask } = await start(t);
  const refused = async (boc: string) => {
    const { ok, code, error } = await ask('sendBoc', { boc });
    assert.deepEqual([ok, code], [false, boc === '' ? 422 : 500]);
    return error;
  };
  const bag = (cell: Cell) => cell.toBoc().toString('base64');
  const whole = walletOf(1).boc({ seqno: 0 });
  assert.equal(await refused(''), 'empty boc');
  assert.match((await refused('AAAA')) ?? '', /^INVALID_BAG_OF_CELLS: body/);
  assert.match((await refused(whole.slice(0, 40))) ?? '', /^INVALID_BAG_OF_CELLS: body/);
  assert.equal(await refused(bag(beginCell().endCell())), 'Failed to unpack Message');
  const inside = internal({ to: Address.parse(`0:${'1'.repeat(64)}`), value: 1n, body: 'hi' });
  const message = beginCell().store(storeMessageRelaxed(inside)).endCell();
  assert.match((await refused(bag(message))) ?? '', /ext_in_msg_info|Failed to unpack Message/);
});

test('both hashes are those of @ton/core', async (t) => {
  const { devnet, ask, caughtUp } = await start(t);
  const wallet = walletOf(4);
  await devnet.faucet(wallet.address, 5n * TON);
  await caughtUp();
  const timeout = Math.floor(Date.now() / 1000) + 60;
  const boc = wallet.boc({ seqno: 0, withInit: true, timeout });
  const { result } = await ask('sendBocReturnHash', { boc });
  const body = wallet.body({ seqno: 0, timeout });
  const normalized = beginCell()
    .storeUint(0b10, 2)
    .storeUint(0b00, 2)
    .storeUint(0b100, 3)
    .storeUint(0, 8)
    .storeBuffer(Buffer.from(wallet.address.hash))
    .storeCoins(0)
    .storeBit(false)
    .storeBit(true)
    .storeRef(body)
    .endCell();
  const { hash, hash_norm } = result as { hash: string; hash_norm: string };
  assert.equal(hash, Cell.fromBase64(boc).hash().toString('base64'));
  assert.equal(hash_norm, normalized.hash().toString('base64'));
});
