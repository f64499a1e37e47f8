import type { Cell } from '@tonway/chain';
import { DEDUST_FACTORY, isDedustPool, loadDedustAsset } from '@tonway/contracts';
import { accountKey } from '../../../store/accounts/account-key.ts';
import { type Contract, UnexpectedContract } from '../contract.ts';
import { readJettonMaster, readJettonWallet } from '../jetton.ts';
import { integer, MethodStack } from '../method-stack.ts';
import { contentObject, type Detector, keyOrNull, mayHave } from './detector.ts';

export const jettonMaster: Detector = {
  methods: ['get_jetton_data'],
  async read(contract) {
    const { totalSupply, isMintable, admin, content, walletCode } =
      await readJettonMaster(contract);
    return {
      jetton_masters: {
        total_supply: totalSupply,
        mintable: isMintable,
        admin: keyOrNull(admin),
        content: contentObject(content),
        wallet_code_hash: walletCode.hash(),
      },
    };
  },
};

export const jettonWallet: Detector = {
  methods: ['get_wallet_data'],
  async read(contract, { code }) {
    const wallet = await readJettonWallet(contract, mayHave(code, 'is_claimed'));
    return {
      jetton_wallets: {
        balance: wallet.balance,
        owner: accountKey(wallet.owner),
        jetton: accountKey(wallet.jetton),
        is_claimed: wallet.isClaimed,
      },
    };
  },
};

/** Verified with the factory, which must return the address of this pool. */
export const dedustPool: Detector = {
  methods: ['get_assets', 'is_stable', 'get_reserves', 'get_trade_fee'],
  matches: ({ codeHash }) => codeHash !== null && isDedustPool(codeHash),
  async read(contract) {
    const assets = await MethodStack.run(contract, 'get_assets', 2);
    const isStable = (await MethodStack.run(contract, 'is_stable', 1)).number(0);
    await verifyPool(contract, isStable, [assets.slice(0), assets.slice(1)]);
    const reserves = await MethodStack.run(contract, 'get_reserves', 2);
    const fee = await MethodStack.run(contract, 'get_trade_fee', 2);
    return {
      dex_pools: {
        dex: 'dedust',
        pool_type: isStable === 0n ? 'volatile' : 'stable',
        asset_1: keyOrNull(loadDedustAsset(assets.slice(0))),
        asset_2: keyOrNull(loadDedustAsset(assets.slice(1))),
        reserve_1: reserves.number(0),
        reserve_2: reserves.number(1),
        fee_numerator: fee.int64(0),
        fee_denominator: fee.int64(1),
      },
    };
  },
};

async function verifyPool(
  pool: Contract,
  isStable: bigint,
  assets: readonly [Cell, Cell],
): Promise<void> {
  const factory = await pool.otherContract(DEDUST_FACTORY);
  const at = await MethodStack.run(factory, 'get_pool_address', 1, [
    integer(isStable),
    { kind: 'slice', cell: assets[0] },
    { kind: 'slice', cell: assets[1] },
  ]);
  if (!at.requiredAddress(0).equals(pool.address))
    throw new UnexpectedContract('the factory has another pool of these assets');
}
