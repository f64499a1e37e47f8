import assert from 'node:assert/strict';
import {
  type Address,
  type BlockIdExt,
  type Cell,
  type ListedShard,
  ShardStateUnsplit,
  shardContainsAccount,
  shardsOf,
  shardToSigned,
  toBase64,
  toHex,
} from '@tonway/chain';
import type { ChainStore, StoredBlock } from '@tonway/devnet';

/** An account as the state behind a masterchain block has it. */
export interface TrueAccount {
  readonly balance: string;
  readonly state: 'active' | 'frozen' | 'uninitialized';
  readonly last: { readonly lt: string; readonly hash: string };
  readonly code: Cell | null;
  readonly data: Cell | null;
  /** Of the shard's state; null: no shard has such accounts. */
  readonly genUtime: number | null;
}

const NOBODY: TrueAccount = {
  balance: '0',
  state: 'uninitialized',
  last: { lt: '0', hash: toBase64(new Uint8Array(32)) },
  code: null,
  data: null,
  genUtime: null,
};
const REMEMBERED = 2000;

/** What the network's own store says. */
export class Truth {
  readonly store: ChainStore;
  readonly #accounts = new Map<string, TrueAccount>();

  constructor(store: ChainStore) {
    this.store = store;
  }

  get headSeqno(): number {
    return this.store.head?.id.seqno ?? 0;
  }

  masterchainBlock(seqno: number): StoredBlock {
    return this.store.masterchainBlock(seqno) ?? assert.fail(`there is no block ${seqno}`);
  }

  /** The block that the header of an answer names, which must be one of the chain. */
  named(header: string): StoredBlock {
    const [, seqno, rootHash, fileHash] =
      /^\(-1,8000000000000000,(\d+)\):(\w+):(\w+)$/.exec(header) ?? assert.fail(header);
    const block = this.masterchainBlock(Number(seqno));
    assert.deepEqual([rootHash, fileHash], [toHex(block.id.rootHash), toHex(block.id.fileHash)]);
    return block;
  }

  shards({ state }: StoredBlock): ListedShard[] {
    const { custom } = ShardStateUnsplit.load(state);
    return custom ? [...shardsOf(custom.shardHashes)] : [];
  }

  account(address: Address, block: StoredBlock): TrueAccount {
    const key = `${block.id.seqno} ${address.toRaw()}`;
    const known = this.#accounts.get(key) ?? this.#readAccount(address, block);
    if (this.#accounts.size > REMEMBERED) this.#accounts.clear();
    this.#accounts.set(key, known);
    return known;
  }

  #readAccount({ workchain, hash }: Address, block: StoredBlock): TrueAccount {
    const shard = this.shards(block).find(
      (each) => each.workchain === workchain && shardContainsAccount(each.shard, hash),
    );
    const root = shard && this.store.state({ ...shard.descr, workchain, shard: shard.shard });
    if (!root) return NOBODY;
    const { accounts, genUtime } = ShardStateUnsplit.load(root);
    const entry = accounts.get(hash);
    if (!entry?.account) return { ...NOBODY, genUtime };
    const { balance, state: kept } = entry.account.storage;
    const { code, data } = kept.kind === 'active' ? kept.init : NOBODY;
    return {
      balance: balance.coins.toString(),
      state: kept.kind === 'uninit' ? 'uninitialized' : kept.kind,
      last: {
        lt: entry.lastTransactionLt.toString(),
        hash: toBase64(entry.lastTransactionHash),
      },
      code,
      data,
      genUtime,
    };
  }
}

/** As answers show it. */
export function shownId({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt) {
  return {
    '@type': 'ton.blockIdExt',
    workchain,
    shard: shardToSigned(shard).toString(),
    seqno,
    root_hash: toBase64(rootHash),
    file_hash: toBase64(fileHash),
  };
}
