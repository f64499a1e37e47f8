export * from './bodies/common.ts';
export * from './bodies/dns.ts';
export * from './bodies/jetton.ts';
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
export * from './bodies/signed-wallet.ts';
export * from './bodies/vesting.ts';
export * from './bodies/wallet.ts';
export {
  type ContractCode,
  interfaceOfCode,
  interfacesOf,
  isPlainWallet,
} from './codes/interfaces-of.ts';
export {
  type Comment,
  ENCRYPTED_COMMENT_OP,
  type EncryptedComment,
  loadComment,
  TEXT_COMMENT_OP,
  type TextComment,
  textCommentBody,
} from './content/comment.ts';
export {
  type ContentLimits,
  DEFAULT_CONTENT_LIMITS,
  loadContentData,
} from './content/content-data.ts';
export { ContentText } from './content/content-text.ts';
export {
  loadStandardContent,
  type StandardContent,
  TEXT_LIMITS,
  utf8Text,
} from './content/standard-content.ts';
export {
  ATTRIBUTE_NAMES,
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
export { loadJettonPrices, loadSigners, loadWhitelist } from './stored/address-lists.ts';
export {
  loadWallet,
  WALLET_CODES,
  type Wallet,
  type WalletKind,
  walletKind,
} from './wallet/wallet.ts';
