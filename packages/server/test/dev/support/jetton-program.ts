// Deploys a jetton on `tonway dev` with @ton/ton, transfers it, and finds the transfer in v2, in v3 and in the stream.
// Also runs in a folder with installed packages: `node jetton-program.ts URL SEED`.
import assert from 'node:assert/strict';
import { Address, beginCell, Cell, contractAddress, internal, SendMode, toNano } from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { JettonMaster, TonClient, WalletContractV4 } from '@ton/ton';
import { createClient } from '@tonway/client';

const [url = '', seed = ''] = process.argv.slice(2);
const AMOUNT = 500n;
const receiver = new Address(0, Buffer.alloc(32, 9));

const ton = createClient({ url });
const client = new TonClient({ endpoint: `${url}/api/v2/jsonRPC` });
const { publicKey, secretKey } = keyPairFromSeed(Buffer.from(seed, 'hex'));
const wallet = client.open(WalletContractV4.create({ workchain: 0, publicKey }));

/** Sends a message and waits until the wallet has executed it. */
async function send(...[message]: Parameters<typeof internal>): Promise<void> {
  const seqno = await wallet.getSeqno();
  const sendMode = SendMode.PAY_GAS_SEPARATELY;
  await wallet.sendTransfer({ seqno, secretKey, sendMode, messages: [internal(message)] });
  while ((await wallet.getSeqno()) === seqno) await new Promise((next) => setTimeout(next, 50));
}

/** Reads until the result is there: contracts execute in later blocks, the index follows. */
async function eventually<T>(read: () => Promise<T | null | undefined>): Promise<T> {
  for (let i = 0; i < 600; i++) {
    const found = await read().catch(() => null);
    if (found) return found;
    await new Promise((next) => setTimeout(next, 100));
  }
  assert.fail(`not found: ${read}`);
}

// A test jetton of the devnet has the code of a minter and of a wallet; the new jetton is our own.
const control = await fetch(`${url}/devnet/tokens`);
const { result: tokens } = (await control.json()) as { result: { jettons: { address: string }[] } };
const model = await client.getContractState(Address.parse(tokens.jettons[0]?.address ?? ''));
assert.ok(model.code && model.data);
const modelData = Cell.fromBoc(model.data)[0]?.refs ?? [];
const [content, walletCode] = modelData;
assert.ok(content && walletCode);
const init = {
  code: Cell.fromBoc(model.code)[0] ?? null,
  data: beginCell()
    .storeCoins(0)
    .storeAddress(wallet.address)
    .storeRef(content)
    .storeRef(walletCode)
    .storeBit(false)
    .endCell(),
};
const minter = contractAddress(0, init);

const seen = Promise.withResolvers<object>();
const listening = new AbortController();
const subscription = {
  types: ['actions' as const],
  addresses: [receiver.toRawString()],
  action_types: ['jetton_transfer'],
};
void (async () => {
  for await (const event of ton.stream(subscription, { signal: listening.signal }))
    if (event.type === 'actions') return seen.resolve(event);
})().catch(seen.reject);

// mint#642b7d07: the internal transfer goes to the wallet of the admin.
const supply = beginCell()
  .storeUint(0x178d4519, 32)
  .storeUint(0, 64)
  .storeCoins(1_000_000n)
  .storeAddress(null)
  .storeAddress(null)
  .storeCoins(0)
  .storeBit(false)
  .endCell();
const mint = beginCell()
  .storeUint(0x642b7d07, 32)
  .storeUint(0, 64)
  .storeAddress(wallet.address)
  .storeCoins(toNano('0.1'))
  .storeRef(supply)
  .endCell();
await send({ to: minter, value: toNano('0.5'), init, body: mint });
const master = client.open(JettonMaster.create(minter));
const walletOf = (owner: Address) => eventually(() => master.getWalletAddress(owner));
const own = await walletOf(wallet.address);
await eventually(() => client.isContractDeployed(own));

// transfer#0f8a7ea5
const transfer = beginCell()
  .storeUint(0x0f8a7ea5, 32)
  .storeUint(0, 64)
  .storeCoins(AMOUNT)
  .storeAddress(receiver)
  .storeAddress(wallet.address)
  .storeBit(false)
  .storeCoins(1)
  .storeBit(false)
  .endCell();
await send({ to: own, value: toNano('0.2'), body: transfer });

const received = await walletOf(receiver);
await eventually(() => client.isContractDeployed(received));
const { stack } = await client.runMethod(received, 'get_wallet_data');
assert.equal(stack.readBigNumber(), AMOUNT, 'the balance, by a get-method of v2');
const action = await eventually(async () => {
  const { actions } = await ton.v3.actions({ account: receiver.toRawString() });
  return actions.find(({ type }) => type === 'jetton_transfer');
});
assert.equal((action.details as { amount: string }).amount, `${AMOUNT}`, 'the action, in v3');
await seen.promise;
listening.abort();
const wallets = await eventually(async () => {
  const found = await ton.v3.jettonWallets({ owner_address: [receiver.toRawString()] });
  return found.jetton_wallets.length > 0 ? found.jetton_wallets : null;
});
assert.equal(wallets[0]?.balance, `${AMOUNT}`, 'the jetton wallet, in v3');
process.stdout.write('found in v2, in v3, in the stream\n');
process.exit();
