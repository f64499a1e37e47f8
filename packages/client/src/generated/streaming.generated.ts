// Generated from packages/server/openapi by `npm run types` in packages/client.

export interface paths {
    readonly "/api/streaming/v2/sse": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Opens a stream of notifications
         * @description Lists are repeated or separated by commas; `since` is a position or JSON.
         */
        readonly get: operations["sse"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/streaming/v2/ticket": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Creates a ticket for the URL of one connection
         * @description Keeps the key out of URLs: `?ticket=...` opens one SSE stream or WebSocket with the limits of the key.
         */
        readonly post: operations["ticket"];
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
            /** @description The `id` of the request */
            readonly id?: string;
            /** @description Text of the error */
            readonly error: string;
        };
        /** @description What a stream sends */
        readonly Subscription: {
            /** @description Types of notifications */
            readonly types: readonly ("transactions" | "actions" | "trace" | "account_state_change" | "jettons_change" | "blocks")[];
            /** @description Accounts whose notifications are sent; raw or friendly addresses; needed by all types but `trace` and `blocks` */
            readonly addresses?: readonly string[];
            /** @description Traces whose notifications are sent, by the normalized hash of their message: 32 bytes in base64, base64url or hex; needed by the type `trace` */
            readonly trace_external_hash_norms?: readonly string[];
            /** @description Only transactions that received a message with this body: 32 bytes in base64 */
            readonly msg_body_hash?: string;
            /**
             * @description Content that is less final is not sent. Lowest finality
             * @default finalized
             * @enum {string}
             */
            readonly min_finality?: "pending" | "confirmed" | "finalized";
            /** @description Only actions of these types */
            readonly action_types?: readonly string[];
            /** @description Types of actions that the client knows: versions (`v1`, `latest`) or names */
            readonly supported_action_types?: readonly string[];
            /**
             * @description Adds `address_book` to notifications
             * @default false
             */
            readonly include_address_book?: boolean;
            /**
             * @description Adds `metadata` to notifications
             * @default false
             */
            readonly include_metadata?: boolean;
            /**
             * @description First sends the pending traces of the subscription
             * @default false
             */
            readonly replay_existing?: boolean;
            /**
             * @description Adds `cursor` to notifications that a client can resume after, and `revision` to those of traces
             * @default false
             */
            readonly cursor?: boolean;
            /**
             * @description Sends a `head` with each block, at most every second and at least every five
             * @default false
             */
            readonly heartbeat?: boolean;
            /**
             * @description `all`: also traces that tick-tock transactions started
             * @default external
             * @enum {string}
             */
            readonly roots?: "external" | "all";
            /**
             * @description Sends `account_state_invalidated` if a state that was sent is not on the chain any more
             * @default false
             */
            readonly invalidate_states?: boolean;
            /** @description First sends everything since a position, a block or a time */
            readonly since?: string | {
                /** @description The stream starts with this masterchain block */
                readonly mc_seqno: number;
            } | {
                /** @description The stream starts at this Unix time, in seconds */
                readonly utime: number;
            };
            /** @description Repeated in the acknowledgement and in errors */
            readonly id?: string;
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
        /** @description The id of a block: workchain, shard and seqno */
        readonly BlockRef: {
            /** @description Workchain of the block; -1 is the masterchain */
            readonly workchain: number;
            /** @description Shard of the block: a signed decimal number, or upper-case hex by a setting of the server */
            readonly shard: string;
            /** @description Seqno of the block in its shard */
            readonly seqno: number;
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
        /** @description Transactions of subscribed accounts in one trace */
        readonly TransactionsNotification: {
            /**
             * @description Type of the notification
             * @constant
             */
            readonly type: "transactions";
            /**
             * @description How final the content is
             * @enum {string}
             */
            readonly finality: "pending" | "confirmed" | "finalized";
            /** @description Normalized hash of the message that started the trace; null if a tick-tock transaction did: 32 bytes in base64 */
            readonly trace_external_hash_norm: string | null;
            /** @description Hash of the tick-tock transaction that started the trace; absent for other traces: 32 bytes in base64 */
            readonly trace_id?: string;
            /** @description The newest first */
            readonly transactions: readonly components["schemas"]["Transaction"][];
            /** @description On request */
            readonly address_book?: components["schemas"]["AddressBook"];
            /** @description On request */
            readonly metadata?: components["schemas"]["Metadata"];
            /** @description With `cursor`: grows with every change of the trace; 2147483647 if the trace is finalized */
            readonly revision?: number;
            /** @description On request: the position of the notification; absent if no client can resume there */
            readonly cursor?: string;
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
        /** @description Actions of subscribed accounts in one trace */
        readonly ActionsNotification: {
            /**
             * @description Type of the notification
             * @constant
             */
            readonly type: "actions";
            /**
             * @description How final the content is
             * @enum {string}
             */
            readonly finality: "pending" | "confirmed" | "finalized";
            /** @description Normalized hash of the message that started the trace; null if a tick-tock transaction did: 32 bytes in base64 */
            readonly trace_external_hash_norm: string | null;
            /** @description Hash of the tick-tock transaction that started the trace; absent for other traces: 32 bytes in base64 */
            readonly trace_id?: string;
            /** @description The newest first */
            readonly actions: readonly components["schemas"]["Action"][];
            /** @description On request */
            readonly address_book?: components["schemas"]["AddressBook"];
            /** @description On request */
            readonly metadata?: components["schemas"]["Metadata"];
            /** @description With `cursor`: grows with every change of the trace; 2147483647 if the trace is finalized */
            readonly revision?: number;
            /** @description On request: the position of the notification; absent if no client can resume there */
            readonly cursor?: string;
        };
        /** @description A transaction of a trace with those that it caused */
        readonly TraceNode: {
            /** @description Hash of the transaction: 32 bytes in base64 */
            readonly tx_hash: string;
            /** @description Hash of the received message; absent for tick-tock: 32 bytes in base64 */
            readonly in_msg_hash?: string;
            /** @description The transactions that its messages caused, in the order of `lt` */
            readonly children: readonly components["schemas"]["TraceNode"][];
        };
        /** @description A subscribed trace */
        readonly TraceNotification: {
            /**
             * @description Type of the notification
             * @constant
             */
            readonly type: "trace";
            /**
             * @description How final the content is
             * @enum {string}
             */
            readonly finality: "pending" | "confirmed" | "finalized";
            /** @description Normalized hash of the message that started the trace: 32 bytes in base64 */
            readonly trace_external_hash_norm: string;
            /** @description The tree of transactions */
            readonly trace: components["schemas"]["TraceNode"] | null;
            /** @description The transactions by hash */
            readonly transactions: {
                readonly [key: string]: components["schemas"]["Transaction"];
            };
            /** @description The newest first */
            readonly actions: readonly components["schemas"]["Action"][];
            /** @description On request */
            readonly address_book?: components["schemas"]["AddressBook"];
            /** @description On request */
            readonly metadata?: components["schemas"]["Metadata"];
            /** @description With `cursor`: grows with every change of the trace; 2147483647 if the trace is finalized */
            readonly revision?: number;
            /** @description On request: the position of the notification; absent if no client can resume there */
            readonly cursor?: string;
        };
        /** @description The state of an account after its last transaction */
        readonly ChangedState: {
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
            /** @description When the transaction happened: a logical time */
            readonly last_transaction_lt: string;
            /** @description Hash of the transaction: 32 bytes in base64 */
            readonly last_transaction_hash: string;
        };
        /** @description The new state of a subscribed account */
        readonly AccountStateNotification: {
            /**
             * @description Type of the notification
             * @constant
             */
            readonly type: "account_state_change";
            /**
             * @description How final the content is
             * @enum {string}
             */
            readonly finality: "pending" | "confirmed" | "finalized";
            /** @description The account: raw address, the workchain and 64 hexadecimal digits */
            readonly account: string;
            /** @description The new state */
            readonly state: components["schemas"]["ChangedState"];
            /** @description On request: the position of the notification; absent if no client can resume there */
            readonly cursor?: string;
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
        /** @description The new balance of a subscribed jetton wallet, or of a jetton wallet of a subscribed owner */
        readonly JettonsNotification: {
            /**
             * @description Type of the notification
             * @constant
             */
            readonly type: "jettons_change";
            /**
             * @description How final the content is
             * @enum {string}
             */
            readonly finality: "pending" | "confirmed" | "finalized";
            /** @description The jetton wallet */
            readonly jetton: components["schemas"]["JettonWallet"];
            /** @description On request */
            readonly address_book?: components["schemas"]["AddressBook"];
            /** @description On request */
            readonly metadata?: components["schemas"]["Metadata"];
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
        /** @description A block; all transactions, account states and shard blocks of a masterchain block precede it */
        readonly BlocksNotification: {
            /**
             * @description Type of the notification
             * @constant
             */
            readonly type: "blocks";
            /**
             * @description How final the content is
             * @enum {string}
             */
            readonly finality: "pending" | "confirmed" | "finalized";
            /** @description The block */
            readonly block: components["schemas"]["Block"];
            /** @description On request: the position of the notification; absent if no client can resume there */
            readonly cursor?: string;
        };
        /** @description A pending trace that cannot happen any more */
        readonly TraceInvalidated: {
            /**
             * @description Type of the notification
             * @constant
             */
            readonly type: "trace_invalidated";
            /** @description Normalized hash of the message that started the trace: 32 bytes in base64 */
            readonly trace_external_hash_norm: string;
        };
        /** @description The last state that was sent of an account is not on the chain any more; on request */
        readonly AccountStateInvalidated: {
            /**
             * @description Type of the notification
             * @constant
             */
            readonly type: "account_state_invalidated";
            /** @description The account: raw address, the workchain and 64 hexadecimal digits */
            readonly account: string;
        };
        /** @description A gap: the stream cannot resume at the requested position, and continues with live notifications */
        readonly Reset: {
            /**
             * @description Type of the notification
             * @constant
             */
            readonly type: "reset";
            /**
             * @description `window`: the position is too old; `epoch`: the index was rolled back, filled anew or restored from a backup
             * @enum {string}
             */
            readonly reason: "window" | "epoch";
            /** @description The first position that a client can resume after */
            readonly oldest: string;
        };
        /** @description The newest block whose notifications are sent; on request */
        readonly Head: {
            /**
             * @description Type of the notification
             * @constant
             */
            readonly type: "head";
            /** @description Seqno of the masterchain block */
            readonly mc_seqno: number;
            /** @description When the block was created: Unix time, in seconds */
            readonly utime: number;
            /** @description Age of the block in milliseconds */
            readonly lag_ms: number;
            /** @description The position after all notifications of the block */
            readonly cursor: string;
        };
        /** @description A notification, by `type` */
        readonly Notification: components["schemas"]["TransactionsNotification"] | components["schemas"]["ActionsNotification"] | components["schemas"]["TraceNotification"] | components["schemas"]["AccountStateNotification"] | components["schemas"]["JettonsNotification"] | components["schemas"]["BlocksNotification"] | components["schemas"]["TraceInvalidated"] | components["schemas"]["AccountStateInvalidated"] | components["schemas"]["Reset"] | components["schemas"]["Head"];
        /** @description A ticket */
        readonly Ticket: {
            /** @description The value of the parameter `ticket` of one connection, instead of a key */
            readonly ticket: string;
            /** @description How long the ticket is valid, in seconds */
            readonly expires_in: number;
        };
    };
    responses: never;
    parameters: {
        /** @description A position; takes precedence over `since` */
        readonly lastEventId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Error = components['schemas']['Error'];
export type Subscription = components['schemas']['Subscription'];
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
export type BlockRef = components['schemas']['BlockRef'];
export type MessageContent = components['schemas']['MessageContent'];
export type Message = components['schemas']['Message'];
export type AccountState = components['schemas']['AccountState'];
export type Transaction = components['schemas']['Transaction'];
export type AddressBookRow = components['schemas']['AddressBookRow'];
export type AddressBook = components['schemas']['AddressBook'];
export type TokenInfo = components['schemas']['TokenInfo'];
export type AddressMetadata = components['schemas']['AddressMetadata'];
export type Metadata = components['schemas']['Metadata'];
export type TransactionsNotification = components['schemas']['TransactionsNotification'];
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
export type ActionsNotification = components['schemas']['ActionsNotification'];
export type TraceNode = components['schemas']['TraceNode'];
export type TraceNotification = components['schemas']['TraceNotification'];
export type ChangedState = components['schemas']['ChangedState'];
export type AccountStateNotification = components['schemas']['AccountStateNotification'];
export type MintlessInfo = components['schemas']['MintlessInfo'];
export type JettonWallet = components['schemas']['JettonWallet'];
export type JettonsNotification = components['schemas']['JettonsNotification'];
export type Block = components['schemas']['Block'];
export type BlocksNotification = components['schemas']['BlocksNotification'];
export type TraceInvalidated = components['schemas']['TraceInvalidated'];
export type AccountStateInvalidated = components['schemas']['AccountStateInvalidated'];
export type Reset = components['schemas']['Reset'];
export type Head = components['schemas']['Head'];
export type Notification = components['schemas']['Notification'];
export type Ticket = components['schemas']['Ticket'];
export type ParameterLastEventId = components['parameters']['lastEventId'];
export type $defs = Record<string, never>;
export interface operations {
    readonly sse: {
        readonly parameters: {
            readonly query: {
                /** @description Types of notifications */
                readonly types: readonly ("transactions" | "actions" | "trace" | "account_state_change" | "jettons_change" | "blocks")[];
                /** @description Accounts whose notifications are sent; raw or friendly addresses; needed by all types but `trace` and `blocks` */
                readonly addresses?: readonly string[];
                /** @description Traces whose notifications are sent, by the normalized hash of their message: 32 bytes in base64, base64url or hex; needed by the type `trace` */
                readonly trace_external_hash_norms?: readonly string[];
                /** @description Only transactions that received a message with this body: 32 bytes in base64 */
                readonly msg_body_hash?: string;
                /** @description Content that is less final is not sent. Lowest finality */
                readonly min_finality?: "pending" | "confirmed" | "finalized";
                /** @description Only actions of these types */
                readonly action_types?: readonly string[];
                /** @description Types of actions that the client knows: versions (`v1`, `latest`) or names */
                readonly supported_action_types?: readonly string[];
                /** @description Adds `address_book` to notifications */
                readonly include_address_book?: boolean;
                /** @description Adds `metadata` to notifications */
                readonly include_metadata?: boolean;
                /** @description First sends the pending traces of the subscription */
                readonly replay_existing?: boolean;
                /** @description Adds `cursor` to notifications that a client can resume after, and `revision` to those of traces */
                readonly cursor?: boolean;
                /** @description Sends a `head` with each block, at most every second and at least every five */
                readonly heartbeat?: boolean;
                /** @description `all`: also traces that tick-tock transactions started */
                readonly roots?: "external" | "all";
                /** @description Sends `account_state_invalidated` if a state that was sent is not on the chain any more */
                readonly invalidate_states?: boolean;
                /** @description First sends everything since a position, a block or a time */
                readonly since?: string | {
                    /** @description The stream starts with this masterchain block */
                    readonly mc_seqno: number;
                } | {
                    /** @description The stream starts at this Unix time, in seconds */
                    readonly utime: number;
                };
                /** @description Repeated in the acknowledgement and in errors */
                readonly id?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A stream of events; the data of each event is a JSON object */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": components["schemas"]["Notification"];
                };
            };
        };
    };
    readonly ticket: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The ticket */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Ticket"];
                };
            };
        };
    };
}
