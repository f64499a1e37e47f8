import type { Operation } from '../operation.ts';
import { accountStates, walletStates } from './account-states.ts';
import { actions } from './actions.ts';
import { addressBook, metadata } from './address-book.ts';
import { addressInformation } from './address-information.ts';
import { balanceChanges } from './balance-changes.ts';
import { balanceHistory } from './balance-history.ts';
import { blocks } from './blocks.ts';
import { decode } from './decode.ts';
import { dnsRecords } from './dns-records.ts';
import { emulateTonConnect } from './emulate-ton-connect.ts';
import { emulateTrace } from './emulate-trace.ts';
import { estimateFee } from './estimate-fee.ts';
import { jettonMasters } from './jetton-masters.ts';
import { jettonWallets } from './jetton-wallets.ts';
import {
  masterchainBlockShardState,
  masterchainBlockShards,
  masterchainInfo,
} from './masterchain.ts';
import { message } from './message.ts';
import { messages } from './messages.ts';
import { multisigOrders } from './multisig-orders.ts';
import { multisigWallets } from './multisig-wallets.ts';
import { nftCollections } from './nft-collections.ts';
import { nftItems } from './nft-items.ts';
import { nftSales } from './nft-sales.ts';
import { pendingActions, pendingTraces, pendingTransactions } from './pending.ts';
import { retrace } from './retrace.ts';
import { runGetMethod } from './run-get-method.ts';
import { search } from './search.ts';
import { jettonBurns, jettonTransfers, nftTransfers } from './token-events.ts';
import { topAccountsByBalance } from './top-accounts-by-balance.ts';
import { events, traces } from './traces.ts';
import {
  adjacentTransactions,
  transactions,
  transactionsByMasterchainBlock,
  transactionsByMessage,
} from './transactions.ts';
import { vesting } from './vesting.ts';
import { walletInformation } from './wallet-information.ts';

/** All operations; the routes and OpenAPI are generated from this list. */
export const V3_OPERATIONS = [
  masterchainInfo,
  blocks,
  masterchainBlockShardState,
  masterchainBlockShards,
  transactions,
  transactionsByMasterchainBlock,
  transactionsByMessage,
  adjacentTransactions,
  messages,
  traces,
  events,

  // accounts
  accountStates,
  walletStates,
  addressBook,
  metadata,
  topAccountsByBalance,
  balanceHistory,

  // contracts
  dnsRecords,
  multisigWallets,
  multisigOrders,
  vesting,

  // actions
  actions,

  // token events
  jettonTransfers,
  jettonBurns,
  nftTransfers,
  balanceChanges,

  // tokens
  jettonMasters,
  jettonWallets,
  nftCollections,
  nftItems,
  nftSales,
  search,

  // emulation
  emulateTrace,
  emulateTonConnect,
  retrace,

  // pending
  pendingTransactions,
  pendingTraces,
  pendingActions,

  // utils
  decode,

  // legacy
  addressInformation,
  walletInformation,
  runGetMethod,
  estimateFee,
  message,
] as const satisfies readonly Operation[];
