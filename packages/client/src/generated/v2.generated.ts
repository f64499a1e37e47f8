// Generated from packages/server/openapi by `npm run types` in packages/client.

export interface paths {
    readonly "/api/v2/jsonRPC": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Calls an operation by name, or up to 100 of them in an array
         * @description The response to a single request has the HTTP status of its operation; the response to an array is always 200, with one response per request in the same order.
         */
        readonly post: operations["jsonRPC"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getAddressInformation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Balance, state, code, data and last transaction of an account */
        readonly get: operations["getAddressInformation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getExtendedAddressInformation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** An account, with data of its contract if the contract is known */
        readonly get: operations["getExtendedAddressInformation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getWalletInformation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Wallet version and seqno of an account, if it is a wallet */
        readonly get: operations["getWalletInformation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getAddressBalance": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Balance of an account, in nanotons */
        readonly get: operations["getAddressBalance"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getAddressState": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whether an account is active, frozen or uninitialized */
        readonly get: operations["getAddressState"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getShardAccountCell": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The ShardAccount cell of an account */
        readonly get: operations["getShardAccountCell"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getTokenData": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A jetton, a jetton wallet, an NFT collection or an NFT item */
        readonly get: operations["getTokenData"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/dnsResolve": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The records of a domain name */
        readonly get: operations["dnsResolve"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getMasterchainInfo": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The newest masterchain block */
        readonly get: operations["getMasterchainInfo"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getMasterchainBlockSignatures": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Validators' signatures of a masterchain block */
        readonly get: operations["getMasterchainBlockSignatures"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getMasterchainBlockProof": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Proof of a masterchain block by the signatures of validators, from a trusted block */
        readonly get: operations["getMasterchainBlockProof"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getShardBlockProof": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Proof that a block belongs to the chain, from a trusted masterchain block */
        readonly get: operations["getShardBlockProof"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getConsensusBlock": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Seqno of the newest masterchain block of all lite servers */
        readonly get: operations["getConsensusBlock"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/lookupBlock": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Finds a block by seqno, logical time or time
         * @description Exactly one of `seqno`, `lt` and `unixtime` is required.
         */
        readonly get: operations["lookupBlock"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getShards": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The newest block of every shard, as a masterchain block lists them */
        readonly get: operations["getShards"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shards": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The newest block of every shard, as a masterchain block lists them */
        readonly get: operations["shards"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getBlockHeader": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Header of a block */
        readonly get: operations["getBlockHeader"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getOutMsgQueueSize": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Number of queued outgoing messages of every shard, at its newest block */
        readonly get: operations["getOutMsgQueueSize"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getBlockTransactions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Ids of the transactions of a block */
        readonly get: operations["getBlockTransactions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getBlockTransactionsExt": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Transactions of a block */
        readonly get: operations["getBlockTransactionsExt"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getTransactions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * An account's transactions, from the newest to the oldest
         * @description The list starts with the transaction of `lt` and `hash`.
         */
        readonly get: operations["getTransactions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getTransactionsStd": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * An account's transactions, with the id of the previous one
         * @description Like `getTransactions`, without decoded texts.
         */
        readonly get: operations["getTransactionsStd"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/tryLocateResultTx": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The transaction that a message caused */
        readonly get: operations["tryLocateResultTx"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/tryLocateTx": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The transaction that a message caused */
        readonly get: operations["tryLocateTx"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/tryLocateSourceTx": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The transaction that sent a message */
        readonly get: operations["tryLocateSourceTx"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getConfigParam": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One parameter of the configuration; empty if it does not exist
         * @description Requires `param` or its older name `config_id`. If both are given, a query uses `config_id`, and a body is refused.
         */
        readonly get: operations["getConfigParam"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getConfigAll": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The whole configuration: the root cell of the dictionary of parameters */
        readonly get: operations["getConfigAll"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/getLibraries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Public libraries by hash; unknown ones are omitted */
        readonly get: operations["getLibraries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/runGetMethod": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Runs a get-method of a contract, with entries of the form `[type, value]` */
        readonly post: operations["runGetMethod"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/runGetMethodStd": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Runs a get-method of a contract, with typed entries */
        readonly post: operations["runGetMethodStd"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/sendBoc": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sends an external message
         * @description Success means that a lite server accepted the message, not that it is in a block.
         */
        readonly post: operations["sendBoc"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/sendBocReturnHash": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Sends an external message and returns its hashes */
        readonly post: operations["sendBocReturnHash"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/sendBocReturnHashNoError": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Like sendBocReturnHash, but an error has code 400 instead of 500 */
        readonly post: operations["sendBocReturnHashNoError"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/sendQuery": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Builds an external message from its parts and sends it */
        readonly post: operations["sendQuery"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/sendQuerySimple": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Like sendQuery, with cells as JSON trees
         * @deprecated
         * @description For older clients: use `sendBoc`.
         */
        readonly post: operations["sendQuerySimple"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/sendCellSimple": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sends an external message given as a JSON tree
         * @deprecated
         * @description For older clients: use `sendBoc`.
         */
        readonly post: operations["sendCellSimple"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/estimateFee": {
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
    readonly "/api/v2/estimateFeeSimple": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Like estimateFee, with cells as JSON trees
         * @deprecated
         * @description For older clients: use `estimateFee`.
         */
        readonly post: operations["estimateFeeSimple"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/detectAddress": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** All forms of an address */
        readonly get: operations["detectAddress"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/packAddress": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The friendly form of an address */
        readonly get: operations["packAddress"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/unpackAddress": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The raw form of an address */
        readonly get: operations["unpackAddress"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/detectHash": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** All forms of a hash */
        readonly get: operations["detectHash"];
        readonly put?: never;
        readonly post?: never;
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
            /**
             * @description The request failed
             * @constant
             */
            readonly ok: false;
            /** @description Text of the error */
            readonly error: string;
            /** @description For a refused message: the reason in plain words, if it is known */
            readonly explanation?: string;
            /** @description The HTTP status */
            readonly code: number;
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra"?: string;
        };
        /** @description An amount of an extra currency */
        readonly ExtraCurrency: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "extraCurrency";
            /** @description Id of the currency, signed */
            readonly id: number;
            /** @description Amount in the smallest unit of the currency; a decimal number */
            readonly amount: string;
        };
        /** @description Logical time and hash of a transaction; lt 0 and a hash of zeros mean none */
        readonly TransactionId: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "internal.transactionId";
            /** @description When the transaction happened: a logical time */
            readonly lt: string;
            /** @description Hash of the transaction: 32 bytes in base64 */
            readonly hash: string;
        };
        /** @description The full id of a block, with its hashes */
        readonly BlockId: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "ton.blockIdExt";
            /** @description Workchain of the block; -1 is the masterchain */
            readonly workchain: number;
            /** @description Shard of the block: a signed number of 64 bits */
            readonly shard: string;
            /** @description Seqno of the block in its shard */
            readonly seqno: number;
            /** @description Hash of the root cell of the block: 32 bytes in base64 */
            readonly root_hash: string;
            /** @description Hash of the file of the block: 32 bytes in base64 */
            readonly file_hash: string;
        };
        /** @description An account at a block */
        readonly AddressInformation: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "raw.fullAccountState";
            /** @description The balance, in nanotons */
            readonly balance: string;
            /** @description Amounts of extra currencies, in the order of their ids */
            readonly extra_currencies: readonly components["schemas"]["ExtraCurrency"][];
            /** @description The last transaction of the account */
            readonly last_transaction_id: components["schemas"]["TransactionId"];
            /** @description The masterchain block at which the account was read */
            readonly block_id: components["schemas"]["BlockId"];
            /** @description Code of the contract, empty unless the account is active: a bag of cells, in base64 */
            readonly code: string;
            /** @description Data of the contract, empty unless the account is active: a bag of cells, in base64 */
            readonly data: string;
            /** @description Hash of the state of a frozen account; empty for others, in base64 */
            readonly frozen_hash: string;
            /** @description When the block was created at which the account was read: Unix time, in seconds */
            readonly sync_utime: number;
            /**
             * @description State of the account; `uninitialized` also if the account has no code or does not exist
             * @enum {string}
             */
            readonly state: "active" | "frozen" | "uninitialized";
            /** @description The account is suspended: it cannot be initialized for a time */
            readonly suspended: boolean;
        };
        /** @description Merkle proof of one account or block header, which can be verified without trusting this server */
        readonly Proof: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "tonway.proof";
            /** @description The block with which the proof starts */
            readonly block_id: components["schemas"]["BlockId"];
            /** @description Merkle proofs by name, as returned by lite servers */
            readonly parts: {
                readonly [key: string]: string;
            };
        };
        /** @description Response of `getAddressInformation` */
        readonly getAddressInformationAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["AddressInformation"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description The address of an account */
        readonly AccountAddress: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "accountAddress";
            /** @description The address; empty if there is none: friendly address */
            readonly account_address: string;
        };
        /** @description One step of the limits of a restricted wallet */
        readonly RestrictedWalletLimit: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "rwallet.limit";
            /** @description Seconds after `start_at` */
            readonly seconds: number;
            /** @description Amount in nanotons */
            readonly value: number;
        };
        /** @description Available funds of a restricted wallet, by time */
        readonly RestrictedWalletConfig: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "rwallet.config";
            /** @description When the first period begins: Unix time, in seconds */
            readonly start_at: number;
            /** @description Available amounts by time */
            readonly limits: readonly components["schemas"]["RestrictedWalletLimit"][];
        };
        /** @description Data of a contract by `@type`: wallets, DNS, `uninited.accountState`, or `raw.accountState` with its code and data */
        readonly ContractState: {
            readonly [key: string]: string | number | components["schemas"]["RestrictedWalletConfig"];
        };
        /** @description An account at a block, with the data of its contract */
        readonly ExtendedAddressInformation: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "fullAccountState";
            /** @description The account, with the flags of the given address */
            readonly address: components["schemas"]["AccountAddress"];
            /** @description The balance, in nanotons */
            readonly balance: string;
            /** @description Amounts of extra currencies, in the order of their ids */
            readonly extra_currencies: readonly components["schemas"]["ExtraCurrency"][];
            /** @description The last transaction of the account */
            readonly last_transaction_id: components["schemas"]["TransactionId"];
            /** @description The masterchain block at which the account was read */
            readonly block_id: components["schemas"]["BlockId"];
            /** @description When the block was created at which the account was read: Unix time, in seconds */
            readonly sync_utime: number;
            /** @description Data of the contract */
            readonly account_state: components["schemas"]["ContractState"];
            /** @description Revision of the contract; 0 if the contract is unknown */
            readonly revision: number;
        };
        /** @description Response of `getExtendedAddressInformation` */
        readonly getExtendedAddressInformationAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["ExtendedAddressInformation"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description An account as a wallet */
        readonly WalletInformation: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "ext.accounts.walletInformation";
            /** @description The account is a wallet of a known version */
            readonly wallet: boolean;
            /** @description The balance, in nanotons */
            readonly balance: string;
            /**
             * @description State of the account; `uninitialized` also if the account has no code or does not exist
             * @enum {string}
             */
            readonly account_state: "active" | "frozen" | "uninitialized";
            /** @description The last transaction of the account */
            readonly last_transaction_id: components["schemas"]["TransactionId"];
            /** @description Version of the wallet */
            readonly wallet_type?: string;
            /** @description Seqno of the next message of the wallet */
            readonly seqno?: number;
            /** @description Id of the wallet; since v3 */
            readonly wallet_id?: number;
            /** @description The wallet accepts messages signed by its key; since v5 */
            readonly is_signature_allowed?: boolean;
        };
        /** @description Response of `getWalletInformation` */
        readonly getWalletInformationAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["WalletInformation"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description Response of `getAddressBalance` */
        readonly getAddressBalanceAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            /** @description The balance, in nanotons */
            readonly result: string;
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description Response of `getAddressState` */
        readonly getAddressStateAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            /**
             * @description State of the account; `uninitialized` also if the account has no code or does not exist
             * @enum {string}
             */
            readonly result: "active" | "frozen" | "uninitialized";
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description A cell */
        readonly TvmCell: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "tvm.cell";
            /** @description The cell with all cells that it refers to, empty if there is none: a bag of cells, in base64 */
            readonly bytes: string;
        };
        /** @description Response of `getShardAccountCell` */
        readonly getShardAccountCellAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["TvmCell"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description Metadata outside the chain */
        readonly OffchainContent: {
            /**
             * @description Location of the metadata
             * @constant
             */
            readonly type: "offchain";
            /** @description URI of the metadata, which are not fetched */
            readonly data: string;
        };
        /** @description Metadata in the contract */
        readonly OnchainContent: {
            /**
             * @description Location of the metadata
             * @constant
             */
            readonly type: "onchain";
            /** @description The attributes of TEP-64 by name; `image_data` is in base64 */
            readonly data: {
                readonly [key: string]: string;
            };
        };
        /** @description Metadata of a token by `type` */
        readonly TokenContent: components["schemas"]["OffchainContent"] | components["schemas"]["OnchainContent"];
        /** @description A jetton */
        readonly JettonMaster: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "ext.tokens.jettonMasterData";
            /** @description The contract, in the form of the request: friendly address */
            readonly address: string;
            /**
             * @description Kind of the contract
             * @constant
             */
            readonly contract_type: "jetton_master";
            /** @description Amount of all jettons in their smallest unit; a decimal number */
            readonly total_supply: string;
            /** @description Further jettons can be minted */
            readonly mintable: boolean;
            /** @description The admin, who may mint jettons; absent if there is none: friendly address */
            readonly admin_address?: string;
            /** @description Metadata of the jetton */
            readonly jetton_content: components["schemas"]["TokenContent"];
            /** @description Code of the wallets of the jetton: a bag of cells, in base64 */
            readonly jetton_wallet_code: string;
        };
        /** @description The wallet of one owner of a jetton */
        readonly JettonWallet: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "ext.tokens.jettonWalletData";
            /** @description The contract, in the form of the request: friendly address */
            readonly address: string;
            /**
             * @description Kind of the contract
             * @constant
             */
            readonly contract_type: "jetton_wallet";
            /** @description Amount of jettons in their smallest unit; a decimal number */
            readonly balance: string;
            /** @description The owner of the jettons: friendly address */
            readonly owner: string;
            /** @description The jetton: friendly address */
            readonly jetton: string;
            /** @description The owner has claimed the airdrop of a mintless jetton; absent in other jettons */
            readonly mintless_is_claimed?: boolean;
            /** @description Code of the wallets of the jetton: a bag of cells, in base64 */
            readonly jetton_wallet_code: string;
        };
        /** @description A collection of NFTs */
        readonly NftCollection: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "ext.tokens.nftCollectionData";
            /** @description The contract, in the form of the request: friendly address */
            readonly address: string;
            /**
             * @description Kind of the contract
             * @constant
             */
            readonly contract_type: "nft_collection";
            /** @description Index of the next item; -1 if indexes are not sequential; a decimal number */
            readonly next_item_index: string;
            /** @description The owner; absent if there is none: friendly address */
            readonly owner_address?: string;
            /** @description Metadata of the collection */
            readonly collection_content: components["schemas"]["TokenContent"];
        };
        /** @description The records of a domain that is an NFT */
        readonly DnsContent: {
            /** @description Name of the domain */
            readonly domain: string;
            /** @description Records by category (`wallet`, `site`, `storage`, `dns_next_resolver` or the hash of another category in hex) */
            readonly data: {
                readonly [key: string]: {
                    readonly [key: string]: unknown;
                };
            };
        };
        /** @description An NFT */
        readonly NftItem: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "ext.tokens.nftItemData";
            /** @description The contract, in the form of the request: friendly address */
            readonly address: string;
            /**
             * @description Kind of the contract
             * @constant
             */
            readonly contract_type: "nft_item";
            /** @description The item has been initialized */
            readonly init: boolean;
            /** @description Index in the collection; a decimal number */
            readonly index: string;
            /** @description The collection; absent if there is none: friendly address */
            readonly collection_address?: string;
            /** @description The owner; absent if there is none: friendly address */
            readonly owner_address?: string;
            /** @description Metadata of the item, or the records of a domain */
            readonly content: components["schemas"]["TokenContent"] | components["schemas"]["DnsContent"];
        };
        /** @description A jetton, a jetton wallet, an NFT collection or an NFT, by `contract_type` */
        readonly TokenData: components["schemas"]["JettonMaster"] | components["schemas"]["JettonWallet"] | components["schemas"]["NftCollection"] | components["schemas"]["NftItem"];
        /** @description Response of `getTokenData` */
        readonly getTokenDataAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["TokenData"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description A record of a domain */
        readonly DnsEntry: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "dns.entry";
            /** @description The resolved part of the name */
            readonly name: string;
            /** @description Category: the SHA-256 of its name: 32 bytes in base64 */
            readonly category: string;
            /** @description The value by `@type`: `dns.entryDataText`, `dns.entryDataNextResolver`, `dns.entryDataSmcAddress`, `dns.entryDataAdnlAddress`, `dns.entryDataStorageAddress` or `dns.entryDataUnknown` */
            readonly entry: {
                readonly [key: string]: unknown;
            };
        };
        /** @description The records of a domain */
        readonly DnsResolved: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "dns.resolved";
            /** @description The records of all categories */
            readonly entries: readonly components["schemas"]["DnsEntry"][];
        };
        /** @description Response of `dnsResolve` */
        readonly dnsResolveAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["DnsResolved"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description The first and the last block of the masterchain */
        readonly MasterchainInfo: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "blocks.masterchainInfo";
            /** @description The newest verified masterchain block */
            readonly last: components["schemas"]["BlockId"];
            /** @description Hash of the state after `last`: 32 bytes in base64 */
            readonly state_root_hash: string;
            /** @description The zero state, the initial state of the network; its shard is `0` */
            readonly init: components["schemas"]["BlockId"];
        };
        /** @description Response of `getMasterchainInfo` */
        readonly getMasterchainInfoAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["MasterchainInfo"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description The signature of one validator */
        readonly BlockSignature: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "blocks.signature";
            /** @description Short id of the validator: 32 bytes in base64 */
            readonly node_id_short: string;
            /** @description Ed25519 signature, 64 bytes, in base64 */
            readonly signature: string;
        };
        /** @description Signatures of a block id */
        readonly OrdinaryBlockSignatures: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "blocks.blockSignatures";
            /** @description The block */
            readonly id: components["schemas"]["BlockId"];
            /** @description Signatures of the validators */
            readonly signatures: readonly components["schemas"]["BlockSignature"][];
        };
        /** @description Signatures of a block of the Simplex consensus: votes of the validators for a candidate */
        readonly SimplexBlockSignatures: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "blocks.blockSignatures.simplex";
            /** @description The block */
            readonly id: components["schemas"]["BlockId"];
            /** @description Signatures of the validators */
            readonly signatures: readonly components["schemas"]["BlockSignature"][];
            /** @description Id of the validator session: 32 bytes in base64 */
            readonly session_id: string;
            /** @description Slot of the session */
            readonly slot: number;
            /** @description The TL-serialized candidate, in base64 */
            readonly candidate: string;
        };
        /** @description Signatures of a masterchain block, by `@type` */
        readonly BlockSignatures: components["schemas"]["OrdinaryBlockSignatures"] | components["schemas"]["SimplexBlockSignatures"];
        /** @description Response of `getMasterchainBlockSignatures` */
        readonly getMasterchainBlockSignaturesAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["BlockSignatures"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description A step from a key block or the zero state to a later block that its validators signed */
        readonly BlockLinkForward: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "blocks.blockLinkForward";
            /** @description The later block is a key block */
            readonly to_key_block: boolean;
            /** @description The key block or the zero state */
            readonly from: components["schemas"]["BlockId"];
            /** @description The later block */
            readonly to: components["schemas"]["BlockId"];
            /** @description Merkle proof of the validators in the configuration of the key block: a bag of cells, in base64 */
            readonly config_proof: string;
            /** @description Merkle proof of the header of the later block: a bag of cells, in base64 */
            readonly dest_proof: string;
            /** @description Hash of the validators, as in the header */
            readonly validator_set_hash: number;
            /** @description Seqno of the validator session (catchain) */
            readonly catchain_seqno: number;
            /** @description The signatures of the later block */
            readonly signatures: components["schemas"]["BlockSignatures"];
        };
        /** @description A step from a masterchain block back to an older one */
        readonly BlockLinkBack: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "blocks.blockLinkBack";
            /** @description The older block is a key block */
            readonly to_key_block: boolean;
            /** @description The newer block */
            readonly from: components["schemas"]["BlockId"];
            /** @description The older block */
            readonly to: components["schemas"]["BlockId"];
            /** @description Merkle proof of the header of the older block: a bag of cells, in base64 */
            readonly dest_proof: string;
            /** @description Merkle proof of the header of the newer block: a bag of cells, in base64 */
            readonly proof: string;
            /** @description Merkle proof, in the state of the newer block, of the older one: a bag of cells, in base64 */
            readonly state_proof: string;
        };
        /** @description A chain of proofs from a trusted masterchain block to another one */
        readonly MasterchainBlockProof: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "blocks.masterchainBlockProof";
            /** @description The steps lead to the block; otherwise ask for a proof from `to` */
            readonly complete: boolean;
            /** @description The trusted block */
            readonly from: components["schemas"]["BlockId"];
            /** @description The block that the steps lead to */
            readonly to: components["schemas"]["BlockId"];
            /** @description At most 16 steps; empty if the blocks are equal */
            readonly steps: readonly (components["schemas"]["BlockLinkForward"] | components["schemas"]["BlockLinkBack"])[];
        };
        /** @description Response of `getMasterchainBlockProof` */
        readonly getMasterchainBlockProofAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["MasterchainBlockProof"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description A step from a block to an earlier one */
        readonly ShardBlockLink: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "blocks.shardBlockLink";
            /** @description The block that the step leads to */
            readonly id: components["schemas"]["BlockId"];
            /** @description Merkle proof of the step: a bag of cells, in base64 */
            readonly proof: string;
        };
        /** @description A chain of proofs from a masterchain block to a block */
        readonly ShardBlockProof: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "blocks.shardBlockProof";
            /** @description The trusted masterchain block */
            readonly from: components["schemas"]["BlockId"];
            /** @description The masterchain block with which the steps begin */
            readonly mc_id: components["schemas"]["BlockId"];
            /** @description Steps from `mc_id` to the block; empty for a masterchain block */
            readonly links: readonly components["schemas"]["ShardBlockLink"][];
            /** @description The step from `from` back to `mc_id`; empty if they are equal */
            readonly mc_proof: readonly components["schemas"]["BlockLinkBack"][];
        };
        /** @description Response of `getShardBlockProof` */
        readonly getShardBlockProofAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["ShardBlockProof"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description The newest masterchain block of all lite servers */
        readonly ConsensusBlock: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "ext.blocks.consensusBlock";
            /** @description Seqno of the masterchain block */
            readonly consensus_block: number;
            /** @description Since when it is the newest block; old if the chain has stopped: Unix time, in seconds */
            readonly timestamp: number;
        };
        /** @description Response of `getConsensusBlock` */
        readonly getConsensusBlockAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["ConsensusBlock"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description Response of `lookupBlock` */
        readonly lookupBlockAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["BlockId"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description The newest block of every shard */
        readonly Shards: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "blocks.shards";
            /** @description Without the masterchain, from left to right */
            readonly shards: readonly components["schemas"]["BlockId"][];
        };
        /** @description Response of `getShards` */
        readonly getShardsAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["Shards"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description The header of a block */
        readonly BlockHeader: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "blocks.header";
            /** @description The block */
            readonly id: components["schemas"]["BlockId"];
            /** @description Global id of the network: -239 is mainnet, -3 is testnet */
            readonly global_id: number;
            /** @description Version of the block format */
            readonly version: number;
            /** @description Flags of the block */
            readonly flags: number;
            /** @description The shard was merged from two shards right before the block */
            readonly after_merge: boolean;
            /** @description The shard was split from another one right before the block */
            readonly after_split: boolean;
            /** @description The shard is split right after the block */
            readonly before_split: boolean;
            /** @description The validators want to merge the shard */
            readonly want_merge: boolean;
            /** @description The validators want to split the shard */
            readonly want_split: boolean;
            /** @description First 32 bits of the hash of the validator list, signed */
            readonly validator_list_hash_short: number;
            /** @description Seqno of the validator session (catchain) */
            readonly catchain_seqno: number;
            /** @description Seqno of the oldest masterchain block that the block refers to */
            readonly min_ref_mc_seqno: number;
            /** @description The block changes the configuration */
            readonly is_key_block: boolean;
            /** @description Seqno of the previous key block; 0 in blocks of shards */
            readonly prev_key_block_seqno: number;
            /** @description Start of the block: a logical time */
            readonly start_lt: string;
            /** @description End of the block: a logical time */
            readonly end_lt: string;
            /** @description When the block was made: Unix time, in seconds */
            readonly gen_utime: number;
            /** @description The previous block; two blocks after a merge */
            readonly prev_blocks: readonly components["schemas"]["BlockId"][];
        };
        /** @description Response of `getBlockHeader` */
        readonly getBlockHeaderAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["BlockHeader"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description The queue of one shard */
        readonly OutMsgQueueSize: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "blocks.outMsgQueueSize";
            /** @description The newest block of the shard */
            readonly id: components["schemas"]["BlockId"];
            /** @description Number of queued outgoing messages */
            readonly size: number;
        };
        /** @description The queues of all shards */
        readonly OutMsgQueueSizes: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "blocks.outMsgQueueSizes";
            /** @description The masterchain first, then every shard */
            readonly shards: readonly components["schemas"]["OutMsgQueueSize"][];
            /** @description With a longer queue a shard refuses external messages */
            readonly ext_msg_queue_size_limit: number;
        };
        /** @description Response of `getOutMsgQueueSize` */
        readonly getOutMsgQueueSizeAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["OutMsgQueueSizes"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description The id of a transaction in a block */
        readonly ShortTransactionId: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "blocks.shortTxId";
            /**
             * @description Always 135: account, lt and hash are present
             * @constant
             */
            readonly mode: 135;
            /** @description Raw address of the account, in lower case */
            readonly account: string;
            /** @description When the transaction happened: a logical time */
            readonly lt: string;
            /** @description Hash of the transaction: 32 bytes in base64 */
            readonly hash: string;
        };
        /** @description Ids of transactions of a block */
        readonly BlockTransactions: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "blocks.transactions";
            /** @description The block */
            readonly id: components["schemas"]["BlockId"];
            /** @description Requested number */
            readonly req_count: number;
            /** @description There may be more; use `after_lt` and `after_hash` */
            readonly incomplete: boolean;
            /** @description In the order of accounts, then of logical time */
            readonly transactions: readonly components["schemas"]["ShortTransactionId"][];
        };
        /** @description Response of `getBlockTransactions` */
        readonly getBlockTransactionsAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["BlockTransactions"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description A comment */
        readonly MessageDataText: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "msg.dataText";
            /** @description The comment as UTF-8, in base64 */
            readonly text: string;
        };
        /** @description An encrypted comment */
        readonly MessageDataEncryptedText: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "msg.dataEncryptedText";
            /** @description The encrypted comment, in base64 */
            readonly text: string;
        };
        /** @description Any other body */
        readonly MessageDataRaw: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "msg.dataRaw";
            /** @description The body: a bag of cells, in base64 */
            readonly body: string;
            /** @description Code and data of the contract to deploy, empty if there is none: a bag of cells, in base64 */
            readonly init_state: string;
        };
        /** @description The body of a message, by `@type` */
        readonly MessageData: components["schemas"]["MessageDataText"] | components["schemas"]["MessageDataEncryptedText"] | components["schemas"]["MessageDataRaw"];
        /** @description A message, with addresses as objects */
        readonly RawMessage: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "raw.message";
            /** @description The sender; empty for an inbound external message */
            readonly source: components["schemas"]["AccountAddress"];
            /** @description The receiver; empty for an outbound external message */
            readonly destination: components["schemas"]["AccountAddress"];
            /** @description Hash of the message: 32 bytes in base64 */
            readonly hash: string;
            /** @description Value of the message, in nanotons */
            readonly value: string;
            /** @description Amounts of extra currencies, in the order of their ids */
            readonly extra_currencies: readonly components["schemas"]["ExtraCurrency"][];
            /** @description Fee for forwarding; 0 for external messages, in nanotons */
            readonly fwd_fee: string;
            /** @description Always 0, in nanotons */
            readonly ihr_fee: string;
            /** @description When the message was created; 0 for inbound external messages: a logical time */
            readonly created_lt: string;
            /** @description Hash of the body: 32 bytes in base64 */
            readonly body_hash: string;
            /** @description The body */
            readonly msg_data: components["schemas"]["MessageData"];
        };
        /** @description A transaction, with addresses as objects and the account as a raw address */
        readonly RawTransactionExt: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "raw.transactionExt";
            /** @description The account: raw address, the workchain and 64 hexadecimal digits */
            readonly account: string;
            /** @description The account */
            readonly address: components["schemas"]["AccountAddress"];
            /** @description When the transaction happened: Unix time, in seconds */
            readonly utime: number;
            /** @description The complete transaction: a bag of cells, in base64 */
            readonly data: string;
            /** @description The id of this transaction */
            readonly transaction_id: components["schemas"]["TransactionId"];
            /** @description All fees, including those for forwarding, in nanotons */
            readonly fee: string;
            /** @description The part of `fee` for storage, in nanotons */
            readonly storage_fee: string;
            /** @description The other part of `fee`, in nanotons */
            readonly other_fee: string;
            /** @description The received message; absent if there was none */
            readonly in_msg?: components["schemas"]["RawMessage"];
            /** @description The sent messages, in the order of sending */
            readonly out_msgs: readonly components["schemas"]["RawMessage"][];
        };
        /** @description Transactions of a block */
        readonly BlockTransactionsExt: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "blocks.transactionsExt";
            /** @description The block */
            readonly id: components["schemas"]["BlockId"];
            /** @description Requested number */
            readonly req_count: number;
            /** @description There may be more; use `after_lt` and `after_hash` */
            readonly incomplete: boolean;
            /** @description In the order of accounts, then of logical time */
            readonly transactions: readonly components["schemas"]["RawTransactionExt"][];
        };
        /** @description Response of `getBlockTransactionsExt` */
        readonly getBlockTransactionsExtAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["BlockTransactionsExt"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description A message, with addresses as texts and a decoded comment */
        readonly ExtMessage: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "ext.message";
            /** @description The sender; empty for an inbound external message: friendly address */
            readonly source: string;
            /** @description The receiver; empty for an outbound external message: friendly address */
            readonly destination: string;
            /** @description Hash of the message: 32 bytes in base64 */
            readonly hash: string;
            /** @description Value of the message, in nanotons */
            readonly value: string;
            /** @description Amounts of extra currencies, in the order of their ids */
            readonly extra_currencies: readonly components["schemas"]["ExtraCurrency"][];
            /** @description Fee for forwarding; 0 for external messages, in nanotons */
            readonly fwd_fee: string;
            /** @description Always 0, in nanotons */
            readonly ihr_fee: string;
            /** @description When the message was created; 0 for inbound external messages: a logical time */
            readonly created_lt: string;
            /** @description Hash of the body: 32 bytes in base64 */
            readonly body_hash: string;
            /** @description The body */
            readonly msg_data: components["schemas"]["MessageData"];
            /** @description The comment; for other bodies the bits of the root cell in base64 with a line end; absent if the comment is encrypted */
            readonly message?: string;
        };
        /** @description A transaction, with addresses as texts and decoded comments */
        readonly ExtTransaction: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "ext.transaction";
            /** @description The account: raw address, the workchain and 64 hexadecimal digits */
            readonly account: string;
            /** @description The account */
            readonly address: components["schemas"]["AccountAddress"];
            /** @description When the transaction happened: Unix time, in seconds */
            readonly utime: number;
            /** @description The complete transaction: a bag of cells, in base64 */
            readonly data: string;
            /** @description The id of this transaction */
            readonly transaction_id: components["schemas"]["TransactionId"];
            /** @description All fees, including those for forwarding, in nanotons */
            readonly fee: string;
            /** @description The part of `fee` for storage, in nanotons */
            readonly storage_fee: string;
            /** @description The other part of `fee`, in nanotons */
            readonly other_fee: string;
            /** @description The received message; absent if there was none */
            readonly in_msg?: components["schemas"]["ExtMessage"];
            /** @description The sent messages, in the order of sending */
            readonly out_msgs: readonly components["schemas"]["ExtMessage"][];
        };
        /** @description Response of `getTransactions` */
        readonly getTransactionsAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            /** @description From the newest to the oldest */
            readonly result: readonly components["schemas"]["ExtTransaction"][];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description A transaction, with addresses as objects */
        readonly RawTransaction: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "raw.transaction";
            /** @description The account */
            readonly address: components["schemas"]["AccountAddress"];
            /** @description When the transaction happened: Unix time, in seconds */
            readonly utime: number;
            /** @description The complete transaction: a bag of cells, in base64 */
            readonly data: string;
            /** @description The id of this transaction */
            readonly transaction_id: components["schemas"]["TransactionId"];
            /** @description All fees, including those for forwarding, in nanotons */
            readonly fee: string;
            /** @description The part of `fee` for storage, in nanotons */
            readonly storage_fee: string;
            /** @description The other part of `fee`, in nanotons */
            readonly other_fee: string;
            /** @description The received message; absent if there was none */
            readonly in_msg?: components["schemas"]["RawMessage"];
            /** @description The sent messages, in the order of sending */
            readonly out_msgs: readonly components["schemas"]["RawMessage"][];
        };
        /** @description A part of the history of an account */
        readonly RawTransactions: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "raw.transactions";
            /** @description From the newest to the oldest */
            readonly transactions: readonly components["schemas"]["RawTransaction"][];
            /** @description The transaction before the last one of the list; lt 0 if there is none */
            readonly previous_transaction_id: components["schemas"]["TransactionId"];
        };
        /** @description Response of `getTransactionsStd` */
        readonly getTransactionsStdAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["RawTransactions"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description Response of `tryLocateResultTx` */
        readonly tryLocateResultTxAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["ExtTransaction"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description Response of `tryLocateSourceTx` */
        readonly tryLocateSourceTxAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["ExtTransaction"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description The configuration of the network, or one parameter of it */
        readonly ConfigInfo: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "configInfo";
            /** @description The dictionary of all parameters, or the value of one */
            readonly config: components["schemas"]["TvmCell"];
        };
        /** @description Response of `getConfigParam` */
        readonly getConfigParamAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["ConfigInfo"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description Response of `getConfigAll` */
        readonly getConfigAllAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["ConfigInfo"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description A public library */
        readonly LibraryEntry: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "smc.libraryEntry";
            /** @description Hash of the library: 32 bytes in base64 */
            readonly hash: string;
            /** @description The library: a bag of cells, in base64 */
            readonly data: string;
        };
        /** @description Public libraries */
        readonly LibraryResult: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "smc.libraryResult";
            /** @description Existing libraries, in the order of their hashes */
            readonly result: readonly components["schemas"]["LibraryEntry"][];
        };
        /** @description Response of `getLibraries` */
        readonly getLibrariesAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["LibraryResult"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description An entry of the stack: its type and its value */
        readonly LegacyStackEntry: readonly [
            string,
            unknown
        ];
        /** @description The result of a get-method */
        readonly RunResult: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "smc.runResult";
            /** @description Gas that the method used */
            readonly gas_used: number;
            /** @description The result, from the bottom to the top */
            readonly stack: readonly components["schemas"]["LegacyStackEntry"][];
            /** @description Exit code of the method; 0 and 1 mean success */
            readonly exit_code: number;
            /** @description The masterchain block at which the method was run */
            readonly block_id: components["schemas"]["BlockId"];
            /** @description The last transaction of the account */
            readonly last_transaction_id: components["schemas"]["TransactionId"];
        };
        /** @description Response of `runGetMethod` */
        readonly runGetMethodAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["RunResult"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description A 257-bit number */
        readonly TvmStackEntryNumber: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "tvm.stackEntryNumber";
            /** @description The number */
            readonly number: {
                /**
                 * @description Type of the object
                 * @constant
                 */
                readonly "@type": "tvm.numberDecimal";
                /** @description Decimal; arguments may be hexadecimal with `0x`; `NaN` is not a number */
                readonly number: string;
            };
        };
        /** @description A cell */
        readonly TvmStackEntryCell: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "tvm.stackEntryCell";
            /** @description The cell */
            readonly cell: {
                /**
                 * @description Type of the object
                 * @constant
                 */
                readonly "@type": "tvm.cell";
                /** @description The cell with all cells that it refers to: a bag of cells, in base64 */
                readonly bytes: string;
            };
        };
        /** @description A slice */
        readonly TvmStackEntrySlice: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "tvm.stackEntrySlice";
            /** @description The slice as a cell */
            readonly slice: {
                /**
                 * @description Type of the object
                 * @constant
                 */
                readonly "@type": "tvm.slice";
                /** @description The cell with all cells that it refers to: a bag of cells, in base64 */
                readonly bytes: string;
            };
        };
        /** @description A tuple */
        readonly TvmStackEntryTuple: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "tvm.stackEntryTuple";
            /** @description The tuple */
            readonly tuple: {
                /**
                 * @description Type of the object
                 * @constant
                 */
                readonly "@type": "tvm.tuple";
                /** @description The elements in order */
                readonly elements: readonly components["schemas"]["TvmStackEntry"][];
            };
        };
        /** @description A list; null is an empty list */
        readonly TvmStackEntryList: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "tvm.stackEntryList";
            /** @description The list */
            readonly list: {
                /**
                 * @description Type of the object
                 * @constant
                 */
                readonly "@type": "tvm.list";
                /** @description The elements in order */
                readonly elements: readonly components["schemas"]["TvmStackEntry"][];
            };
        };
        /** @description A builder or a continuation; only in results */
        readonly TvmStackEntryUnsupported: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "tvm.stackEntryUnsupported";
        };
        /** @description An entry of the stack, by `@type` */
        readonly TvmStackEntry: components["schemas"]["TvmStackEntryNumber"] | components["schemas"]["TvmStackEntryCell"] | components["schemas"]["TvmStackEntrySlice"] | components["schemas"]["TvmStackEntryTuple"] | components["schemas"]["TvmStackEntryList"] | components["schemas"]["TvmStackEntryUnsupported"];
        /** @description The result of a get-method, with typed entries */
        readonly RunResultStd: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "smc.runResult";
            /** @description Gas that the method used */
            readonly gas_used: number;
            /** @description The result, from the bottom to the top */
            readonly stack: readonly components["schemas"]["TvmStackEntry"][];
            /** @description Exit code of the method; 0 and 1 mean success */
            readonly exit_code: number;
        };
        /** @description Response of `runGetMethodStd` */
        readonly runGetMethodStdAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["RunResultStd"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description A lite server accepted the message; whether it is executed is not known yet */
        readonly Ok: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "ok";
        };
        /** @description Response of `sendBoc` */
        readonly sendBocAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["Ok"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description The hashes of the sent message */
        readonly MessageInfo: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "raw.extMessageInfo";
            /** @description Hash of the message as it was given: 32 bytes in base64 */
            readonly hash: string;
            /** @description Normalized hash, which does not depend on the encoding of the message: 32 bytes in base64 */
            readonly hash_norm: string;
        };
        /** @description Response of `sendBocReturnHash` */
        readonly sendBocReturnHashAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["MessageInfo"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description Response of `sendBocReturnHashNoError` */
        readonly sendBocReturnHashNoErrorAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["MessageInfo"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description Response of `sendQuery` */
        readonly sendQueryAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["Ok"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description A cell as a JSON tree: its bits in base64, their number, and its references */
        readonly CellTree: {
            /** @description The bits of the cell */
            readonly data?: {
                /** @description The bits, padded to whole bytes, in base64 */
                readonly b64: string;
                /** @description Number of bits */
                readonly len: number;
            };
            /** @description The references, in the same form */
            readonly refs?: readonly unknown[];
        };
        /** @description Response of `sendQuerySimple` */
        readonly sendQuerySimpleAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["Ok"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description Response of `sendCellSimple` */
        readonly sendCellSimpleAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["Ok"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description Fees of one account, in nanotons */
        readonly Fees: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "fees";
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
        readonly QueryFees: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "query.fees";
            /** @description Fees of the account that receives the message */
            readonly source_fees: components["schemas"]["Fees"];
            /** @description Always empty */
            readonly destination_fees: readonly components["schemas"]["Fees"][];
        };
        /** @description Response of `estimateFee` */
        readonly estimateFeeAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["QueryFees"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description Response of `estimateFeeSimple` */
        readonly estimateFeeSimpleAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["QueryFees"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description A friendly address in both alphabets */
        readonly AddressVariant: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "ext.utils.detectedAddressVariant";
            /** @description In standard base64: friendly address */
            readonly b64: string;
            /** @description In base64url: friendly address */
            readonly b64url: string;
        };
        /** @description An address in all forms */
        readonly DetectedAddress: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "ext.utils.detectedAddress";
            /** @description Raw address: the workchain and 64 hexadecimal digits */
            readonly raw_form: string;
            /** @description The bounceable form: rejected value is returned */
            readonly bounceable: components["schemas"]["AddressVariant"];
            /** @description The non-bounceable form: value stays with the account */
            readonly non_bounceable: components["schemas"]["AddressVariant"];
            /**
             * @description The form in which the address was given
             * @enum {string}
             */
            readonly given_type: "raw_form" | "friendly_bounceable" | "friendly_non_bounceable";
            /** @description The address is for test networks only */
            readonly test_only: boolean;
        };
        /** @description Response of `detectAddress` */
        readonly detectAddressAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["DetectedAddress"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description Response of `packAddress` */
        readonly packAddressAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            /** @description The address in base64url, with the flags of the given one: friendly address */
            readonly result: string;
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description Response of `unpackAddress` */
        readonly unpackAddressAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            /** @description The address: raw address, the workchain and 64 hexadecimal digits */
            readonly result: string;
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description A hash in all forms */
        readonly DetectedHash: {
            /**
             * @description Type of the object
             * @constant
             */
            readonly "@type": "ext.utils.detectedHash";
            /** @description Standard base64: 32 bytes in base64 */
            readonly b64: string;
            /** @description Base64url without padding */
            readonly b64url: string;
            /** @description 64 hexadecimal digits */
            readonly hex: string;
        };
        /** @description Response of `detectHash` */
        readonly detectHashAnswer: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            readonly result: components["schemas"]["DetectedHash"];
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
        };
        /** @description One call of an operation */
        readonly RpcRequest: {
            /**
             * @description Version of JSON-RPC
             * @constant
             */
            readonly jsonrpc?: "2.0";
            /** @description Any value; the response has the same */
            readonly id?: unknown;
            /**
             * @description Name of the operation
             * @enum {string}
             */
            readonly method: "getAddressInformation" | "getExtendedAddressInformation" | "getWalletInformation" | "getAddressBalance" | "getAddressState" | "getShardAccountCell" | "getTokenData" | "dnsResolve" | "getMasterchainInfo" | "getMasterchainBlockSignatures" | "getMasterchainBlockProof" | "getShardBlockProof" | "getConsensusBlock" | "lookupBlock" | "getShards" | "shards" | "getBlockHeader" | "getOutMsgQueueSize" | "getBlockTransactions" | "getBlockTransactionsExt" | "getTransactions" | "getTransactionsStd" | "tryLocateResultTx" | "tryLocateTx" | "tryLocateSourceTx" | "getConfigParam" | "getConfigAll" | "getLibraries" | "runGetMethod" | "runGetMethodStd" | "sendBoc" | "sendBocReturnHash" | "sendBocReturnHashNoError" | "sendQuery" | "sendQuerySimple" | "sendCellSimple" | "estimateFee" | "estimateFeeSimple" | "detectAddress" | "packAddress" | "unpackAddress" | "detectHash";
            /** @description The parameters, as in the body of the operation */
            readonly params?: {
                readonly [key: string]: unknown;
            };
        };
        /** @description The response of an operation */
        readonly RpcSuccess: {
            /**
             * @description The request succeeded
             * @constant
             */
            readonly ok: true;
            /** @description The result of the operation */
            readonly result: unknown;
            /** @description With `proof=true`: the proofs of the accounts and blocks that were read */
            readonly proof?: readonly components["schemas"]["Proof"][];
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra": string;
            /**
             * @description Version of JSON-RPC
             * @constant
             */
            readonly jsonrpc: "2.0";
            /** @description Any value; the response has the same */
            readonly id?: unknown;
        };
        /** @description The error of an operation */
        readonly RpcFailure: {
            /**
             * @description The request failed
             * @constant
             */
            readonly ok: false;
            /** @description Text of the error */
            readonly error: string;
            /** @description For a refused message: the reason in plain words, if it is known */
            readonly explanation?: string;
            /** @description The HTTP status */
            readonly code: number;
            /** @description Unix time, lite servers that were used (`_`: none), elapsed milliseconds, and `c` if a cache answered, separated by colons */
            readonly "@extra"?: string;
            /**
             * @description Version of JSON-RPC
             * @constant
             */
            readonly jsonrpc: "2.0";
            /** @description Any value; the response has the same */
            readonly id?: unknown;
        };
    };
    responses: never;
    parameters: {
        /** @description Adds proofs of the accounts and blocks that were read */
        readonly proof: boolean;
        /** @description Waits until this masterchain block is known, so that a client can read its own writes */
        readonly minSeqno: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Error = components['schemas']['Error'];
export type ExtraCurrency = components['schemas']['ExtraCurrency'];
export type TransactionId = components['schemas']['TransactionId'];
export type BlockId = components['schemas']['BlockId'];
export type AddressInformation = components['schemas']['AddressInformation'];
export type Proof = components['schemas']['Proof'];
export type GetAddressInformationAnswer = components['schemas']['getAddressInformationAnswer'];
export type AccountAddress = components['schemas']['AccountAddress'];
export type RestrictedWalletLimit = components['schemas']['RestrictedWalletLimit'];
export type RestrictedWalletConfig = components['schemas']['RestrictedWalletConfig'];
export type ContractState = components['schemas']['ContractState'];
export type ExtendedAddressInformation = components['schemas']['ExtendedAddressInformation'];
export type GetExtendedAddressInformationAnswer = components['schemas']['getExtendedAddressInformationAnswer'];
export type WalletInformation = components['schemas']['WalletInformation'];
export type GetWalletInformationAnswer = components['schemas']['getWalletInformationAnswer'];
export type GetAddressBalanceAnswer = components['schemas']['getAddressBalanceAnswer'];
export type GetAddressStateAnswer = components['schemas']['getAddressStateAnswer'];
export type TvmCell = components['schemas']['TvmCell'];
export type GetShardAccountCellAnswer = components['schemas']['getShardAccountCellAnswer'];
export type OffchainContent = components['schemas']['OffchainContent'];
export type OnchainContent = components['schemas']['OnchainContent'];
export type TokenContent = components['schemas']['TokenContent'];
export type JettonMaster = components['schemas']['JettonMaster'];
export type JettonWallet = components['schemas']['JettonWallet'];
export type NftCollection = components['schemas']['NftCollection'];
export type DnsContent = components['schemas']['DnsContent'];
export type NftItem = components['schemas']['NftItem'];
export type TokenData = components['schemas']['TokenData'];
export type GetTokenDataAnswer = components['schemas']['getTokenDataAnswer'];
export type DnsEntry = components['schemas']['DnsEntry'];
export type DnsResolved = components['schemas']['DnsResolved'];
export type DnsResolveAnswer = components['schemas']['dnsResolveAnswer'];
export type MasterchainInfo = components['schemas']['MasterchainInfo'];
export type GetMasterchainInfoAnswer = components['schemas']['getMasterchainInfoAnswer'];
export type BlockSignature = components['schemas']['BlockSignature'];
export type OrdinaryBlockSignatures = components['schemas']['OrdinaryBlockSignatures'];
export type SimplexBlockSignatures = components['schemas']['SimplexBlockSignatures'];
export type BlockSignatures = components['schemas']['BlockSignatures'];
export type GetMasterchainBlockSignaturesAnswer = components['schemas']['getMasterchainBlockSignaturesAnswer'];
export type BlockLinkForward = components['schemas']['BlockLinkForward'];
export type BlockLinkBack = components['schemas']['BlockLinkBack'];
export type MasterchainBlockProof = components['schemas']['MasterchainBlockProof'];
export type GetMasterchainBlockProofAnswer = components['schemas']['getMasterchainBlockProofAnswer'];
export type ShardBlockLink = components['schemas']['ShardBlockLink'];
export type ShardBlockProof = components['schemas']['ShardBlockProof'];
export type GetShardBlockProofAnswer = components['schemas']['getShardBlockProofAnswer'];
export type ConsensusBlock = components['schemas']['ConsensusBlock'];
export type GetConsensusBlockAnswer = components['schemas']['getConsensusBlockAnswer'];
export type LookupBlockAnswer = components['schemas']['lookupBlockAnswer'];
export type Shards = components['schemas']['Shards'];
export type GetShardsAnswer = components['schemas']['getShardsAnswer'];
export type BlockHeader = components['schemas']['BlockHeader'];
export type GetBlockHeaderAnswer = components['schemas']['getBlockHeaderAnswer'];
export type OutMsgQueueSize = components['schemas']['OutMsgQueueSize'];
export type OutMsgQueueSizes = components['schemas']['OutMsgQueueSizes'];
export type GetOutMsgQueueSizeAnswer = components['schemas']['getOutMsgQueueSizeAnswer'];
export type ShortTransactionId = components['schemas']['ShortTransactionId'];
export type BlockTransactions = components['schemas']['BlockTransactions'];
export type GetBlockTransactionsAnswer = components['schemas']['getBlockTransactionsAnswer'];
export type MessageDataText = components['schemas']['MessageDataText'];
export type MessageDataEncryptedText = components['schemas']['MessageDataEncryptedText'];
export type MessageDataRaw = components['schemas']['MessageDataRaw'];
export type MessageData = components['schemas']['MessageData'];
export type RawMessage = components['schemas']['RawMessage'];
export type RawTransactionExt = components['schemas']['RawTransactionExt'];
export type BlockTransactionsExt = components['schemas']['BlockTransactionsExt'];
export type GetBlockTransactionsExtAnswer = components['schemas']['getBlockTransactionsExtAnswer'];
export type ExtMessage = components['schemas']['ExtMessage'];
export type ExtTransaction = components['schemas']['ExtTransaction'];
export type GetTransactionsAnswer = components['schemas']['getTransactionsAnswer'];
export type RawTransaction = components['schemas']['RawTransaction'];
export type RawTransactions = components['schemas']['RawTransactions'];
export type GetTransactionsStdAnswer = components['schemas']['getTransactionsStdAnswer'];
export type TryLocateResultTxAnswer = components['schemas']['tryLocateResultTxAnswer'];
export type TryLocateSourceTxAnswer = components['schemas']['tryLocateSourceTxAnswer'];
export type ConfigInfo = components['schemas']['ConfigInfo'];
export type GetConfigParamAnswer = components['schemas']['getConfigParamAnswer'];
export type GetConfigAllAnswer = components['schemas']['getConfigAllAnswer'];
export type LibraryEntry = components['schemas']['LibraryEntry'];
export type LibraryResult = components['schemas']['LibraryResult'];
export type GetLibrariesAnswer = components['schemas']['getLibrariesAnswer'];
export type LegacyStackEntry = components['schemas']['LegacyStackEntry'];
export type RunResult = components['schemas']['RunResult'];
export type RunGetMethodAnswer = components['schemas']['runGetMethodAnswer'];
export type TvmStackEntryNumber = components['schemas']['TvmStackEntryNumber'];
export type TvmStackEntryCell = components['schemas']['TvmStackEntryCell'];
export type TvmStackEntrySlice = components['schemas']['TvmStackEntrySlice'];
export type TvmStackEntryTuple = components['schemas']['TvmStackEntryTuple'];
export type TvmStackEntryList = components['schemas']['TvmStackEntryList'];
export type TvmStackEntryUnsupported = components['schemas']['TvmStackEntryUnsupported'];
export type TvmStackEntry = components['schemas']['TvmStackEntry'];
export type RunResultStd = components['schemas']['RunResultStd'];
export type RunGetMethodStdAnswer = components['schemas']['runGetMethodStdAnswer'];
export type Ok = components['schemas']['Ok'];
export type SendBocAnswer = components['schemas']['sendBocAnswer'];
export type MessageInfo = components['schemas']['MessageInfo'];
export type SendBocReturnHashAnswer = components['schemas']['sendBocReturnHashAnswer'];
export type SendBocReturnHashNoErrorAnswer = components['schemas']['sendBocReturnHashNoErrorAnswer'];
export type SendQueryAnswer = components['schemas']['sendQueryAnswer'];
export type CellTree = components['schemas']['CellTree'];
export type SendQuerySimpleAnswer = components['schemas']['sendQuerySimpleAnswer'];
export type SendCellSimpleAnswer = components['schemas']['sendCellSimpleAnswer'];
export type Fees = components['schemas']['Fees'];
export type QueryFees = components['schemas']['QueryFees'];
export type EstimateFeeAnswer = components['schemas']['estimateFeeAnswer'];
export type EstimateFeeSimpleAnswer = components['schemas']['estimateFeeSimpleAnswer'];
export type AddressVariant = components['schemas']['AddressVariant'];
export type DetectedAddress = components['schemas']['DetectedAddress'];
export type DetectAddressAnswer = components['schemas']['detectAddressAnswer'];
export type PackAddressAnswer = components['schemas']['packAddressAnswer'];
export type UnpackAddressAnswer = components['schemas']['unpackAddressAnswer'];
export type DetectedHash = components['schemas']['DetectedHash'];
export type DetectHashAnswer = components['schemas']['detectHashAnswer'];
export type RpcRequest = components['schemas']['RpcRequest'];
export type RpcSuccess = components['schemas']['RpcSuccess'];
export type RpcFailure = components['schemas']['RpcFailure'];
export type ParameterProof = components['parameters']['proof'];
export type ParameterMinSeqno = components['parameters']['minSeqno'];
export type $defs = Record<string, never>;
export interface operations {
    readonly jsonRPC: {
        readonly parameters: {
            readonly query?: {
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description One request, or an array of requests */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RpcRequest"] | readonly components["schemas"]["RpcRequest"][];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["RpcSuccess"] | components["schemas"]["RpcFailure"]) | readonly (components["schemas"]["RpcSuccess"] | components["schemas"]["RpcFailure"])[];
                };
            };
        };
    };
    readonly getAddressInformation: {
        readonly parameters: {
            readonly query: {
                /** @description Address of the account. Raw (`0:83df…`) or friendly (`EQCD…`) */
                readonly address: string;
                /** @description Seqno of the masterchain block to read at; the newest block by default */
                readonly seqno?: number;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getAddressInformationAnswer"];
                };
            };
        };
    };
    readonly getExtendedAddressInformation: {
        readonly parameters: {
            readonly query: {
                /** @description Address of the account. Raw (`0:83df…`) or friendly (`EQCD…`) */
                readonly address: string;
                /** @description Seqno of the masterchain block to read at; the newest block by default */
                readonly seqno?: number;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getExtendedAddressInformationAnswer"];
                };
            };
        };
    };
    readonly getWalletInformation: {
        readonly parameters: {
            readonly query: {
                /** @description Address of the account. Raw (`0:83df…`) or friendly (`EQCD…`) */
                readonly address: string;
                /** @description Seqno of the masterchain block to read at; the newest block by default */
                readonly seqno?: number;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getWalletInformationAnswer"];
                };
            };
        };
    };
    readonly getAddressBalance: {
        readonly parameters: {
            readonly query: {
                /** @description Address of the account. Raw (`0:83df…`) or friendly (`EQCD…`) */
                readonly address: string;
                /** @description Seqno of the masterchain block to read at; the newest block by default */
                readonly seqno?: number;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getAddressBalanceAnswer"];
                };
            };
        };
    };
    readonly getAddressState: {
        readonly parameters: {
            readonly query: {
                /** @description Address of the account. Raw (`0:83df…`) or friendly (`EQCD…`) */
                readonly address: string;
                /** @description Seqno of the masterchain block to read at; the newest block by default */
                readonly seqno?: number;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getAddressStateAnswer"];
                };
            };
        };
    };
    readonly getShardAccountCell: {
        readonly parameters: {
            readonly query: {
                /** @description Address of the account. Raw (`0:83df…`) or friendly (`EQCD…`) */
                readonly address: string;
                /** @description Seqno of the masterchain block to read at; the newest block by default */
                readonly seqno?: number;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getShardAccountCellAnswer"];
                };
            };
        };
    };
    readonly getTokenData: {
        readonly parameters: {
            readonly query: {
                /** @description Address of the account. Raw (`0:83df…`) or friendly (`EQCD…`) */
                readonly address: string;
                /** @description Seqno of the masterchain block to read at; the newest block by default */
                readonly seqno?: number;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getTokenDataAnswer"];
                };
            };
        };
    };
    readonly dnsResolve: {
        readonly parameters: {
            readonly query: {
                /** @description The first resolver. Raw (`0:83df…`) or friendly (`EQCD…`) */
                readonly address: string;
                /** @description The name, relative to the resolver */
                readonly name?: string;
                /** @description Ignored: records of all categories are returned. 32 bytes: base64, base64url or hex */
                readonly category?: string;
                /** @description Maximum number of further resolvers */
                readonly ttl?: number;
                /** @description Seqno of the masterchain block to read at; the newest block by default */
                readonly seqno?: number;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["dnsResolveAnswer"];
                };
            };
        };
    };
    readonly getMasterchainInfo: {
        readonly parameters: {
            readonly query?: {
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getMasterchainInfoAnswer"];
                };
            };
        };
    };
    readonly getMasterchainBlockSignatures: {
        readonly parameters: {
            readonly query: {
                /** @description Seqno of the masterchain block */
                readonly seqno: number;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getMasterchainBlockSignaturesAnswer"];
                };
            };
        };
    };
    readonly getMasterchainBlockProof: {
        readonly parameters: {
            readonly query: {
                /** @description Seqno of the masterchain block */
                readonly seqno: number;
                /** @description Seqno of the trusted masterchain block, 0 is the zero state; the previous key block by default */
                readonly from_seqno?: number;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getMasterchainBlockProofAnswer"];
                };
            };
        };
    };
    readonly getShardBlockProof: {
        readonly parameters: {
            readonly query: {
                /** @description Workchain of the block */
                readonly workchain: number;
                /** @description Shard of the block, as a signed number. A number of 64 bits, in JSON also as a decimal string */
                readonly shard: string | number;
                /** @description Seqno of the block */
                readonly seqno: number;
                /** @description Seqno of the trusted masterchain block; the newest block by default */
                readonly from_seqno?: number;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getShardBlockProofAnswer"];
                };
            };
        };
    };
    readonly getConsensusBlock: {
        readonly parameters: {
            readonly query?: {
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getConsensusBlockAnswer"];
                };
            };
        };
    };
    readonly lookupBlock: {
        readonly parameters: {
            readonly query: {
                /** @description Workchain of the block; -1 is the masterchain */
                readonly workchain: number;
                /** @description Shard of the block, as a signed number; -9223372036854775808 is the whole workchain. A number of 64 bits, in JSON also as a decimal string */
                readonly shard: string | number;
                /** @description Seqno of the block */
                readonly seqno?: number;
                /** @description The first block that ends at this logical time or later. A number of 64 bits, in JSON also as a decimal string */
                readonly lt?: string | number;
                /** @description The first block created at this time or later: Unix time, in seconds */
                readonly unixtime?: number;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["lookupBlockAnswer"];
                };
            };
        };
    };
    readonly getShards: {
        readonly parameters: {
            readonly query: {
                /** @description Seqno of the masterchain block */
                readonly seqno: number;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getShardsAnswer"];
                };
            };
        };
    };
    readonly shards: {
        readonly parameters: {
            readonly query: {
                /** @description Seqno of the masterchain block */
                readonly seqno: number;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getShardsAnswer"];
                };
            };
        };
    };
    readonly getBlockHeader: {
        readonly parameters: {
            readonly query: {
                /** @description Workchain of the block; -1 is the masterchain */
                readonly workchain: number;
                /** @description Shard of the block, as a signed number; -9223372036854775808 is the whole workchain. A number of 64 bits, in JSON also as a decimal string */
                readonly shard: string | number;
                /** @description Seqno of the block */
                readonly seqno: number;
                /** @description Root hash of the block, if `file_hash` is given too. 32 bytes: base64, base64url or hex */
                readonly root_hash?: string;
                /** @description File hash of the block, if `root_hash` is given too. 32 bytes: base64, base64url or hex */
                readonly file_hash?: string;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getBlockHeaderAnswer"];
                };
            };
        };
    };
    readonly getOutMsgQueueSize: {
        readonly parameters: {
            readonly query?: {
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getOutMsgQueueSizeAnswer"];
                };
            };
        };
    };
    readonly getBlockTransactions: {
        readonly parameters: {
            readonly query: {
                /** @description Workchain of the block; -1 is the masterchain */
                readonly workchain: number;
                /** @description Shard of the block, as a signed number; -9223372036854775808 is the whole workchain. A number of 64 bits, in JSON also as a decimal string */
                readonly shard: string | number;
                /** @description Seqno of the block */
                readonly seqno: number;
                /** @description Root hash of the block, if `file_hash` is given too. 32 bytes: base64, base64url or hex */
                readonly root_hash?: string;
                /** @description File hash of the block, if `root_hash` is given too. 32 bytes: base64, base64url or hex */
                readonly file_hash?: string;
                /** @description Logical time of the last known transaction; requires `after_hash`. A number of 64 bits, in JSON also as a decimal string */
                readonly after_lt?: string | number;
                /** @description Account of the last known transaction; requires `after_lt`. 32 bytes: base64, base64url or hex */
                readonly after_hash?: string;
                /** @description Maximum number of transactions: 40 by default, at most 10000 */
                readonly count?: number;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getBlockTransactionsAnswer"];
                };
            };
        };
    };
    readonly getBlockTransactionsExt: {
        readonly parameters: {
            readonly query: {
                /** @description Workchain of the block; -1 is the masterchain */
                readonly workchain: number;
                /** @description Shard of the block, as a signed number; -9223372036854775808 is the whole workchain. A number of 64 bits, in JSON also as a decimal string */
                readonly shard: string | number;
                /** @description Seqno of the block */
                readonly seqno: number;
                /** @description Root hash of the block, if `file_hash` is given too. 32 bytes: base64, base64url or hex */
                readonly root_hash?: string;
                /** @description File hash of the block, if `root_hash` is given too. 32 bytes: base64, base64url or hex */
                readonly file_hash?: string;
                /** @description Logical time of the last known transaction; requires `after_hash`. A number of 64 bits, in JSON also as a decimal string */
                readonly after_lt?: string | number;
                /** @description Account of the last known transaction; requires `after_lt`. 32 bytes: base64, base64url or hex */
                readonly after_hash?: string;
                /** @description Maximum number of transactions: 40 by default, at most 10000 */
                readonly count?: number;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getBlockTransactionsExtAnswer"];
                };
            };
        };
    };
    readonly getTransactions: {
        readonly parameters: {
            readonly query: {
                /** @description Address of the account. Raw (`0:83df…`) or friendly (`EQCD…`) */
                readonly address: string;
                /** @description Maximum number of transactions: 10 by default, at most 1000 */
                readonly limit?: number;
                /** @description Logical time of the first transaction; requires `hash`. A number of 64 bits, in JSON also as a decimal string */
                readonly lt?: string | number;
                /** @description Hash of the first transaction; requires `lt`. 32 bytes: base64, base64url or hex */
                readonly hash?: string;
                /** @description Only transactions after this logical time. A number of 64 bits, in JSON also as a decimal string */
                readonly to_lt?: string | number;
                /** @description Whether to use only archive servers */
                readonly archival?: boolean;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getTransactionsAnswer"];
                };
            };
        };
    };
    readonly getTransactionsStd: {
        readonly parameters: {
            readonly query: {
                /** @description Address of the account. Raw (`0:83df…`) or friendly (`EQCD…`) */
                readonly address: string;
                /** @description Maximum number of transactions: 10 by default, at most 1000 */
                readonly limit?: number;
                /** @description Logical time of the first transaction; requires `hash`. A number of 64 bits, in JSON also as a decimal string */
                readonly lt?: string | number;
                /** @description Hash of the first transaction; requires `lt`. 32 bytes: base64, base64url or hex */
                readonly hash?: string;
                /** @description Only transactions after this logical time. A number of 64 bits, in JSON also as a decimal string */
                readonly to_lt?: string | number;
                /** @description Whether to use only archive servers */
                readonly archival?: boolean;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getTransactionsStdAnswer"];
                };
            };
        };
    };
    readonly tryLocateResultTx: {
        readonly parameters: {
            readonly query: {
                /** @description Address of the sender. Raw (`0:83df…`) or friendly (`EQCD…`) */
                readonly source: string;
                /** @description Address of the receiver. Raw (`0:83df…`) or friendly (`EQCD…`) */
                readonly destination: string;
                /** @description Logical time at which the message was created. A number of 64 bits, in JSON also as a decimal string */
                readonly created_lt: string | number;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["tryLocateResultTxAnswer"];
                };
            };
        };
    };
    readonly tryLocateTx: {
        readonly parameters: {
            readonly query: {
                /** @description Address of the sender. Raw (`0:83df…`) or friendly (`EQCD…`) */
                readonly source: string;
                /** @description Address of the receiver. Raw (`0:83df…`) or friendly (`EQCD…`) */
                readonly destination: string;
                /** @description Logical time at which the message was created. A number of 64 bits, in JSON also as a decimal string */
                readonly created_lt: string | number;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["tryLocateResultTxAnswer"];
                };
            };
        };
    };
    readonly tryLocateSourceTx: {
        readonly parameters: {
            readonly query: {
                /** @description Address of the sender. Raw (`0:83df…`) or friendly (`EQCD…`) */
                readonly source: string;
                /** @description Address of the receiver. Raw (`0:83df…`) or friendly (`EQCD…`) */
                readonly destination: string;
                /** @description Logical time at which the message was created. A number of 64 bits, in JSON also as a decimal string */
                readonly created_lt: string | number;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["tryLocateSourceTxAnswer"];
                };
            };
        };
    };
    readonly getConfigParam: {
        readonly parameters: {
            readonly query?: {
                /** @description Number of the parameter */
                readonly param?: number;
                /** @description Older name of `param` */
                readonly config_id?: number;
                /** @description Seqno of the masterchain block to read at; the newest block by default */
                readonly seqno?: number;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getConfigParamAnswer"];
                };
            };
        };
    };
    readonly getConfigAll: {
        readonly parameters: {
            readonly query?: {
                /** @description Seqno of the masterchain block to read at; the newest block by default */
                readonly seqno?: number;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getConfigAllAnswer"];
                };
            };
        };
    };
    readonly getLibraries: {
        readonly parameters: {
            readonly query?: {
                /** @description Hashes of the libraries, at most 16; repeated in a query */
                readonly libraries?: readonly string[];
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["getLibrariesAnswer"];
                };
            };
        };
    };
    readonly runGetMethod: {
        readonly parameters: {
            readonly query?: {
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The parameters as a JSON object */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Address of the account. Raw (`0:83df…`) or friendly (`EQCD…`) */
                    readonly address: string;
                    /** @description Name or id of the get-method */
                    readonly method: string | number;
                    /** @description Seqno of the masterchain block to read at; the newest block by default */
                    readonly seqno?: number;
                    /** @description Arguments: `["num", "0x1f"]`, `["tvm.Cell", "<BoC>"]`, `["tvm.Slice", "<BoC>"]` */
                    readonly stack?: readonly components["schemas"]["LegacyStackEntry"][];
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
                    readonly "application/json": components["schemas"]["runGetMethodAnswer"];
                };
            };
        };
    };
    readonly runGetMethodStd: {
        readonly parameters: {
            readonly query?: {
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The parameters as a JSON object */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Address of the account. Raw (`0:83df…`) or friendly (`EQCD…`) */
                    readonly address: string;
                    /** @description Name or id of the get-method */
                    readonly method: string | number;
                    /** @description Seqno of the masterchain block to read at; the newest block by default */
                    readonly seqno?: number;
                    /** @description Arguments in order */
                    readonly stack?: readonly components["schemas"]["TvmStackEntry"][];
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
                    readonly "application/json": components["schemas"]["runGetMethodStdAnswer"];
                };
            };
        };
    };
    readonly sendBoc: {
        readonly parameters: {
            readonly query?: {
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The parameters as a JSON object */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The message as a bag of cells. Base64 */
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
                    readonly "application/json": components["schemas"]["sendBocAnswer"];
                };
            };
        };
    };
    readonly sendBocReturnHash: {
        readonly parameters: {
            readonly query?: {
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The parameters as a JSON object */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The message as a bag of cells. Base64 */
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
                    readonly "application/json": components["schemas"]["sendBocReturnHashAnswer"];
                };
            };
        };
    };
    readonly sendBocReturnHashNoError: {
        readonly parameters: {
            readonly query?: {
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The parameters as a JSON object */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The message as a bag of cells. Base64 */
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
                    readonly "application/json": components["schemas"]["sendBocReturnHashNoErrorAnswer"];
                };
            };
        };
    };
    readonly sendQuery: {
        readonly parameters: {
            readonly query?: {
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The parameters as a JSON object */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Address of the account. Raw (`0:83df…`) or friendly (`EQCD…`) */
                    readonly address: string;
                    /** @description Body of the message, as a bag of cells. Base64 */
                    readonly body: string;
                    /** @description Code of a contract that is not deployed yet. Base64 */
                    readonly init_code?: string;
                    /** @description Data of a contract that is not deployed yet. Base64 */
                    readonly init_data?: string;
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
                    readonly "application/json": components["schemas"]["sendQueryAnswer"];
                };
            };
        };
    };
    readonly sendQuerySimple: {
        readonly parameters: {
            readonly query?: {
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The parameters as a JSON object */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Address of the account. Raw (`0:83df…`) or friendly (`EQCD…`) */
                    readonly address: string;
                    /** @description Body of the message */
                    readonly body: components["schemas"]["CellTree"];
                    /** @description Code of a contract that is not deployed yet */
                    readonly init_code?: components["schemas"]["CellTree"];
                    /** @description Data of a contract that is not deployed yet */
                    readonly init_data?: components["schemas"]["CellTree"];
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
                    readonly "application/json": components["schemas"]["sendQuerySimpleAnswer"];
                };
            };
        };
    };
    readonly sendCellSimple: {
        readonly parameters: {
            readonly query?: {
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The parameters as a JSON object */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The whole message */
                    readonly cell: components["schemas"]["CellTree"];
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
                    readonly "application/json": components["schemas"]["sendCellSimpleAnswer"];
                };
            };
        };
    };
    readonly estimateFee: {
        readonly parameters: {
            readonly query?: {
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The parameters as a JSON object */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Address of the account. Raw (`0:83df…`) or friendly (`EQCD…`) */
                    readonly address: string;
                    /** @description Body of the message, as a bag of cells. Base64 */
                    readonly body: string;
                    /** @description Code of a contract that is not deployed yet. Base64 */
                    readonly init_code?: string;
                    /** @description Data of a contract that is not deployed yet. Base64 */
                    readonly init_data?: string;
                    /**
                     * @description Whether signatures count as valid without a check
                     * @default true
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
                    readonly "application/json": components["schemas"]["estimateFeeAnswer"];
                };
            };
        };
    };
    readonly estimateFeeSimple: {
        readonly parameters: {
            readonly query?: {
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The parameters as a JSON object */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Address of the account. Raw (`0:83df…`) or friendly (`EQCD…`) */
                    readonly address: string;
                    /** @description Body of the message */
                    readonly body: components["schemas"]["CellTree"];
                    /** @description Code of a contract that is not deployed yet */
                    readonly init_code?: components["schemas"]["CellTree"];
                    /** @description Data of a contract that is not deployed yet */
                    readonly init_data?: components["schemas"]["CellTree"];
                    /**
                     * @description Whether signatures count as valid without a check
                     * @default true
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
                    readonly "application/json": components["schemas"]["estimateFeeSimpleAnswer"];
                };
            };
        };
    };
    readonly detectAddress: {
        readonly parameters: {
            readonly query: {
                /** @description Address of the account. Raw (`0:83df…`) or friendly (`EQCD…`) */
                readonly address: string;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["detectAddressAnswer"];
                };
            };
        };
    };
    readonly packAddress: {
        readonly parameters: {
            readonly query: {
                /** @description Address of the account. Raw (`0:83df…`) or friendly (`EQCD…`) */
                readonly address: string;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["packAddressAnswer"];
                };
            };
        };
    };
    readonly unpackAddress: {
        readonly parameters: {
            readonly query: {
                /** @description Address of the account. Raw (`0:83df…`) or friendly (`EQCD…`) */
                readonly address: string;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["unpackAddressAnswer"];
                };
            };
        };
    };
    readonly detectHash: {
        readonly parameters: {
            readonly query: {
                /** @description Hash in any form. 32 bytes: base64, base64url or hex */
                readonly hash: string;
                /** @description Adds proofs of the accounts and blocks that were read */
                readonly proof?: components["parameters"]["proof"];
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
                    readonly "application/json": components["schemas"]["detectHashAnswer"];
                };
            };
        };
    };
}
