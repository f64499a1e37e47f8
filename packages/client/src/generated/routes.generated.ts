// Generated from packages/server/openapi by `npm run types` in packages/client.

export const V2_ROUTES = {
  /**
   * Calls an operation by name, or up to 100 of them in an array
   *
   * The response to a single request has the HTTP status of its operation; the response to an array is always 200, with one response per request in the same order.
   */
  jsonRPC: {"method":"post","path":"/api/v2/jsonRPC"},
  /**
   * Balance, state, code, data and last transaction of an account
   */
  getAddressInformation: {"method":"get","path":"/api/v2/getAddressInformation"},
  /**
   * An account, with data of its contract if the contract is known
   */
  getExtendedAddressInformation: {"method":"get","path":"/api/v2/getExtendedAddressInformation"},
  /**
   * Wallet version and seqno of an account, if it is a wallet
   */
  getWalletInformation: {"method":"get","path":"/api/v2/getWalletInformation"},
  /**
   * Balance of an account, in nanotons
   */
  getAddressBalance: {"method":"get","path":"/api/v2/getAddressBalance"},
  /**
   * Whether an account is active, frozen or uninitialized
   */
  getAddressState: {"method":"get","path":"/api/v2/getAddressState"},
  /**
   * The ShardAccount cell of an account
   */
  getShardAccountCell: {"method":"get","path":"/api/v2/getShardAccountCell"},
  /**
   * A jetton, a jetton wallet, an NFT collection or an NFT item
   */
  getTokenData: {"method":"get","path":"/api/v2/getTokenData"},
  /**
   * The records of a domain name
   */
  dnsResolve: {"method":"get","path":"/api/v2/dnsResolve"},
  /**
   * The newest masterchain block
   */
  getMasterchainInfo: {"method":"get","path":"/api/v2/getMasterchainInfo"},
  /**
   * Validators' signatures of a masterchain block
   */
  getMasterchainBlockSignatures: {"method":"get","path":"/api/v2/getMasterchainBlockSignatures"},
  /**
   * Proof of a masterchain block by the signatures of validators, from a trusted block
   */
  getMasterchainBlockProof: {"method":"get","path":"/api/v2/getMasterchainBlockProof"},
  /**
   * Proof that a block belongs to the chain, from a trusted masterchain block
   */
  getShardBlockProof: {"method":"get","path":"/api/v2/getShardBlockProof"},
  /**
   * Seqno of the newest masterchain block of all lite servers
   */
  getConsensusBlock: {"method":"get","path":"/api/v2/getConsensusBlock"},
  /**
   * Finds a block by seqno, logical time or time
   *
   * Exactly one of `seqno`, `lt` and `unixtime` is required.
   */
  lookupBlock: {"method":"get","path":"/api/v2/lookupBlock"},
  /**
   * The newest block of every shard, as a masterchain block lists them
   */
  getShards: {"method":"get","path":"/api/v2/getShards"},
  /**
   * The newest block of every shard, as a masterchain block lists them
   */
  shards: {"method":"get","path":"/api/v2/shards"},
  /**
   * Header of a block
   */
  getBlockHeader: {"method":"get","path":"/api/v2/getBlockHeader"},
  /**
   * Number of queued outgoing messages of every shard, at its newest block
   */
  getOutMsgQueueSize: {"method":"get","path":"/api/v2/getOutMsgQueueSize"},
  /**
   * Ids of the transactions of a block
   */
  getBlockTransactions: {"method":"get","path":"/api/v2/getBlockTransactions"},
  /**
   * Transactions of a block
   */
  getBlockTransactionsExt: {"method":"get","path":"/api/v2/getBlockTransactionsExt"},
  /**
   * An account's transactions, from the newest to the oldest
   *
   * The list starts with the transaction of `lt` and `hash`.
   */
  getTransactions: {"method":"get","path":"/api/v2/getTransactions"},
  /**
   * An account's transactions, with the id of the previous one
   *
   * Like `getTransactions`, without decoded texts.
   */
  getTransactionsStd: {"method":"get","path":"/api/v2/getTransactionsStd"},
  /**
   * The transaction that a message caused
   */
  tryLocateResultTx: {"method":"get","path":"/api/v2/tryLocateResultTx"},
  /**
   * The transaction that a message caused
   */
  tryLocateTx: {"method":"get","path":"/api/v2/tryLocateTx"},
  /**
   * The transaction that sent a message
   */
  tryLocateSourceTx: {"method":"get","path":"/api/v2/tryLocateSourceTx"},
  /**
   * One parameter of the configuration; empty if it does not exist
   *
   * Requires `param` or its older name `config_id`. If both are given, a query uses `config_id`, and a body is refused.
   */
  getConfigParam: {"method":"get","path":"/api/v2/getConfigParam"},
  /**
   * The whole configuration: the root cell of the dictionary of parameters
   */
  getConfigAll: {"method":"get","path":"/api/v2/getConfigAll"},
  /**
   * Public libraries by hash; unknown ones are omitted
   */
  getLibraries: {"method":"get","path":"/api/v2/getLibraries"},
  /**
   * Runs a get-method of a contract, with entries of the form `[type, value]`
   */
  runGetMethod: {"method":"post","path":"/api/v2/runGetMethod","isRepeatable":true},
  /**
   * Runs a get-method of a contract, with typed entries
   */
  runGetMethodStd: {"method":"post","path":"/api/v2/runGetMethodStd","isRepeatable":true},
  /**
   * Sends an external message
   *
   * Success means that a lite server accepted the message, not that it is in a block.
   */
  sendBoc: {"method":"post","path":"/api/v2/sendBoc"},
  /**
   * Sends an external message and returns its hashes
   */
  sendBocReturnHash: {"method":"post","path":"/api/v2/sendBocReturnHash"},
  /**
   * Like sendBocReturnHash, but an error has code 400 instead of 500
   */
  sendBocReturnHashNoError: {"method":"post","path":"/api/v2/sendBocReturnHashNoError"},
  /**
   * Builds an external message from its parts and sends it
   */
  sendQuery: {"method":"post","path":"/api/v2/sendQuery"},
  /**
   * Like sendQuery, with cells as JSON trees
   *
   * For older clients: use `sendBoc`.
   *
   * @deprecated
   */
  sendQuerySimple: {"method":"post","path":"/api/v2/sendQuerySimple"},
  /**
   * Sends an external message given as a JSON tree
   *
   * For older clients: use `sendBoc`.
   *
   * @deprecated
   */
  sendCellSimple: {"method":"post","path":"/api/v2/sendCellSimple"},
  /**
   * Estimated fees of an external message, in nanotons
   */
  estimateFee: {"method":"post","path":"/api/v2/estimateFee","isRepeatable":true},
  /**
   * Like estimateFee, with cells as JSON trees
   *
   * For older clients: use `estimateFee`.
   *
   * @deprecated
   */
  estimateFeeSimple: {"method":"post","path":"/api/v2/estimateFeeSimple","isRepeatable":true},
  /**
   * All forms of an address
   */
  detectAddress: {"method":"get","path":"/api/v2/detectAddress"},
  /**
   * The friendly form of an address
   */
  packAddress: {"method":"get","path":"/api/v2/packAddress"},
  /**
   * The raw form of an address
   */
  unpackAddress: {"method":"get","path":"/api/v2/unpackAddress"},
  /**
   * All forms of a hash
   */
  detectHash: {"method":"get","path":"/api/v2/detectHash"},
} as const;

