import assert from 'node:assert/strict';
import { recordFound } from '@tonway/tools/proofs';
import {
  type Account,
  classify,
  type KnownContracts,
  type NftItem,
  type NftTrade,
  type StoredObject,
  showAction,
  storedFields,
  type Trace,
} from '../../src/index.ts';
import { knownContracts } from './trace-builder.ts';

/** An action as a client sees it. */
export interface Shown {
  readonly type: string;
  readonly isSuccess: boolean;
  readonly ancestors: readonly string[];
  readonly accounts: readonly Account[];
  readonly transactions: number;
  readonly details: StoredObject;
}

export function shownActions(trace: Trace, contracts: KnownContracts): readonly Shown[] {
  const { actions, error } = classify(trace, contracts);
  if (error) throw error;
  return recordFound(actions).map((action) => ({
    type: action.type,
    isSuccess: action.isSuccess,
    ancestors: action.ancestors,
    accounts: action.accounts,
    transactions: action.transactions.length,
    details: showAction(action.type, storedFields(action)).details,
  }));
}

/** The types of all actions that are not part of another one. */
export function typesOf(actions: readonly Shown[]): readonly string[] {
  return actions.filter(({ ancestors }) => ancestors.length === 0).map(({ type }) => type);
}

export function one(actions: readonly Shown[], type: string): Shown {
  const found = actions.filter((action) => action.type === type);
  assert.equal(found.length, 1, `${type} is not one of ${actions.map((each) => each.type)}`);
  return found[0] as Shown;
}

interface Known {
  readonly items?: Readonly<Record<Account, Partial<NftItem>>>;
  readonly sales?: Readonly<Record<Account, Partial<NftTrade>>>;
  readonly auctions?: Readonly<Record<Account, Partial<NftTrade>>>;
  /** The signers of multisig orders. */
  readonly orders?: Readonly<Record<Account, readonly Account[]>>;
  readonly pools?: readonly Account[];
}

/** What the index knows of NFTs, orders and nominator pools; it knows nothing else. */
export function knowing({
  items = {},
  sales = {},
  auctions = {},
  orders = {},
  pools = [],
}: Known): KnownContracts {
  return {
    ...knownContracts(),
    nftItem: (account) => items[account] && { ...ITEM, ...items[account] },
    nftSale: (account) => sales[account] && { ...TRADE, ...sales[account] },
    nftAuction: (account) => auctions[account] && { ...TRADE, ...auctions[account] },
    orderSigners: (account) => orders[account],
    isNominatorPool: (account) => pools.includes(account),
  };
}

const ITEM: NftItem = {
  index: '5',
  collection: null,
  owner: null,
  contentUri: null,
  codeHash: null,
};
const TRADE: NftTrade = { nft: null, owner: null, marketplace: null, price: null, codeHash: null };
