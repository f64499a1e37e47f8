// Generated from packages/server/openapi by `npm run types` in packages/client.

export interface paths {
    readonly "/api/v3/masterchainInfo": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The first and the last indexed masterchain block
         * @description All data from `first` to `last` are indexed: blocks, transactions, messages and account states.
         */
        readonly get: operations["masterchainInfo"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/blocks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Blocks by id, hash, time or masterchain block
         * @description In the order of `gen_utime`, then workchain, shard and seqno. Bounds of logical time are compared with `start_lt`. All parameters are combined.
         */
        readonly get: operations["blocks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/masterchainBlockShardState": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The newest block of every shard at a masterchain block, itself included */
        readonly get: operations["masterchainBlockShardState"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/masterchainBlockShards": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** All blocks that a masterchain block commits, itself included */
        readonly get: operations["masterchainBlockShards"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/transactions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Transactions by block, account, hash or time
         * @description In the order of `lt`, then account; with bounds of time, but no `mc_seqno`, in the order of `now`, `lt` and account; with `hash` in the order of hashes. All parameters are combined.
         */
        readonly get: operations["transactions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/transactionsByMasterchainBlock": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Transactions of a masterchain block and of all blocks that it commits
         * @description In the order of `lt`, then account.
         */
        readonly get: operations["transactionsByMasterchainBlock"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/transactionsByMessage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Transactions that sent or received a message
         * @description In the order of `lt`, then account; each transaction once.
         */
        readonly get: operations["transactionsByMessage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/adjacentTransactions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The transaction that caused another one, and those that it caused
         * @description In the order of `lt`. The status is 404 if there is none.
         */
        readonly get: operations["adjacentTransactions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/messages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Messages by hash, sender, receiver, opcode or time
         * @description Each message once, in the order of `created_lt` (with bounds of time: of `created_at`), then hash. Inbound external messages have neither and come last in ascending order: `start_lt=1` excludes them.
         */
        readonly get: operations["messages"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/traces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Traces by account, transaction, message or time
         * @description Complete traces with their transactions, in the order of `end_lt`, then `trace_id`; with bounds of time in the order of `end_utime`. Bounds apply to the end of a trace. At most one of `account`, `trace_id`, `tx_hash` and `msg_hash` is allowed. A trace of more than 4000 transactions has no content.
         */
        readonly get: operations["traces"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Traces with their actions
         * @deprecated
         * @description An older form of `traces` with `include_actions`: use that.
         */
        readonly get: operations["events"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/accountStates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Latest states of accounts: balance, status, code, data and interfaces
         * @description In the order of the request; unused accounts are omitted.
         */
        readonly get: operations["accountStates"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/walletStates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Wallet versions and seqnos of accounts, if they are wallets
         * @description In the order of the request; unused accounts are omitted.
         */
        readonly get: operations["walletStates"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/addressBook": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Display forms of addresses, and the interfaces of their contracts
         * @description Keys of the result are the given texts. A text that is not an address has no `user_friendly` form.
         */
        readonly get: operations["addressBook"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/metadata": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Metadata of the accounts that are tokens
         * @description Jettons, jetton wallets, NFT collections and NFT items; other addresses are absent. The jetton of each wallet is included.
         */
        readonly get: operations["metadata"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/topAccountsByBalance": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Accounts with the largest balances
         * @description Accounts with equal balances are in the order of their addresses. The response is a plain list; its `next_cursor` is in the header `X-Next-Cursor`.
         */
        readonly get: operations["topAccountsByBalance"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/dns/records": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Domains by name, or by the wallet that they stand for
         * @description Sorted by length, then by name. Subdomains are not listed.
         */
        readonly get: operations["dnsRecords"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/multisig/wallets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Multisig wallets by address, signer or proposer
         * @description Sorted by the last transaction, then by address. A wallet has at most 1000 orders here, the oldest.
         */
        readonly get: operations["multisigWallets"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/multisig/orders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Orders of multisig wallets
         * @description Sorted by the last transaction, then by address.
         */
        readonly get: operations["multisigOrders"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/vesting": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Vesting wallets by address, owner, sender or whitelist */
        readonly get: operations["vesting"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/actions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What happened: transfers, swaps, stakes, trades and others
         * @description Actions of complete traces, in the order of `trace_end_lt`; with bounds of time in the order of `trace_end_utime`. All parameters are combined.
         */
        readonly get: operations["actions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/jetton/transfers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Transfers of jettons by owner, jetton wallet, jetton or time
         * @description Transfers that the jetton wallet of the sender accepted, in the order of `transaction_lt`; with bounds of time in the order of `transaction_now`. All parameters are combined.
         */
        readonly get: operations["jettonTransfers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/jetton/burns": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Burns of jettons by owner, jetton wallet, jetton or time
         * @description Including those of aborted transactions, in the order of `transaction_lt`; with bounds of time in the order of `transaction_now`. All parameters are combined.
         */
        readonly get: operations["jettonBurns"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/nft/transfers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Transfers of NFTs by owner, NFT, collection or time
         * @description Including those of aborted transactions, in the order of `transaction_lt`; with bounds of time in the order of `transaction_now`. All parameters are combined.
         */
        readonly get: operations["nftTransfers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/balanceChanges": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Changes of balances by a trace
         * @description Values, fees and jettons. Jetton transfers that failed or bounced are not counted. A trace of more than 4000 transactions is refused.
         */
        readonly get: operations["balanceChanges"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/jetton/masters": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Jettons by address or administrator
         * @description In the order in which they were first seen. All parameters are combined.
         */
        readonly get: operations["jettonMasters"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/jetton/wallets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Jetton wallets by address, owner or jetton
         * @description In the order in which the wallets were first seen, or by balance with `sort`; with `owner_address` by owner first. With `address` alone in the order of addresses. All parameters are combined.
         */
        readonly get: operations["jettonWallets"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/nft/collections": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * NFT collections by address or owner
         * @description In the order in which they were first seen. All parameters are combined.
         */
        readonly get: operations["nftCollections"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/nft/items": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * NFTs by address, owner, collection or index
         * @description In the order in which they were first seen; with `owner_address` by owner, collection and index; of one collection by index. All parameters are combined. An item that is for sale names the sale and the seller.
         */
        readonly get: operations["nftItems"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/nft/sales": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Contracts that sell NFTs, and NFTs that sell themselves
         * @description In the order of the request. Addresses without an indexed sale are omitted.
         */
        readonly get: operations["nftSales"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/emulateTrace": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * What a message would cause
         * @description Emulates an external message and all transactions that follow from it, at most 256 and 32 deep, on the newest verified states. The message is not sent. Also served as `/api/emulate/v1/emulateTrace`.
         */
        readonly post: operations["emulateTrace"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/emulateTonConnect": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * What a transaction of TON Connect would cause
         * @description Builds the message by which the wallet would send the messages, and emulates the message as `emulateTrace` does. The wallet must be deployed, and of version 1 to 5. Also served as `/api/emulate/v1/emulateTonConnect`.
         */
        readonly post: operations["emulateTonConnect"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/pendingTransactions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Emulated transactions of sent messages
         * @description Transactions that are not on the chain yet, the newest first. `account` or `trace_id` is required.
         */
        readonly get: operations["pendingTransactions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/pendingTraces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Traces of sent messages that are not complete on the chain
         * @description Transactions that are not on the chain yet are emulated. A trace is listed until the index has it complete with its actions; then `traces` has it. By `end_lt`, the newest first; at most 256 traces.
         */
        readonly get: operations["pendingTraces"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/pendingActions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Actions of sent messages that are not complete on the chain
         * @description Actions of the traces that `pendingTraces` lists; with `account`, only those that involve it.
         */
        readonly get: operations["pendingActions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/decode": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Names of opcodes and decoded message bodies
         * @description In the order of the request. Unknown opcodes and bodies are `unknown`.
         */
        readonly get: operations["decode"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/addressInformation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Balance, status, code, data and last transaction of an account */
        readonly get: operations["addressInformation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/account": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Balance, status, code, data and last transaction of an account */
        readonly get: operations["account"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/walletInformation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Kind, sequence number and balance of a wallet
         * @description The status is 409 `not a wallet` if the account is not a wallet.
         */
        readonly get: operations["walletInformation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/wallet": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Kind, sequence number and balance of a wallet
         * @description The status is 409 `not a wallet` if the account is not a wallet.
         */
        readonly get: operations["wallet"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/runGetMethod": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Runs a get-method of a contract
         * @description An exit code other than 0 is a result, not an error.
         */
        readonly post: operations["runGetMethod"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/estimateFee": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Estimated fees of an external message, in nanotons */
        readonly post: operations["estimateFee"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/message": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sends an external message and returns its hashes
         * @description Success means that a lite server accepted the message, not that it was executed.
         */
        readonly post: operations["message"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An error */
        readonly Error: {
            /** @description The HTTP status */
            readonly code: number;
            /** @description Text of the error */
            readonly error: string;
            /** @description The reason in plain words, if there is more to say; of a refused message, why the contract refuses it */
            readonly explanation?: string;
        };
        /** @description The id of a block: workchain, shard and seqno */
        readonly BlockRef: {
            /** @description Workchain of the block; -1 is the masterchain */
            readonly workchain: number;
            /** @description Shard of the block: a signed decimal number, or upper-case hex by a setting of the server */
            readonly shard: string;
            /** @description Seqno of the block in its shard */
            readonly seqno: number;
        };
        /** @description A block */
        readonly Block: {
            /** @description Workchain of the block; -1 is the masterchain */
            readonly workchain: number;
            /** @description Shard of the block: a signed decimal number, or upper-case hex by a setting of the server */
            readonly shard: string;
            /** @description Seqno of the block in its shard */
            readonly seqno: number;
            /** @description Hash of the root cell: 32 bytes in base64 */
            readonly root_hash: string;
            /** @description Hash of the file: 32 bytes in base64 */
            readonly file_hash: string;
            /** @description Global id of the network: -239 is mainnet, -3 is testnet */
            readonly global_id: number;
            /** @description Version of the block format */
            readonly version: number;
            /** @description The shard was merged from two shards right before the block */
            readonly after_merge: boolean;
            /** @description The shard is split right after the block */
            readonly before_split: boolean;
            /** @description The shard was split from another one right before the block */
            readonly after_split: boolean;
            /** @description The validators want to merge the shard */
            readonly want_merge: boolean;
            /** @description The validators want to split the shard */
            readonly want_split: boolean;
            /** @description The block changes the configuration */
            readonly key_block: boolean;
            /** @description The block increases the vertical seqno of the chain */
            readonly vert_seqno_incr: boolean;
            /** @description Flags of the block */
            readonly flags: number;
            /** @description When the block was made, Unix time in seconds; a decimal number */
            readonly gen_utime: string;
            /** @description Start of the block: a logical time */
            readonly start_lt: string;
            /** @description End of the block: a logical time */
            readonly end_lt: string;
            /** @description First 32 bits of the hash of the validator list */
            readonly validator_list_hash_short: number;
            /** @description Seqno of the validator session (catchain) */
            readonly gen_catchain_seqno: number;
            /** @description Seqno of the oldest masterchain block that the block refers to */
            readonly min_ref_mc_seqno: number;
            /** @description Seqno of the previous key block */
            readonly prev_key_block_seqno: number;
            /** @description Vertical seqno of the chain */
            readonly vert_seqno: number;
            /** @description Seqno of the masterchain block that the block refers to */
            readonly master_ref_seqno: number;
            /** @description Random seed of the block: 32 bytes in base64 */
            readonly rand_seed: string;
            /** @description Public key of the validator that created the block: 32 bytes in base64 */
            readonly created_by: string;
            /** @description Number of transactions in the block */
            readonly tx_count: number;
            /** @description The masterchain block that committed the block */
            readonly masterchain_block_ref: components["schemas"]["BlockRef"];
            /** @description The previous block; two blocks after a merge */
            readonly prev_blocks: readonly components["schemas"]["BlockRef"][];
        };
        /** @description The first and the last indexed masterchain block */
        readonly MasterchainInfo: {
            /** @description The newest indexed masterchain block */
            readonly last: components["schemas"]["Block"];
            /** @description The oldest indexed masterchain block */
            readonly first: components["schemas"]["Block"];
        };
        /** @description Blocks */
        readonly BlocksAnswer: {
            /** @description In the requested order */
            readonly blocks: readonly components["schemas"]["Block"][];
            /** @description The `cursor` of the next page; absent on the last page */
            readonly next_cursor?: string;
        };
        /** @description The account pays for storage */
        readonly StoragePhase: {
            /** @description Amount that was paid, in nanotons */
            readonly storage_fees_collected: string;
            /** @description Amount that could not be paid, in nanotons */
            readonly storage_fees_due?: string;
            /**
             * @description Change of the status of the account
             * @enum {string}
             */
            readonly status_change: "unchanged" | "frozen" | "deleted";
        };
        /** @description The value of the message is credited */
        readonly CreditPhase: {
            /** @description Debt that was paid, in nanotons */
            readonly due_fees_collected?: string;
            /** @description Amount that was credited, in nanotons */
            readonly credit?: string;
            /** @description Extra currencies that were credited, by currency id */
            readonly credit_extra_currencies?: {
                readonly [key: string]: string;
            };
        };
        /** @description A compute phase in which the contract was executed */
        readonly ComputePhaseVm: {
            /**
             * @description The contract was executed
             * @constant
             */
            readonly skipped: false;
            /** @description The contract succeeded */
            readonly success: boolean;
            /** @description Code and data of the message were used */
            readonly msg_state_used: boolean;
            /** @description The account became active */
            readonly account_activated: boolean;
            /** @description Fee for gas, in nanotons */
            readonly gas_fees: string;
            /** @description Gas that was used; a decimal number */
            readonly gas_used: string;
            /** @description Gas limit; a decimal number */
            readonly gas_limit: string;
            /** @description Gas credit before the contract accepted the message; a decimal number */
            readonly gas_credit?: string;
            /** @description Mode of the TVM */
            readonly mode: number;
            /** @description Exit code of the contract; 0 and 1 mean success */
            readonly exit_code: number;
            /** @description Argument of an exception */
            readonly exit_arg?: number;
            /** @description Number of executed instructions */
            readonly vm_steps: number;
            /** @description Hash of the TVM state before: 32 bytes in base64 */
            readonly vm_init_state_hash: string;
            /** @description Hash of the TVM state after: 32 bytes in base64 */
            readonly vm_final_state_hash: string;
        };
        /** @description A compute phase in which nothing was executed */
        readonly ComputePhaseSkipped: {
            /**
             * @description Nothing was executed
             * @constant
             */
            readonly skipped: true;
            /**
             * @description Reason for skipping
             * @enum {string}
             */
            readonly reason: "no_state" | "bad_state" | "no_gas" | "suspended";
        };
        /** @description The contract is executed, or skipped if `skipped` is true */
        readonly ComputePhase: components["schemas"]["ComputePhaseVm"] | components["schemas"]["ComputePhaseSkipped"];
        /** @description The size of messages */
        readonly MessageSize: {
            /** @description Number of cells; a decimal number */
            readonly cells: string;
            /** @description Number of bits; a decimal number */
            readonly bits: string;
        };
        /** @description The actions of the contract are executed */
        readonly ActionPhase: {
            /** @description All actions succeeded */
            readonly success: boolean;
            /** @description The list of actions is valid */
            readonly valid: boolean;
            /** @description The balance was too low */
            readonly no_funds: boolean;
            /**
             * @description Change of the status of the account
             * @enum {string}
             */
            readonly status_change: "unchanged" | "frozen" | "deleted";
            /** @description Fees for forwarding, in nanotons */
            readonly total_fwd_fees?: string;
            /** @description Fees for actions, in nanotons */
            readonly total_action_fees?: string;
            /** @description Result of the phase; 0 means success */
            readonly result_code: number;
            /** @description Index of the action that failed */
            readonly result_arg?: number;
            /** @description Number of all actions */
            readonly tot_actions: number;
            /** @description Number of actions that send no message */
            readonly spec_actions: number;
            /** @description Number of skipped actions */
            readonly skipped_actions: number;
            /** @description Number of messages that were sent */
            readonly msgs_created: number;
            /** @description Hash of the list of actions: 32 bytes in base64 */
            readonly action_list_hash: string;
            /** @description The size of all messages that were sent */
            readonly tot_msg_size: components["schemas"]["MessageSize"];
        };
        /** @description The value is returned to the sender */
        readonly BouncePhase: {
            /**
             * @description Whether the value was returned, or the reason if not
             * @enum {string}
             */
            readonly type: "negfunds" | "nofunds" | "ok";
            /** @description The size of the bounced message */
            readonly msg_size?: components["schemas"]["MessageSize"];
            /** @description Fee for forwarding that was missing, in nanotons */
            readonly req_fwd_fees?: string;
            /** @description Fee that the validators get at once, in nanotons */
            readonly msg_fees?: string;
            /** @description Fee for forwarding, in nanotons */
            readonly fwd_fees?: string;
        };
        /** @description Accounts of a split or merge */
        readonly SplitInfo: {
            /** @description Bits of the prefix of the shard */
            readonly cur_shard_pfx_len: number;
            /** @description Depth of the split of the account */
            readonly acc_split_depth: number;
            /** @description The account: raw address, the workchain and 64 hexadecimal digits */
            readonly this_addr: string;
            /** @description The account on the other side: raw address, the workchain and 64 hexadecimal digits */
            readonly sibling_addr: string;
        };
        /** @description The phases of a transaction; phases that its kind does not have are absent */
        readonly TransactionDescr: {
            /**
             * @description Kind of the transaction
             * @enum {string}
             */
            readonly type: "ord" | "storage" | "tick_tock" | "split_prepare" | "split_install" | "merge_prepare" | "merge_install";
            /** @description The transaction failed */
            readonly aborted?: boolean;
            /** @description The account was deleted */
            readonly destroyed?: boolean;
            /** @description The value was credited before storage was paid */
            readonly credit_first?: boolean;
            /** @description A tock transaction, at the end of the block; false for a tick transaction, at its beginning */
            readonly is_tock?: boolean;
            /** @description The split or merge took effect */
            readonly installed?: boolean;
            /** @description The storage phase */
            readonly storage_ph?: components["schemas"]["StoragePhase"];
            /** @description The credit phase */
            readonly credit_ph?: components["schemas"]["CreditPhase"];
            /** @description The compute phase */
            readonly compute_ph?: components["schemas"]["ComputePhase"];
            /** @description The action phase */
            readonly action?: components["schemas"]["ActionPhase"];
            /** @description The bounce phase */
            readonly bounce?: components["schemas"]["BouncePhase"];
            /** @description Of a split or merge */
            readonly split_info?: components["schemas"]["SplitInfo"];
        };
        /** @description A cell of a message */
        readonly MessageContent: {
            /** @description Hash of the cell: 32 bytes in base64 */
            readonly hash: string;
            /** @description The cell: a bag of cells, in base64 */
            readonly body: string;
            /** @description The decoded content by its `@type`; null if it is unknown */
            readonly decoded: {
                readonly [key: string]: unknown;
            } | null;
        };
        /** @description A message; fields that its kind does not have are null */
        readonly Message: {
            /** @description Hash of the message: 32 bytes in base64 */
            readonly hash: string;
            /** @description The sender; null for an inbound external message: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description The receiver; null for an outbound external message: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
            /** @description Value of the message, in nanotons */
            readonly value: string | null;
            /** @description Extra currencies of the message, by currency id */
            readonly value_extra_currencies: {
                readonly [key: string]: string;
            } | null;
            /** @description Fee for forwarding, in nanotons */
            readonly fwd_fee: string | null;
            /** @description Fee for instant hypercube routing; always 0, because the network does not use it, in nanotons */
            readonly ihr_fee: string | null;
            /** @description Flags since global version 12; null in messages before it; a decimal number */
            readonly extra_flags: string | null;
            /** @description When the message was created: a logical time */
            readonly created_lt: string | null;
            /** @description When the message was created, Unix time in seconds; a decimal number */
            readonly created_at: string | null;
            /** @description First 32 bits of the body: `0x` and 8 hexadecimal digits */
            readonly opcode: string | null;
            /** @description Name of the opcode, if it is known */
            readonly decoded_opcode: string | null;
            /** @description Instant hypercube routing is disabled */
            readonly ihr_disabled: boolean | null;
            /** @description The message bounces if the receiver fails */
            readonly bounce: boolean | null;
            /** @description The message is a bounced message */
            readonly bounced: boolean | null;
            /** @description Fee for importing an inbound external message, in nanotons */
            readonly import_fee: string | null;
            /** @description Hash of the transaction that received the message: 32 bytes in base64 */
            readonly in_msg_tx_hash?: string;
            /** @description Hash of the transaction that sent the message: 32 bytes in base64 */
            readonly out_msg_tx_hash?: string;
            /** @description The body */
            readonly message_content: components["schemas"]["MessageContent"] | null;
            /** @description Code and data of the contract to deploy */
            readonly init_state: components["schemas"]["MessageContent"] | null;
            /** @description Normalized hash of an inbound external message, if it differs from `hash`: 32 bytes in base64 */
            readonly hash_norm?: string;
        };
        /** @description An account before or after a transaction. Only the last state of an account in each block is stored; otherwise all fields except the hash are null */
        readonly AccountState: {
            /** @description Hash of the state: 32 bytes in base64 */
            readonly hash: string;
            /** @description The balance, in nanotons */
            readonly balance: string | null;
            /** @description Amounts of extra currencies, by currency id */
            readonly extra_currencies: {
                readonly [key: string]: string;
            } | null;
            /**
             * @description Status of the account
             * @enum {string|null}
             */
            readonly account_status: "uninit" | "frozen" | "active" | "nonexist" | null;
            /** @description Hash of the state of a frozen account: 32 bytes in base64 */
            readonly frozen_hash: string | null;
            /** @description Hash of the data: 32 bytes in base64 */
            readonly data_hash: string | null;
            /** @description Hash of the code: 32 bytes in base64 */
            readonly code_hash: string | null;
        };
        /** @description A transaction */
        readonly Transaction: {
            /** @description The account: raw address, the workchain and 64 hexadecimal digits */
            readonly account: string;
            /** @description Hash of the transaction: 32 bytes in base64 */
            readonly hash: string;
            /** @description When the transaction happened: a logical time */
            readonly lt: string;
            /** @description When the transaction happened: Unix time, in seconds */
            readonly now: number;
            /** @description Seqno of the masterchain block that committed it */
            readonly mc_block_seqno: number;
            /** @description Hash of the first transaction of the trace: 32 bytes in base64 */
            readonly trace_id?: string;
            /** @description Hash of the message that started the trace; absent for tick-tock: 32 bytes in base64 */
            readonly trace_external_hash?: string;
            /** @description Its normalized hash, if it differs: 32 bytes in base64 */
            readonly trace_external_hash_norm?: string;
            /** @description Hash of the previous transaction; zeros if there is none: 32 bytes in base64 */
            readonly prev_trans_hash: string;
            /** @description When the previous transaction happened; 0 if there is none: a logical time */
            readonly prev_trans_lt: string;
            /**
             * @description Status of the account before
             * @enum {string}
             */
            readonly orig_status: "uninit" | "frozen" | "active" | "nonexist";
            /**
             * @description Status of the account after
             * @enum {string}
             */
            readonly end_status: "uninit" | "frozen" | "active" | "nonexist";
            /** @description Fees that the validators collected, in nanotons */
            readonly total_fees: string;
            /** @description Fees in extra currencies, by currency id */
            readonly total_fees_extra_currencies: {
                readonly [key: string]: string;
            };
            /** @description The phases of the transaction */
            readonly description: components["schemas"]["TransactionDescr"];
            /** @description The block of the transaction */
            readonly block_ref: components["schemas"]["BlockRef"];
            /** @description The received message; null if there was none */
            readonly in_msg: components["schemas"]["Message"] | null;
            /** @description The sent messages, in the order of sending */
            readonly out_msgs: readonly components["schemas"]["Message"][];
            /** @description The account before */
            readonly account_state_before: components["schemas"]["AccountState"];
            /** @description The account after */
            readonly account_state_after: components["schemas"]["AccountState"];
            /** @description The transaction was emulated and is not on the chain */
            readonly emulated: boolean;
            /**
             * @description Degree of finality
             * @enum {string}
             */
            readonly finality: "pending" | "confirmed" | "finalized";
        };
        /** @description Display form of an account */
        readonly AddressBookRow: {
            /** @description The account; null if the text is not an address: friendly address */
            readonly user_friendly: string | null;
            /** @description Domain name of the account */
            readonly domain: string | null;
            /** @description Name that the operator of the server gives the account */
            readonly name?: string;
            /** @description Names of the interfaces that the contract has */
            readonly interfaces: readonly string[];
        };
        /** @description Display forms of the accounts of a response, by raw address */
        readonly AddressBook: {
            readonly [key: string]: components["schemas"]["AddressBookRow"];
        };
        /** @description Transactions, with an address book */
        readonly TransactionsAnswer: {
            /** @description In the requested order */
            readonly transactions: readonly components["schemas"]["Transaction"][];
            readonly address_book: components["schemas"]["AddressBook"];
            /** @description The `cursor` of the next page; absent on the last page */
            readonly next_cursor?: string;
        };
        /** @description Metadata of a token */
        readonly TokenInfo: {
            /** @description The metadata are valid; absent while they are not fetched */
            readonly valid?: boolean;
            /** @description Kind of the token */
            readonly type?: string;
            /** @description Name of the token */
            readonly name?: string;
            /** @description Symbol of the token */
            readonly symbol?: string;
            /** @description Description of the token */
            readonly description?: string;
            /** @description Address of an image */
            readonly image?: string;
            /** @description Index of an NFT in its collection */
            readonly nft_index?: string;
            /** @description The operator marks the token as not safe for work */
            readonly is_nsfw?: boolean;
            /** @description The operator marks the token as a scam */
            readonly is_scam?: boolean;
            /** @description Further metadata by name */
            readonly extra?: {
                readonly [key: string]: unknown;
            };
        };
        /** @description Tokens of an account */
        readonly AddressMetadata: {
            /** @description The metadata of all tokens of the account are fetched */
            readonly is_indexed: boolean;
            /** @description One for each kind of token */
            readonly token_info: readonly components["schemas"]["TokenInfo"][];
        };
        /** @description Metadata of the accounts that are tokens, by raw address */
        readonly Metadata: {
            readonly [key: string]: components["schemas"]["AddressMetadata"];
        };
        /** @description Messages, with an address book */
        readonly MessagesAnswer: {
            /** @description In the requested order */
            readonly messages: readonly components["schemas"]["Message"][];
            readonly address_book: components["schemas"]["AddressBook"];
            readonly metadata: components["schemas"]["Metadata"];
            /** @description The `cursor` of the next page; absent on the last page */
            readonly next_cursor?: string;
        };
        /** @description State and size of a trace */
        readonly TraceInfo: {
            /**
             * @description Whether all transactions of the trace are indexed
             * @enum {string}
             */
            readonly trace_state: "complete" | "pending" | "broken";
            /** @description Number of messages */
            readonly messages: number;
            /** @description Number of transactions */
            readonly transactions: number;
            /** @description Number of messages that are not received yet */
            readonly pending_messages: number;
            /**
             * @description Whether actions are derived from the trace
             * @enum {string}
             */
            readonly classification_state: "unclassified" | "failed" | "ok" | "broken";
        };
        /** @description A part of the sentence of an action; `type` decides which fields it has */
        readonly TextPart: {
            /**
             * @description What the part is
             * @enum {string}
             */
            readonly type: "text" | "amount" | "asset" | "currency" | "account" | "nft" | "domain" | "dex" | "operation" | "quote" | "encrypted";
            /** @description Of `text`: our words; of `quote`: a text from the chain */
            readonly text?: string;
            /** @description Of `amount` and `asset`: the master of a jetton; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset?: string | null;
            /** @description Of `amount` and `currency`: smallest units; a decimal number */
            readonly units?: string;
            /** @description Of `account`, `nft` and `domain`: the account: raw address, the workchain and 64 hexadecimal digits */
            readonly account?: string;
            /** @description Of `dex`: its id; of `currency`: the number; of `operation`: the opcode */
            readonly id?: string;
            /** @description Of `dex`: its name */
            readonly name?: string;
            /** @description Of `encrypted`: the length of the comment */
            readonly bytes?: number;
        };
        /** @description The fields that actions of all types have */
        readonly ActionFields: {
            /** @description Hash of the first transaction of the trace; null while it is emulated: 32 bytes in base64 */
            readonly trace_id: string | null;
            /** @description Identifies the action: 32 bytes in base64 */
            readonly action_id: string;
            /** @description When the first message was created: a logical time */
            readonly start_lt: string;
            /** @description When the last transaction was executed: a logical time */
            readonly end_lt: string;
            /** @description When the first message was created: Unix time, in seconds */
            readonly start_utime: number;
            /** @description When the last transaction was executed: Unix time, in seconds */
            readonly end_utime: number;
            /** @description When the last transaction of the trace was executed: a logical time */
            readonly trace_end_lt: string;
            /** @description When the last transaction of the trace was executed: Unix time, in seconds */
            readonly trace_end_utime: number;
            /** @description Seqno of the masterchain block that completed the trace */
            readonly trace_mc_seqno_end: number;
            /** @description The transactions of the action */
            readonly transactions: readonly string[];
            /** @description The action succeeded */
            readonly success: boolean;
            /** @description The action as a sentence, as seen from the account that was asked for; with `include_text` */
            readonly text?: string;
            /** @description The parts of the sentence; with `include_text` */
            readonly text_parts?: readonly components["schemas"]["TextPart"][];
            /** @description The stored fields of a type that this server does not know */
            readonly raw_action?: {
                readonly [key: string]: unknown;
            };
            /** @description Hash of the message from outside that started the trace: 32 bytes in base64 */
            readonly trace_external_hash?: string;
            /** @description Its normalized hash, if it differs: 32 bytes in base64 */
            readonly trace_external_hash_norm?: string;
            /** @description All accounts of the action */
            readonly accounts?: readonly string[];
            /** @description The transactions, in the same order */
            readonly transactions_full?: readonly components["schemas"]["Transaction"][];
            /**
             * @description Degree of finality
             * @enum {string}
             */
            readonly finality: "pending" | "confirmed" | "finalized";
        };
        /** @description `details` of `call_contract`: {source} called [{opcode} on] {destination} with {value} */
        readonly CallContractDetails: {
            /** @description Opcode, in hexadecimal digits */
            readonly opcode?: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source?: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination?: string | null;
            /** @description Value, in nanotons */
            readonly value?: string | null;
            /** @description Extra currencies: amounts by the id of the currency */
            readonly extra_currencies: {
                readonly [key: string]: string;
            };
        };
        /** @description An action of type `call_contract` */
        readonly CallContractAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "call_contract";
            readonly details: components["schemas"]["CallContractDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `contract_deploy`: {source} deployed {destination} */
        readonly ContractDeployDetails: {
            /** @description Opcode, in hexadecimal digits */
            readonly opcode?: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source?: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination?: string | null;
            /** @description Value, in nanotons */
            readonly value?: string | null;
        };
        /** @description An action of type `contract_deploy` */
        readonly ContractDeployAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "contract_deploy";
            readonly details: components["schemas"]["ContractDeployDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `tick_tock`: Ran the system task of {account} */
        readonly TickTockDetails: {
            /** @description Account: raw address, the workchain and 64 hexadecimal digits */
            readonly account?: string | null;
        };
        /** @description An action of type `tick_tock` */
        readonly TickTockAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "tick_tock";
            readonly details: components["schemas"]["TickTockDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `ton_transfer`: {source} sent {value} to {destination} {comment} */
        readonly TonTransferDetails: {
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
            /** @description Value, in nanotons */
            readonly value: string | null;
            /** @description Value extra currencies: amounts by the id of the currency */
            readonly value_extra_currencies: {
                readonly [key: string]: string;
            };
            /** @description Comment */
            readonly comment: string | null;
            /** @description Encrypted */
            readonly encrypted: boolean | null;
        };
        /** @description An action of type `ton_transfer` */
        readonly TonTransferAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "ton_transfer";
            readonly details: components["schemas"]["TonTransferDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `cocoon_client_change_secret_hash`: {source} changed the secret of Cocoon client {destination} */
        readonly CocoonClientChangeSecretHashDetails: {
            /** @description Query id; a decimal number */
            readonly query_id: string | null;
            /** @description New secret hash, in hexadecimal digits, not in base64 */
            readonly new_secret_hash: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
        };
        /** @description An action of type `cocoon_client_change_secret_hash` */
        readonly CocoonClientChangeSecretHashAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "cocoon_client_change_secret_hash";
            readonly details: components["schemas"]["CocoonClientChangeSecretHashDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `cocoon_client_increase_stake`: {source} raised the stake of Cocoon client {destination} to {new_stake} */
        readonly CocoonClientIncreaseStakeDetails: {
            /** @description Query id; a decimal number */
            readonly query_id: string | null;
            /** @description New stake, in the smallest units; a decimal number */
            readonly new_stake: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
        };
        /** @description An action of type `cocoon_client_increase_stake` */
        readonly CocoonClientIncreaseStakeAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "cocoon_client_increase_stake";
            readonly details: components["schemas"]["CocoonClientIncreaseStakeDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `cocoon_client_register`: {source} registered Cocoon client {destination} */
        readonly CocoonClientRegisterDetails: {
            /** @description Query id; a decimal number */
            readonly query_id: string | null;
            /** @description Nonce; a decimal number */
            readonly nonce: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
        };
        /** @description An action of type `cocoon_client_register` */
        readonly CocoonClientRegisterAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "cocoon_client_register";
            readonly details: components["schemas"]["CocoonClientRegisterDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `cocoon_client_request_refund`: {source} asked Cocoon client {destination} for a refund */
        readonly CocoonClientRequestRefundDetails: {
            /** @description Query id; a decimal number */
            readonly query_id: string | null;
            /** @description Via wallet */
            readonly via_wallet: boolean | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
        };
        /** @description An action of type `cocoon_client_request_refund` */
        readonly CocoonClientRequestRefundAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "cocoon_client_request_refund";
            readonly details: components["schemas"]["CocoonClientRequestRefundDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `cocoon_client_top_up`: {source} topped up Cocoon client {destination} with {amount} */
        readonly CocoonClientTopUpDetails: {
            /** @description Query id; a decimal number */
            readonly query_id: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
        };
        /** @description An action of type `cocoon_client_top_up` */
        readonly CocoonClientTopUpAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "cocoon_client_top_up";
            readonly details: components["schemas"]["CocoonClientTopUpDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `cocoon_client_withdraw`: {source} withdrew {amount} from Cocoon client {destination} */
        readonly CocoonClientWithdrawDetails: {
            /** @description Query id; a decimal number */
            readonly query_id: string | null;
            /** @description Withdraw amount, in the smallest units; a decimal number */
            readonly withdraw_amount: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
        };
        /** @description An action of type `cocoon_client_withdraw` */
        readonly CocoonClientWithdrawAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "cocoon_client_withdraw";
            readonly details: components["schemas"]["CocoonClientWithdrawDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `cocoon_grant_refund`: {source} refunded {amount} to Cocoon client {destination} */
        readonly CocoonGrantRefundDetails: {
            /** @description Query id; a decimal number */
            readonly query_id: string | null;
            /** @description New tokens used; a decimal number */
            readonly new_tokens_used: string | null;
            /** @description Expected address */
            readonly expected_address: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
        };
        /** @description An action of type `cocoon_grant_refund` */
        readonly CocoonGrantRefundAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "cocoon_grant_refund";
            readonly details: components["schemas"]["CocoonGrantRefundDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `cocoon_proxy_charge`: {source} charged Cocoon client {destination}[; {new_tokens_used} tokens used in all] */
        readonly CocoonProxyChargeDetails: {
            /** @description Query id; a decimal number */
            readonly query_id: string | null;
            /** @description New tokens used; a decimal number */
            readonly new_tokens_used: string | null;
            /** @description Expected address */
            readonly expected_address: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
        };
        /** @description An action of type `cocoon_proxy_charge` */
        readonly CocoonProxyChargeAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "cocoon_proxy_charge";
            readonly details: components["schemas"]["CocoonProxyChargeDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `cocoon_proxy_payout`: {source} paid out to Cocoon proxy owner {destination} */
        readonly CocoonProxyPayoutDetails: {
            /** @description Query id; a decimal number */
            readonly query_id: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
        };
        /** @description An action of type `cocoon_proxy_payout` */
        readonly CocoonProxyPayoutAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "cocoon_proxy_payout";
            readonly details: components["schemas"]["CocoonProxyPayoutDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `cocoon_register_proxy`: Registered a Cocoon proxy */
        readonly CocoonRegisterProxyDetails: {
            /** @description Query id; a decimal number */
            readonly query_id: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
        };
        /** @description An action of type `cocoon_register_proxy` */
        readonly CocoonRegisterProxyAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "cocoon_register_proxy";
            readonly details: components["schemas"]["CocoonRegisterProxyDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `cocoon_unregister_proxy`: Removed Cocoon proxy {seqno} */
        readonly CocoonUnregisterProxyDetails: {
            /** @description Query id; a decimal number */
            readonly query_id: string | null;
            /** @description Seqno */
            readonly seqno: number | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
        };
        /** @description An action of type `cocoon_unregister_proxy` */
        readonly CocoonUnregisterProxyAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "cocoon_unregister_proxy";
            readonly details: components["schemas"]["CocoonUnregisterProxyDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `cocoon_worker_payout`: {source} paid {amount} to Cocoon worker {destination} */
        readonly CocoonWorkerPayoutDetails: {
            /** @description Payout type */
            readonly payout_type: string | null;
            /** @description Query id; a decimal number */
            readonly query_id: string | null;
            /** @description New tokens; a decimal number */
            readonly new_tokens: string | null;
            /** @description Worker state */
            readonly worker_state: number | null;
            /** @description Worker tokens; a decimal number */
            readonly worker_tokens: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
        };
        /** @description An action of type `cocoon_worker_payout` */
        readonly CocoonWorkerPayoutAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "cocoon_worker_payout";
            readonly details: components["schemas"]["CocoonWorkerPayoutDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description A part of the details of actions */
        readonly VaultExcessesPart: {
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
        };
        /** @description `details` of `dex_deposit_liquidity`: {source} added {amount_1} and {amount_2} to {pool} on {dex} */
        readonly DexDepositLiquidityDetails: {
            /** @description Dex */
            readonly dex: string | null;
            /** @description Amount 1, in the smallest units; a decimal number */
            readonly amount_1: string | null;
            /** @description Amount 2, in the smallest units; a decimal number */
            readonly amount_2: string | null;
            /** @description Asset 1; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset_1: string | null;
            /** @description Asset 2; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset_2: string | null;
            /** @description User jetton wallet 1: raw address, the workchain and 64 hexadecimal digits */
            readonly user_jetton_wallet_1: string | null;
            /** @description User jetton wallet 2: raw address, the workchain and 64 hexadecimal digits */
            readonly user_jetton_wallet_2: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Pool: raw address, the workchain and 64 hexadecimal digits */
            readonly pool: string | null;
            /** @description Destination liquidity: raw address, the workchain and 64 hexadecimal digits */
            readonly destination_liquidity: string | null;
            /** @description Lp tokens minted, in the smallest units; a decimal number */
            readonly lp_tokens_minted: string | null;
            /** @description Target asset 1; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly target_asset_1: string | null;
            /** @description Target asset 2; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly target_asset_2: string | null;
            /** @description Target amount 1, in the smallest units; a decimal number */
            readonly target_amount_1: string | null;
            /** @description Target amount 2, in the smallest units; a decimal number */
            readonly target_amount_2: string | null;
            /** @description Vault excesses */
            readonly vault_excesses: readonly components["schemas"]["VaultExcessesPart"][];
            /** @description Tick lower; a decimal number */
            readonly tick_lower: string | null;
            /** @description Tick upper; a decimal number */
            readonly tick_upper: string | null;
            /** @description Nft index; a decimal number */
            readonly nft_index: string | null;
            /** @description Nft address: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_address: string | null;
        };
        /** @description An action of type `dex_deposit_liquidity` */
        readonly DexDepositLiquidityAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "dex_deposit_liquidity";
            readonly details: components["schemas"]["DexDepositLiquidityDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description A part of the details of actions */
        readonly ValuePart: {
            /** @description Sum type */
            readonly sum_type: string | null;
            /** @description Dns smc address: raw address, the workchain and 64 hexadecimal digits */
            readonly dns_smc_address: string | null;
            /** @description Dns adnl address, in hexadecimal digits, not in base64 */
            readonly dns_adnl_address: string | null;
            /** @description Dns text */
            readonly dns_text: string | null;
            /** @description Dns next resolver address: raw address, the workchain and 64 hexadecimal digits */
            readonly dns_next_resolver_address: string | null;
            /** @description Dns storage address, in hexadecimal digits, not in base64 */
            readonly dns_storage_address: string | null;
            /** @description Flags */
            readonly flags: number | null;
        };
        /** @description `details` of `change_dns`: {source} set the {key} record of {asset} to {value.dns_smc_address} to {value.dns_next_resolver_address} to {value.dns_text} to {value.dns_adnl_address} to {value.dns_storage_address} */
        readonly ChangeDnsDetails: {
            /** @description Key, in hexadecimal digits, not in base64 */
            readonly key: string | null;
            /** @description Value */
            readonly value: components["schemas"]["ValuePart"] | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Asset: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Nft collection: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_collection: string | null;
        };
        /** @description An action of type `change_dns` */
        readonly ChangeDnsAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "change_dns";
            readonly details: components["schemas"]["ChangeDnsDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `delete_dns`: {source} deleted the {hash} record of {asset} */
        readonly DeleteDnsDetails: {
            /** @description Hash, in hexadecimal digits, not in base64 */
            readonly hash: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Asset: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Nft collection: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_collection: string | null;
        };
        /** @description An action of type `delete_dns` */
        readonly DeleteDnsAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "delete_dns";
            readonly details: components["schemas"]["DeleteDnsDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `dns_purchase`: {new_owner} bought {nft_item} for {price} */
        readonly DnsPurchaseDetails: {
            /** @description Nft collection: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_collection: string | null;
            /** @description Nft item: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_item: string | null;
            /** @description Nft item index; a decimal number */
            readonly nft_item_index: string | null;
            /** @description New owner: raw address, the workchain and 64 hexadecimal digits */
            readonly new_owner: string | null;
            /** @description Price, in the smallest units; a decimal number */
            readonly price: string | null;
            /** @description Query id; a decimal number */
            readonly query_id: string | null;
            /** @description Payout amount, in the smallest units; a decimal number */
            readonly payout_amount: string | null;
        };
        /** @description An action of type `dns_purchase` */
        readonly DnsPurchaseAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "dns_purchase";
            readonly details: components["schemas"]["DnsPurchaseDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `dns_release`: {source} released {nft_item} */
        readonly DnsReleaseDetails: {
            /** @description Query id; a decimal number */
            readonly query_id: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Nft item: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_item: string | null;
            /** @description Nft collection: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_collection: string | null;
            /** @description Nft item index; a decimal number */
            readonly nft_item_index: string | null;
            /** @description Value, in nanotons */
            readonly value: string | null;
        };
        /** @description An action of type `dns_release` */
        readonly DnsReleaseAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "dns_release";
            readonly details: components["schemas"]["DnsReleaseDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `renew_dns`: {source} renewed {asset} */
        readonly RenewDnsDetails: {
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Asset: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Nft collection: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_collection: string | null;
        };
        /** @description An action of type `renew_dns` */
        readonly RenewDnsAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "renew_dns";
            readonly details: components["schemas"]["RenewDnsDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `election_deposit`: {stake_holder} staked {amount} for the validator election */
        readonly ElectionDepositDetails: {
            /** @description Stake holder: raw address, the workchain and 64 hexadecimal digits */
            readonly stake_holder: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount?: string | null;
        };
        /** @description An action of type `election_deposit` */
        readonly ElectionDepositAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "election_deposit";
            readonly details: components["schemas"]["ElectionDepositDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `election_recover`: {stake_holder} took back {amount} from the elector */
        readonly ElectionRecoverDetails: {
            /** @description Stake holder: raw address, the workchain and 64 hexadecimal digits */
            readonly stake_holder: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount?: string | null;
        };
        /** @description An action of type `election_recover` */
        readonly ElectionRecoverAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "election_recover";
            readonly details: components["schemas"]["ElectionRecoverDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `coffee_mev_protect_failed_swap`: {recipient} got back {asset} of a protected swap that failed */
        readonly CoffeeMevProtectFailedSwapDetails: {
            /** @description Recipient: raw address, the workchain and 64 hexadecimal digits */
            readonly recipient: string | null;
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
        };
        /** @description An action of type `coffee_mev_protect_failed_swap` */
        readonly CoffeeMevProtectFailedSwapAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "coffee_mev_protect_failed_swap";
            readonly details: components["schemas"]["CoffeeMevProtectFailedSwapDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `coffee_mev_protect_hold_funds`: {source} held {amount} for a protected swap */
        readonly CoffeeMevProtectHoldFundsDetails: {
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Source jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly source_jetton_wallet: string | null;
            /** @description Mev contract: raw address, the workchain and 64 hexadecimal digits */
            readonly mev_contract: string | null;
            /** @description Mev contract jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly mev_contract_jetton_wallet: string | null;
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
        };
        /** @description An action of type `coffee_mev_protect_hold_funds` */
        readonly CoffeeMevProtectHoldFundsAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "coffee_mev_protect_hold_funds";
            readonly details: components["schemas"]["CoffeeMevProtectHoldFundsDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `coffee_create_pool`: {source} created the Coffee pool {asset_1}/{asset_2} */
        readonly CoffeeCreatePoolDetails: {
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Source jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly source_jetton_wallet: string | null;
            /** @description Initiator 1: raw address, the workchain and 64 hexadecimal digits */
            readonly initiator_1: string | null;
            /** @description Initiator 2: raw address, the workchain and 64 hexadecimal digits */
            readonly initiator_2: string | null;
            /** @description Pool: raw address, the workchain and 64 hexadecimal digits */
            readonly pool: string | null;
            /** @description Pool creator contract: raw address, the workchain and 64 hexadecimal digits */
            readonly pool_creator_contract: string | null;
            /** @description Provided asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly provided_asset: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
            /** @description Asset 1; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset_1: string | null;
            /** @description Asset 2; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset_2: string | null;
            /** @description Amount 1, in the smallest units; a decimal number */
            readonly amount_1: string | null;
            /** @description Amount 2, in the smallest units; a decimal number */
            readonly amount_2: string | null;
            /** @description Lp tokens minted, in the smallest units; a decimal number */
            readonly lp_tokens_minted: string | null;
        };
        /** @description An action of type `coffee_create_pool` */
        readonly CoffeeCreatePoolAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "coffee_create_pool";
            readonly details: components["schemas"]["CoffeeCreatePoolDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `coffee_create_pool_creator`: {source} began a Coffee pool with {amount} */
        readonly CoffeeCreatePoolCreatorDetails: {
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Source jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly source_jetton_wallet: string | null;
            /** @description Deposit recipient: raw address, the workchain and 64 hexadecimal digits */
            readonly deposit_recipient: string | null;
            /** @description Pool creator contract: raw address, the workchain and 64 hexadecimal digits */
            readonly pool_creator_contract: string | null;
            /** @description Provided asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly provided_asset: string | null;
            /** @description Asset 1; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset_1: string | null;
            /** @description Asset 2; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset_2: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
        };
        /** @description An action of type `coffee_create_pool_creator` */
        readonly CoffeeCreatePoolCreatorAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "coffee_create_pool_creator";
            readonly details: components["schemas"]["CoffeeCreatePoolCreatorDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `coffee_create_vault`: {source} created a Coffee vault for {asset} */
        readonly CoffeeCreateVaultDetails: {
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Vault: raw address, the workchain and 64 hexadecimal digits */
            readonly vault: string | null;
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Value, in nanotons */
            readonly value: string | null;
        };
        /** @description An action of type `coffee_create_vault` */
        readonly CoffeeCreateVaultAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "coffee_create_vault";
            readonly details: components["schemas"]["CoffeeCreateVaultDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `coffee_staking_claim_rewards`: {recipient} claimed {amount} from Coffee staking */
        readonly CoffeeStakingClaimRewardsDetails: {
            /** @description Pool: raw address, the workchain and 64 hexadecimal digits */
            readonly pool: string | null;
            /** @description Pool jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly pool_jetton_wallet: string | null;
            /** @description Recipient: raw address, the workchain and 64 hexadecimal digits */
            readonly recipient: string | null;
            /** @description Recipient jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly recipient_jetton_wallet: string | null;
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
        };
        /** @description An action of type `coffee_staking_claim_rewards` */
        readonly CoffeeStakingClaimRewardsAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "coffee_staking_claim_rewards";
            readonly details: components["schemas"]["CoffeeStakingClaimRewardsDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `coffee_staking_deposit`: {source} staked {amount} on Coffee */
        readonly CoffeeStakingDepositDetails: {
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Source jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly source_jetton_wallet: string | null;
            /** @description Pool: raw address, the workchain and 64 hexadecimal digits */
            readonly pool: string | null;
            /** @description Pool jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly pool_jetton_wallet: string | null;
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
            /** @description Minted item address: raw address, the workchain and 64 hexadecimal digits */
            readonly minted_item_address: string | null;
            /** @description Minted item index; a decimal number */
            readonly minted_item_index: string | null;
        };
        /** @description An action of type `coffee_staking_deposit` */
        readonly CoffeeStakingDepositAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "coffee_staking_deposit";
            readonly details: components["schemas"]["CoffeeStakingDepositDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `coffee_staking_withdraw`: {source} unstaked {amount} on Coffee */
        readonly CoffeeStakingWithdrawDetails: {
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Source jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly source_jetton_wallet: string | null;
            /** @description Pool: raw address, the workchain and 64 hexadecimal digits */
            readonly pool: string | null;
            /** @description Pool jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly pool_jetton_wallet: string | null;
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
            /** @description Nft address: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_address: string | null;
            /** @description Nft index; a decimal number */
            readonly nft_index: string | null;
            /** @description Points; a decimal number */
            readonly points: string | null;
        };
        /** @description An action of type `coffee_staking_withdraw` */
        readonly CoffeeStakingWithdrawAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "coffee_staking_withdraw";
            readonly details: components["schemas"]["CoffeeStakingWithdrawDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `evaa_liquidate`: {source} liquidated a debt of {borrower} on EVAA[: {fail_reason}] */
        readonly EvaaLiquidateDetails: {
            /** @description Fail reason */
            readonly fail_reason: string | null;
            /** @description Debt amount, in the smallest units; a decimal number */
            readonly debt_amount: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Borrower: raw address, the workchain and 64 hexadecimal digits */
            readonly borrower: string | null;
            /** @description Borrower contract: raw address, the workchain and 64 hexadecimal digits */
            readonly borrower_contract: string | null;
            /** @description Collateral; a decimal number */
            readonly collateral: string | null;
            /** @description Asset id, in hexadecimal digits, not in base64 */
            readonly asset_id: string | null;
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Is known asset */
            readonly is_known_asset: boolean | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
        };
        /** @description An action of type `evaa_liquidate` */
        readonly EvaaLiquidateAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "evaa_liquidate";
            readonly details: components["schemas"]["EvaaLiquidateDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `evaa_supply`: {source} supplied {amount} to EVAA */
        readonly EvaaSupplyDetails: {
            /** @description Sender jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly sender_jetton_wallet: string | null;
            /** @description Recipient jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly recipient_jetton_wallet: string | null;
            /** @description Master jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly master_jetton_wallet: string | null;
            /** @description Master: raw address, the workchain and 64 hexadecimal digits */
            readonly master: string | null;
            /** @description Asset id, in hexadecimal digits, not in base64 */
            readonly asset_id: string | null;
            /** @description Is ton */
            readonly is_ton: boolean | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Source wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly source_wallet: string | null;
            /** @description Recipient: raw address, the workchain and 64 hexadecimal digits */
            readonly recipient: string | null;
            /** @description Recipient contract: raw address, the workchain and 64 hexadecimal digits */
            readonly recipient_contract: string | null;
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
        };
        /** @description An action of type `evaa_supply` */
        readonly EvaaSupplyAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "evaa_supply";
            readonly details: components["schemas"]["EvaaSupplyDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `evaa_withdraw`: {source} withdrew {amount} from EVAA[: {fail_reason}] */
        readonly EvaaWithdrawDetails: {
            /** @description Recipient jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly recipient_jetton_wallet: string | null;
            /** @description Master jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly master_jetton_wallet: string | null;
            /** @description Master: raw address, the workchain and 64 hexadecimal digits */
            readonly master: string | null;
            /** @description Fail reason */
            readonly fail_reason: string | null;
            /** @description Asset id, in hexadecimal digits, not in base64 */
            readonly asset_id: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Recipient: raw address, the workchain and 64 hexadecimal digits */
            readonly recipient: string | null;
            /** @description Owner contract: raw address, the workchain and 64 hexadecimal digits */
            readonly owner_contract: string | null;
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
        };
        /** @description An action of type `evaa_withdraw` */
        readonly EvaaWithdrawAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "evaa_withdraw";
            readonly details: components["schemas"]["EvaaWithdrawDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `jetton_burn`: {owner} burned {amount} */
        readonly JettonBurnDetails: {
            /** @description Owner: raw address, the workchain and 64 hexadecimal digits */
            readonly owner: string | null;
            /** @description Owner jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly owner_jetton_wallet: string | null;
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
        };
        /** @description An action of type `jetton_burn` */
        readonly JettonBurnAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "jetton_burn";
            readonly details: components["schemas"]["JettonBurnDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `jetton_mint`: Minted {amount} for {receiver} */
        readonly JettonMintDetails: {
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Receiver: raw address, the workchain and 64 hexadecimal digits */
            readonly receiver: string | null;
            /** @description Receiver jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly receiver_jetton_wallet: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
            /** @description Ton amount, in the smallest units; a decimal number */
            readonly ton_amount: string | null;
        };
        /** @description An action of type `jetton_mint` */
        readonly JettonMintAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "jetton_mint";
            readonly details: components["schemas"]["JettonMintDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `jetton_transfer`: {sender} sent {amount} to {receiver} {comment} */
        readonly JettonTransferDetails: {
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Sender: raw address, the workchain and 64 hexadecimal digits */
            readonly sender: string | null;
            /** @description Receiver: raw address, the workchain and 64 hexadecimal digits */
            readonly receiver: string | null;
            /** @description Sender jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly sender_jetton_wallet: string | null;
            /** @description Receiver jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly receiver_jetton_wallet: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
            /** @description Comment */
            readonly comment: string | null;
            /** @description Is encrypted comment */
            readonly is_encrypted_comment: boolean | null;
            /** @description Query id; a decimal number */
            readonly query_id: string | null;
            /** @description Response destination: raw address, the workchain and 64 hexadecimal digits */
            readonly response_destination: string | null;
            /** @description Custom payload: a bag of cells, in base64 */
            readonly custom_payload: string | null;
            /** @description Forward payload: a bag of cells, in base64 */
            readonly forward_payload: string | null;
            /** @description Forward amount, in the smallest units; a decimal number */
            readonly forward_amount: string | null;
        };
        /** @description An action of type `jetton_transfer` */
        readonly JettonTransferAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "jetton_transfer";
            readonly details: components["schemas"]["JettonTransferDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description A part of the details of actions */
        readonly ClaimedRewardsPart: {
            /** @description Jetton: raw address, the workchain and 64 hexadecimal digits */
            readonly jetton: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
        };
        /** @description `details` of `jvault_claim`: {source} claimed rewards from JVault {pool} */
        readonly JvaultClaimDetails: {
            /** @description Claimed rewards */
            readonly claimed_rewards: readonly components["schemas"]["ClaimedRewardsPart"][] | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Stake wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly stake_wallet: string | null;
            /** @description Pool: raw address, the workchain and 64 hexadecimal digits */
            readonly pool: string | null;
        };
        /** @description An action of type `jvault_claim` */
        readonly JvaultClaimAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "jvault_claim";
            readonly details: components["schemas"]["JvaultClaimDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `jvault_stake`: {source} staked {amount} in JVault {pool} for {period} */
        readonly JvaultStakeDetails: {
            /** @description Period */
            readonly period: number | null;
            /** @description Minted stake jettons, in the smallest units; a decimal number */
            readonly minted_stake_jettons: string | null;
            /** @description Stake wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly stake_wallet: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Source jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly source_jetton_wallet: string | null;
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Pool: raw address, the workchain and 64 hexadecimal digits */
            readonly pool: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
        };
        /** @description An action of type `jvault_stake` */
        readonly JvaultStakeAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "jvault_stake";
            readonly details: components["schemas"]["JvaultStakeDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `jvault_unstake`: {source} unstaked {amount} from JVault {pool}[: {exit_code}] */
        readonly JvaultUnstakeDetails: {
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Stake wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly stake_wallet: string | null;
            /** @description Pool: raw address, the workchain and 64 hexadecimal digits */
            readonly pool: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
            /** @description Exit code */
            readonly exit_code: number | null;
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Staking asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly staking_asset: string | null;
        };
        /** @description An action of type `jvault_unstake` */
        readonly JvaultUnstakeAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "jvault_unstake";
            readonly details: components["schemas"]["JvaultUnstakeDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `jvault_unstake_request`: {source} asked to unstake {amount} from JVault {pool}[: {exit_code}] */
        readonly JvaultUnstakeRequestDetails: {
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Stake wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly stake_wallet: string | null;
            /** @description Pool: raw address, the workchain and 64 hexadecimal digits */
            readonly pool: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
            /** @description Exit code */
            readonly exit_code: number | null;
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Staking asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly staking_asset: string | null;
        };
        /** @description An action of type `jvault_unstake_request` */
        readonly JvaultUnstakeRequestAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "jvault_unstake_request";
            readonly details: components["schemas"]["JvaultUnstakeRequestDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description A part of the details of actions */
        readonly LayerzeroPacketDataPart: {
            /** @description Src oapp, in hexadecimal digits, not in base64 */
            readonly src_oapp: string | null;
            /** @description Dst oapp, in hexadecimal digits, not in base64 */
            readonly dst_oapp: string | null;
            /** @description Src eid */
            readonly src_eid: number | null;
            /** @description Dst eid */
            readonly dst_eid: number | null;
            /** @description Nonce */
            readonly nonce: number | null;
            /** @description Guid, in hexadecimal digits, not in base64 */
            readonly guid: string | null;
            /** @description Message, in hexadecimal digits, not in base64 */
            readonly message: string | null;
        };
        /** @description `details` of `layerzero_commit_packet`: {sender} committed LayerZero packet {layerzero_packet_data.nonce} */
        readonly LayerzeroCommitPacketDetails: {
            /** @description Sender: raw address, the workchain and 64 hexadecimal digits */
            readonly sender: string | null;
            /** @description Endpoint: raw address, the workchain and 64 hexadecimal digits */
            readonly endpoint: string | null;
            /** @description Uln: raw address, the workchain and 64 hexadecimal digits */
            readonly uln: string | null;
            /** @description Uln connection: raw address, the workchain and 64 hexadecimal digits */
            readonly uln_connection: string | null;
            /** @description Channel: raw address, the workchain and 64 hexadecimal digits */
            readonly channel: string | null;
            /** @description Msglib connection: raw address, the workchain and 64 hexadecimal digits */
            readonly msglib_connection: string | null;
            /** @description Layerzero packet data */
            readonly layerzero_packet_data: components["schemas"]["LayerzeroPacketDataPart"] | null;
        };
        /** @description An action of type `layerzero_commit_packet` */
        readonly LayerzeroCommitPacketAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "layerzero_commit_packet";
            readonly details: components["schemas"]["LayerzeroCommitPacketDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `layerzero_receive`: {oapp} received a LayerZero message [from chain {layerzero_packet_data.src_eid}] */
        readonly LayerzeroReceiveDetails: {
            /** @description Sender: raw address, the workchain and 64 hexadecimal digits */
            readonly sender: string | null;
            /** @description Oapp: raw address, the workchain and 64 hexadecimal digits */
            readonly oapp: string | null;
            /** @description Channel: raw address, the workchain and 64 hexadecimal digits */
            readonly channel: string | null;
            /** @description Layerzero packet data */
            readonly layerzero_packet_data: components["schemas"]["LayerzeroPacketDataPart"] | null;
        };
        /** @description An action of type `layerzero_receive` */
        readonly LayerzeroReceiveAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "layerzero_receive";
            readonly details: components["schemas"]["LayerzeroReceiveDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `layerzero_dvn_verify`: {initiator} verified LayerZero packet {nonce} [({status})] */
        readonly LayerzeroDvnVerifyDetails: {
            /** @description Initiator: raw address, the workchain and 64 hexadecimal digits */
            readonly initiator: string | null;
            /** @description Nonce */
            readonly nonce: number | null;
            /** @description Status */
            readonly status: string | null;
            /** @description Dvn: raw address, the workchain and 64 hexadecimal digits */
            readonly dvn: string | null;
            /** @description Proxy: raw address, the workchain and 64 hexadecimal digits */
            readonly proxy: string | null;
            /** @description Uln: raw address, the workchain and 64 hexadecimal digits */
            readonly uln: string | null;
            /** @description Uln connection: raw address, the workchain and 64 hexadecimal digits */
            readonly uln_connection: string | null;
        };
        /** @description An action of type `layerzero_dvn_verify` */
        readonly LayerzeroDvnVerifyAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "layerzero_dvn_verify";
            readonly details: components["schemas"]["LayerzeroDvnVerifyDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description A part of the details of actions */
        readonly LayerzeroSendDataPart: {
            /** @description Send request id */
            readonly send_request_id: number | null;
            /** @description Msglib manager, in hexadecimal digits, not in base64 */
            readonly msglib_manager: string | null;
            /** @description Msglib, in hexadecimal digits, not in base64 */
            readonly msglib: string | null;
            /** @description Uln: raw address, the workchain and 64 hexadecimal digits */
            readonly uln: string | null;
            /** @description Native fee */
            readonly native_fee: number | null;
            /** @description Zro fee */
            readonly zro_fee: number | null;
            /** @description Endpoint: raw address, the workchain and 64 hexadecimal digits */
            readonly endpoint: string | null;
            /** @description Channel: raw address, the workchain and 64 hexadecimal digits */
            readonly channel: string | null;
        };
        /** @description `details` of `layerzero_send`: {initiator} sent a LayerZero message [to chain {layerzero_packet_data.dst_eid}] */
        readonly LayerzeroSendDetails: {
            /** @description Initiator: raw address, the workchain and 64 hexadecimal digits */
            readonly initiator: string | null;
            /** @description Layerzero send data */
            readonly layerzero_send_data: components["schemas"]["LayerzeroSendDataPart"] | null;
            /** @description Layerzero packet data */
            readonly layerzero_packet_data: components["schemas"]["LayerzeroPacketDataPart"] | null;
        };
        /** @description An action of type `layerzero_send` */
        readonly LayerzeroSendAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "layerzero_send";
            readonly details: components["schemas"]["LayerzeroSendDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `layerzero_send_tokens`: {sender} sent {amount} [to chain {layerzero_packet_data.dst_eid}] by LayerZero */
        readonly LayerzeroSendTokensDetails: {
            /** @description Sender: raw address, the workchain and 64 hexadecimal digits */
            readonly sender: string | null;
            /** @description Sender wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly sender_wallet: string | null;
            /** @description Oapp: raw address, the workchain and 64 hexadecimal digits */
            readonly oapp: string | null;
            /** @description Oapp wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly oapp_wallet: string | null;
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
            /** @description Layerzero send data */
            readonly layerzero_send_data: components["schemas"]["LayerzeroSendDataPart"] | null;
            /** @description Layerzero packet data */
            readonly layerzero_packet_data: components["schemas"]["LayerzeroPacketDataPart"] | null;
        };
        /** @description An action of type `layerzero_send_tokens` */
        readonly LayerzeroSendTokensAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "layerzero_send_tokens";
            readonly details: components["schemas"]["LayerzeroSendTokensDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `dex_withdraw_liquidity`: {source} withdrew {amount_1} and {amount_2} from {pool} on {dex} */
        readonly DexWithdrawLiquidityDetails: {
            /** @description Dex */
            readonly dex: string | null;
            /** @description Amount 1, in the smallest units; a decimal number */
            readonly amount_1: string | null;
            /** @description Amount 2, in the smallest units; a decimal number */
            readonly amount_2: string | null;
            /** @description Asset 1; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset_1: string | null;
            /** @description Asset 2; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset_2: string | null;
            /** @description User jetton wallet 1: raw address, the workchain and 64 hexadecimal digits */
            readonly user_jetton_wallet_1: string | null;
            /** @description User jetton wallet 2: raw address, the workchain and 64 hexadecimal digits */
            readonly user_jetton_wallet_2: string | null;
            /** @description Lp tokens burnt, in the smallest units; a decimal number */
            readonly lp_tokens_burnt: string | null;
            /** @description Is refund */
            readonly is_refund: boolean | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Pool: raw address, the workchain and 64 hexadecimal digits */
            readonly pool: string | null;
            /** @description Destination liquidity: raw address, the workchain and 64 hexadecimal digits */
            readonly destination_liquidity: string | null;
            /** @description Burnt nft index; a decimal number */
            readonly burnt_nft_index: string | null;
            /** @description Burnt nft address: raw address, the workchain and 64 hexadecimal digits */
            readonly burnt_nft_address: string | null;
            /** @description Tick lower; a decimal number */
            readonly tick_lower: string | null;
            /** @description Tick upper; a decimal number */
            readonly tick_upper: string | null;
        };
        /** @description An action of type `dex_withdraw_liquidity` */
        readonly DexWithdrawLiquidityAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "dex_withdraw_liquidity";
            readonly details: components["schemas"]["DexWithdrawLiquidityDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `multisig_approve`: {source} approved order {destination}[: {exit_code}] */
        readonly MultisigApproveDetails: {
            /** @description Signer index */
            readonly signer_index: number | null;
            /** @description Exit code */
            readonly exit_code: number | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
        };
        /** @description An action of type `multisig_approve` */
        readonly MultisigApproveAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "multisig_approve";
            readonly details: components["schemas"]["MultisigApproveDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `multisig_create_order`: {source} proposed order {order_seqno} in {destination} */
        readonly MultisigCreateOrderDetails: {
            /** @description Query id; a decimal number */
            readonly query_id: string | null;
            /** @description Order seqno; a decimal number */
            readonly order_seqno: string | null;
            /** @description Is created by signer */
            readonly is_created_by_signer: boolean | null;
            /** @description Is signed by creator */
            readonly is_signed_by_creator: boolean | null;
            /** @description Creator index */
            readonly creator_index: number | null;
            /** @description Expiration date */
            readonly expiration_date: number | null;
            /** @description Order boc: a bag of cells, in base64 */
            readonly order_boc: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
            /** @description Destination order: raw address, the workchain and 64 hexadecimal digits */
            readonly destination_order: string | null;
        };
        /** @description An action of type `multisig_create_order` */
        readonly MultisigCreateOrderAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "multisig_create_order";
            readonly details: components["schemas"]["MultisigCreateOrderDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `multisig_execute`: Executed order {order_seqno} of {destination} [with {approvals_num} approvals] */
        readonly MultisigExecuteDetails: {
            /** @description Query id; a decimal number */
            readonly query_id: string | null;
            /** @description Order seqno; a decimal number */
            readonly order_seqno: string | null;
            /** @description Expiration date */
            readonly expiration_date: number | null;
            /** @description Approvals num */
            readonly approvals_num: number | null;
            /** @description Signers hash: 32 bytes in base64 */
            readonly signers_hash: string | null;
            /** @description Order boc: a bag of cells, in base64 */
            readonly order_boc: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
        };
        /** @description An action of type `multisig_execute` */
        readonly MultisigExecuteAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "multisig_execute";
            readonly details: components["schemas"]["MultisigExecuteDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `auction_bid`: {bidder} bid {amount} for {nft_item} */
        readonly AuctionBidDetails: {
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
            /** @description Bidder: raw address, the workchain and 64 hexadecimal digits */
            readonly bidder: string | null;
            /** @description Auction: raw address, the workchain and 64 hexadecimal digits */
            readonly auction: string | null;
            /** @description Nft item: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_item: string | null;
            /** @description Nft collection: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_collection: string | null;
            /** @description Nft item index; a decimal number */
            readonly nft_item_index: string | null;
        };
        /** @description An action of type `auction_bid` */
        readonly AuctionBidAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "auction_bid";
            readonly details: components["schemas"]["AuctionBidDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `auction_outbid`: {new_bidder} outbid {bidder} on {nft_item}[; {amount} returned] */
        readonly AuctionOutbidDetails: {
            /** @description Auction address: raw address, the workchain and 64 hexadecimal digits */
            readonly auction_address: string | null;
            /** @description Bidder: raw address, the workchain and 64 hexadecimal digits */
            readonly bidder: string | null;
            /** @description New bidder: raw address, the workchain and 64 hexadecimal digits */
            readonly new_bidder: string | null;
            /** @description Nft item: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_item: string | null;
            /** @description Nft collection: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_collection: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
            /** @description Comment */
            readonly comment?: string | null;
            /** @description Marketplace */
            readonly marketplace?: string | null;
        };
        /** @description An action of type `auction_outbid` */
        readonly AuctionOutbidAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "auction_outbid";
            readonly details: components["schemas"]["AuctionOutbidDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `nft_discovery`: {source} asked {nft_item} for its collection */
        readonly NftDiscoveryDetails: {
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Nft item: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_item: string | null;
            /** @description Nft collection: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_collection: string | null;
            /** @description Nft item index; a decimal number */
            readonly nft_item_index: string | null;
        };
        /** @description An action of type `nft_discovery` */
        readonly NftDiscoveryAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "nft_discovery";
            readonly details: components["schemas"]["NftDiscoveryDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `nft_put_on_auction`: {owner} put {nft_item} up for auction from {min_bid} on {marketplace} */
        readonly NftPutOnAuctionDetails: {
            /** @description Nft collection: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_collection: string | null;
            /** @description Nft item: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_item: string | null;
            /** @description Nft item index; a decimal number */
            readonly nft_item_index: string | null;
            /** @description Owner: raw address, the workchain and 64 hexadecimal digits */
            readonly owner: string | null;
            /** @description Listing address: raw address, the workchain and 64 hexadecimal digits */
            readonly listing_address: string | null;
            /** @description Auction address: raw address, the workchain and 64 hexadecimal digits */
            readonly auction_address: string | null;
            /** @description Marketplace address: raw address, the workchain and 64 hexadecimal digits */
            readonly marketplace_address: string | null;
            /** @description Marketplace fee factor; a decimal number */
            readonly marketplace_fee_factor: string | null;
            /** @description Marketplace fee base; a decimal number */
            readonly marketplace_fee_base: string | null;
            /** @description Royalty fee base; a decimal number */
            readonly royalty_fee_base: string | null;
            /** @description Max bid, in the smallest units; a decimal number */
            readonly max_bid: string | null;
            /** @description Min bid, in the smallest units; a decimal number */
            readonly min_bid: string | null;
            /** @description Marketplace fee address: raw address, the workchain and 64 hexadecimal digits */
            readonly marketplace_fee_address: string | null;
            /** @description Royalty address: raw address, the workchain and 64 hexadecimal digits */
            readonly royalty_address: string | null;
            /** @description Marketplace */
            readonly marketplace: string | null;
        };
        /** @description An action of type `nft_put_on_auction` */
        readonly NftPutOnAuctionAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "nft_put_on_auction";
            readonly details: components["schemas"]["NftPutOnAuctionDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `nft_put_on_sale`: {owner} put {nft_item} on sale [for {full_price}] on {marketplace} */
        readonly NftPutOnSaleDetails: {
            /** @description Nft collection: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_collection: string | null;
            /** @description Nft item: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_item: string | null;
            /** @description Nft item index; a decimal number */
            readonly nft_item_index: string | null;
            /** @description Owner: raw address, the workchain and 64 hexadecimal digits */
            readonly owner: string | null;
            /** @description Listing address: raw address, the workchain and 64 hexadecimal digits */
            readonly listing_address: string | null;
            /** @description Sale address: raw address, the workchain and 64 hexadecimal digits */
            readonly sale_address: string | null;
            /** @description Marketplace address: raw address, the workchain and 64 hexadecimal digits */
            readonly marketplace_address: string | null;
            /** @description Full price, in the smallest units; a decimal number */
            readonly full_price: string | null;
            /** @description Marketplace fee, in nanotons */
            readonly marketplace_fee: string | null;
            /** @description Royalty amount, in the smallest units; a decimal number */
            readonly royalty_amount: string | null;
            /** @description Marketplace fee address: raw address, the workchain and 64 hexadecimal digits */
            readonly marketplace_fee_address: string | null;
            /** @description Royalty address: raw address, the workchain and 64 hexadecimal digits */
            readonly royalty_address: string | null;
            /** @description Marketplace */
            readonly marketplace: string | null;
        };
        /** @description An action of type `nft_put_on_sale` */
        readonly NftPutOnSaleAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "nft_put_on_sale";
            readonly details: components["schemas"]["NftPutOnSaleDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `teleitem_start_auction`: {owner} put {nft_item} up for auction from {min_bid} on {marketplace} */
        readonly TeleitemStartAuctionDetails: {
            /** @description Nft collection: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_collection: string | null;
            /** @description Nft item: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_item: string | null;
            /** @description Nft item index; a decimal number */
            readonly nft_item_index: string | null;
            /** @description Owner: raw address, the workchain and 64 hexadecimal digits */
            readonly owner: string | null;
            /** @description Listing address: raw address, the workchain and 64 hexadecimal digits */
            readonly listing_address: string | null;
            /** @description Auction address: raw address, the workchain and 64 hexadecimal digits */
            readonly auction_address: string | null;
            /** @description Marketplace address: raw address, the workchain and 64 hexadecimal digits */
            readonly marketplace_address: string | null;
            /** @description Marketplace fee factor; a decimal number */
            readonly marketplace_fee_factor: string | null;
            /** @description Marketplace fee base; a decimal number */
            readonly marketplace_fee_base: string | null;
            /** @description Royalty fee base; a decimal number */
            readonly royalty_fee_base: string | null;
            /** @description Max bid, in the smallest units; a decimal number */
            readonly max_bid: string | null;
            /** @description Min bid, in the smallest units; a decimal number */
            readonly min_bid: string | null;
            /** @description Marketplace fee address: raw address, the workchain and 64 hexadecimal digits */
            readonly marketplace_fee_address: string | null;
            /** @description Royalty address: raw address, the workchain and 64 hexadecimal digits */
            readonly royalty_address: string | null;
            /** @description Marketplace */
            readonly marketplace: string | null;
        };
        /** @description An action of type `teleitem_start_auction` */
        readonly TeleitemStartAuctionAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "teleitem_start_auction";
            readonly details: components["schemas"]["TeleitemStartAuctionDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `nft_mint`: {owner} minted {nft_item} */
        readonly NftMintDetails: {
            /** @description Owner: raw address, the workchain and 64 hexadecimal digits */
            readonly owner?: string | null;
            /** @description Nft item: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_item: string | null;
            /** @description Nft collection: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_collection: string | null;
            /** @description Nft item index; a decimal number */
            readonly nft_item_index: string | null;
        };
        /** @description An action of type `nft_mint` */
        readonly NftMintAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "nft_mint";
            readonly details: components["schemas"]["NftMintDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `nft_purchase`: {new_owner} bought {nft_item} from {real_old_owner} for {price} on {marketplace} */
        readonly NftPurchaseDetails: {
            /** @description Nft collection: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_collection: string | null;
            /** @description Nft item: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_item: string | null;
            /** @description Nft item index; a decimal number */
            readonly nft_item_index: string | null;
            /** @description Old owner: raw address, the workchain and 64 hexadecimal digits */
            readonly old_owner?: string | null;
            /** @description New owner: raw address, the workchain and 64 hexadecimal digits */
            readonly new_owner: string | null;
            /** @description Is purchase */
            readonly is_purchase: boolean | null;
            /** @description Price, in the smallest units; a decimal number */
            readonly price?: string | null;
            /** @description Query id; a decimal number */
            readonly query_id: string | null;
            /** @description Response destination: raw address, the workchain and 64 hexadecimal digits */
            readonly response_destination: string | null;
            /** @description Custom payload: a bag of cells, in base64 */
            readonly custom_payload: string | null;
            /** @description Forward payload: a bag of cells, in base64 */
            readonly forward_payload: string | null;
            /** @description Forward amount, in the smallest units; a decimal number */
            readonly forward_amount: string | null;
            /** @description Comment */
            readonly comment: string | null;
            /** @description Is encrypted comment */
            readonly is_encrypted_comment: boolean | null;
            /** @description Marketplace */
            readonly marketplace: string | null;
            /** @description Real old owner: raw address, the workchain and 64 hexadecimal digits */
            readonly real_old_owner: string | null;
            /** @description Marketplace address: raw address, the workchain and 64 hexadecimal digits */
            readonly marketplace_address: string | null;
            /** @description Payout amount, in the smallest units; a decimal number */
            readonly payout_amount: string | null;
            /** @description Payout address: raw address, the workchain and 64 hexadecimal digits */
            readonly payout_address: string | null;
            /** @description Payout comment */
            readonly payout_comment: string | null;
            /** @description Payout comment encrypted */
            readonly payout_comment_encrypted: boolean | null;
            /** @description Payout comment encoded */
            readonly payout_comment_encoded: boolean | null;
            /** @description Royalty amount, in the smallest units; a decimal number */
            readonly royalty_amount: string | null;
            /** @description Royalty address: raw address, the workchain and 64 hexadecimal digits */
            readonly royalty_address: string | null;
        };
        /** @description An action of type `nft_purchase` */
        readonly NftPurchaseAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "nft_purchase";
            readonly details: components["schemas"]["NftPurchaseDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `nft_cancel_auction`: {owner} cancelled the auction of {nft_item} */
        readonly NftCancelAuctionDetails: {
            /** @description Owner: raw address, the workchain and 64 hexadecimal digits */
            readonly owner: string | null;
            /** @description Nft item: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_item: string | null;
            /** @description Nft collection: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_collection: string | null;
            /** @description Auction address: raw address, the workchain and 64 hexadecimal digits */
            readonly auction_address: string | null;
            /** @description Marketplace address: raw address, the workchain and 64 hexadecimal digits */
            readonly marketplace_address: string | null;
            /** @description Marketplace */
            readonly marketplace: string | null;
        };
        /** @description An action of type `nft_cancel_auction` */
        readonly NftCancelAuctionAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "nft_cancel_auction";
            readonly details: components["schemas"]["NftCancelAuctionDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `nft_cancel_sale`: {owner} took {nft_item} off sale */
        readonly NftCancelSaleDetails: {
            /** @description Owner: raw address, the workchain and 64 hexadecimal digits */
            readonly owner: string | null;
            /** @description Nft item: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_item: string | null;
            /** @description Nft collection: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_collection: string | null;
            /** @description Sale address: raw address, the workchain and 64 hexadecimal digits */
            readonly sale_address: string | null;
            /** @description Marketplace address: raw address, the workchain and 64 hexadecimal digits */
            readonly marketplace_address: string | null;
            /** @description Marketplace */
            readonly marketplace: string | null;
        };
        /** @description An action of type `nft_cancel_sale` */
        readonly NftCancelSaleAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "nft_cancel_sale";
            readonly details: components["schemas"]["NftCancelSaleDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `nft_finish_auction`: Ended the auction of {nft_item} */
        readonly NftFinishAuctionDetails: {
            /** @description Owner: raw address, the workchain and 64 hexadecimal digits */
            readonly owner: string | null;
            /** @description Nft item: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_item: string | null;
            /** @description Nft collection: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_collection: string | null;
            /** @description Auction address: raw address, the workchain and 64 hexadecimal digits */
            readonly auction_address: string | null;
            /** @description Marketplace address: raw address, the workchain and 64 hexadecimal digits */
            readonly marketplace_address: string | null;
            /** @description Marketplace */
            readonly marketplace: string | null;
        };
        /** @description An action of type `nft_finish_auction` */
        readonly NftFinishAuctionAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "nft_finish_auction";
            readonly details: components["schemas"]["NftFinishAuctionDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `nft_update_sale`: {source} changed the price of {nft_address} to {full_price} */
        readonly NftUpdateSaleDetails: {
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Sale contract: raw address, the workchain and 64 hexadecimal digits */
            readonly sale_contract: string | null;
            /** @description Nft address: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_address: string | null;
            /** @description Marketplace address: raw address, the workchain and 64 hexadecimal digits */
            readonly marketplace_address: string | null;
            /** @description Marketplace */
            readonly marketplace: string | null;
            /** @description Full price, in the smallest units; a decimal number */
            readonly full_price: string | null;
            /** @description Marketplace fee, in nanotons */
            readonly marketplace_fee: string | null;
            /** @description Royalty amount, in the smallest units; a decimal number */
            readonly royalty_amount: string | null;
        };
        /** @description An action of type `nft_update_sale` */
        readonly NftUpdateSaleAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "nft_update_sale";
            readonly details: components["schemas"]["NftUpdateSaleDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `teleitem_cancel_auction`: {owner} cancelled the auction of {nft_item} */
        readonly TeleitemCancelAuctionDetails: {
            /** @description Owner: raw address, the workchain and 64 hexadecimal digits */
            readonly owner: string | null;
            /** @description Nft item: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_item: string | null;
            /** @description Nft collection: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_collection: string | null;
            /** @description Auction address: raw address, the workchain and 64 hexadecimal digits */
            readonly auction_address: string | null;
            /** @description Marketplace address: raw address, the workchain and 64 hexadecimal digits */
            readonly marketplace_address: string | null;
            /** @description Marketplace */
            readonly marketplace: string | null;
        };
        /** @description An action of type `teleitem_cancel_auction` */
        readonly TeleitemCancelAuctionAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "teleitem_cancel_auction";
            readonly details: components["schemas"]["TeleitemCancelAuctionDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `nft_transfer`: {old_owner} sent {nft_item} to {new_owner} {comment} */
        readonly NftTransferDetails: {
            /** @description Nft collection: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_collection: string | null;
            /** @description Nft item: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_item: string | null;
            /** @description Nft item index; a decimal number */
            readonly nft_item_index: string | null;
            /** @description Old owner: raw address, the workchain and 64 hexadecimal digits */
            readonly old_owner?: string | null;
            /** @description New owner: raw address, the workchain and 64 hexadecimal digits */
            readonly new_owner: string | null;
            /** @description Is purchase */
            readonly is_purchase: boolean | null;
            /** @description Price, in the smallest units; a decimal number */
            readonly price?: string | null;
            /** @description Query id; a decimal number */
            readonly query_id: string | null;
            /** @description Response destination: raw address, the workchain and 64 hexadecimal digits */
            readonly response_destination: string | null;
            /** @description Custom payload: a bag of cells, in base64 */
            readonly custom_payload: string | null;
            /** @description Forward payload: a bag of cells, in base64 */
            readonly forward_payload: string | null;
            /** @description Forward amount, in the smallest units; a decimal number */
            readonly forward_amount: string | null;
            /** @description Comment */
            readonly comment: string | null;
            /** @description Is encrypted comment */
            readonly is_encrypted_comment: boolean | null;
            /** @description Marketplace */
            readonly marketplace: string | null;
            /** @description Real old owner: raw address, the workchain and 64 hexadecimal digits */
            readonly real_old_owner: string | null;
            /** @description Marketplace address: raw address, the workchain and 64 hexadecimal digits */
            readonly marketplace_address: string | null;
            /** @description Payout amount, in the smallest units; a decimal number */
            readonly payout_amount: string | null;
            /** @description Payout address: raw address, the workchain and 64 hexadecimal digits */
            readonly payout_address: string | null;
            /** @description Payout comment */
            readonly payout_comment: string | null;
            /** @description Payout comment encrypted */
            readonly payout_comment_encrypted: boolean | null;
            /** @description Payout comment encoded */
            readonly payout_comment_encoded: boolean | null;
            /** @description Royalty amount, in the smallest units; a decimal number */
            readonly royalty_amount: string | null;
            /** @description Royalty address: raw address, the workchain and 64 hexadecimal digits */
            readonly royalty_address: string | null;
        };
        /** @description An action of type `nft_transfer` */
        readonly NftTransferAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "nft_transfer";
            readonly details: components["schemas"]["NftTransferDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `stake_deposit`: {stake_holder} staked {amount} with {provider} {pool} for {tokens_minted} */
        readonly StakeDepositDetails: {
            /** @description Provider */
            readonly provider: string | null;
            /** @description Stake holder: raw address, the workchain and 64 hexadecimal digits */
            readonly stake_holder: string | null;
            /** @description Pool: raw address, the workchain and 64 hexadecimal digits */
            readonly pool: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
            /** @description Tokens minted, in the smallest units; a decimal number */
            readonly tokens_minted: string | null;
            /** @description Asset: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Source asset: raw address, the workchain and 64 hexadecimal digits */
            readonly source_asset?: string | null;
        };
        /** @description An action of type `stake_deposit` */
        readonly StakeDepositAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "stake_deposit";
            readonly details: components["schemas"]["StakeDepositDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `stake_withdrawal_request`: {stake_holder} asked {provider} {pool} [to return {tokens_burnt}] */
        readonly StakeWithdrawalRequestDetails: {
            /** @description Provider */
            readonly provider: string | null;
            /** @description Stake holder: raw address, the workchain and 64 hexadecimal digits */
            readonly stake_holder: string | null;
            /** @description Pool: raw address, the workchain and 64 hexadecimal digits */
            readonly pool: string | null;
            /** @description Payout nft: raw address, the workchain and 64 hexadecimal digits */
            readonly payout_nft: string | null;
            /** @description Asset: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Tokens burnt, in the smallest units; a decimal number */
            readonly tokens_burnt: string | null;
            /** @description Tokens minted, in the smallest units; a decimal number */
            readonly tokens_minted?: string | null;
        };
        /** @description An action of type `stake_withdrawal_request` */
        readonly StakeWithdrawalRequestAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "stake_withdrawal_request";
            readonly details: components["schemas"]["StakeWithdrawalRequestDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `stake_withdrawal`: {stake_holder} withdrew {amount} from {provider} {pool} */
        readonly StakeWithdrawalDetails: {
            /** @description Provider */
            readonly provider: string | null;
            /** @description Stake holder: raw address, the workchain and 64 hexadecimal digits */
            readonly stake_holder: string | null;
            /** @description Pool: raw address, the workchain and 64 hexadecimal digits */
            readonly pool: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
            /** @description Payout nft: raw address, the workchain and 64 hexadecimal digits */
            readonly payout_nft: string | null;
            /** @description Tokens burnt, in the smallest units; a decimal number */
            readonly tokens_burnt: string | null;
            /** @description Asset: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
        };
        /** @description An action of type `stake_withdrawal` */
        readonly StakeWithdrawalAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "stake_withdrawal";
            readonly details: components["schemas"]["StakeWithdrawalDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `subscribe`: {subscriber} subscribed to {beneficiary} for {amount} */
        readonly SubscribeDetails: {
            /** @description Subscriber: raw address, the workchain and 64 hexadecimal digits */
            readonly subscriber: string | null;
            /** @description Beneficiary: raw address, the workchain and 64 hexadecimal digits */
            readonly beneficiary?: string | null;
            /** @description Subscription: raw address, the workchain and 64 hexadecimal digits */
            readonly subscription: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
        };
        /** @description An action of type `subscribe` */
        readonly SubscribeAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "subscribe";
            readonly details: components["schemas"]["SubscribeDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `unsubscribe`: {subscriber} ended the subscription to {beneficiary} */
        readonly UnsubscribeDetails: {
            /** @description Subscriber: raw address, the workchain and 64 hexadecimal digits */
            readonly subscriber: string | null;
            /** @description Beneficiary: raw address, the workchain and 64 hexadecimal digits */
            readonly beneficiary?: string | null;
            /** @description Subscription: raw address, the workchain and 64 hexadecimal digits */
            readonly subscription: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount?: string | null;
        };
        /** @description An action of type `unsubscribe` */
        readonly UnsubscribeAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "unsubscribe";
            readonly details: components["schemas"]["UnsubscribeDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description A part of the details of actions */
        readonly DexIncomingTransferPart: {
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
            /** @description Source jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly source_jetton_wallet: string | null;
            /** @description Destination jetton wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly destination_jetton_wallet: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
        };
        /** @description A part of the details of actions */
        readonly PeerSwapsPart: {
            /** @description Asset in; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset_in: string | null;
            /** @description Amount in, in the smallest units; a decimal number */
            readonly amount_in: string | null;
            /** @description Asset out; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset_out: string | null;
            /** @description Amount out, in the smallest units; a decimal number */
            readonly amount_out: string | null;
        };
        /** @description `details` of `jetton_swap`: {sender} swapped {dex_incoming_transfer.amount} for {dex_outgoing_transfer.amount} on {dex} [through {peer_swaps} pools] */
        readonly JettonSwapDetails: {
            /** @description Dex */
            readonly dex: string | null;
            /** @description Sender: raw address, the workchain and 64 hexadecimal digits */
            readonly sender: string | null;
            /** @description Asset in; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset_in: string | null;
            /** @description Asset out; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset_out: string | null;
            /** @description Dex incoming transfer */
            readonly dex_incoming_transfer: components["schemas"]["DexIncomingTransferPart"] | null;
            /** @description Dex outgoing transfer */
            readonly dex_outgoing_transfer: components["schemas"]["DexIncomingTransferPart"] | null;
            /** @description Peer swaps */
            readonly peer_swaps: readonly components["schemas"]["PeerSwapsPart"][];
            /** @description Min out amount, in the smallest units; a decimal number */
            readonly min_out_amount?: string | null;
        };
        /** @description An action of type `jetton_swap` */
        readonly JettonSwapAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "jetton_swap";
            readonly details: components["schemas"]["JettonSwapDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `tgbtc_dkg_log_fallback`: The tgBTC network agreed on a key */
        readonly TgbtcDkgLogFallbackDetails: {
            /** @description Coordinator: raw address, the workchain and 64 hexadecimal digits */
            readonly coordinator: string | null;
            /** @description Pubkey, in hexadecimal digits, not in base64 */
            readonly pubkey: string | null;
            /** @description Timestamp; a decimal number */
            readonly timestamp: string | null;
        };
        /** @description An action of type `tgbtc_dkg_log_fallback` */
        readonly TgbtcDkgLogFallbackAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "tgbtc_dkg_log_fallback";
            readonly details: components["schemas"]["TgbtcDkgLogFallbackDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `tgbtc_new_key`: Rotated the tgBTC key */
        readonly TgbtcNewKeyDetails: {
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Pubkey, in hexadecimal digits, not in base64 */
            readonly pubkey: string | null;
            /** @description Coordinator: raw address, the workchain and 64 hexadecimal digits */
            readonly coordinator: string | null;
            /** @description Pegout: raw address, the workchain and 64 hexadecimal digits */
            readonly pegout: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
        };
        /** @description An action of type `tgbtc_new_key` */
        readonly TgbtcNewKeyAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "tgbtc_new_key";
            readonly details: components["schemas"]["TgbtcNewKeyDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `tgbtc_new_key_fallback`: Rotated the tgBTC key */
        readonly TgbtcNewKeyFallbackDetails: {
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Pubkey, in hexadecimal digits, not in base64 */
            readonly pubkey: string | null;
            /** @description Coordinator: raw address, the workchain and 64 hexadecimal digits */
            readonly coordinator: string | null;
            /** @description Pegout: raw address, the workchain and 64 hexadecimal digits */
            readonly pegout: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
        };
        /** @description An action of type `tgbtc_new_key_fallback` */
        readonly TgbtcNewKeyFallbackAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "tgbtc_new_key_fallback";
            readonly details: components["schemas"]["TgbtcNewKeyFallbackDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `tgbtc_burn`: {source} burned {amount} to leave for Bitcoin */
        readonly TgbtcBurnDetails: {
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Source wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly source_wallet: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
        };
        /** @description An action of type `tgbtc_burn` */
        readonly TgbtcBurnAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "tgbtc_burn";
            readonly details: components["schemas"]["TgbtcBurnDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `tgbtc_burn_fallback`: {source} burned {amount} to leave for Bitcoin */
        readonly TgbtcBurnFallbackDetails: {
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Source wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly source_wallet: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
        };
        /** @description An action of type `tgbtc_burn_fallback` */
        readonly TgbtcBurnFallbackAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "tgbtc_burn_fallback";
            readonly details: components["schemas"]["TgbtcBurnFallbackDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `tgbtc_mint`: {destination} received {amount} [for bitcoin transaction {bitcoin_tx_id}] */
        readonly TgbtcMintDetails: {
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Bitcoin tx id, in hexadecimal digits, not in base64 */
            readonly bitcoin_tx_id: string | null;
            /** @description Destination wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly destination_wallet: string | null;
        };
        /** @description An action of type `tgbtc_mint` */
        readonly TgbtcMintAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "tgbtc_mint";
            readonly details: components["schemas"]["TgbtcMintDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `tgbtc_mint_fallback`: {destination} received {amount} [for bitcoin transaction {bitcoin_tx_id}] */
        readonly TgbtcMintFallbackDetails: {
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
            /** @description Asset; null is the coin: raw address, the workchain and 64 hexadecimal digits */
            readonly asset: string | null;
            /** @description Bitcoin tx id, in hexadecimal digits, not in base64 */
            readonly bitcoin_tx_id: string | null;
            /** @description Destination wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly destination_wallet: string | null;
        };
        /** @description An action of type `tgbtc_mint_fallback` */
        readonly TgbtcMintFallbackAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "tgbtc_mint_fallback";
            readonly details: components["schemas"]["TgbtcMintFallbackDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `tonco_deploy_pool`: {source} created the pool {jetton_minter_1}/{jetton_minter_2} on TONCO */
        readonly ToncoDeployPoolDetails: {
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Pool: raw address, the workchain and 64 hexadecimal digits */
            readonly pool: string | null;
            /** @description Router: raw address, the workchain and 64 hexadecimal digits */
            readonly router: string | null;
            /** @description Router jetton wallet 1: raw address, the workchain and 64 hexadecimal digits */
            readonly router_jetton_wallet_1: string | null;
            /** @description Router jetton wallet 2: raw address, the workchain and 64 hexadecimal digits */
            readonly router_jetton_wallet_2: string | null;
            /** @description Jetton minter 1: raw address, the workchain and 64 hexadecimal digits */
            readonly jetton_minter_1: string | null;
            /** @description Jetton minter 2: raw address, the workchain and 64 hexadecimal digits */
            readonly jetton_minter_2: string | null;
            /** @description Tick spacing; a decimal number */
            readonly tick_spacing: string | null;
            /** @description Initial price x96; a decimal number */
            readonly initial_price_x96: string | null;
            /** @description Protocol fee; a decimal number */
            readonly protocol_fee: string | null;
            /** @description Lp fee base; a decimal number */
            readonly lp_fee_base: string | null;
            /** @description Lp fee current; a decimal number */
            readonly lp_fee_current: string | null;
            /** @description Pool active */
            readonly pool_active: boolean | null;
        };
        /** @description An action of type `tonco_deploy_pool` */
        readonly ToncoDeployPoolAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "tonco_deploy_pool";
            readonly details: components["schemas"]["ToncoDeployPoolDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `vesting_add_whitelist`: {source} allowed {accounts_added} in vesting {vesting} */
        readonly VestingAddWhitelistDetails: {
            /** @description Query id; a decimal number */
            readonly query_id: string | null;
            /** @description Accounts added */
            readonly accounts_added: readonly string[];
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Vesting: raw address, the workchain and 64 hexadecimal digits */
            readonly vesting: string | null;
        };
        /** @description An action of type `vesting_add_whitelist` */
        readonly VestingAddWhitelistAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "vesting_add_whitelist";
            readonly details: components["schemas"]["VestingAddWhitelistDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `vesting_send_message`: {source} sent {amount} from vesting {vesting} to {destination} */
        readonly VestingSendMessageDetails: {
            /** @description Query id; a decimal number */
            readonly query_id: string | null;
            /** @description Message boc: a bag of cells, in base64 */
            readonly message_boc: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string | null;
            /** @description Vesting: raw address, the workchain and 64 hexadecimal digits */
            readonly vesting: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
            /** @description Amount, in the smallest units; a decimal number */
            readonly amount: string | null;
        };
        /** @description An action of type `vesting_send_message` */
        readonly VestingSendMessageAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "vesting_send_message";
            readonly details: components["schemas"]["VestingSendMessageDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of `extra_currency_transfer`: {source} sent {value_extra_currencies} {extra_currencies} and {value} to {destination} {comment} */
        readonly ExtraCurrencyTransferDetails: {
            /** @description Opcode, in hexadecimal digits */
            readonly opcode?: string | null;
            /** @description Source: raw address, the workchain and 64 hexadecimal digits */
            readonly source?: string | null;
            /** @description Destination: raw address, the workchain and 64 hexadecimal digits */
            readonly destination?: string | null;
            /** @description Value, in nanotons */
            readonly value?: string | null;
            /** @description Extra currencies: amounts by the id of the currency */
            readonly extra_currencies?: {
                readonly [key: string]: string;
            };
            /** @description Value extra currencies: amounts by the id of the currency */
            readonly value_extra_currencies?: {
                readonly [key: string]: string;
            };
            /** @description Comment */
            readonly comment?: string | null;
            /** @description Encrypted */
            readonly encrypted?: boolean | null;
        };
        /** @description An action of type `extra_currency_transfer` */
        readonly ExtraCurrencyTransferAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "extra_currency_transfer";
            readonly details: components["schemas"]["ExtraCurrencyTransferDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description `details` of an action that no rule explains, or of a type that this server does not know */
        readonly UnknownDetails: {
            /** @description What is unknown */
            readonly error: string;
        };
        /** @description An action of type `unknown` */
        readonly UnknownAction: {
            /**
             * @description Type of the action
             * @constant
             */
            readonly type: "unknown";
            readonly details: components["schemas"]["UnknownDetails"];
        } & components["schemas"]["ActionFields"];
        /** @description What happened in a trace or in a part of it; `type` decides which `details` it has. A type that the server does not know, because a newer release stored it, has the form of `unknown` */
        readonly Action: components["schemas"]["CallContractAction"] | components["schemas"]["ContractDeployAction"] | components["schemas"]["TickTockAction"] | components["schemas"]["TonTransferAction"] | components["schemas"]["CocoonClientChangeSecretHashAction"] | components["schemas"]["CocoonClientIncreaseStakeAction"] | components["schemas"]["CocoonClientRegisterAction"] | components["schemas"]["CocoonClientRequestRefundAction"] | components["schemas"]["CocoonClientTopUpAction"] | components["schemas"]["CocoonClientWithdrawAction"] | components["schemas"]["CocoonGrantRefundAction"] | components["schemas"]["CocoonProxyChargeAction"] | components["schemas"]["CocoonProxyPayoutAction"] | components["schemas"]["CocoonRegisterProxyAction"] | components["schemas"]["CocoonUnregisterProxyAction"] | components["schemas"]["CocoonWorkerPayoutAction"] | components["schemas"]["DexDepositLiquidityAction"] | components["schemas"]["ChangeDnsAction"] | components["schemas"]["DeleteDnsAction"] | components["schemas"]["DnsPurchaseAction"] | components["schemas"]["DnsReleaseAction"] | components["schemas"]["RenewDnsAction"] | components["schemas"]["ElectionDepositAction"] | components["schemas"]["ElectionRecoverAction"] | components["schemas"]["CoffeeMevProtectFailedSwapAction"] | components["schemas"]["CoffeeMevProtectHoldFundsAction"] | components["schemas"]["CoffeeCreatePoolAction"] | components["schemas"]["CoffeeCreatePoolCreatorAction"] | components["schemas"]["CoffeeCreateVaultAction"] | components["schemas"]["CoffeeStakingClaimRewardsAction"] | components["schemas"]["CoffeeStakingDepositAction"] | components["schemas"]["CoffeeStakingWithdrawAction"] | components["schemas"]["EvaaLiquidateAction"] | components["schemas"]["EvaaSupplyAction"] | components["schemas"]["EvaaWithdrawAction"] | components["schemas"]["JettonBurnAction"] | components["schemas"]["JettonMintAction"] | components["schemas"]["JettonTransferAction"] | components["schemas"]["JvaultClaimAction"] | components["schemas"]["JvaultStakeAction"] | components["schemas"]["JvaultUnstakeAction"] | components["schemas"]["JvaultUnstakeRequestAction"] | components["schemas"]["LayerzeroCommitPacketAction"] | components["schemas"]["LayerzeroReceiveAction"] | components["schemas"]["LayerzeroDvnVerifyAction"] | components["schemas"]["LayerzeroSendAction"] | components["schemas"]["LayerzeroSendTokensAction"] | components["schemas"]["DexWithdrawLiquidityAction"] | components["schemas"]["MultisigApproveAction"] | components["schemas"]["MultisigCreateOrderAction"] | components["schemas"]["MultisigExecuteAction"] | components["schemas"]["AuctionBidAction"] | components["schemas"]["AuctionOutbidAction"] | components["schemas"]["NftDiscoveryAction"] | components["schemas"]["NftPutOnAuctionAction"] | components["schemas"]["NftPutOnSaleAction"] | components["schemas"]["TeleitemStartAuctionAction"] | components["schemas"]["NftMintAction"] | components["schemas"]["NftPurchaseAction"] | components["schemas"]["NftCancelAuctionAction"] | components["schemas"]["NftCancelSaleAction"] | components["schemas"]["NftFinishAuctionAction"] | components["schemas"]["NftUpdateSaleAction"] | components["schemas"]["TeleitemCancelAuctionAction"] | components["schemas"]["NftTransferAction"] | components["schemas"]["StakeDepositAction"] | components["schemas"]["StakeWithdrawalRequestAction"] | components["schemas"]["StakeWithdrawalAction"] | components["schemas"]["SubscribeAction"] | components["schemas"]["UnsubscribeAction"] | components["schemas"]["JettonSwapAction"] | components["schemas"]["TgbtcDkgLogFallbackAction"] | components["schemas"]["TgbtcNewKeyAction"] | components["schemas"]["TgbtcNewKeyFallbackAction"] | components["schemas"]["TgbtcBurnAction"] | components["schemas"]["TgbtcBurnFallbackAction"] | components["schemas"]["TgbtcMintAction"] | components["schemas"]["TgbtcMintFallbackAction"] | components["schemas"]["ToncoDeployPoolAction"] | components["schemas"]["VestingAddWhitelistAction"] | components["schemas"]["VestingSendMessageAction"] | components["schemas"]["ExtraCurrencyTransferAction"] | components["schemas"]["UnknownAction"];
        /** @description A transaction of a trace with those that it caused */
        readonly TraceNode: {
            /** @description Hash of the transaction: 32 bytes in base64 */
            readonly tx_hash: string;
            /** @description Hash of the received message; absent for tick-tock: 32 bytes in base64 */
            readonly in_msg_hash?: string;
            /** @description The transactions that its messages caused, in the order of `lt` */
            readonly children: readonly components["schemas"]["TraceNode"][];
        };
        /** @description A trace: a transaction and all transactions that its messages caused */
        readonly Trace: {
            /** @description Hash of the first transaction: 32 bytes in base64 */
            readonly trace_id: string | null;
            /** @description Hash of the message that started the trace, from outside or of the system; null for a tick-tock transaction: 32 bytes in base64 */
            readonly external_hash: string | null;
            /** @description Masterchain block of the first transaction; a decimal number */
            readonly mc_seqno_start: string;
            /** @description Masterchain block that completed the trace; a decimal number */
            readonly mc_seqno_end: string;
            /** @description When the first transaction happened: a logical time */
            readonly start_lt: string;
            /** @description When the first transaction happened: Unix time, in seconds */
            readonly start_utime: number;
            /** @description When the last transaction happened: a logical time */
            readonly end_lt: string;
            /** @description When the last transaction happened: Unix time, in seconds */
            readonly end_utime: number;
            /** @description State and size */
            readonly trace_info: components["schemas"]["TraceInfo"];
            /** @description Content was left out */
            readonly is_incomplete: boolean;
            /** @description Why content was left out */
            readonly warning?: string;
            /** @description What happened, in the order of `start_lt`; only on request */
            readonly actions?: readonly components["schemas"]["Action"][];
            /** @description The tree of transactions */
            readonly trace?: components["schemas"]["TraceNode"];
            /** @description The transactions in the order of `lt`, then account */
            readonly transactions_order?: readonly string[];
            /** @description The transactions by hash */
            readonly transactions?: {
                readonly [key: string]: components["schemas"]["Transaction"];
            };
        };
        /** @description Traces, with an address book */
        readonly TracesAnswer: {
            /** @description In the requested order */
            readonly traces: readonly components["schemas"]["Trace"][];
            readonly address_book: components["schemas"]["AddressBook"];
            readonly metadata: components["schemas"]["Metadata"];
            /** @description The `cursor` of the next page; absent on the last page */
            readonly next_cursor?: string;
        };
        /** @description Traces with their actions, with an address book */
        readonly EventsAnswer: {
            /** @description In the requested order */
            readonly events: readonly components["schemas"]["Trace"][];
            readonly address_book: components["schemas"]["AddressBook"];
            readonly metadata: components["schemas"]["Metadata"];
            /** @description The `cursor` of the next page; absent on the last page */
            readonly next_cursor?: string;
        };
        /** @description The latest state of an account, with code and data */
        readonly AccountStateFull: {
            /** @description The account: raw address, the workchain and 64 hexadecimal digits */
            readonly address: string;
            /** @description Hash of the state: 32 bytes in base64 */
            readonly account_state_hash: string;
            /** @description The balance, in nanotons */
            readonly balance: string;
            /** @description Amounts of extra currencies, by currency id */
            readonly extra_currencies: {
                readonly [key: string]: string;
            };
            /**
             * @description Status of the account
             * @enum {string}
             */
            readonly status: "uninit" | "frozen" | "active" | "nonexist";
            /** @description Hash of the state of a frozen account: 32 bytes in base64 */
            readonly frozen_hash?: string;
            /** @description Hash of the last transaction, null if the account has had none since the first block: 32 bytes in base64 */
            readonly last_transaction_hash: string | null;
            /** @description When the last transaction happened, null if the account has had none since the first block: a logical time */
            readonly last_transaction_lt: string | null;
            /** @description Hash of the data: 32 bytes in base64 */
            readonly data_hash?: string;
            /** @description Hash of the code: 32 bytes in base64 */
            readonly code_hash?: string;
            /** @description The data: a bag of cells, in base64 */
            readonly data_boc?: string;
            /** @description The code: a bag of cells, in base64 */
            readonly code_boc?: string;
            /** @description Ids of the get-methods; null if they are unknown */
            readonly contract_methods: readonly number[] | null;
            /** @description Names of the interfaces that the contract has */
            readonly interfaces: readonly string[];
        };
        /** @description Accounts, with an address book */
        readonly AccountStatesAnswer: {
            /** @description In the order of the request */
            readonly accounts: readonly components["schemas"]["AccountStateFull"][];
            readonly address_book: components["schemas"]["AddressBook"];
            readonly metadata: components["schemas"]["Metadata"];
        };
        /** @description An account as a wallet */
        readonly WalletState: {
            /** @description The account: raw address, the workchain and 64 hexadecimal digits */
            readonly address: string;
            /** @description The account is a wallet of a known version */
            readonly is_wallet: boolean;
            /** @description Version of the wallet */
            readonly wallet_type?: string;
            /** @description Seqno of the next message of the wallet */
            readonly seqno?: number;
            /** @description Id of the wallet; since v3 */
            readonly wallet_id?: number;
            /** @description The wallet accepts messages signed by its key; since v5 */
            readonly is_signature_allowed?: boolean;
            /** @description The balance, in nanotons */
            readonly balance?: string;
            /** @description Amounts of extra currencies, by currency id */
            readonly extra_currencies?: {
                readonly [key: string]: string;
            };
            /**
             * @description Status of the account
             * @enum {string}
             */
            readonly status?: "uninit" | "frozen" | "active" | "nonexist";
            /** @description Hash of the code: 32 bytes in base64 */
            readonly code_hash?: string;
            /** @description Hash of the last transaction, null if the account has had none since the first block: 32 bytes in base64 */
            readonly last_transaction_hash: string | null;
            /** @description When the last transaction happened, null if the account has had none since the first block: a logical time */
            readonly last_transaction_lt: string | null;
        };
        /** @description Accounts as wallets, with an address book */
        readonly WalletStatesAnswer: {
            /** @description In the order of the request */
            readonly wallets: readonly components["schemas"]["WalletState"][];
            readonly address_book: components["schemas"]["AddressBook"];
            readonly metadata: components["schemas"]["Metadata"];
        };
        /** @description An account and its balance */
        readonly AccountBalance: {
            /** @description The account: raw address, the workchain and 64 hexadecimal digits */
            readonly account: string;
            /** @description The balance, in nanotons */
            readonly balance: string;
        };
        /** @description A domain and its records */
        readonly DnsRecord: {
            /** @description The item that is the domain: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_item_address: string;
            /** @description Owner of the domain; null during its auction and before the first owner: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_item_owner: string | null;
            /** @description Name of the domain */
            readonly domain: string;
            /** @description Contract that resolves subdomains: raw address, the workchain and 64 hexadecimal digits */
            readonly dns_next_resolver: string | null;
            /** @description Account that the domain stands for: raw address, the workchain and 64 hexadecimal digits */
            readonly dns_wallet: string | null;
            /** @description ADNL address of the site: 32 bytes in base64 */
            readonly dns_site_adnl: string | null;
            /** @description Bag of TON Storage: 32 bytes in base64 */
            readonly dns_storage_bag_id: string | null;
        };
        /** @description Domains, with an address book */
        readonly DnsRecordsAnswer: {
            /** @description The shortest name first */
            readonly records: readonly components["schemas"]["DnsRecord"][];
            readonly address_book: components["schemas"]["AddressBook"];
            /** @description The `cursor` of the next page; absent on the last page */
            readonly next_cursor?: string;
        };
        /** @description An action of an order of a multisig wallet */
        readonly OrderAction: {
            /** @description Receiver of the message: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
            /** @description Value of the message, in nanotons */
            readonly value: string | null;
            /** @description Body of the message: a bag of cells, in base64 */
            readonly body_raw: string | null;
            /** @description The action is readable */
            readonly parsed: boolean;
            /** @description Why the action is not readable */
            readonly error: string | null;
            /** @description The decoded body, by `parsed_body_type` */
            readonly parsed_body: {
                readonly [key: string]: unknown;
            } | null;
            /** @description Kind of the body */
            readonly parsed_body_type: string;
            /** @description Mode of sending */
            readonly send_mode: number;
        };
        /** @description An order of a multisig wallet: actions that are executed when enough signers approve */
        readonly MultisigOrder: {
            /** @description The contract of the order: raw address, the workchain and 64 hexadecimal digits */
            readonly address: string;
            /** @description The multisig wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly multisig_address: string;
            /** @description Number of the order; a decimal number */
            readonly order_seqno: string | null;
            /** @description Number of approvals that the order needs */
            readonly threshold: number | null;
            /** @description The order has been executed */
            readonly sent_for_execution: boolean | null;
            /** @description One bit per signer that has approved; a decimal number */
            readonly approvals_mask: string | null;
            /** @description Number of approvals */
            readonly approvals_num: number | null;
            /** @description When the order expires: Unix time, in seconds */
            readonly expiration_date: number | null;
            /** @description The actions: a bag of cells, in base64 */
            readonly order_boc: string | null;
            /** @description Accounts that may approve, by index */
            readonly signers: readonly string[];
            /** @description When the last transaction happened: a logical time */
            readonly last_transaction_lt: string;
            /** @description Hash of the code: 32 bytes in base64 */
            readonly code_hash: string | null;
            /** @description Hash of the data: 32 bytes in base64 */
            readonly data_hash: string | null;
            /** @description The actions; null unless `parse_actions` is set and the order is readable */
            readonly actions: readonly components["schemas"]["OrderAction"][] | null;
        };
        /** @description A multisig wallet */
        readonly Multisig: {
            /** @description The multisig wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly address: string;
            /** @description Number of the next order; -1 if numbers are arbitrary; a decimal number */
            readonly next_order_seqno: string | null;
            /** @description Number of approvals that an order needs */
            readonly threshold: number | null;
            /** @description Accounts that may approve, by index */
            readonly signers: readonly string[];
            /** @description Accounts that may only propose orders */
            readonly proposers: readonly string[];
            /** @description When the last transaction happened: a logical time */
            readonly last_transaction_lt: string;
            /** @description Hash of the code: 32 bytes in base64 */
            readonly code_hash: string | null;
            /** @description Hash of the data: 32 bytes in base64 */
            readonly data_hash: string | null;
            /** @description The oldest first, without actions */
            readonly orders: readonly components["schemas"]["MultisigOrder"][];
        };
        /** @description Multisig wallets, with an address book */
        readonly MultisigWalletsAnswer: {
            /** @description In the order that was asked for */
            readonly multisigs: readonly components["schemas"]["Multisig"][];
            readonly address_book: components["schemas"]["AddressBook"];
            /** @description The `cursor` of the next page; absent on the last page */
            readonly next_cursor?: string;
        };
        /** @description Orders of multisig wallets, with an address book */
        readonly MultisigOrdersAnswer: {
            /** @description In the order that was asked for */
            readonly orders: readonly components["schemas"]["MultisigOrder"][];
            readonly address_book: components["schemas"]["AddressBook"];
            /** @description The `cursor` of the next page; absent on the last page */
            readonly next_cursor?: string;
        };
        /** @description A wallet whose balance is unlocked over time */
        readonly VestingInfo: {
            /** @description The wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly address: string;
            /** @description Start of the vesting: Unix time, in seconds */
            readonly start_time: number;
            /** @description Duration of the vesting, in seconds */
            readonly total_duration: number;
            /** @description Time between two unlocks, in seconds */
            readonly unlock_period: number;
            /** @description Time before the first unlock, in seconds */
            readonly cliff_duration: number;
            /** @description The account that paid the locked amount: raw address, the workchain and 64 hexadecimal digits */
            readonly sender_address: string;
            /** @description The account that receives it: raw address, the workchain and 64 hexadecimal digits */
            readonly owner_address: string;
            /** @description The locked amount, in nanotons */
            readonly total_amount: string;
            /** @description Accounts that may be paid from the locked amount */
            readonly whitelist: readonly string[];
        };
        /** @description Vesting wallets, with an address book */
        readonly VestingAnswer: {
            /** @description In the order in which the index has found them */
            readonly vesting_contracts: readonly components["schemas"]["VestingInfo"][];
            readonly address_book: components["schemas"]["AddressBook"];
            /** @description The `cursor` of the next page; absent on the last page */
            readonly next_cursor?: string;
        };
        /** @description Actions, with an address book */
        readonly ActionsAnswer: {
            /** @description In the requested order */
            readonly actions: readonly components["schemas"]["Action"][];
            readonly address_book: components["schemas"]["AddressBook"];
            readonly metadata: components["schemas"]["Metadata"];
            /** @description The `cursor` of the next page; absent on the last page */
            readonly next_cursor?: string;
        };
        /** @description A transfer of jettons that the jetton wallet of the sender executed; the receiver may still refuse it */
        readonly JettonTransfer: {
            /** @description Number that the sender chose; a decimal number */
            readonly query_id: string;
            /** @description The sender: raw address, the workchain and 64 hexadecimal digits */
            readonly source: string;
            /** @description The receiver: raw address, the workchain and 64 hexadecimal digits */
            readonly destination: string | null;
            /** @description Amount in the smallest unit of the jetton; a decimal number */
            readonly amount: string;
            /** @description Jetton wallet of the sender: raw address, the workchain and 64 hexadecimal digits */
            readonly source_wallet: string;
            /** @description The master contract of the jetton: raw address, the workchain and 64 hexadecimal digits */
            readonly jetton_master: string;
            /** @description Hash of the transaction of the jetton wallet or NFT: 32 bytes in base64 */
            readonly transaction_hash: string;
            /** @description When the transaction was executed: a logical time */
            readonly transaction_lt: string;
            /** @description When the transaction was executed: Unix time, in seconds */
            readonly transaction_now: number;
            /** @description The transaction failed, and nothing was moved */
            readonly transaction_aborted: boolean;
            /** @description Account that receives the excess: raw address, or `addr_none` if the message names none */
            readonly response_destination: string | null;
            /** @description The custom payload; null if there is none: a bag of cells, in base64 */
            readonly custom_payload: string | null;
            /** @description The decoded content by its `@type`; null if it is unknown */
            readonly decoded_custom_payload: {
                readonly [key: string]: unknown;
            } | null;
            /** @description Value of the notification of the receiver, in nanotons */
            readonly forward_ton_amount: string;
            /** @description The forward payload; null if there is none: a bag of cells, in base64 */
            readonly forward_payload: string | null;
            /** @description The decoded content by its `@type`; null if it is unknown */
            readonly decoded_forward_payload: {
                readonly [key: string]: unknown;
            } | null;
            /** @description Hash of the first transaction of the trace; null if it is unknown: 32 bytes in base64 */
            readonly trace_id: string | null;
        };
        /** @description Transfers of jettons, with an address book */
        readonly JettonTransfersAnswer: {
            /** @description In the requested order */
            readonly jetton_transfers: readonly components["schemas"]["JettonTransfer"][];
            readonly address_book: components["schemas"]["AddressBook"];
            readonly metadata: components["schemas"]["Metadata"];
            /** @description The `cursor` of the next page; absent on the last page */
            readonly next_cursor?: string;
        };
        /** @description A burn of jettons that the jetton wallet of the owner executed */
        readonly JettonBurn: {
            /** @description Number that the sender chose; a decimal number */
            readonly query_id: string;
            /** @description The owner: raw address, the workchain and 64 hexadecimal digits */
            readonly owner: string;
            /** @description Jetton wallet of the owner: raw address, the workchain and 64 hexadecimal digits */
            readonly jetton_wallet: string;
            /** @description The master contract of the jetton: raw address, the workchain and 64 hexadecimal digits */
            readonly jetton_master: string;
            /** @description Hash of the transaction of the jetton wallet or NFT: 32 bytes in base64 */
            readonly transaction_hash: string;
            /** @description When the transaction was executed: a logical time */
            readonly transaction_lt: string;
            /** @description When the transaction was executed: Unix time, in seconds */
            readonly transaction_now: number;
            /** @description The transaction failed, and nothing was moved */
            readonly transaction_aborted: boolean;
            /** @description Amount in the smallest unit of the jetton; a decimal number */
            readonly amount: string;
            /** @description Account that receives the excess: raw address, or `addr_none` if the message names none */
            readonly response_destination: string | null;
            /** @description The custom payload; null if there is none: a bag of cells, in base64 */
            readonly custom_payload: string | null;
            /** @description The decoded content by its `@type`; null if it is unknown */
            readonly decoded_custom_payload: {
                readonly [key: string]: unknown;
            } | null;
            /** @description Hash of the first transaction of the trace; null if it is unknown: 32 bytes in base64 */
            readonly trace_id: string | null;
        };
        /** @description Burns of jettons, with an address book */
        readonly JettonBurnsAnswer: {
            /** @description In the requested order */
            readonly jetton_burns: readonly components["schemas"]["JettonBurn"][];
            readonly address_book: components["schemas"]["AddressBook"];
            readonly metadata: components["schemas"]["Metadata"];
            /** @description The `cursor` of the next page; absent on the last page */
            readonly next_cursor?: string;
        };
        /** @description A transfer of an NFT that its contract executed */
        readonly NFTTransfer: {
            /** @description Number that the sender chose; a decimal number */
            readonly query_id: string;
            /** @description The NFT: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_address: string;
            /** @description The collection: raw address, or `addr_none` if the NFT belongs to none */
            readonly nft_collection: string;
            /** @description Hash of the transaction of the jetton wallet or NFT: 32 bytes in base64 */
            readonly transaction_hash: string;
            /** @description When the transaction was executed: a logical time */
            readonly transaction_lt: string;
            /** @description When the transaction was executed: Unix time, in seconds */
            readonly transaction_now: number;
            /** @description The transaction failed, and nothing was moved */
            readonly transaction_aborted: boolean;
            /** @description The sender: raw address, the workchain and 64 hexadecimal digits */
            readonly old_owner: string;
            /** @description The receiver: raw address, the workchain and 64 hexadecimal digits */
            readonly new_owner: string | null;
            /** @description Account that receives the excess: raw address, or `addr_none` if the message names none */
            readonly response_destination: string | null;
            /** @description The custom payload; null if there is none: a bag of cells, in base64 */
            readonly custom_payload: string | null;
            /** @description The decoded content by its `@type`; null if it is unknown */
            readonly decoded_custom_payload: {
                readonly [key: string]: unknown;
            } | null;
            /** @description Value of the notification of the receiver, in nanotons */
            readonly forward_amount: string;
            /** @description The forward payload; null if there is none: a bag of cells, in base64 */
            readonly forward_payload: string | null;
            /** @description The decoded content by its `@type`; null if it is unknown */
            readonly decoded_forward_payload: {
                readonly [key: string]: unknown;
            } | null;
            /** @description Hash of the first transaction of the trace; null if it is unknown: 32 bytes in base64 */
            readonly trace_id: string | null;
        };
        /** @description Transfers of NFTs, with an address book */
        readonly NFTTransfersAnswer: {
            /** @description In the requested order */
            readonly nft_transfers: readonly components["schemas"]["NFTTransfer"][];
            readonly address_book: components["schemas"]["AddressBook"];
            readonly metadata: components["schemas"]["Metadata"];
            /** @description The `cursor` of the next page; absent on the last page */
            readonly next_cursor?: string;
        };
        /** @description How the transactions of a trace have changed balances */
        readonly BalanceChanges: {
            /** @description Changes of balances in nanotons, fees included, by raw address */
            readonly changes: {
                readonly [key: string]: number;
            };
            /** @description Fees in nanotons, by raw address */
            readonly fees: {
                readonly [key: string]: number;
            };
            /** @description Changes of jetton balances, by owner */
            readonly jettons: {
                readonly [key: string]: {
                    readonly [key: string]: string;
                };
            };
        };
        /** @description A jetton */
        readonly JettonMaster: {
            /** @description The master contract: raw address, the workchain and 64 hexadecimal digits */
            readonly address: string;
            /** @description All units that exist; a decimal number */
            readonly total_supply: string;
            /** @description More can be minted */
            readonly mintable: boolean;
            /** @description Administrator of the jetton; null: none: raw address, the workchain and 64 hexadecimal digits */
            readonly admin_address: string | null;
            /** @description What the master says about the jetton, by name; null where it cannot be read */
            readonly jetton_content: {
                readonly [key: string]: string;
            } | null;
            /** @description Hash of the code of its wallets: 32 bytes in base64 */
            readonly jetton_wallet_code_hash: string;
            /** @description Last transaction of the state that is shown: a logical time */
            readonly last_transaction_lt: string;
            /** @description Hash of the code: 32 bytes in base64 */
            readonly code_hash: string;
            /** @description Hash of the data: 32 bytes in base64 */
            readonly data_hash: string;
        };
        /** @description Jettons, with an address book */
        readonly JettonMastersAnswer: {
            /** @description In the order in which they were first seen */
            readonly jetton_masters: readonly components["schemas"]["JettonMaster"][];
            readonly address_book: components["schemas"]["AddressBook"];
            readonly metadata: components["schemas"]["Metadata"];
            /** @description The `cursor` of the next page; absent on the last page */
            readonly next_cursor?: string;
        };
        /** @description An airdrop of a mintless jetton that is not claimed yet */
        readonly MintlessInfo: {
            /** @description Units of the airdrop; a decimal number */
            readonly amount: string;
            /** @description When it can be claimed first: Unix time, in seconds */
            readonly start_from: number | null;
            /** @description When it can no longer be claimed: Unix time, in seconds */
            readonly expire_at: number | null;
            /** @description Services that return the payload which claims the airdrop, as the jetton names them; null: none */
            readonly custom_payload_api_uri: readonly string[] | null;
        };
        /** @description A jetton wallet: the balance of one owner in one jetton */
        readonly JettonWallet: {
            /** @description The wallet of the jetton: raw address, the workchain and 64 hexadecimal digits */
            readonly address: string;
            /** @description Balance in units, without an unclaimed airdrop; a decimal number */
            readonly balance: string;
            /** @description Who owns the wallet: raw address, the workchain and 64 hexadecimal digits */
            readonly owner: string;
            /** @description The master contract of the jetton: raw address, the workchain and 64 hexadecimal digits */
            readonly jetton: string;
            /** @description Last transaction of the state that is shown: a logical time */
            readonly last_transaction_lt: string;
            /** @description Hash of the code: 32 bytes in base64 */
            readonly code_hash: string;
            /** @description Hash of the data: 32 bytes in base64 */
            readonly data_hash: string;
            /** @description The airdrop that is not claimed yet */
            readonly mintless_info?: components["schemas"]["MintlessInfo"];
        };
        /** @description Wallets of jettons, with an address book */
        readonly JettonWalletsAnswer: {
            /** @description In the requested order */
            readonly jetton_wallets: readonly components["schemas"]["JettonWallet"][];
            readonly address_book: components["schemas"]["AddressBook"];
            readonly metadata: components["schemas"]["Metadata"];
            /** @description The `cursor` of the next page; absent on the last page */
            readonly next_cursor?: string;
        };
        /** @description A collection of NFTs */
        readonly NFTCollection: {
            /** @description The collection: raw address, the workchain and 64 hexadecimal digits */
            readonly address: string;
            /** @description Who owns the collection: raw address, the workchain and 64 hexadecimal digits */
            readonly owner_address: string | null;
            /** @description Index of the next item; -1: indexes are not in sequence; a decimal number */
            readonly next_item_index: string;
            /** @description What the collection says about itself, by name; null where it cannot be read */
            readonly collection_content: {
                readonly [key: string]: string;
            } | null;
            /** @description Last transaction of the state that is shown: a logical time */
            readonly last_transaction_lt: string;
            /** @description Hash of the code: 32 bytes in base64 */
            readonly code_hash: string;
            /** @description Hash of the data: 32 bytes in base64 */
            readonly data_hash: string;
        };
        /** @description NFT collections, with an address book */
        readonly NFTCollectionsAnswer: {
            /** @description In the order in which they were first seen */
            readonly nft_collections: readonly components["schemas"]["NFTCollection"][];
            readonly address_book: components["schemas"]["AddressBook"];
            readonly metadata: components["schemas"]["Metadata"];
            /** @description The `cursor` of the next page; absent on the last page */
            readonly next_cursor?: string;
        };
        /** @description An NFT */
        readonly NFTItem: {
            /** @description The item: raw address, the workchain and 64 hexadecimal digits */
            readonly address: string;
            /** @description The item is initialized */
            readonly init: boolean;
            /** @description Index in the collection; a decimal number */
            readonly index: string;
            /** @description The collection; null: none: raw address, the workchain and 64 hexadecimal digits */
            readonly collection_address: string | null;
            /** @description Who owns the item on the chain: a sale contract while it is for sale: raw address, the workchain and 64 hexadecimal digits */
            readonly owner_address: string | null;
            /** @description What the item says about itself, by name; null where it cannot be read */
            readonly content: {
                readonly [key: string]: string;
            } | null;
            /** @description Last transaction of the state that is shown: a logical time */
            readonly last_transaction_lt: string;
            /** @description Hash of the code: 32 bytes in base64 */
            readonly code_hash: string;
            /** @description Hash of the data: 32 bytes in base64 */
            readonly data_hash: string;
            /** @description The collection; null: none, or not indexed */
            readonly collection: components["schemas"]["NFTCollection"] | null;
            /** @description The owner on the chain is a contract that sells the item */
            readonly on_sale: boolean;
            /** @description The contract that sells the item for a fixed price: raw address, the workchain and 64 hexadecimal digits */
            readonly sale_contract_address?: string;
            /** @description The contract that sells the item by auction: raw address, the workchain and 64 hexadecimal digits */
            readonly auction_contract_address?: string;
            /** @description Who sells the item: raw address, the workchain and 64 hexadecimal digits */
            readonly real_owner?: string;
        };
        /** @description NFTs, with an address book */
        readonly NFTItemsAnswer: {
            /** @description In the requested order */
            readonly nft_items: readonly components["schemas"]["NFTItem"][];
            readonly address_book: components["schemas"]["AddressBook"];
            readonly metadata: components["schemas"]["Metadata"];
            /** @description The `cursor` of the next page; absent on the last page */
            readonly next_cursor?: string;
        };
        /** @description Details of a sale for a fixed price */
        readonly NFTFixedPriceDetails: {
            /** @description The item is sold */
            readonly is_complete: boolean;
            /** @description What the buyer pays, in nanotons */
            readonly full_price: string;
            /** @description Who gets the fee of the marketplace: raw address, the workchain and 64 hexadecimal digits */
            readonly marketplace_fee_address?: string;
            /** @description Fee of the marketplace, in nanotons */
            readonly marketplace_fee: string;
            /** @description Who gets the royalty: raw address, the workchain and 64 hexadecimal digits */
            readonly royalty_address?: string;
            /** @description The royalty, in nanotons */
            readonly royalty_amount: string;
            /** @description When the item was sold, of contracts of version 4: Unix time, in seconds */
            readonly sold_at?: number;
            /** @description Query id of the purchase, of contracts of version 4; a decimal number */
            readonly sold_query_id?: string;
            /** @description Prices in jettons, by raw address of the master, of contracts of version 4 */
            readonly jetton_prices?: {
                readonly [key: string]: string;
            };
        };
        /** @description Details of an auction */
        readonly NFTAuctionDetails: {
            /** @description The auction has ended */
            readonly end_flag: boolean;
            /** @description When the auction ends: Unix time, in seconds */
            readonly end_time: number;
            /** @description The highest bid; 0: none, in nanotons */
            readonly last_bid: string;
            /** @description Who made the highest bid: raw address, the workchain and 64 hexadecimal digits */
            readonly last_member?: string;
            /** @description By how many percent a bid must exceed the one before */
            readonly min_step: number;
            /** @description Who gets the fee of the marketplace: raw address, the workchain and 64 hexadecimal digits */
            readonly mp_fee_address?: string;
            /** @description Fee of the marketplace: numerator */
            readonly mp_fee_factor: number;
            /** @description Fee of the marketplace: denominator */
            readonly mp_fee_base: number;
            /** @description Who gets the royalty: raw address, the workchain and 64 hexadecimal digits */
            readonly royalty_fee_address?: string;
            /** @description Royalty: numerator */
            readonly royalty_fee_factor: number;
            /** @description Royalty: denominator */
            readonly royalty_fee_base: number;
            /** @description A bid that ends the auction; 0: none, in nanotons */
            readonly max_bid: string;
            /** @description The least bid, in nanotons */
            readonly min_bid: string;
            /** @description When the highest bid was made: Unix time, in seconds */
            readonly last_bid_at: number;
            /** @description The auction is canceled */
            readonly is_canceled: boolean;
            /** @description The auction is activated, of contracts of version 4 */
            readonly is_activated?: boolean;
            /** @description The auction has failed, of contracts of version 4 */
            readonly is_broken?: boolean;
            /** @description By how many seconds a late bid prolongs the auction, of contracts of version 4 */
            readonly step_time?: number;
            /** @description Query id of the highest bid, of contracts of version 4; a decimal number */
            readonly last_query_id?: string;
            /** @description The jetton wallet of an auction in jettons: raw address, the workchain and 64 hexadecimal digits */
            readonly jetton_wallet?: string;
            /** @description The jetton of an auction in jettons: raw address, the workchain and 64 hexadecimal digits */
            readonly jetton_master?: string;
            /** @description Public key of the marketplace, of contracts of version 4; a decimal number */
            readonly public_key?: string;
        };
        /** @description Details of an item that sells itself by auction: a user name or a number */
        readonly NFTTelemintDetails: {
            /** @description The name or number */
            readonly token_name: string;
            /** @description Who made the highest bid: raw address, the workchain and 64 hexadecimal digits */
            readonly bidder_address?: string;
            /** @description The highest bid; 0: none, in nanotons */
            readonly bid: string;
            /** @description When the highest bid was made, Unix time in seconds; a decimal number */
            readonly bid_ts: string;
            /** @description The least next bid, in nanotons */
            readonly min_bid: string;
            /** @description When the auction ends: Unix time, in seconds */
            readonly end_time: number;
            /** @description Who gets the price: raw address, the workchain and 64 hexadecimal digits */
            readonly beneficiary_address?: string;
            /** @description The least first bid, in nanotons */
            readonly initial_min_bid: string;
            /** @description A bid that ends the auction; 0: none, in nanotons */
            readonly max_bid: string;
            /** @description By how many percent a bid must exceed the one before; a decimal number */
            readonly min_bid_step: string;
            /** @description By how many seconds a late bid prolongs the auction; a decimal number */
            readonly min_extend_time: string;
            /** @description How many seconds the auction takes; a decimal number */
            readonly duration: string;
            /** @description Royalty: numerator */
            readonly royalty_numerator: number;
            /** @description Royalty: denominator */
            readonly royalty_denominator: number;
            /** @description Who gets the royalty: raw address, the workchain and 64 hexadecimal digits */
            readonly royalty_destination?: string;
        };
        /** @description A contract that sells an NFT */
        readonly NFTSale: {
            /**
             * @description Kind of the contract
             * @enum {string}
             */
            readonly type: "getgems_sale" | "getgems_auction" | "telemint";
            /** @description The contract: raw address, the workchain and 64 hexadecimal digits */
            readonly address: string;
            /** @description The item: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_address?: string;
            /** @description Who sells the item: raw address, the workchain and 64 hexadecimal digits */
            readonly nft_owner_address?: string;
            /** @description The marketplace: raw address, the workchain and 64 hexadecimal digits */
            readonly marketplace_address?: string;
            /** @description When the contract was created: Unix time, in seconds */
            readonly created_at?: number;
            /** @description Last transaction of the state that is shown: a logical time */
            readonly last_transaction_lt: string;
            /** @description Hash of the code: 32 bytes in base64 */
            readonly code_hash: string;
            /** @description Hash of the data: 32 bytes in base64 */
            readonly data_hash: string;
            /** @description Details, by `type` */
            readonly details: components["schemas"]["NFTFixedPriceDetails"] | components["schemas"]["NFTAuctionDetails"] | components["schemas"]["NFTTelemintDetails"];
            /** @description The item, where it is indexed */
            readonly nft_item?: components["schemas"]["NFTItem"];
        };
        /** @description Sales of NFTs, with an address book */
        readonly NFTSalesAnswer: {
            /** @description In the order of the request */
            readonly nft_sales: readonly components["schemas"]["NFTSale"][];
            readonly address_book: components["schemas"]["AddressBook"];
            readonly metadata: components["schemas"]["Metadata"];
        };
        /** @description What a message would cause */
        readonly EmulatedTrace: {
            /** @description The masterchain block whose states were used */
            readonly mc_block_seqno: number;
            /** @description The tree of transactions */
            readonly trace: components["schemas"]["TraceNode"];
            /** @description The transactions by hash */
            readonly transactions: {
                readonly [key: string]: components["schemas"]["Transaction"];
            };
            /** @description What would happen; with `with_actions` */
            readonly actions?: readonly components["schemas"]["Action"][];
            /** @description Codes of the accounts by hash, before the trace and after each transaction; with `include_code_data` */
            readonly code_cells?: {
                readonly [key: string]: string;
            };
            /** @description Data of the accounts by hash, before the trace and after each transaction; with `include_code_data` */
            readonly data_cells?: {
                readonly [key: string]: string;
            };
            readonly address_book?: components["schemas"]["AddressBook"];
            readonly metadata?: components["schemas"]["Metadata"];
            /** @description The random seed of the emulated block, in hexadecimal */
            readonly rand_seed: string;
            /** @description A limit was reached: some messages were not delivered */
            readonly is_incomplete: boolean;
        };
        /** @description A message that the wallet sends */
        readonly TonConnectMessage: {
            /** @description The receiver; raw addresses are accepted too: friendly address */
            readonly address: string;
            /** @description The amount, in nanotons */
            readonly amount: string;
            /** @description The body: a bag of cells, in base64 */
            readonly payload?: string;
            /** @description The initial state of the receiver: a bag of cells, in base64 */
            readonly stateInit?: string;
        };
        /** @description Emulated transactions, with an address book */
        readonly PendingTransactionsAnswer: {
            /** @description By `lt`, the newest first */
            readonly transactions: readonly components["schemas"]["Transaction"][];
            readonly address_book: components["schemas"]["AddressBook"];
        };
        /** @description Pending traces, with an address book */
        readonly PendingTracesAnswer: {
            /** @description The newest first */
            readonly traces: readonly components["schemas"]["Trace"][];
            readonly address_book: components["schemas"]["AddressBook"];
            readonly metadata: components["schemas"]["Metadata"];
        };
        /** @description Pending actions, with an address book */
        readonly PendingActionsAnswer: {
            /** @description By trace, the newest first */
            readonly actions: readonly components["schemas"]["Action"][];
            readonly address_book: components["schemas"]["AddressBook"];
            readonly metadata: components["schemas"]["Metadata"];
        };
        /** @description Names of opcodes and decoded bodies */
        readonly DecodeAnswer: {
            /** @description Names of the opcodes, `unknown` if there is none */
            readonly opcodes: readonly string[];
            /** @description Decoded bodies by their `@type`, or an `error` */
            readonly bodies: readonly {
                readonly [key: string]: unknown;
            }[];
        };
        /** @description The latest state of an account */
        readonly AddressInformation: {
            /** @description The balance, in nanotons */
            readonly balance: string;
            /** @description Code of the contract: a bag of cells, in base64 */
            readonly code: string | null;
            /** @description Data of the contract: a bag of cells, in base64 */
            readonly data: string | null;
            /** @description When the last transaction happened: a logical time */
            readonly last_transaction_lt: string | null;
            /** @description Hash of the last transaction: 32 bytes in base64 */
            readonly last_transaction_hash: string | null;
            /** @description Hash of the state of a frozen account: 32 bytes in base64 */
            readonly frozen_hash: string | null;
            /**
             * @description Status of the account: `uninit` from the index, `uninitialized` from the chain
             * @enum {string}
             */
            readonly status: "uninit" | "uninitialized" | "active" | "frozen";
        };
        /** @description The latest state of a wallet */
        readonly WalletInformation: {
            /** @description The balance, in nanotons */
            readonly balance: string;
            /** @description Version of the wallet */
            readonly wallet_type?: string;
            /** @description Seqno of the next message of the wallet */
            readonly seqno?: number;
            /** @description Id of the wallet; since v3 */
            readonly wallet_id?: number;
            /** @description When the last transaction happened: a logical time */
            readonly last_transaction_lt: string;
            /** @description Hash of the last transaction: 32 bytes in base64 */
            readonly last_transaction_hash: string;
            /**
             * @description Status of the account: `uninit` from the index, `uninitialized` from the chain
             * @enum {string}
             */
            readonly status: "uninit" | "uninitialized" | "active" | "frozen";
        };
        /** @description An argument of a get-method */
        readonly StackArgument: {
            /**
             * @description Type of the argument
             * @enum {string}
             */
            readonly type: "num" | "cell" | "slice";
            /** @description A number, hex or decimal, or a bag of cells in base64 */
            readonly value: string;
        };
        /** @description An entry of the stack */
        readonly StackEntry: {
            /** @description `num`, `cell`, `slice`, `tuple`, `list` or `unsupported` */
            readonly type: string;
            /** @description A hexadecimal number with `0x`, a bag of cells in base64, or the entries of a tuple or list */
            readonly value: unknown;
        };
        /** @description The result of a get-method */
        readonly RunGetMethodResult: {
            /** @description Gas that the method used */
            readonly gas_used: number;
            /** @description Exit code of the method; 0 and 1 mean success */
            readonly exit_code: number;
            /** @description The result, from the bottom to the top */
            readonly stack: readonly components["schemas"]["StackEntry"][];
        };
        /** @description Fees of one account, in nanotons */
        readonly Fees: {
            /** @description For importing the message, in nanotons */
            readonly in_fwd_fee: number;
            /** @description For storage since the last transaction, in nanotons */
            readonly storage_fee: number;
            /** @description For gas, in nanotons */
            readonly gas_fee: number;
            /** @description For the messages that are sent, in nanotons */
            readonly fwd_fee: number;
        };
        /** @description Estimated fees of a message */
        readonly FeeEstimate: {
            /** @description Fees of the account that receives the message */
            readonly source_fees: components["schemas"]["Fees"];
            /** @description Always empty */
            readonly destination_fees: readonly components["schemas"]["Fees"][];
        };
        /** @description The hashes of the sent message */
        readonly SentMessage: {
            /** @description Hash of the message as it was given: 32 bytes in base64 */
            readonly message_hash: string;
            /** @description Normalized hash, which does not depend on the encoding of the message: 32 bytes in base64 */
            readonly message_hash_norm?: string;
        };
    };
    responses: never;
    parameters: {
        /** @description Omits the content of `address_book` */
        readonly noAddressBook: boolean;
        /** @description Omits the content of `metadata` */
        readonly noMetadata: boolean;
        /** @description Timeout of all database queries of the request, in milliseconds; limited by the server */
        readonly timeout: number;
        /** @description Waits until this masterchain block is known, so that a client can read its own writes */
        readonly minSeqno: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Error = components['schemas']['Error'];
export type BlockRef = components['schemas']['BlockRef'];
export type Block = components['schemas']['Block'];
export type MasterchainInfo = components['schemas']['MasterchainInfo'];
export type BlocksAnswer = components['schemas']['BlocksAnswer'];
export type StoragePhase = components['schemas']['StoragePhase'];
export type CreditPhase = components['schemas']['CreditPhase'];
export type ComputePhaseVm = components['schemas']['ComputePhaseVm'];
export type ComputePhaseSkipped = components['schemas']['ComputePhaseSkipped'];
export type ComputePhase = components['schemas']['ComputePhase'];
export type MessageSize = components['schemas']['MessageSize'];
export type ActionPhase = components['schemas']['ActionPhase'];
export type BouncePhase = components['schemas']['BouncePhase'];
export type SplitInfo = components['schemas']['SplitInfo'];
export type TransactionDescr = components['schemas']['TransactionDescr'];
export type MessageContent = components['schemas']['MessageContent'];
export type Message = components['schemas']['Message'];
export type AccountState = components['schemas']['AccountState'];
export type Transaction = components['schemas']['Transaction'];
export type AddressBookRow = components['schemas']['AddressBookRow'];
export type AddressBook = components['schemas']['AddressBook'];
export type TransactionsAnswer = components['schemas']['TransactionsAnswer'];
export type TokenInfo = components['schemas']['TokenInfo'];
export type AddressMetadata = components['schemas']['AddressMetadata'];
export type Metadata = components['schemas']['Metadata'];
export type MessagesAnswer = components['schemas']['MessagesAnswer'];
export type TraceInfo = components['schemas']['TraceInfo'];
export type TextPart = components['schemas']['TextPart'];
export type ActionFields = components['schemas']['ActionFields'];
export type CallContractDetails = components['schemas']['CallContractDetails'];
export type CallContractAction = components['schemas']['CallContractAction'];
export type ContractDeployDetails = components['schemas']['ContractDeployDetails'];
export type ContractDeployAction = components['schemas']['ContractDeployAction'];
export type TickTockDetails = components['schemas']['TickTockDetails'];
export type TickTockAction = components['schemas']['TickTockAction'];
export type TonTransferDetails = components['schemas']['TonTransferDetails'];
export type TonTransferAction = components['schemas']['TonTransferAction'];
export type CocoonClientChangeSecretHashDetails = components['schemas']['CocoonClientChangeSecretHashDetails'];
export type CocoonClientChangeSecretHashAction = components['schemas']['CocoonClientChangeSecretHashAction'];
export type CocoonClientIncreaseStakeDetails = components['schemas']['CocoonClientIncreaseStakeDetails'];
export type CocoonClientIncreaseStakeAction = components['schemas']['CocoonClientIncreaseStakeAction'];
export type CocoonClientRegisterDetails = components['schemas']['CocoonClientRegisterDetails'];
export type CocoonClientRegisterAction = components['schemas']['CocoonClientRegisterAction'];
export type CocoonClientRequestRefundDetails = components['schemas']['CocoonClientRequestRefundDetails'];
export type CocoonClientRequestRefundAction = components['schemas']['CocoonClientRequestRefundAction'];
export type CocoonClientTopUpDetails = components['schemas']['CocoonClientTopUpDetails'];
export type CocoonClientTopUpAction = components['schemas']['CocoonClientTopUpAction'];
export type CocoonClientWithdrawDetails = components['schemas']['CocoonClientWithdrawDetails'];
export type CocoonClientWithdrawAction = components['schemas']['CocoonClientWithdrawAction'];
export type CocoonGrantRefundDetails = components['schemas']['CocoonGrantRefundDetails'];
export type CocoonGrantRefundAction = components['schemas']['CocoonGrantRefundAction'];
export type CocoonProxyChargeDetails = components['schemas']['CocoonProxyChargeDetails'];
export type CocoonProxyChargeAction = components['schemas']['CocoonProxyChargeAction'];
export type CocoonProxyPayoutDetails = components['schemas']['CocoonProxyPayoutDetails'];
export type CocoonProxyPayoutAction = components['schemas']['CocoonProxyPayoutAction'];
export type CocoonRegisterProxyDetails = components['schemas']['CocoonRegisterProxyDetails'];
export type CocoonRegisterProxyAction = components['schemas']['CocoonRegisterProxyAction'];
export type CocoonUnregisterProxyDetails = components['schemas']['CocoonUnregisterProxyDetails'];
export type CocoonUnregisterProxyAction = components['schemas']['CocoonUnregisterProxyAction'];
export type CocoonWorkerPayoutDetails = components['schemas']['CocoonWorkerPayoutDetails'];
export type CocoonWorkerPayoutAction = components['schemas']['CocoonWorkerPayoutAction'];
export type VaultExcessesPart = components['schemas']['VaultExcessesPart'];
export type DexDepositLiquidityDetails = components['schemas']['DexDepositLiquidityDetails'];
export type DexDepositLiquidityAction = components['schemas']['DexDepositLiquidityAction'];
export type ValuePart = components['schemas']['ValuePart'];
export type ChangeDnsDetails = components['schemas']['ChangeDnsDetails'];
export type ChangeDnsAction = components['schemas']['ChangeDnsAction'];
export type DeleteDnsDetails = components['schemas']['DeleteDnsDetails'];
export type DeleteDnsAction = components['schemas']['DeleteDnsAction'];
export type DnsPurchaseDetails = components['schemas']['DnsPurchaseDetails'];
export type DnsPurchaseAction = components['schemas']['DnsPurchaseAction'];
export type DnsReleaseDetails = components['schemas']['DnsReleaseDetails'];
export type DnsReleaseAction = components['schemas']['DnsReleaseAction'];
export type RenewDnsDetails = components['schemas']['RenewDnsDetails'];
export type RenewDnsAction = components['schemas']['RenewDnsAction'];
export type ElectionDepositDetails = components['schemas']['ElectionDepositDetails'];
export type ElectionDepositAction = components['schemas']['ElectionDepositAction'];
export type ElectionRecoverDetails = components['schemas']['ElectionRecoverDetails'];
export type ElectionRecoverAction = components['schemas']['ElectionRecoverAction'];
export type CoffeeMevProtectFailedSwapDetails = components['schemas']['CoffeeMevProtectFailedSwapDetails'];
export type CoffeeMevProtectFailedSwapAction = components['schemas']['CoffeeMevProtectFailedSwapAction'];
export type CoffeeMevProtectHoldFundsDetails = components['schemas']['CoffeeMevProtectHoldFundsDetails'];
export type CoffeeMevProtectHoldFundsAction = components['schemas']['CoffeeMevProtectHoldFundsAction'];
export type CoffeeCreatePoolDetails = components['schemas']['CoffeeCreatePoolDetails'];
export type CoffeeCreatePoolAction = components['schemas']['CoffeeCreatePoolAction'];
export type CoffeeCreatePoolCreatorDetails = components['schemas']['CoffeeCreatePoolCreatorDetails'];
export type CoffeeCreatePoolCreatorAction = components['schemas']['CoffeeCreatePoolCreatorAction'];
export type CoffeeCreateVaultDetails = components['schemas']['CoffeeCreateVaultDetails'];
export type CoffeeCreateVaultAction = components['schemas']['CoffeeCreateVaultAction'];
export type CoffeeStakingClaimRewardsDetails = components['schemas']['CoffeeStakingClaimRewardsDetails'];
export type CoffeeStakingClaimRewardsAction = components['schemas']['CoffeeStakingClaimRewardsAction'];
export type CoffeeStakingDepositDetails = components['schemas']['CoffeeStakingDepositDetails'];
export type CoffeeStakingDepositAction = components['schemas']['CoffeeStakingDepositAction'];
export type CoffeeStakingWithdrawDetails = components['schemas']['CoffeeStakingWithdrawDetails'];
export type CoffeeStakingWithdrawAction = components['schemas']['CoffeeStakingWithdrawAction'];
export type EvaaLiquidateDetails = components['schemas']['EvaaLiquidateDetails'];
export type EvaaLiquidateAction = components['schemas']['EvaaLiquidateAction'];
export type EvaaSupplyDetails = components['schemas']['EvaaSupplyDetails'];
export type EvaaSupplyAction = components['schemas']['EvaaSupplyAction'];
export type EvaaWithdrawDetails = components['schemas']['EvaaWithdrawDetails'];
export type EvaaWithdrawAction = components['schemas']['EvaaWithdrawAction'];
export type JettonBurnDetails = components['schemas']['JettonBurnDetails'];
export type JettonBurnAction = components['schemas']['JettonBurnAction'];
export type JettonMintDetails = components['schemas']['JettonMintDetails'];
export type JettonMintAction = components['schemas']['JettonMintAction'];
export type JettonTransferDetails = components['schemas']['JettonTransferDetails'];
export type JettonTransferAction = components['schemas']['JettonTransferAction'];
export type ClaimedRewardsPart = components['schemas']['ClaimedRewardsPart'];
export type JvaultClaimDetails = components['schemas']['JvaultClaimDetails'];
export type JvaultClaimAction = components['schemas']['JvaultClaimAction'];
export type JvaultStakeDetails = components['schemas']['JvaultStakeDetails'];
export type JvaultStakeAction = components['schemas']['JvaultStakeAction'];
export type JvaultUnstakeDetails = components['schemas']['JvaultUnstakeDetails'];
export type JvaultUnstakeAction = components['schemas']['JvaultUnstakeAction'];
export type JvaultUnstakeRequestDetails = components['schemas']['JvaultUnstakeRequestDetails'];
export type JvaultUnstakeRequestAction = components['schemas']['JvaultUnstakeRequestAction'];
export type LayerzeroPacketDataPart = components['schemas']['LayerzeroPacketDataPart'];
export type LayerzeroCommitPacketDetails = components['schemas']['LayerzeroCommitPacketDetails'];
export type LayerzeroCommitPacketAction = components['schemas']['LayerzeroCommitPacketAction'];
export type LayerzeroReceiveDetails = components['schemas']['LayerzeroReceiveDetails'];
export type LayerzeroReceiveAction = components['schemas']['LayerzeroReceiveAction'];
export type LayerzeroDvnVerifyDetails = components['schemas']['LayerzeroDvnVerifyDetails'];
export type LayerzeroDvnVerifyAction = components['schemas']['LayerzeroDvnVerifyAction'];
export type LayerzeroSendDataPart = components['schemas']['LayerzeroSendDataPart'];
export type LayerzeroSendDetails = components['schemas']['LayerzeroSendDetails'];
export type LayerzeroSendAction = components['schemas']['LayerzeroSendAction'];
export type LayerzeroSendTokensDetails = components['schemas']['LayerzeroSendTokensDetails'];
export type LayerzeroSendTokensAction = components['schemas']['LayerzeroSendTokensAction'];
export type DexWithdrawLiquidityDetails = components['schemas']['DexWithdrawLiquidityDetails'];
export type DexWithdrawLiquidityAction = components['schemas']['DexWithdrawLiquidityAction'];
export type MultisigApproveDetails = components['schemas']['MultisigApproveDetails'];
export type MultisigApproveAction = components['schemas']['MultisigApproveAction'];
export type MultisigCreateOrderDetails = components['schemas']['MultisigCreateOrderDetails'];
export type MultisigCreateOrderAction = components['schemas']['MultisigCreateOrderAction'];
export type MultisigExecuteDetails = components['schemas']['MultisigExecuteDetails'];
export type MultisigExecuteAction = components['schemas']['MultisigExecuteAction'];
export type AuctionBidDetails = components['schemas']['AuctionBidDetails'];
export type AuctionBidAction = components['schemas']['AuctionBidAction'];
export type AuctionOutbidDetails = components['schemas']['AuctionOutbidDetails'];
export type AuctionOutbidAction = components['schemas']['AuctionOutbidAction'];
export type NftDiscoveryDetails = components['schemas']['NftDiscoveryDetails'];
export type NftDiscoveryAction = components['schemas']['NftDiscoveryAction'];
export type NftPutOnAuctionDetails = components['schemas']['NftPutOnAuctionDetails'];
export type NftPutOnAuctionAction = components['schemas']['NftPutOnAuctionAction'];
export type NftPutOnSaleDetails = components['schemas']['NftPutOnSaleDetails'];
export type NftPutOnSaleAction = components['schemas']['NftPutOnSaleAction'];
export type TeleitemStartAuctionDetails = components['schemas']['TeleitemStartAuctionDetails'];
export type TeleitemStartAuctionAction = components['schemas']['TeleitemStartAuctionAction'];
export type NftMintDetails = components['schemas']['NftMintDetails'];
export type NftMintAction = components['schemas']['NftMintAction'];
export type NftPurchaseDetails = components['schemas']['NftPurchaseDetails'];
export type NftPurchaseAction = components['schemas']['NftPurchaseAction'];
export type NftCancelAuctionDetails = components['schemas']['NftCancelAuctionDetails'];
export type NftCancelAuctionAction = components['schemas']['NftCancelAuctionAction'];
export type NftCancelSaleDetails = components['schemas']['NftCancelSaleDetails'];
export type NftCancelSaleAction = components['schemas']['NftCancelSaleAction'];
export type NftFinishAuctionDetails = components['schemas']['NftFinishAuctionDetails'];
export type NftFinishAuctionAction = components['schemas']['NftFinishAuctionAction'];
export type NftUpdateSaleDetails = components['schemas']['NftUpdateSaleDetails'];
export type NftUpdateSaleAction = components['schemas']['NftUpdateSaleAction'];
export type TeleitemCancelAuctionDetails = components['schemas']['TeleitemCancelAuctionDetails'];
export type TeleitemCancelAuctionAction = components['schemas']['TeleitemCancelAuctionAction'];
export type NftTransferDetails = components['schemas']['NftTransferDetails'];
export type NftTransferAction = components['schemas']['NftTransferAction'];
export type StakeDepositDetails = components['schemas']['StakeDepositDetails'];
export type StakeDepositAction = components['schemas']['StakeDepositAction'];
export type StakeWithdrawalRequestDetails = components['schemas']['StakeWithdrawalRequestDetails'];
export type StakeWithdrawalRequestAction = components['schemas']['StakeWithdrawalRequestAction'];
export type StakeWithdrawalDetails = components['schemas']['StakeWithdrawalDetails'];
export type StakeWithdrawalAction = components['schemas']['StakeWithdrawalAction'];
export type SubscribeDetails = components['schemas']['SubscribeDetails'];
export type SubscribeAction = components['schemas']['SubscribeAction'];
export type UnsubscribeDetails = components['schemas']['UnsubscribeDetails'];
export type UnsubscribeAction = components['schemas']['UnsubscribeAction'];
export type DexIncomingTransferPart = components['schemas']['DexIncomingTransferPart'];
export type PeerSwapsPart = components['schemas']['PeerSwapsPart'];
export type JettonSwapDetails = components['schemas']['JettonSwapDetails'];
export type JettonSwapAction = components['schemas']['JettonSwapAction'];
export type TgbtcDkgLogFallbackDetails = components['schemas']['TgbtcDkgLogFallbackDetails'];
export type TgbtcDkgLogFallbackAction = components['schemas']['TgbtcDkgLogFallbackAction'];
export type TgbtcNewKeyDetails = components['schemas']['TgbtcNewKeyDetails'];
export type TgbtcNewKeyAction = components['schemas']['TgbtcNewKeyAction'];
export type TgbtcNewKeyFallbackDetails = components['schemas']['TgbtcNewKeyFallbackDetails'];
export type TgbtcNewKeyFallbackAction = components['schemas']['TgbtcNewKeyFallbackAction'];
export type TgbtcBurnDetails = components['schemas']['TgbtcBurnDetails'];
export type TgbtcBurnAction = components['schemas']['TgbtcBurnAction'];
export type TgbtcBurnFallbackDetails = components['schemas']['TgbtcBurnFallbackDetails'];
export type TgbtcBurnFallbackAction = components['schemas']['TgbtcBurnFallbackAction'];
export type TgbtcMintDetails = components['schemas']['TgbtcMintDetails'];
export type TgbtcMintAction = components['schemas']['TgbtcMintAction'];
export type TgbtcMintFallbackDetails = components['schemas']['TgbtcMintFallbackDetails'];
export type TgbtcMintFallbackAction = components['schemas']['TgbtcMintFallbackAction'];
export type ToncoDeployPoolDetails = components['schemas']['ToncoDeployPoolDetails'];
export type ToncoDeployPoolAction = components['schemas']['ToncoDeployPoolAction'];
export type VestingAddWhitelistDetails = components['schemas']['VestingAddWhitelistDetails'];
export type VestingAddWhitelistAction = components['schemas']['VestingAddWhitelistAction'];
export type VestingSendMessageDetails = components['schemas']['VestingSendMessageDetails'];
export type VestingSendMessageAction = components['schemas']['VestingSendMessageAction'];
export type ExtraCurrencyTransferDetails = components['schemas']['ExtraCurrencyTransferDetails'];
export type ExtraCurrencyTransferAction = components['schemas']['ExtraCurrencyTransferAction'];
export type UnknownDetails = components['schemas']['UnknownDetails'];
export type UnknownAction = components['schemas']['UnknownAction'];
export type Action = components['schemas']['Action'];
export type TraceNode = components['schemas']['TraceNode'];
export type Trace = components['schemas']['Trace'];
export type TracesAnswer = components['schemas']['TracesAnswer'];
export type EventsAnswer = components['schemas']['EventsAnswer'];
export type AccountStateFull = components['schemas']['AccountStateFull'];
export type AccountStatesAnswer = components['schemas']['AccountStatesAnswer'];
export type WalletState = components['schemas']['WalletState'];
export type WalletStatesAnswer = components['schemas']['WalletStatesAnswer'];
export type AccountBalance = components['schemas']['AccountBalance'];
export type DnsRecord = components['schemas']['DnsRecord'];
export type DnsRecordsAnswer = components['schemas']['DnsRecordsAnswer'];
export type OrderAction = components['schemas']['OrderAction'];
export type MultisigOrder = components['schemas']['MultisigOrder'];
export type Multisig = components['schemas']['Multisig'];
export type MultisigWalletsAnswer = components['schemas']['MultisigWalletsAnswer'];
export type MultisigOrdersAnswer = components['schemas']['MultisigOrdersAnswer'];
export type VestingInfo = components['schemas']['VestingInfo'];
export type VestingAnswer = components['schemas']['VestingAnswer'];
export type ActionsAnswer = components['schemas']['ActionsAnswer'];
export type JettonTransfer = components['schemas']['JettonTransfer'];
export type JettonTransfersAnswer = components['schemas']['JettonTransfersAnswer'];
export type JettonBurn = components['schemas']['JettonBurn'];
export type JettonBurnsAnswer = components['schemas']['JettonBurnsAnswer'];
export type NftTransfer = components['schemas']['NFTTransfer'];
export type NftTransfersAnswer = components['schemas']['NFTTransfersAnswer'];
export type BalanceChanges = components['schemas']['BalanceChanges'];
export type JettonMaster = components['schemas']['JettonMaster'];
export type JettonMastersAnswer = components['schemas']['JettonMastersAnswer'];
export type MintlessInfo = components['schemas']['MintlessInfo'];
export type JettonWallet = components['schemas']['JettonWallet'];
export type JettonWalletsAnswer = components['schemas']['JettonWalletsAnswer'];
export type NftCollection = components['schemas']['NFTCollection'];
export type NftCollectionsAnswer = components['schemas']['NFTCollectionsAnswer'];
export type NftItem = components['schemas']['NFTItem'];
export type NftItemsAnswer = components['schemas']['NFTItemsAnswer'];
export type NftFixedPriceDetails = components['schemas']['NFTFixedPriceDetails'];
export type NftAuctionDetails = components['schemas']['NFTAuctionDetails'];
export type NftTelemintDetails = components['schemas']['NFTTelemintDetails'];
export type NftSale = components['schemas']['NFTSale'];
export type NftSalesAnswer = components['schemas']['NFTSalesAnswer'];
export type EmulatedTrace = components['schemas']['EmulatedTrace'];
export type TonConnectMessage = components['schemas']['TonConnectMessage'];
export type PendingTransactionsAnswer = components['schemas']['PendingTransactionsAnswer'];
export type PendingTracesAnswer = components['schemas']['PendingTracesAnswer'];
export type PendingActionsAnswer = components['schemas']['PendingActionsAnswer'];
export type DecodeAnswer = components['schemas']['DecodeAnswer'];
export type AddressInformation = components['schemas']['AddressInformation'];
export type WalletInformation = components['schemas']['WalletInformation'];
export type StackArgument = components['schemas']['StackArgument'];
export type StackEntry = components['schemas']['StackEntry'];
export type RunGetMethodResult = components['schemas']['RunGetMethodResult'];
export type Fees = components['schemas']['Fees'];
export type FeeEstimate = components['schemas']['FeeEstimate'];
export type SentMessage = components['schemas']['SentMessage'];
export type ParameterNoAddressBook = components['parameters']['noAddressBook'];
export type ParameterNoMetadata = components['parameters']['noMetadata'];
export type ParameterTimeout = components['parameters']['timeout'];
export type ParameterMinSeqno = components['parameters']['minSeqno'];
export type $defs = Record<string, never>;
export interface operations {
    readonly masterchainInfo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MasterchainInfo"];
                };
            };
        };
    };
    readonly blocks: {
        readonly parameters: {
            readonly query?: {
                /** @description Workchain of the block; -1 is the masterchain */
                readonly workchain?: number;
                /** @description Shard of the block; in any workchain if `workchain` is absent. Decimal (`-9223372036854775808`) or hex (`8000000000000000`) */
                readonly shard?: string;
                /** @description Seqno of the block; in any workchain or shard if those are absent */
                readonly seqno?: number;
                /** @description Hash of the root cell. 32 bytes: base64, base64url or hex */
                readonly root_hash?: string;
                /** @description Hash of the file. 32 bytes: base64, base64url or hex */
                readonly file_hash?: string;
                /** @description Only blocks that this masterchain block committed, and the block itself */
                readonly mc_seqno?: number;
                /** @description Not before this Unix time */
                readonly start_utime?: number;
                /** @description Not after this Unix time */
                readonly end_utime?: number;
                /** @description Not before this logical time */
                readonly start_lt?: string;
                /** @description Not after this logical time */
                readonly end_lt?: string;
                /** @description Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise */
                readonly limit?: number;
                /** @description Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit */
                readonly offset?: number;
                /** @description `next_cursor` of the previous page; the list continues after its last row */
                readonly cursor?: string;
                /** @description Sort direction */
                readonly sort?: "asc" | "desc";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BlocksAnswer"];
                };
            };
        };
    };
    readonly masterchainBlockShardState: {
        readonly parameters: {
            readonly query: {
                /** @description Seqno of the masterchain block */
                readonly seqno: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BlocksAnswer"];
                };
            };
        };
    };
    readonly masterchainBlockShards: {
        readonly parameters: {
            readonly query: {
                /** @description Seqno of the masterchain block */
                readonly seqno: number;
                /** @description Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise */
                readonly limit?: number;
                /** @description Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit */
                readonly offset?: number;
                /** @description `next_cursor` of the previous page; the list continues after its last row */
                readonly cursor?: string;
                /** @description Sort direction */
                readonly sort?: "asc" | "desc";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BlocksAnswer"];
                };
            };
        };
    };
    readonly transactions: {
        readonly parameters: {
            readonly query?: {
                /** @description Workchain of the block; -1 is the masterchain */
                readonly workchain?: number;
                /** @description Shard of the block; in any workchain if `workchain` is absent. Decimal (`-9223372036854775808`) or hex (`8000000000000000`) */
                readonly shard?: string;
                /** @description Seqno of the block; in any workchain or shard if those are absent */
                readonly seqno?: number;
                /** @description Only data that this masterchain block committed */
                readonly mc_seqno?: number;
                /** @description Only transactions of these accounts; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly account?: readonly string[];
                /** @description Without transactions of these accounts; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly exclude_account?: readonly string[];
                /** @description Only transactions with these hashes; repeated, or separated by commas. 32 bytes: base64, base64url or hex */
                readonly hash?: readonly string[];
                /** @description Only transactions with this logical time */
                readonly lt?: string;
                /** @description Not before this Unix time */
                readonly start_utime?: number;
                /** @description Not after this Unix time */
                readonly end_utime?: number;
                /** @description Not before this logical time */
                readonly start_lt?: string;
                /** @description Not after this logical time */
                readonly end_lt?: string;
                /** @description Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise */
                readonly limit?: number;
                /** @description Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit */
                readonly offset?: number;
                /** @description `next_cursor` of the previous page; the list continues after its last row */
                readonly cursor?: string;
                /** @description Sort direction */
                readonly sort?: "asc" | "desc";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TransactionsAnswer"];
                };
            };
        };
    };
    readonly transactionsByMasterchainBlock: {
        readonly parameters: {
            readonly query: {
                /** @description Seqno of the masterchain block */
                readonly seqno: number;
                /** @description Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise */
                readonly limit?: number;
                /** @description Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit */
                readonly offset?: number;
                /** @description `next_cursor` of the previous page; the list continues after its last row */
                readonly cursor?: string;
                /** @description Sort direction */
                readonly sort?: "asc" | "desc";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TransactionsAnswer"];
                };
            };
        };
    };
    readonly transactionsByMessage: {
        readonly parameters: {
            readonly query?: {
                /** @description Hash of the message, or its normalized hash; repeated, or separated by commas. 32 bytes: base64, base64url or hex */
                readonly msg_hash?: readonly string[];
                /** @description Hash of the body. 32 bytes: base64, base64url or hex */
                readonly body_hash?: string;
                /** @description First 32 bits of the body of the received message. Hex (`0x0f8a7ea5`) or decimal */
                readonly opcode?: string;
                /** @description Sender of the message. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly source?: string;
                /** @description Receiver of the message. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly destination?: string;
                /** @description Whether the transaction received (`in`) or sent (`out`) the message */
                readonly direction?: "in" | "out";
                /** @description Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise */
                readonly limit?: number;
                /** @description Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit */
                readonly offset?: number;
                /** @description `next_cursor` of the previous page; the list continues after its last row */
                readonly cursor?: string;
                /** @description Sort direction */
                readonly sort?: "asc" | "desc";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TransactionsAnswer"];
                };
            };
        };
    };
    readonly adjacentTransactions: {
        readonly parameters: {
            readonly query?: {
                /** @description Hash of the transaction. 32 bytes: base64, base64url or hex */
                readonly hash?: string;
                /** @description `in`: the transaction that caused it; `out`: those that it caused; both by default */
                readonly direction?: "in" | "out";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TransactionsAnswer"];
                };
            };
        };
    };
    readonly messages: {
        readonly parameters: {
            readonly query?: {
                /** @description Hash of the message, or its normalized hash; repeated, or separated by commas. 32 bytes: base64, base64url or hex */
                readonly msg_hash?: readonly string[];
                /** @description Another name of `msg_hash`, used if `msg_hash` is absent. 32 bytes: base64, base64url or hex */
                readonly hash?: string;
                /** @description Hash of the body. 32 bytes: base64, base64url or hex */
                readonly body_hash?: string;
                /** @description Sender; `null` selects inbound external messages. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly source?: string;
                /** @description Receiver; `null` selects outbound external messages. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly destination?: string;
                /** @description First 32 bits of the body. Hex (`0x0f8a7ea5`) or decimal */
                readonly opcode?: string;
                /** @description Whether the transaction received (`in`) or sent (`out`) the message */
                readonly direction?: "in" | "out";
                /** @description Without inbound external messages */
                readonly exclude_externals?: boolean;
                /** @description Only inbound external messages */
                readonly only_externals?: boolean;
                /** @description Not before this Unix time */
                readonly start_utime?: number;
                /** @description Not after this Unix time */
                readonly end_utime?: number;
                /** @description Not before this logical time */
                readonly start_lt?: string;
                /** @description Not after this logical time */
                readonly end_lt?: string;
                /** @description Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise */
                readonly limit?: number;
                /** @description Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit */
                readonly offset?: number;
                /** @description `next_cursor` of the previous page; the list continues after its last row */
                readonly cursor?: string;
                /** @description Sort direction */
                readonly sort?: "asc" | "desc";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MessagesAnswer"];
                };
            };
        };
    };
    readonly traces: {
        readonly parameters: {
            readonly query?: {
                /** @description Only traces with a transaction of this account. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly account?: string;
                /** @description Only these traces; repeated, or separated by commas. 32 bytes: base64, base64url or hex */
                readonly trace_id?: readonly string[];
                /** @description Only traces with any of these transactions; repeated, or separated by commas. 32 bytes: base64, base64url or hex */
                readonly tx_hash?: readonly string[];
                /** @description Only traces with any of these messages, by hash or normalized hash; repeated, or separated by commas. 32 bytes: base64, base64url or hex */
                readonly msg_hash?: readonly string[];
                /** @description Only traces that this masterchain block completed */
                readonly mc_seqno?: number;
                /** @description Not before this Unix time */
                readonly start_utime?: number;
                /** @description Not after this Unix time */
                readonly end_utime?: number;
                /** @description Not before this logical time */
                readonly start_lt?: string;
                /** @description Not after this logical time */
                readonly end_lt?: string;
                /** @description Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise */
                readonly limit?: number;
                /** @description Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit */
                readonly offset?: number;
                /** @description `next_cursor` of the previous page; the list continues after its last row */
                readonly cursor?: string;
                /** @description Sort direction */
                readonly sort?: "asc" | "desc";
                /** @description Adds the actions of each trace */
                readonly include_actions?: boolean;
                /** @description Types that the client knows: names of types, or `v1` to `v4`, `latest` and names of groups; actions of other types are replaced by the actions in them; repeated, or separated by commas */
                readonly supported_action_types?: readonly string[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TracesAnswer"];
                };
            };
        };
    };
    readonly events: {
        readonly parameters: {
            readonly query?: {
                /** @description Only traces with a transaction of this account. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly account?: string;
                /** @description Only these traces; repeated, or separated by commas. 32 bytes: base64, base64url or hex */
                readonly trace_id?: readonly string[];
                /** @description Only traces with any of these transactions; repeated, or separated by commas. 32 bytes: base64, base64url or hex */
                readonly tx_hash?: readonly string[];
                /** @description Only traces with any of these messages, by hash or normalized hash; repeated, or separated by commas. 32 bytes: base64, base64url or hex */
                readonly msg_hash?: readonly string[];
                /** @description Only traces that this masterchain block completed */
                readonly mc_seqno?: number;
                /** @description Not before this Unix time */
                readonly start_utime?: number;
                /** @description Not after this Unix time */
                readonly end_utime?: number;
                /** @description Not before this logical time */
                readonly start_lt?: string;
                /** @description Not after this logical time */
                readonly end_lt?: string;
                /** @description Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise */
                readonly limit?: number;
                /** @description Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit */
                readonly offset?: number;
                /** @description `next_cursor` of the previous page; the list continues after its last row */
                readonly cursor?: string;
                /** @description Sort direction */
                readonly sort?: "asc" | "desc";
                /** @description Types that the client knows: names of types, or `v1` to `v4`, `latest` and names of groups; actions of other types are replaced by the actions in them; repeated, or separated by commas */
                readonly supported_action_types?: readonly string[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventsAnswer"];
                };
            };
        };
    };
    readonly accountStates: {
        readonly parameters: {
            readonly query: {
                /** @description The accounts; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly address: readonly string[];
                /** @description Only accounts with one of these code hashes; repeated, or separated by commas. 32 bytes: base64, base64url or hex */
                readonly code_hash?: readonly string[];
                /** @description Whether to include code and data */
                readonly include_boc?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccountStatesAnswer"];
                };
            };
        };
    };
    readonly walletStates: {
        readonly parameters: {
            readonly query: {
                /** @description The accounts; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly address: readonly string[];
                /** @description Only accounts with one of these code hashes; repeated, or separated by commas. 32 bytes: base64, base64url or hex */
                readonly code_hash?: readonly string[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WalletStatesAnswer"];
                };
            };
        };
    };
    readonly addressBook: {
        readonly parameters: {
            readonly query: {
                /** @description Addresses, raw or friendly; repeated, or separated by commas */
                readonly address: readonly string[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AddressBook"];
                };
            };
        };
    };
    readonly metadata: {
        readonly parameters: {
            readonly query: {
                /** @description Addresses, raw or friendly; repeated, or separated by commas */
                readonly address: readonly string[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Metadata"];
                };
            };
        };
    };
    readonly topAccountsByBalance: {
        readonly parameters: {
            readonly query?: {
                /** @description Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise */
                readonly limit?: number;
                /** @description Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit */
                readonly offset?: number;
                /** @description `next_cursor` of the previous page; the list continues after its last row */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AccountBalance"][];
                };
            };
        };
    };
    readonly dnsRecords: {
        readonly parameters: {
            readonly query?: {
                /** @description The account in the wallet record. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly wallet?: string;
                /** @description The complete name */
                readonly domain?: string;
                /** @description Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise */
                readonly limit?: number;
                /** @description Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit */
                readonly offset?: number;
                /** @description `next_cursor` of the previous page; the list continues after its last row */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DnsRecordsAnswer"];
                };
            };
        };
    };
    readonly multisigWallets: {
        readonly parameters: {
            readonly query?: {
                /** @description The multisig wallets; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly address?: readonly string[];
                /** @description Signers or proposers; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly wallet_address?: readonly string[];
                /** @description Whether the orders of each wallet are wanted */
                readonly include_orders?: boolean;
                /** @description Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise */
                readonly limit?: number;
                /** @description Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit */
                readonly offset?: number;
                /** @description `next_cursor` of the previous page; the list continues after its last row */
                readonly cursor?: string;
                /** @description Sort direction */
                readonly sort?: "asc" | "desc";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MultisigWalletsAnswer"];
                };
            };
        };
    };
    readonly multisigOrders: {
        readonly parameters: {
            readonly query?: {
                /** @description The contracts of orders; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly address?: readonly string[];
                /** @description The multisig wallets; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly multisig_address?: readonly string[];
                /** @description Whether the actions are decoded */
                readonly parse_actions?: boolean;
                /** @description Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise */
                readonly limit?: number;
                /** @description Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit */
                readonly offset?: number;
                /** @description `next_cursor` of the previous page; the list continues after its last row */
                readonly cursor?: string;
                /** @description Sort direction */
                readonly sort?: "asc" | "desc";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MultisigOrdersAnswer"];
                };
            };
        };
    };
    readonly vesting: {
        readonly parameters: {
            readonly query?: {
                /** @description The vesting wallets; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly contract_address?: readonly string[];
                /** @description Owners or senders; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly wallet_address?: readonly string[];
                /** @description With `wallet_address`: also vesting wallets that have the account on their whitelist */
                readonly check_whitelist?: boolean;
                /** @description Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise */
                readonly limit?: number;
                /** @description Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit */
                readonly offset?: number;
                /** @description `next_cursor` of the previous page; the list continues after its last row */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VestingAnswer"];
                };
            };
        };
    };
    readonly actions: {
        readonly parameters: {
            readonly query?: {
                /** @description Actions that involve this account. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly account?: string;
                /** @description Actions that contain one of these transactions; repeated, or separated by commas. 32 bytes: base64, base64url or hex */
                readonly tx_hash?: readonly string[];
                /** @description Actions that contain a transaction that sent or received one of these messages; hashes or normalized hashes; repeated, or separated by commas. 32 bytes: base64, base64url or hex */
                readonly msg_hash?: readonly string[];
                /** @description These actions; repeated, or separated by commas. 32 bytes: base64, base64url or hex */
                readonly action_id?: readonly string[];
                /** @description Actions of these traces; repeated, or separated by commas. 32 bytes: base64, base64url or hex */
                readonly trace_id?: readonly string[];
                /** @description Actions of traces that were completed in this masterchain block */
                readonly mc_seqno?: number;
                /** @description Only these types; repeated, or separated by commas */
                readonly action_type?: readonly string[];
                /** @description Without these types; repeated, or separated by commas */
                readonly exclude_action_type?: readonly string[];
                /** @description Types that the client knows: names of types, or `v1` to `v4`, `latest` and names of groups; actions of other types are replaced by the actions in them; repeated, or separated by commas */
                readonly supported_action_types?: readonly string[];
                /** @description Adds all accounts of each action */
                readonly include_accounts?: boolean;
                /** @description Adds each action as a sentence; with `account`, as seen from it */
                readonly include_text?: boolean;
                /** @description Adds the transactions of each action */
                readonly include_transactions?: boolean;
                /** @description Not before this Unix time */
                readonly start_utime?: number;
                /** @description Not after this Unix time */
                readonly end_utime?: number;
                /** @description Not before this logical time */
                readonly start_lt?: string;
                /** @description Not after this logical time */
                readonly end_lt?: string;
                /** @description Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise */
                readonly limit?: number;
                /** @description Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit */
                readonly offset?: number;
                /** @description `next_cursor` of the previous page; the list continues after its last row */
                readonly cursor?: string;
                /** @description Sort direction */
                readonly sort?: "asc" | "desc";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ActionsAnswer"];
                };
            };
        };
    };
    readonly jettonTransfers: {
        readonly parameters: {
            readonly query?: {
                /** @description Sent or received by any of these accounts; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly owner_address?: readonly string[];
                /** @description The same, used where `owner_address` is absent; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly address?: readonly string[];
                /** @description Not before this Unix time */
                readonly start_utime?: number;
                /** @description Not after this Unix time */
                readonly end_utime?: number;
                /** @description Not before this logical time */
                readonly start_lt?: string;
                /** @description Not after this logical time */
                readonly end_lt?: string;
                /** @description Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise */
                readonly limit?: number;
                /** @description Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit */
                readonly offset?: number;
                /** @description `next_cursor` of the previous page; the list continues after its last row */
                readonly cursor?: string;
                /** @description Sort direction */
                readonly sort?: "asc" | "desc";
                /** @description By any of these jetton wallets, which are those of the senders; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly jetton_wallet?: readonly string[];
                /** @description Of this jetton. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly jetton_master?: string;
                /** @description With `owner_address`: received (`in`) or sent (`out`) by these accounts */
                readonly direction?: "in" | "out" | "both";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["JettonTransfersAnswer"];
                };
            };
        };
    };
    readonly jettonBurns: {
        readonly parameters: {
            readonly query?: {
                /** @description Sent or received by any of these accounts; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly owner_address?: readonly string[];
                /** @description The same, used where `owner_address` is absent; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly address?: readonly string[];
                /** @description Not before this Unix time */
                readonly start_utime?: number;
                /** @description Not after this Unix time */
                readonly end_utime?: number;
                /** @description Not before this logical time */
                readonly start_lt?: string;
                /** @description Not after this logical time */
                readonly end_lt?: string;
                /** @description Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise */
                readonly limit?: number;
                /** @description Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit */
                readonly offset?: number;
                /** @description `next_cursor` of the previous page; the list continues after its last row */
                readonly cursor?: string;
                /** @description Sort direction */
                readonly sort?: "asc" | "desc";
                /** @description By any of these jetton wallets, which are those of the senders; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly jetton_wallet?: readonly string[];
                /** @description Of this jetton. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly jetton_master?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["JettonBurnsAnswer"];
                };
            };
        };
    };
    readonly nftTransfers: {
        readonly parameters: {
            readonly query?: {
                /** @description Sent or received by any of these accounts; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly owner_address?: readonly string[];
                /** @description The same, used where `owner_address` is absent; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly address?: readonly string[];
                /** @description Not before this Unix time */
                readonly start_utime?: number;
                /** @description Not after this Unix time */
                readonly end_utime?: number;
                /** @description Not before this logical time */
                readonly start_lt?: string;
                /** @description Not after this logical time */
                readonly end_lt?: string;
                /** @description Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise */
                readonly limit?: number;
                /** @description Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit */
                readonly offset?: number;
                /** @description `next_cursor` of the previous page; the list continues after its last row */
                readonly cursor?: string;
                /** @description Sort direction */
                readonly sort?: "asc" | "desc";
                /** @description Of any of these NFTs; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly item_address?: readonly string[];
                /** @description Of this collection. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly collection_address?: string;
                /** @description With `owner_address`: received (`in`) or sent (`out`) by these accounts */
                readonly direction?: "in" | "out" | "both";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NFTTransfersAnswer"];
                };
            };
        };
    };
    readonly balanceChanges: {
        readonly parameters: {
            readonly query?: {
                /** @description Hash of the first transaction of the trace. 32 bytes: base64, base64url or hex */
                readonly trace_id?: string;
                /** @description Hash of an action; no actions are indexed yet. 32 bytes: base64, base64url or hex */
                readonly action_id?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BalanceChanges"];
                };
            };
        };
    };
    readonly jettonMasters: {
        readonly parameters: {
            readonly query?: {
                /** @description The master contracts; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly address?: readonly string[];
                /** @description Administered by any of these accounts; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly admin_address?: readonly string[];
                /** @description Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise */
                readonly limit?: number;
                /** @description Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit */
                readonly offset?: number;
                /** @description `next_cursor` of the previous page; the list continues after its last row */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["JettonMastersAnswer"];
                };
            };
        };
    };
    readonly jettonWallets: {
        readonly parameters: {
            readonly query?: {
                /** @description The wallets of jettons; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly address?: readonly string[];
                /** @description Owned by any of these accounts; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly owner_address?: readonly string[];
                /** @description Of this jetton; of any of these, with exactly one `owner_address`; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly jetton_address?: readonly string[];
                /** @description Only wallets with a balance or an unclaimed airdrop */
                readonly exclude_zero_balance?: boolean;
                /** @description Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise */
                readonly limit?: number;
                /** @description Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit */
                readonly offset?: number;
                /** @description `next_cursor` of the previous page; the list continues after its last row */
                readonly cursor?: string;
                /** @description Sorts by balance including unclaimed airdrops, in this direction */
                readonly sort?: "asc" | "desc";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["JettonWalletsAnswer"];
                };
            };
        };
    };
    readonly nftCollections: {
        readonly parameters: {
            readonly query?: {
                /** @description The collections; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly collection_address?: readonly string[];
                /** @description Owned by any of these accounts; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly owner_address?: readonly string[];
                /** @description Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise */
                readonly limit?: number;
                /** @description Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit */
                readonly offset?: number;
                /** @description `next_cursor` of the previous page; the list continues after its last row */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NFTCollectionsAnswer"];
                };
            };
        };
    };
    readonly nftItems: {
        readonly parameters: {
            readonly query?: {
                /** @description The items; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly address?: readonly string[];
                /** @description Owned by any of these accounts; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly owner_address?: readonly string[];
                /** @description Of this collection; of any of these, with exactly one `owner_address`; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly collection_address?: readonly string[];
                /** @description Indexes of items in the collection; repeated */
                readonly index?: readonly string[];
                /** @description With `owner_address`: includes items that the account sells through a sale or auction contract */
                readonly include_on_sale?: boolean;
                /** @description The items with the newest transactions first */
                readonly sort_by_last_transaction_lt?: boolean;
                /** @description Maximum number of rows: 10 by default, at most 1000 unless the server is configured otherwise */
                readonly limit?: number;
                /** @description Number of rows to skip, at most 10000 unless the server is configured otherwise; a cursor is faster and has no limit */
                readonly offset?: number;
                /** @description `next_cursor` of the previous page; the list continues after its last row */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NFTItemsAnswer"];
                };
            };
        };
    };
    readonly nftSales: {
        readonly parameters: {
            readonly query: {
                /** @description Sales, auctions, or items with an auction of their own; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly address: readonly string[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NFTSalesAnswer"];
                };
            };
        };
    };
    readonly emulateTrace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The parameters as a JSON object */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The external message. An external message: a bag of cells, in base64 */
                    readonly boc: string;
                    /**
                     * @description Accepts every signature, for messages that are not signed yet
                     * @default false
                     */
                    readonly ignore_chksig?: boolean;
                    /**
                     * @description Adds the actions
                     * @default false
                     */
                    readonly with_actions?: boolean;
                    /**
                     * @description Adds codes and data of the accounts
                     * @default false
                     */
                    readonly include_code_data?: boolean;
                    /**
                     * @description Adds the address book
                     * @default false
                     */
                    readonly include_address_book?: boolean;
                    /**
                     * @description Adds the metadata
                     * @default false
                     */
                    readonly include_metadata?: boolean;
                    /** @description Uses the states of this masterchain block */
                    readonly mc_block_seqno?: number;
                    /** @description Types that the client knows: names of types, or `v1` to `v4`, `latest` and names of groups; actions of other types are replaced by the actions in them; repeated, or separated by commas */
                    readonly supported_action_types?: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EmulatedTrace"];
                };
            };
        };
    };
    readonly emulateTonConnect: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The parameters as a JSON object */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The wallet that sends the messages. The wallet: friendly address */
                    readonly from: string;
                    /** @description The messages, at most 4 */
                    readonly messages: readonly components["schemas"]["TonConnectMessage"][];
                    /** @description Until when the message is valid, as Unix time */
                    readonly valid_until?: number;
                    /**
                     * @description Adds the actions
                     * @default false
                     */
                    readonly with_actions?: boolean;
                    /**
                     * @description Adds codes and data of the accounts
                     * @default false
                     */
                    readonly include_code_data?: boolean;
                    /**
                     * @description Adds the address book
                     * @default false
                     */
                    readonly include_address_book?: boolean;
                    /**
                     * @description Adds the metadata
                     * @default false
                     */
                    readonly include_metadata?: boolean;
                    /** @description Uses the states of this masterchain block */
                    readonly mc_block_seqno?: number;
                    /** @description Types that the client knows: names of types, or `v1` to `v4`, `latest` and names of groups; actions of other types are replaced by the actions in them; repeated, or separated by commas */
                    readonly supported_action_types?: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EmulatedTrace"];
                };
            };
        };
    };
    readonly pendingTransactions: {
        readonly parameters: {
            readonly query?: {
                /** @description Only transactions of these accounts; repeated, or separated by commas. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly account?: readonly string[];
                /** @description Only transactions of these traces, by the hash of the first transaction or of the external message; used if `account` is absent; repeated, or separated by commas. 32 bytes: base64, base64url or hex */
                readonly trace_id?: readonly string[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PendingTransactionsAnswer"];
                };
            };
        };
    };
    readonly pendingTraces: {
        readonly parameters: {
            readonly query?: {
                /** @description Traces with a transaction or an action of this account. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly account?: string;
                /** @description Traces of these external messages, by hash or normalized hash; ignored beside `account`; repeated, or separated by commas. 32 bytes: base64, base64url or hex */
                readonly ext_msg_hash?: readonly string[];
                /** @description Types that the client knows: names of types, or `v1` to `v4`, `latest` and names of groups; actions of other types are replaced by the actions in them; repeated, or separated by commas */
                readonly supported_action_types?: readonly string[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PendingTracesAnswer"];
                };
            };
        };
    };
    readonly pendingActions: {
        readonly parameters: {
            readonly query?: {
                /** @description Traces with a transaction or an action of this account. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly account?: string;
                /** @description Traces of these external messages, by hash or normalized hash; ignored beside `account`; repeated, or separated by commas. 32 bytes: base64, base64url or hex */
                readonly ext_msg_hash?: readonly string[];
                /** @description Types that the client knows: names of types, or `v1` to `v4`, `latest` and names of groups; actions of other types are replaced by the actions in them; repeated, or separated by commas */
                readonly supported_action_types?: readonly string[];
                /** @description Adds the transactions of each action */
                readonly include_transactions?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PendingActionsAnswer"];
                };
            };
        };
    };
    readonly decode: {
        readonly parameters: {
            readonly query?: {
                /** @description Opcodes: hex (`0x0f8a7ea5`) or decimal */
                readonly opcodes?: readonly string[];
                /** @description Message bodies: bags of cells in base64 or hex */
                readonly bodies?: readonly string[];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DecodeAnswer"];
                };
            };
        };
    };
    readonly addressInformation: {
        readonly parameters: {
            readonly query: {
                /** @description The account. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly address: string;
                /** @description Whether to read from the chain instead of the index */
                readonly use_v2?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AddressInformation"];
                };
            };
        };
    };
    readonly account: {
        readonly parameters: {
            readonly query: {
                /** @description The account. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly address: string;
                /** @description Whether to read from the chain instead of the index */
                readonly use_v2?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AddressInformation"];
                };
            };
        };
    };
    readonly walletInformation: {
        readonly parameters: {
            readonly query: {
                /** @description The account. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly address: string;
                /** @description Whether to read from the chain instead of the index */
                readonly use_v2?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WalletInformation"];
                };
            };
        };
    };
    readonly wallet: {
        readonly parameters: {
            readonly query: {
                /** @description The account. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                readonly address: string;
                /** @description Whether to read from the chain instead of the index */
                readonly use_v2?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WalletInformation"];
                };
            };
        };
    };
    readonly runGetMethod: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The parameters as a JSON object */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The contract. Raw (`0:83DF…`) or friendly (`EQCD…`) */
                    readonly address: string;
                    /** @description Name of the get-method */
                    readonly method: string;
                    /** @description Arguments: `{"type": "num", "value": "0x1f"}` */
                    readonly stack?: readonly components["schemas"]["StackArgument"][];
                };
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RunGetMethodResult"];
                };
            };
        };
    };
    readonly estimateFee: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The parameters as a JSON object */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The account, raw or friendly */
                    readonly address: string;
                    /** @description Body of the message: a bag of cells in base64 */
                    readonly body: string;
                    /** @description Code of a contract that is not deployed yet: a bag of cells */
                    readonly init_code?: string;
                    /** @description Data of a contract that is not deployed yet: a bag of cells */
                    readonly init_data?: string;
                    /**
                     * @description Whether signatures count as valid without a check
                     * @default false
                     */
                    readonly ignore_chksig?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FeeEstimate"];
                };
            };
        };
    };
    readonly message: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The parameters as a JSON object */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The message. Message: a bag of cells, in base64 */
                    readonly boc: string;
                };
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SentMessage"];
                };
            };
        };
    };
}
