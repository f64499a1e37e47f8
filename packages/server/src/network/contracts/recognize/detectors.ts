import { type Cell, methodId } from '@tonway/chain';
import {
  type ContractCode,
  DEDUST_FACTORY,
  isDedustPool,
  isPlainWallet,
  loadDedustAsset,
  loadWhitelist,
} from '@tonway/contracts';
import { accountKey } from '../../../store/accounts/account-key.ts';
import { type Contract, UnexpectedContract } from '../contract.ts';
import { readJettonMaster, readJettonWallet } from '../jetton.ts';
import { integer, MethodStack } from '../method-stack.ts';
import { contentObject, type Detector, keyOrNull, knownMethods, mayHave } from './detector.ts';
import { multisig, multisigOrder } from './multisig-detectors.ts';
import { nftCollection, nftItem, telemintItem } from './nft-detectors.ts';
import { nftAuctionV4, nftSaleOrAuction, nftSaleV4 } from './nft-sale-detectors.ts';

/** Verified with the factory, which must return the address of this pool. */
const dedustPool: Detector = {
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

const jettonMaster: Detector = {
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

const jettonWallet: Detector = {
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

// (int start_time, int total_duration, int unlock_period, int cliff_duration, int total_amount, slice sender,
//  slice owner, cell whitelist) get_vesting_data()
/** Recognized by the method, whatever the code. The whitelist is null if it is empty. */
const vesting: Detector = {
  methods: ['get_vesting_data'],
  async read(contract) {
    const stack = await MethodStack.run(contract, 'get_vesting_data', 8);
    return {
      vestings: {
        start_time: stack.int64(0),
        total_duration: stack.int64(1),
        unlock_period: stack.int64(2),
        cliff_duration: stack.int64(3),
        total_amount: stack.number(4),
        sender: accountKey(stack.requiredAddress(5)),
        owner: accountKey(stack.requiredAddress(6)),
        whitelist: loadWhitelist(stack.cellOrNull(7)).map(accountKey),
      },
    };
  },
};

/** If two detectors fill the same table, the later one wins. */
const DETECTORS: readonly Detector[] = [
  jettonMaster,
  jettonWallet,
  nftCollection,
  nftItem,
  nftSaleOrAuction,
  nftSaleV4,
  nftAuctionV4,
  telemintItem,
  multisig,
  multisigOrder,
  vesting,
  dedustPool,
];

const METHOD_IDS = new Map(
  DETECTORS.map((detector) => [detector, detector.methods.map(methodId)] as const),
);

/** The detectors whose get-methods the code has; all of them if its methods are unknown. */
export function detectorsFor(code: ContractCode): readonly Detector[] {
  if (!code.codeHash || isPlainWallet(code.codeHash)) return [];
  const methods = knownMethods(code);
  const has = methods && new Set(methods);
  return DETECTORS.filter(
    (detector) =>
      (!has || METHOD_IDS.get(detector)?.every((id) => has.has(id))) &&
      (detector.matches?.(code) ?? true),
  );
}

/** False if contracts with this code have nothing to read: plain wallets, and code without the get-methods of any kind. */
export function mayBeRead(code: ContractCode): boolean {
  return detectorsFor(code).length > 0;
}
