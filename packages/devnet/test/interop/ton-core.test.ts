import assert from 'node:assert/strict';
import { beforeEach, suite, test } from 'node:test';
import {
  type Address,
  beginCell,
  type Cell,
  type Contract,
  type ContractProvider,
  contractAddress,
  internal,
  type Sender,
  SendMode,
  type StateInit,
  toNano,
} from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { Blockchain } from '@ton/sandbox';
import { WalletContractV5R1 } from '@ton/ton';
import { toTonCoreAddress } from '@tonway/chain/ton-core';
import { compile } from '@tonway/scenes';
import { TonCoreDevnet } from '../../src/interop/ton-core.ts';
import { Devnet } from '../../src/network/devnet.ts';
import { startDevnet } from '../support/running-devnet.ts';

/** A wrapper as for `@ton/sandbox`. */
class JettonMinter implements Contract {
  readonly address: Address;
  readonly init: StateInit;

  constructor(code: Cell, walletCode: Cell, admin: Address) {
    const data = beginCell().storeCoins(0).storeAddress(admin).storeRef(beginCell().endCell());
    this.init = { code, data: data.storeRef(walletCode).storeBit(false).endCell() };
    this.address = contractAddress(0, this.init);
  }

  async sendDeploy(provider: ContractProvider, via: Sender): Promise<void> {
    await provider.internal(via, { value: '0.5' });
  }

  async sendMint(provider: ContractProvider, via: Sender, to: Address, amount: bigint) {
    const transfer = beginCell().storeUint(0x178d4519, 32).storeUint(0, 64).storeCoins(amount);
    transfer.storeAddress(null).storeAddress(null).storeCoins(0).storeBit(false);
    const body = beginCell().storeUint(0x642b7d07, 32).storeUint(0, 64).storeAddress(to);
    body.storeCoins(toNano('0.1')).storeRef(transfer.endCell());
    await provider.internal(via, { value: toNano('0.5'), body: body.endCell(), bounce: true });
  }

  async getSupply(provider: ContractProvider): Promise<bigint> {
    const { stack } = await provider.get('get_jetton_data', []);
    return stack.readBigNumber();
  }

  async getWalletOf(provider: ContractProvider, owner: Address): Promise<Address> {
    const args = [{ type: 'slice', cell: beginCell().storeAddress(owner).endCell() } as const];
    return (await provider.get('get_wallet_address', args)).stack.readAddress();
  }

  async getMissing(provider: ContractProvider): Promise<void> {
    await provider.get('no_such_method', []);
  }
}

test('a wrapper gives the same results as in the sandbox', async (t) => {
  const devnet = await startDevnet(t);
  const ton = new TonCoreDevnet(devnet);
  const blockchain = await Blockchain.create();
  const treasury = await blockchain.treasury('admin');
  const [minterCode, walletCode] = [await compile('jetton/minter'), await compile('jetton/wallet')];
  await devnet.faucet(treasury.address, toNano(100));
  const wrapper = new JettonMinter(minterCode, walletCode, treasury.address);
  const networks = [
    { minter: ton.open(wrapper), via: ton.sender(treasury.address) },
    { minter: blockchain.openContract(wrapper), via: treasury.getSender() },
  ];
  const results = [];
  for (const { minter, via } of networks) {
    await minter.sendDeploy(via);
    await minter.sendMint(via, treasury.address, 77n);
    await assert.rejects(minter.getMissing());
    results.push([
      await minter.getSupply(),
      (await minter.getWalletOf(wrapper.address)).toString(),
    ]);
  }
  assert.deepEqual(results[0], results[1]);
  assert.equal(results[0]?.[0], 77n);
});

test('a provider reads states and transactions, and real wallets send through it', async (t) => {
  const devnet = await startDevnet(t);
  const ton = new TonCoreDevnet(devnet);
  const { key } = devnet.keys.prefunded[0] ?? assert.fail();
  const { publicKey, secretKey } = keyPairFromSeed(Buffer.from(key.seed));
  const wallet = ton.open(WalletContractV5R1.create({ publicKey }));
  const to = toTonCoreAddress(devnet.faucetAddress);
  for (const seqno of [0, 1]) {
    assert.equal(await wallet.getSeqno(), seqno);
    const messages = [internal({ to, value: '1', bounce: false })];
    await wallet.sendTransfer({
      seqno,
      secretKey,
      messages,
      sendMode: SendMode.PAY_GAS_SEPARATELY,
    });
  }
  const provider = ton.provider(wallet.address);
  const { state, last, balance } = await provider.getState();
  assert.ok(state.type === 'active' && state.code && last);
  assert.ok(balance < toNano(999_998) && balance > toNano(999_997));
  const found = await provider.getTransactions(wallet.address, last.lt, last.hash);
  assert.deepEqual(
    found.map(({ inMessage }) => inMessage?.info.type),
    ['external-in', 'external-in'],
  );
  const empty = await ton.provider(contractAddress(0, { code: null, data: null })).getState();
  assert.deepEqual([empty.state.type, empty.last], ['uninit', null]);
  const undeployed = ton.sender(devnet.keys.prefunded[1]?.wallets.v4r2 ?? assert.fail());
  const all = { to, value: 1n, sendMode: 130 };
  await assert.rejects(undeployed.send(all), { code: 'OPTION_INVALID', message: /^mode: / });
  await ton.sender(wallet.address).send(all);
  assert.equal((await provider.getState()).balance, 0n);
});

suite('fixtures', async () => {
  const devnet = await Devnet.start({ production: 'instant', tvm: { workers: 1 } });
  let runs = 0;
  const jetton = devnet.tokens.jettons[0]?.address ?? assert.fail();
  const funded = devnet.fixture(async () => {
    runs++;
    await devnet.faucetJetton(devnet.faucetAddress, jetton, 5n);
    return jetton;
  });
  const other = devnet.fixture(() => devnet.faucetJetton(devnet.faucetAddress, jetton, 100n));
  const supply = async () => {
    const [value] = (await devnet.runGetMethod(jetton, 'get_jetton_data')).stack;
    return value?.kind === 'int' ? value.value : null;
  };
  beforeEach(async () => void (await funded()));
  for (const round of [1, 2, 3])
    test(`each test starts with the state of the fixture: ${round}`, async () => {
      assert.equal(await supply(), 5n);
      await devnet.faucetJetton(devnet.faucetAddress, jetton, 1n);
      assert.equal(await supply(), 6n);
      assert.equal(runs, 1);
    });
  test('fixtures are restored in any order', async () => {
    await other();
    assert.equal(await supply(), 105n);
    await funded();
    assert.equal(await supply(), 5n);
    await other();
    assert.equal(await supply(), 105n);
    await devnet.close();
  });
});
