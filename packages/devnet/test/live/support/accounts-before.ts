import { FULL_SHARD, type ShardAccount, type ShardAccounts, shardDepth } from '@tonway/chain';
import type { ReadBlock } from './read-chain.ts';

/** The accounts before a block, after a split or merge of the parents. */
export function accountsBefore({ id, block, parents }: ReadBlock): ShardAccounts[] {
  const accounts = parents.map((parent) => parent.accounts);
  if (!block.info.afterSplit) return accounts;
  return accounts.map((all) => all.withPrefix(prefixOf(id.shard), shardDepth(id.shard)));
}

/** Null: there was none. */
export function accountBefore(read: ReadBlock, account: Uint8Array): ShardAccount | null {
  for (const accounts of accountsBefore(read)) {
    const found = accounts.get(account);
    if (found) return found;
  }
  return null;
}

/** An account id that begins as all ids of the shard do. */
function prefixOf(shard: bigint): Uint8Array {
  const id = new Uint8Array(32);
  new DataView(id.buffer).setBigUint64(0, shard === FULL_SHARD ? 0n : shard);
  return id;
}
