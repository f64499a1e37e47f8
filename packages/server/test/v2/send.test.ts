import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { beginCell, external, internal, SendMode, storeMessage } from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { WalletContractV4 } from '@ton/ton';
import { Address } from '@tonway/chain';
import { Devnet } from '@tonway/devnet';
import { openUpstream } from '../../src/upstream/open-upstream.ts';
import { type Ask, askV2 } from '../support/ask.ts';

const TON = 1_000_000_000n;

interface Sent {
  readonly seqno: number;
  readonly withInit?: boolean;
  readonly timeout?: number;
  readonly signedBy?: Buffer;
}

function walletOf(byte: number) {
  const { publicKey, secretKey } = keyPairFromSeed(Buffer.alloc(32, byte));
  const wallet = WalletContractV4.create({ workchain: 0, publicKey });
  const body = ({ seqno, timeout, signedBy = secretKey }: Sent) =>
    wallet.createTransfer({
      seqno,
      secretKey: signedBy,
      messages: [internal({ to: wallet.address, value: '0.1', bounce: false })],
      sendMode: SendMode.PAY_GAS_SEPARATELY,
      ...(timeout !== undefined && { timeout }),
    });
  const boc = (sent: Sent) => {
    const init = sent.withInit ? wallet.init : null;
    const message = external({ to: wallet.address, init, body: body(sent) });
    return beginCell().store(storeMessage(message)).endCell().toBoc().toString('base64');
  };
  return { address: Address.parse(wallet.address.toRawString()), secretKey, body, boc };
}

async function start(t: TestContext) {
  const devnet = await Devnet.start({ production: 'instant', port: 0, tvm: { workers: 1 } });
  t.after(() => devnet.close());
  const upstream = await openUpstream({ config: devnet.globalConfig });
  t.after(() => upstream.close());
  const caughtUp = async () => {
    while ((upstream.head?.id.seqno ?? 0) < devnet.status.head.seqno)
      await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { devnet, ask: askV2(t, upstream), caughtUp };
}

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

  const { code } = await ask('sendBocReturnHashNoError', { boc: wrongSeqno });
  assert.equal(code, 400);
});

test('the normalized hash is that of @ton/core, and fees are estimated', async (t) => {
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
  const { hash_norm } = result as { hash_norm: string };
  assert.equal(hash_norm, normalized.hash().toString('base64'));
  await devnet.mine(1);
  await caughtUp();
  const fees = await ask('estimateFee', {
    address: wallet.address.toRaw(),
    body: wallet.body({ seqno: 1 }).toBoc().toString('base64'),
  });
  const { source_fees } = fees.result as { source_fees: Record<string, number> };
  assert.ok((source_fees.gas_fee ?? 0) > 0 && (source_fees.fwd_fee ?? 0) > 0);
});
