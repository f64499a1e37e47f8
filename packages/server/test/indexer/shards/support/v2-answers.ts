interface TransactionName {
  readonly lt: string;
  readonly hash: string;
}

interface V2Message {
  readonly source: string;
  readonly destination: string;
  readonly value: string;
}

export interface V2Transaction {
  readonly transaction_id: TransactionName;
  readonly utime: number;
  readonly fee: string;
  readonly in_msg?: V2Message;
  readonly out_msgs: readonly V2Message[];
}

/** What both interfaces name a block by. */
export interface BlockName {
  readonly workchain: number;
  readonly shard: string;
  readonly seqno: number;
  readonly root_hash: string;
}

/** What of v2's answers is compared with v3's. */
export interface V2Answers {
  getTransactions: readonly V2Transaction[];
  getAddressInformation: {
    readonly balance: string | number;
    readonly state: string;
    readonly code: string;
    readonly data: string;
    readonly last_transaction_id: TransactionName;
  };
  getShards: { readonly shards: readonly BlockName[] };
  getBlockHeader: Readonly<Record<string, unknown>> & {
    readonly id: { readonly root_hash: string; readonly file_hash: string };
    readonly prev_key_block_seqno?: number;
  };
  getBlockTransactions: { readonly transactions: readonly TransactionName[] };
}
