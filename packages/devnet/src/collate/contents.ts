import {
  addCurrencies,
  type CurrencyCollection,
  type InMsgDescr,
  type OutMsgDescr,
  type ShardAccountBlocks,
  type ShardAccounts,
} from '@tonway/chain';
import type { BlockWork } from './block-work.ts';
import { coins } from './currencies.ts';

/** What a block consists of once everything has been delivered. */
export interface Contents {
  readonly inMessages: InMsgDescr;
  readonly outMessages: OutMsgDescr;
  readonly accountBlocks: ShardAccountBlocks;
  readonly accounts: ShardAccounts;
  /** Of transactions and of messages that came in. */
  readonly fees: CurrencyCollection;
}

export function contentsOf({ base, descriptors, accounts }: BlockWork): Contents {
  // the configuration contract writes its data every time, and the validators' updates show it
  const rewriting = base.state.custom?.config.configAddress ?? null;
  const inMessages = descriptors.toInMsgDescr();
  const accountBlocks = accounts.toBlocks();
  return {
    inMessages,
    outMessages: descriptors.toOutMsgDescr(),
    accountBlocks,
    accounts: accounts.after(base.tracker, rewriting),
    fees: addCurrencies(accountBlocks.extra, coins(inMessages.extra.feesCollected)),
  };
}
