export { accountsToLoad } from './accounts-to-load.ts';
export type { Action } from './action/action.ts';
export type { ActionType } from './action/action-types.ts';
export {
  decimalText,
  type PlainTextOptions,
  plainText,
  type TokenInfo,
} from './action/plain-text.ts';
export { type SayOptions, sayAction } from './action/say.ts';
export { type ShownAction, showAction } from './action/show.ts';
export { SHOWN_TYPES } from './action/shown-types.ts';
export { type Stored, type StoredObject, storedFields } from './action/stored.ts';
export { supportedTypes } from './action/versions.ts';
export { type Classification, classify, MAX_TRANSACTIONS } from './classify.ts';
export type { Details, DetailType } from './details/details.ts';
export type { Part } from './phrases/part.ts';
export { type TraceTransaction, traceFrom } from './trace/from-transactions.ts';
export type { JettonWallet, KnownContracts, NftItem, NftTrade } from './trace/known-contracts.ts';
export type { Account, Hash, Message, Trace, Transaction } from './trace/trace.ts';