export const V3_ROUTES = {
  /**
   * The first and the last indexed masterchain block
   *
   * All data from `first` to `last` are indexed: blocks, transactions, messages and account states.
   */
  masterchainInfo: {"method":"get","path":"/api/v3/masterchainInfo"},
  /**
   * Blocks by id, hash, time or masterchain block
   *
   * In the order of `gen_utime`, then workchain, shard and seqno. Bounds of logical time are compared with `start_lt`. All parameters are combined.
   */
  blocks: {"method":"get","path":"/api/v3/blocks","rows":"blocks"},
  /**
   * The newest block of every shard at a masterchain block, itself included
   */
  masterchainBlockShardState: {"method":"get","path":"/api/v3/masterchainBlockShardState"},
  /**
   * All blocks that a masterchain block commits, itself included
   */
  masterchainBlockShards: {"method":"get","path":"/api/v3/masterchainBlockShards","rows":"blocks"},
  /**
   * Transactions by block, account, hash or time
   *
   * In the order of `lt`, then account; with bounds of time, but no `mc_seqno`, in the order of `now`, `lt` and account; with `hash` in the order of hashes. All parameters are combined.
   */
  transactions: {"method":"get","path":"/api/v3/transactions","rows":"transactions"},
  /**
   * Transactions of a masterchain block and of all blocks that it commits
   *
   * In the order of `lt`, then account.
   */
  transactionsByMasterchainBlock: {"method":"get","path":"/api/v3/transactionsByMasterchainBlock","rows":"transactions"},
  /**
   * Transactions that sent or received a message
   *
   * In the order of `lt`, then account; each transaction once.
   */
  transactionsByMessage: {"method":"get","path":"/api/v3/transactionsByMessage","rows":"transactions"},
  /**
   * The transaction that caused another one, and those that it caused
   *
   * In the order of `lt`. The status is 404 if there is none.
   */
  adjacentTransactions: {"method":"get","path":"/api/v3/adjacentTransactions"},
  /**
   * Messages by hash, sender, receiver, opcode or time
   *
   * Each message once, in the order of `created_lt` (with bounds of time: of `created_at`), then hash. Inbound external messages have neither and come last in ascending order: `start_lt=1` excludes them.
   */
  messages: {"method":"get","path":"/api/v3/messages","rows":"messages"},
  /**
   * Traces by account, transaction, message or time
   *
   * Complete traces with their transactions, in the order of `end_lt`, then `trace_id`; with bounds of time in the order of `end_utime`. Bounds apply to the end of a trace. At most one of `account`, `trace_id`, `tx_hash` and `msg_hash` is allowed. A trace of more than 4000 transactions has no content.
   */
  traces: {"method":"get","path":"/api/v3/traces","rows":"traces"},
  /**
   * Traces with their actions
   *
   * An older form of `traces` with `include_actions`: use that.
   *
   * @deprecated
   */
  events: {"method":"get","path":"/api/v3/events","rows":"events"},
  /**
   * Latest states of accounts: balance, status, code, data and interfaces
   *
   * In the order of the request; unused accounts are omitted.
   */
  accountStates: {"method":"get","path":"/api/v3/accountStates"},
  /**
   * Wallet versions and seqnos of accounts, if they are wallets
   *
   * In the order of the request; unused accounts are omitted.
   */
  walletStates: {"method":"get","path":"/api/v3/walletStates"},
  /**
   * Display forms of addresses, and the interfaces of their contracts
   *
   * Keys of the result are the given texts. A text that is not an address has no `user_friendly` form.
   */
  addressBook: {"method":"get","path":"/api/v3/addressBook"},
  /**
   * Metadata of the accounts that are tokens
   *
   * Jettons, jetton wallets, NFT collections and NFT items; other addresses are absent. The jetton of each wallet is included.
   */
  metadata: {"method":"get","path":"/api/v3/metadata"},
  /**
   * Accounts with the largest balances
   *
   * Accounts with equal balances are in the order of their addresses. The response is a plain list; its `next_cursor` is in the header `X-Next-Cursor`.
   */
  topAccountsByBalance: {"method":"get","path":"/api/v3/topAccountsByBalance","rows":null},
  /**
   * Domains by name, or by the wallet that they stand for
   *
   * Sorted by length, then by name. Subdomains are not listed.
   */
  dnsRecords: {"method":"get","path":"/api/v3/dns/records","rows":"records"},
  /**
   * Multisig wallets by address, signer or proposer
   *
   * Sorted by the last transaction, then by address. A wallet has at most 1000 orders here, the oldest.
   */
  multisigWallets: {"method":"get","path":"/api/v3/multisig/wallets","rows":"multisigs"},
  /**
   * Orders of multisig wallets
   *
   * Sorted by the last transaction, then by address.
   */
  multisigOrders: {"method":"get","path":"/api/v3/multisig/orders","rows":"orders"},
  /**
   * Vesting wallets by address, owner, sender or whitelist
   */
  vesting: {"method":"get","path":"/api/v3/vesting","rows":"vesting_contracts"},
  /**
   * What happened: transfers, swaps, stakes, trades and others
   *
   * Actions of complete traces, in the order of `trace_end_lt`; with bounds of time in the order of `trace_end_utime`. All parameters are combined.
   */
  actions: {"method":"get","path":"/api/v3/actions","rows":"actions"},
  /**
   * Transfers of jettons by owner, jetton wallet, jetton or time
   *
   * Transfers that the jetton wallet of the sender accepted, in the order of `transaction_lt`; with bounds of time in the order of `transaction_now`. All parameters are combined.
   */
  jettonTransfers: {"method":"get","path":"/api/v3/jetton/transfers","rows":"jetton_transfers"},
  /**
   * Burns of jettons by owner, jetton wallet, jetton or time
   *
   * Including those of aborted transactions, in the order of `transaction_lt`; with bounds of time in the order of `transaction_now`. All parameters are combined.
   */
  jettonBurns: {"method":"get","path":"/api/v3/jetton/burns","rows":"jetton_burns"},
  /**
   * Transfers of NFTs by owner, NFT, collection or time
   *
   * Including those of aborted transactions, in the order of `transaction_lt`; with bounds of time in the order of `transaction_now`. All parameters are combined.
   */
  nftTransfers: {"method":"get","path":"/api/v3/nft/transfers","rows":"nft_transfers"},
  /**
   * Changes of balances by a trace
   *
   * Values, fees and jettons. Jetton transfers that failed or bounced are not counted. A trace of more than 4000 transactions is refused.
   */
  balanceChanges: {"method":"get","path":"/api/v3/balanceChanges"},
  /**
   * Jettons by address or administrator
   *
   * In the order in which they were first seen. All parameters are combined.
   */
  jettonMasters: {"method":"get","path":"/api/v3/jetton/masters","rows":"jetton_masters"},
  /**
   * Jetton wallets by address, owner or jetton
   *
   * In the order in which the wallets were first seen, or by balance with `sort`; with `owner_address` by owner first. With `address` alone in the order of addresses. All parameters are combined.
   */
  jettonWallets: {"method":"get","path":"/api/v3/jetton/wallets","rows":"jetton_wallets"},
  /**
   * NFT collections by address or owner
   *
   * In the order in which they were first seen. All parameters are combined.
   */
  nftCollections: {"method":"get","path":"/api/v3/nft/collections","rows":"nft_collections"},
  /**
   * NFTs by address, owner, collection or index
   *
   * In the order in which they were first seen; with `owner_address` by owner, collection and index; of one collection by index. All parameters are combined. An item that is for sale names the sale and the seller.
   */
  nftItems: {"method":"get","path":"/api/v3/nft/items","rows":"nft_items"},
  /**
   * Contracts that sell NFTs, and NFTs that sell themselves
   *
   * In the order of the request. Addresses without an indexed sale are omitted.
   */
  nftSales: {"method":"get","path":"/api/v3/nft/sales"},
  /**
   * What a message would cause
   *
   * Emulates an external message and all transactions that follow from it, at most 256 and 32 deep, on the newest verified states. The message is not sent. Also served as `/api/emulate/v1/emulateTrace`.
   */
  emulateTrace: {"method":"post","path":"/api/v3/emulateTrace","isRepeatable":true},
  /**
   * What a transaction of TON Connect would cause
   *
   * Builds the message by which the wallet would send the messages, and emulates the message as `emulateTrace` does. The wallet must be deployed, and of version 1 to 5. Also served as `/api/emulate/v1/emulateTonConnect`.
   */
  emulateTonConnect: {"method":"post","path":"/api/v3/emulateTonConnect","isRepeatable":true},
  /**
   * Emulated transactions of sent messages
   *
   * Transactions that are not on the chain yet, the newest first. `account` or `trace_id` is required.
   */
  pendingTransactions: {"method":"get","path":"/api/v3/pendingTransactions"},
  /**
   * Traces of sent messages that are not complete on the chain
   *
   * Transactions that are not on the chain yet are emulated. A trace is listed until the index has it complete with its actions; then `traces` has it. By `end_lt`, the newest first; at most 256 traces.
   */
  pendingTraces: {"method":"get","path":"/api/v3/pendingTraces"},
  /**
   * Actions of sent messages that are not complete on the chain
   *
   * Actions of the traces that `pendingTraces` lists; with `account`, only those that involve it.
   */
  pendingActions: {"method":"get","path":"/api/v3/pendingActions"},
  /**
   * Names of opcodes and decoded message bodies
   *
   * In the order of the request. Unknown opcodes and bodies are `unknown`.
   */
  decode: {"method":"get","path":"/api/v3/decode"},
  /**
   * Balance, status, code, data and last transaction of an account
   */
  addressInformation: {"method":"get","path":"/api/v3/addressInformation"},
  /**
   * Balance, status, code, data and last transaction of an account
   */
  account: {"method":"get","path":"/api/v3/account"},
  /**
   * Kind, sequence number and balance of a wallet
   *
   * The status is 409 `not a wallet` if the account is not a wallet.
   */
  walletInformation: {"method":"get","path":"/api/v3/walletInformation"},
  /**
   * Kind, sequence number and balance of a wallet
   *
   * The status is 409 `not a wallet` if the account is not a wallet.
   */
  wallet: {"method":"get","path":"/api/v3/wallet"},
  /**
   * Runs a get-method of a contract
   *
   * An exit code other than 0 is a result, not an error.
   */
  runGetMethod: {"method":"post","path":"/api/v3/runGetMethod","isRepeatable":true},
  /**
   * Estimated fees of an external message, in nanotons
   */
  estimateFee: {"method":"post","path":"/api/v3/estimateFee","isRepeatable":true},
  /**
   * Sends an external message and returns its hashes
   *
   * Success means that a lite server accepted the message, not that it was executed.
   */
  message: {"method":"post","path":"/api/v3/message"},
} as const;
