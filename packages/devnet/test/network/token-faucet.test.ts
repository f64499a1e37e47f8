import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { beginCell, Cell as TonCell } from '@ton/core';
import { runTolkCompiler } from '@ton/tolk-js';
import { Address, fromBase64, InternalAddress, readBoc, StateInit } from '@tonway/chain';
import { fromTonCore, toTonCoreAddress } from '@tonway/chain/ton-core';
import { loadTokenContent } from '@tonway/contracts';
import { compile } from '@tonway/scenes';
import { TOKEN_CODES } from '../../src/genesis/contracts/token-codes.generated.ts';
import type { Devnet } from '../../src/network/devnet.ts';
import { startDevnet } from '../support/running-devnet.ts';

const someone = new Address(0, new Uint8Array(32).fill(7));
const CONTRACTS = fileURLToPath(new URL('../../../../scenes/contracts', import.meta.url));

test('the codes of the test tokens are those of the scenes', async () => {
  const sources = {
    jettonMinter: 'jetton/minter',
    jettonWallet: 'jetton/wallet',
    nftCollection: 'nft/collection',
    nftItem: 'nft/item',
  } as const;
  for (const [name, source] of Object.entries(sources)) {
    const code = TOKEN_CODES[name as keyof typeof sources];
    const compiled = await compile(source);
    const text = compiled.toBoc().toString('base64');
    assert.equal(
      readBoc(fromBase64(code)).hashHex(),
      compiled.hash().toString('hex'),
      `${name}: '${text}'`,
    );
  }
});

/** The balance in the jetton wallet that the transaction belongs to. */
async function jettonBalance(devnet: Devnet, wallet: Address): Promise<bigint> {
  const { stack } = await devnet.runGetMethod(wallet, 'get_wallet_data');
  const [balance, owner] = stack;
  assert.ok(balance?.kind === 'int' && owner?.kind === 'slice');
  assert.equal((InternalAddress.load(owner.cell) as Address).toRaw(), someone.toRaw());
  return balance.value;
}

test('test jettons are minted for anybody', async (t) => {
  const devnet = await startDevnet(t, { shards: 2 });
  const { jettons } = devnet.tokens;
  assert.deepEqual(
    jettons.map(({ decimals }) => decimals),
    [6, 9],
  );
  for (const { address, decimals } of jettons) {
    await devnet.faucetJetton(someone, address, 5_000_000n);
    const { transaction, refusal } = await devnet.faucetJetton(someone, address, '7');
    assert.equal(refusal, null);
    assert.equal(await jettonBalance(devnet, transaction?.account ?? assert.fail()), 5_000_007n);
    const { stack } = await devnet.runGetMethod(address, 'get_jetton_data');
    const content = stack[3];
    assert.ok(content?.kind === 'cell');
    const loaded = loadTokenContent(content.cell);
    assert.ok(loaded?.kind === 'onchain', `${loaded?.kind}`);
    assert.equal(stack[0]?.kind === 'int' && stack[0].value, 5_000_007n);
    assert.ok(decimals > 0);
  }
});

test('a jetton with the older request is minted in the name of its admin', async (t) => {
  const devnet = await startDevnet(t);
  const admin = new Address(0, new Uint8Array(32).fill(0x55));
  const deploy = async (owner: Address | null) => {
    const data = beginCell()
      .storeCoins(0)
      .storeAddress(owner && toTonCoreAddress(owner));
    data
      .storeRef(beginCell().endCell())
      .storeRef(await compile('jetton/wallet'))
      .storeBit(false);
    const init = { code: fromTonCore(await olderMinter()), data: fromTonCore(data.endCell()) };
    const empty = { fixedPrefixLength: null, special: null, library: null };
    const master = new Address(0, StateInit.toCell({ ...empty, ...init }).hash());
    await devnet.setAccount(master, { balanceNano: 10n ** 9n, ...init });
    return master;
  };
  const master = await deploy(admin);
  const { transaction } = await devnet.faucetJetton(someone, master, 11n);
  assert.equal(await jettonBalance(devnet, transaction?.account ?? assert.fail()), 11n);
  const refused = (jetton: Address) => devnet.faucetJetton(someone, jetton, 1n);
  await assert.rejects(refused(await deploy(null)), /has no admin, so nobody can mint/);
  await assert.rejects(refused(devnet.faucetAddress), /is not a jetton/);
  await assert.rejects(refused(someone), /is not a deployed contract/);
});

/** The minter of the scenes with the opcode of the older reference minter. */
async function olderMinter(): Promise<TonCell> {
  const result = await runTolkCompiler({
    entrypointFileName: 'jetton/minter.tolk',
    fsReadCallback: (path) =>
      readFileSync(join(CONTRACTS, path), 'utf8').replace('0x642b7d07', '0x00000015'),
  });
  assert.ok(result.status === 'ok', JSON.stringify(result));
  return TonCell.fromBase64(result.codeBoc64);
}

test('NFTs are minted one after another, also several in a block', async (t) => {
  const devnet = await startDevnet(t, { production: 'manual' });
  const made = [await devnet.faucetNft(someone), await devnet.faucetNft(someone)];
  await devnet.mine(2);
  made.push(await devnet.faucetNft(someone));
  await devnet.mine(2);
  for (const [index, { item }] of made.entries()) {
    const { stack } = await devnet.runGetMethod(item, 'get_nft_data');
    const [isInitialized, found, , owner] = stack;
    assert.ok(isInitialized?.kind === 'int' && found?.kind === 'int' && owner?.kind === 'slice');
    assert.deepEqual([isInitialized.value, found.value], [-1n, BigInt(index)]);
    assert.equal((InternalAddress.load(owner.cell) as Address).toRaw(), someone.toRaw());
  }
});
