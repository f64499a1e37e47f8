export * from './bodies/cocoon.ts';
export * from './bodies/coffee.ts';
export * from './bodies/coffee-staking.ts';
export * from './bodies/common.ts';
export * from './bodies/config.ts';
export * from './bodies/dedust.ts';
export * from './bodies/dns.ts';
export * from './bodies/elector.ts';
export * from './bodies/evaa.ts';
export type { Payload } from './bodies/fields.ts';
export * as fields from './bodies/fields.ts';
export * from './bodies/jetton.ts';
export * from './bodies/jvault.ts';
export * from './bodies/layerzero.ts';
export {
  type EmptyBody,
  loadBody,
  loadExternalBody,
  type MessageBody,
  type TextCommentBody,
} from './bodies/message-body.ts';
export * from './bodies/multisig.ts';
export * from './bodies/nft.ts';
export { opcodeName } from './bodies/opcode-names.ts';
export { type PrintOptions, printBody } from './bodies/print-body.ts';
export * from './bodies/pton.ts';
export * from './bodies/sale.ts';
export * from './bodies/signed-wallet.ts';
export * from './bodies/stonfi.ts';
export { type Loaded, type Opcode, type Struct, struct } from './bodies/struct.ts';
export * from './bodies/subscription.ts';
export * from './bodies/telemint.ts';
export * from './bodies/tgbtc.ts';
export * from './bodies/tonco.ts';
export * from './bodies/tonstake.ts';
export * from './bodies/vesting.ts';
export * from './bodies/wallet.ts';
export {
  type ContractCode,
  interfaceOfCode,
  interfacesOf,
  isPlainWallet,
} from './codes/interfaces-of.ts';
export type { WalletKind } from './codes/known-interfaces.ts';
export {
  type Comment,
  type EncryptedComment,
  loadComment,
  type TextComment,
  textCommentBody,
} from './content/comment.ts';
export {
  type ContentLimits,
  DEFAULT_CONTENT_LIMITS,
  loadContentData,
  nullIfMalformed,
} from './content/content-data.ts';
export { ContentText } from './content/content-text.ts';
export {
  loadStandardContent,
  type StandardContent,
  TEXT_LIMITS,
  utf8Text,
} from './content/standard-content.ts';
export {
  AttributeDictionary,
  attributeKey,
  STANDARD_ATTRIBUTE_NAMES,
  TokenAttributes,
} from './content/token-attributes.ts';
export {
  loadTokenContent,
  type OffchainContent,
  type OnchainContent,
  offchainContent,
  onchainContent,
  type SemichainContent,
  type TokenContent,
} from './content/token-content.ts';
export { DEDUST_FACTORY, isDedustPool, loadDedustAsset } from './dex/dedust.ts';
export {
  type CategoryRecord,
  DNS_CATEGORIES,
  type DnsRecord,
  decodeName,
  dnsRecords,
  encodeName,
  NEXT_RESOLVER,
  readRecord,
} from './dns/records.ts';
export { type DnsZone, type DnsZoneName, PUBLIC_DNS_ZONES } from './dns/zones.ts';
export { loadOrderActions, type OrderAction } from './multisig/order-actions.ts';
export type { OrderBody } from './multisig/order-bodies.ts';
export type { Printed, PrintedObject } from './print/printer.ts';
export {
  loadAddressKeys,
  loadJettonPrices,
  loadSigners,
  loadWhitelist,
} from './stored/address-lists.ts';
export {
  type AuctionData,
  loadAuctionData,
  loadSaleData,
  type SaleData,
} from './stored/sale-data.ts';
export {
  type OutgoingMessage,
  outgoingMessage,
  sendActions,
} from './wallet/outgoing-message.ts';
export { unsignedTransferBody, type WalletTransfer } from './wallet/transfer-body.ts';
export {
  loadWallet,
  WALLET_CODES,
  type Wallet,
  walletKind,
} from './wallet/wallet.ts';
