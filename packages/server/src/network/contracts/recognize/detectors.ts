import { methodId } from '@tonway/chain';
import { type ContractCode, isPlainWallet } from '@tonway/contracts';
import { type Detector, knownMethods } from './detector.ts';
import { dedustPool, jettonMaster, jettonWallet } from './jetton-detectors.ts';
import { nftCollection, nftItem, telemintItem } from './nft-detectors.ts';
import { nftAuctionV4, nftSaleOrAuction, nftSaleV4 } from './nft-sale-detectors.ts';
import { multisig, multisigOrder, vesting } from './wallet-detectors.ts';

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
