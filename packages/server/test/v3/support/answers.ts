import type { Static } from 'typebox';
import type { accountStates } from '../../../src/api/v3/operations/account-states.ts';
import type { actions } from '../../../src/api/v3/operations/actions.ts';
import type { addressBook, metadata } from '../../../src/api/v3/operations/address-book.ts';
import type { addressInformation } from '../../../src/api/v3/operations/address-information.ts';
import type { balanceChanges } from '../../../src/api/v3/operations/balance-changes.ts';
import type { blocks } from '../../../src/api/v3/operations/blocks.ts';
import type { decode } from '../../../src/api/v3/operations/decode.ts';
import type { dnsRecords } from '../../../src/api/v3/operations/dns-records.ts';
import type { emulateTonConnect } from '../../../src/api/v3/operations/emulate-ton-connect.ts';
import type { emulateTrace } from '../../../src/api/v3/operations/emulate-trace.ts';
import type { estimateFee } from '../../../src/api/v3/operations/estimate-fee.ts';
import type { jettonMasters } from '../../../src/api/v3/operations/jetton-masters.ts';
import type { jettonWallets } from '../../../src/api/v3/operations/jetton-wallets.ts';
import type {
  masterchainBlockShardState,
  masterchainBlockShards,
  masterchainInfo,
} from '../../../src/api/v3/operations/masterchain.ts';
import type { message } from '../../../src/api/v3/operations/message.ts';
import type { messages } from '../../../src/api/v3/operations/messages.ts';
import type { multisigOrders } from '../../../src/api/v3/operations/multisig-orders.ts';
import type { multisigWallets } from '../../../src/api/v3/operations/multisig-wallets.ts';
import type { nftCollections } from '../../../src/api/v3/operations/nft-collections.ts';
import type { nftItems } from '../../../src/api/v3/operations/nft-items.ts';
import type { nftSales } from '../../../src/api/v3/operations/nft-sales.ts';
import type {
  pendingActions,
  pendingTraces,
  pendingTransactions,
} from '../../../src/api/v3/operations/pending.ts';
import type { runGetMethod } from '../../../src/api/v3/operations/run-get-method.ts';
import type {
  jettonBurns,
  jettonTransfers,
  nftTransfers,
} from '../../../src/api/v3/operations/token-events.ts';
import type { topAccountsByBalance } from '../../../src/api/v3/operations/top-accounts-by-balance.ts';
import type { events, traces } from '../../../src/api/v3/operations/traces.ts';
import type {
  adjacentTransactions,
  transactions,
  transactionsByMasterchainBlock,
  transactionsByMessage,
} from '../../../src/api/v3/operations/transactions.ts';
import type { vesting } from '../../../src/api/v3/operations/vesting.ts';
import type { walletInformation } from '../../../src/api/v3/operations/wallet-information.ts';
import type { walletStates } from '../../../src/api/v3/operations/wallet-states.ts';

/** What each operation answers, by the name that it is called by. */
interface Answers {
  masterchainInfo: Static<typeof masterchainInfo.result>;
  blocks: Static<typeof blocks.result>;
  masterchainBlockShardState: Static<typeof masterchainBlockShardState.result>;
  masterchainBlockShards: Static<typeof masterchainBlockShards.result>;
  transactions: Static<typeof transactions.result>;
  transactionsByMasterchainBlock: Static<typeof transactionsByMasterchainBlock.result>;
  transactionsByMessage: Static<typeof transactionsByMessage.result>;
  adjacentTransactions: Static<typeof adjacentTransactions.result>;
  messages: Static<typeof messages.result>;
  traces: Static<typeof traces.result>;
  events: Static<typeof events.result>;
  actions: Static<typeof actions.result>;
  emulateTonConnect: Static<typeof emulateTonConnect.result>;
  emulateTrace: Static<typeof emulateTrace.result>;
  pendingActions: Static<typeof pendingActions.result>;
  pendingTraces: Static<typeof pendingTraces.result>;
  pendingTransactions: Static<typeof pendingTransactions.result>;

  accountStates: Static<typeof accountStates.result>;
  walletStates: Static<typeof walletStates.result>;
  addressBook: Static<typeof addressBook.result>;
  metadata: Static<typeof metadata.result>;
  topAccountsByBalance: Static<typeof topAccountsByBalance.result>;
  'jetton/masters': Static<typeof jettonMasters.result>;
  'jetton/wallets': Static<typeof jettonWallets.result>;
  'nft/collections': Static<typeof nftCollections.result>;
  'nft/items': Static<typeof nftItems.result>;
  'nft/sales': Static<typeof nftSales.result>;
  'dns/records': Static<typeof dnsRecords.result>;
  'multisig/wallets': Static<typeof multisigWallets.result>;
  'multisig/orders': Static<typeof multisigOrders.result>;
  vesting: Static<typeof vesting.result>;
  'jetton/transfers': Static<typeof jettonTransfers.result>;
  'jetton/burns': Static<typeof jettonBurns.result>;
  'nft/transfers': Static<typeof nftTransfers.result>;
  balanceChanges: Static<typeof balanceChanges.result>;
  decode: Static<typeof decode.result>;

  addressInformation: Static<typeof addressInformation.result>;
  account: Static<typeof addressInformation.result>;
  walletInformation: Static<typeof walletInformation.result>;
  wallet: Static<typeof walletInformation.result>;
  runGetMethod: Static<typeof runGetMethod.result>;
  estimateFee: Static<typeof estimateFee.result>;
  message: Static<typeof message.result>;
}

/** Unknown where the name is not known before it is asked. */
export type AnswerOf<Name extends string> = Name extends keyof Answers ? Answers[Name] : unknown;

export type Transaction = Answers['transactions']['transactions'][number];
export type Message = Answers['messages']['messages'][number];
export type Block = Answers['blocks']['blocks'][number];
export type Action = Answers['actions']['actions'][number];

/** What is said instead of an answer. */
export interface Failure {
  readonly code: number;
  readonly error: string;
  readonly explanation?: string;
}
