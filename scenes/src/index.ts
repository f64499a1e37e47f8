export { Actor } from './actor.ts';
export { ALL_SCENES } from './all-scenes.ts';
export { CONTRACTS, type ContractName, compile } from './compile.ts';
export {
  type AuctionTerms,
  type AuctionVersion,
  auctionCommand,
  auctionInit,
} from './contracts/auction.ts';
export { attributeKey, offChainContent, onChainContent } from './contracts/content.ts';
export {
  changeRecordBody,
  dnsCollectionInit,
  dnsRecord,
  dnsRootInit,
  domainAddress,
  domainIndex,
  encodedName,
  releaseDomainBody,
  renewDomainBody,
} from './contracts/dns.ts';
export { highloadBody, highloadInit } from './contracts/highload.ts';
export {
  type Airdrop,
  changeJettonAdminBody,
  type JettonMint,
  type JettonTransfer,
  jettonBurnBody,
  jettonMintBody,
  jettonMinterInit,
  jettonTransferBody,
  jettonWalletAddress,
  provideWalletAddressBody,
} from './contracts/jetton.ts';
export {
  approveBody,
  type MultisigParams,
  multisigInit,
  type NewOrder,
  newOrderBody,
  orderAddress,
  orderOf,
  sendMessageAction,
  updateParamsAction,
} from './contracts/multisig.ts';
export {
  getRoyaltyParamsBody,
  getStaticDataBody,
  type MintedItem,
  mintItemBody,
  mintItemsBody,
  type NftTransfer,
  nftCollectionInit,
  nftItemAddress,
  nftTransferBody,
  type Royalty,
} from './contracts/nft.ts';
export {
  cancelSaleBody,
  changePriceBody,
  marketplaceInit,
  putOnSalePayload,
  type SaleTerms,
  saleInit,
  saleV4Init,
} from './contracts/sale.ts';
export { nameIndex } from './contracts/telemint.ts';
export { testerAddress, testerBody, testerInit } from './contracts/tester.ts';
export { comment } from './contracts/text.ts';
export {
  addToWhitelistBody,
  type VestingParams,
  vestingInit,
  vestingRequestBody,
  vestingSendBody,
} from './contracts/vesting.ts';
export {
  WALLET_VERSIONS,
  type Wallet,
  type WalletVersion,
  walletOf,
} from './contracts/wallets.ts';
export { installDnsRoot } from './dns-root.ts';
export { type ExternalMessage, externalMessage, normalizedHash } from './external-message.ts';
export type { GetMethodAnswer, SceneAccount, SceneNetwork } from './network.ts';
export { type AccidentsScene, accidents } from './scenes/accidents.ts';
export { type DnsScene, type Domain, dns } from './scenes/dns.ts';
export {
  type AuctionedDomain,
  type DomainAuctionsScene,
  domainAuctions,
} from './scenes/domain-auctions.ts';
export { type ElectionsScene, elections } from './scenes/elections.ts';
export { type JettonHolder, type JettonsScene, jettons } from './scenes/jettons.ts';
export { chain, fanOut, type LongTraceScene } from './scenes/long-traces.ts';
export { type MintlessScene, mintless } from './scenes/mintless.ts';
export { type MultisigOrder, type MultisigScene, multisig } from './scenes/multisig.ts';
export { type NamesScene, names, type UserName } from './scenes/names.ts';
export { type NftAuction, type NftAuctionsScene, nftAuctions } from './scenes/nft-auctions.ts';
export { type NftSale, type NftSalesScene, nftSales } from './scenes/nft-sales.ts';
export { type NftItem, type NftsScene, nfts } from './scenes/nfts.ts';
export { type SubscriptionsScene, subscriptions } from './scenes/subscriptions.ts';
export { type VestingScene, vesting } from './scenes/vesting.ts';
export { type WalletsScene, wallets } from './scenes/wallets.ts';
export { type Expected, type Failure, type SceneResult, Stage, type Step } from './stage.ts';
export { type SentTransfers, type TrafficOptions, type Transfer, traffic } from './traffic.ts';
