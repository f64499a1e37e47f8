import type { Operation } from '../operation.ts';
import { accountStates } from './account-states.ts';
import { actions } from './actions.ts';
import { addressBook } from './address-book.ts';
import { addressInformation } from './address-information.ts';
import { adjacentTransactions } from './adjacent-transactions.ts';
import { balanceChanges } from './balance-changes.ts';
import { blocks } from './blocks.ts';
import { decode } from './decode.ts';
import { dnsRecords } from './dns-records.ts';
import { emulateTonConnect } from './emulate-ton-connect.ts';
import { emulateTrace } from './emulate-trace.ts';
import { estimateFee } from './estimate-fee.ts';
import { events } from './events.ts';
import { jettonBurns } from './jetton-burns.ts';
import { jettonMasters } from './jetton-masters.ts';
import { jettonTransfers } from './jetton-transfers.ts';
import { jettonWallets } from './jetton-wallets.ts';
import { masterchainBlockShardState } from './masterchain-block-shard-state.ts';
import { masterchainBlockShards } from './masterchain-block-shards.ts';
import { masterchainInfo } from './masterchain-info.ts';
import { message } from './message.ts';
import { messages } from './messages.ts';
import { metadata } from './metadata.ts';
import { multisigOrders } from './multisig-orders.ts';
import { multisigWallets } from './multisig-wallets.ts';
import { nftCollections } from './nft-collections.ts';
import { nftItems } from './nft-items.ts';
import { nftSales } from './nft-sales.ts';
import { nftTransfers } from './nft-transfers.ts';
import { pendingActions } from './pending-actions.ts';
import { pendingTraces } from './pending-traces.ts';
import { pendingTransactions } from './pending-transactions.ts';
import { runGetMethod } from './run-get-method.ts';
import { topAccountsByBalance } from './top-accounts-by-balance.ts';
import { traces } from './traces.ts';
import { transactions } from './transactions.ts';
import { transactionsByMasterchainBlock } from './transactions-by-masterchain-block.ts';
import { transactionsByMessage } from './transactions-by-message.ts';
import { vesting } from './vesting.ts';
import { walletInformation } from './wallet-information.ts';
import { walletStates } from './wallet-states.ts';

/** All operations; the routes and OpenAPI are generated from this list. */
export const V3_OPERATIONS: readonly Operation[] = [
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

  // emulation
  emulateTrace,
  emulateTonConnect,

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
];
