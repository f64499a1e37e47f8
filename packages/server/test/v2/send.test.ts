import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Address,
  beginCell,
  Cell,
  external,
  internal,
  storeMessage,
  storeMessageRelaxed,
} from '@ton/core';
import { Builder } from '@tonway/chain';
import type { Refusal } from '@tonway/devnet';
import { start, TON, walletOf } from './support/sending.ts';

type Started = Awaited<ReturnType<typeof start>>;

/** The explanation of a refusal; what v2 calls the error is the node's text, to the letter. */
async function refusal({ devnet, ask }: Started, boc: string): Promise<string> {
  const { ok, error, explanation = '', code } = await ask('sendBoc', { boc });
  assert.deepEqual([ok, code], [false, 500]);
  const text = await devnet.send(Buffer.from(boc, 'base64')).then(
    () => assert.fail('the node takes it'),
    ({ serverCode, message }: Refusal) =>
      `LITE_SERVER_${serverCode === 651 ? 'NOTREADY' : 'UNKNOWN'}: ${message}`,
  );
  assert.equal(error, text);
  return explanation;
}

test('a message is sent, and a refusal has a reason', async (t) => {
  const started = await start(t);
  const { devnet, ask, caughtUp } = started;
  const [rich, poor, nobody] = [walletOf(1), walletOf(2), walletOf(3)];
  await devnet.faucet(rich.address, 5n * TON);
  await devnet.faucet(poor.address, 1000n);
  await caughtUp();

  assert.match(await refusal(started, rich.boc({ seqno: 0 })), /^not deployed: /);
  const deployed = await ask('sendBocReturnHash', { boc: rich.boc({ seqno: 0, withInit: true }) });
  assert.ok(deployed.ok, deployed.error);
  await devnet.mine(1);
  await caughtUp();
  const wallet = await ask('getWalletInformation', { address: rich.address.toRaw() });
  const { wallet_type, seqno } = wallet.result as { wallet_type: string; seqno: number };
  assert.deepEqual([wallet_type, seqno], ['wallet v4 r2', 1]);

  const wrongSeqno = rich.boc({ seqno: 7 });
  assert.equal(
    await refusal(started, wrongSeqno),
    'wrong seqno: the message has 7, the wallet expects 1',
  );
  assert.match(await refusal(started, rich.boc({ seqno: 1, timeout: 1000 })), /^expired: /);
  const forged = rich.boc({ seqno: 1, signedBy: poor.secretKey });
  assert.match(await refusal(started, forged), /^bad signature: /);
  assert.match(await refusal(started, nobody.boc({ seqno: 0, withInit: true })), /^no account: /);
  assert.match(await refusal(started, poor.boc({ seqno: 0, withInit: true })), /^no funds: /);
  const foreign = poor.boc({ seqno: 0, withInit: true }, rich.init);
  assert.match(await refusal(started, foreign), /^wrong state: /);

  const { code, explanation } = await ask('sendBocReturnHashNoError', { boc: wrongSeqno });
  assert.equal(code, 400);
  assert.match(explanation ?? '', /^wrong seqno: /);
});

test('the explanation has the reason of the node if the contract is not the cause', async (t) => {
  const started = await start(t);
  const { devnet, ask, caughtUp } = started;
  const [rich, broken] = [walletOf(5), walletOf(6)];
  await devnet.faucet(rich.address, 5n * TON);
  const missing = new Builder().storeUint(2, 8).storeBytes(new Uint8Array(32).fill(0xab));
  await devnet.setAccount(broken.address, { balanceNano: TON, code: missing.buildSpecial() });
  const first = rich.boc({ seqno: 0, withInit: true });
  assert.ok((await ask('sendBoc', { boc: first })).ok);
  await devnet.mine(1);
  await caughtUp();

  // to a wallet that would refuse all of them by their seqno
  const to = (target: string, ...refs: Cell[]) => {
    const body = beginCell().storeSlice(rich.body({ seqno: 7 }).beginParse());
    return messageTo(target, refs.reduce((whole, ref) => whole.storeRef(ref), body).endCell());
  };
  const own = rich.address.toRaw();
  const explained: [string, RegExp][] = [
    [to(own, chain(300, 127), chain(300, 126)), /^too large: .* 7\d{4} bytes$/],
    [to(own, chain(600, 4)), /^too deep: .* 60\d cells deep$/],
    [to(`5:${'7'.repeat(64)}`), /^no such workchain: the network has no workchain 5$/],
    [withBadInit(own), /^not a message: the cells /],
    [to(`0:${'7'.repeat(64)}`), /^no account: /],
    [to(broken.address.toRaw()), /^no code: the network has no library (ab){32}, /],
  ];
  for (const [boc, words] of explained) assert.match(await refusal(started, boc), words);
  const second = rich.boc({ seqno: 1 });
  assert.ok((await ask('sendBoc', { boc: second })).ok);
  assert.match(await refusal(started, second), /^sent already: /);
});

function messageTo(target: string, body: Cell): string {
  const message = external({ to: Address.parse(target), body });
  return beginCell().store(storeMessage(message)).endCell().toBoc().toString('base64');
}

/** What stands where the initial state should be is none. */
function withBadInit(target: string): string {
  const cell = beginCell().storeUint(0b1000, 4).storeAddress(Address.parse(target)).storeCoins(0);
  const init = beginCell().storeUint(0b01, 2).endCell();
  return cell.storeUint(0b110, 3).storeRef(init).endCell().toBoc().toString('base64');
}

/** So many cells below each other, all different, of so many bytes. */
function chain(length: number, size: number): Cell {
  let cell = beginCell().endCell();
  for (let i = 0; i < length; i++) {
    const bytes = Buffer.alloc(size);
    bytes.writeUInt16BE(i);
    cell = beginCell().storeBuffer(bytes).storeRef(cell).endCell();
  }
  return cell;
}

test('anything but an external message is refused before it is sent', async (t) => {
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

test('both hashes equal those of @ton/core', async (t) => {
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
