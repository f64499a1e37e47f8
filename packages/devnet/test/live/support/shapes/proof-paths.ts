import { type Cell, CellType } from '@tonway/chain';

/** The names of a cell's references, in order. `*` stands for an unnamed subtree. */
type Names = (cell: Cell) => readonly string[];

const NAMES: Readonly<Record<string, Names>> = {
  // block#11ef55aa global_id:int32 info:^BlockInfo value_flow:^ValueFlow
  //   state_update:^(MERKLE_UPDATE ShardState) extra:^BlockExtra = Block;
  block: () => ['info', 'value_flow', 'state_update', 'extra'],
  state_update: () => ['state', 'state'],
  // shard_state#9023afe2 … out_msg_queue_info:^OutMsgQueueInfo … accounts:^ShardAccounts
  //   ^[ … ] custom:(Maybe ^McStateExtra) = ShardStateUnsplit;
  state: () => ['out_msg_queue_info', 'accounts', 'details', 'master_state'],
  // split_state#5f327da5 left:^ShardStateUnsplit right:^ShardStateUnsplit = ShardState;
  split_state: () => ['state', 'state'],
  // masterchain_state_extra#cc26 shard_hashes:ShardHashes config:ConfigParams ^[ … ] … = McStateExtra;
  master_state: (cell) => [...shardHashesAt(cell, 16), 'config', 'history'],
  // block_extra#4a33f6fd in_msg_descr:^InMsgDescr out_msg_descr:^OutMsgDescr
  //   account_blocks:^ShardAccountBlocks … custom:(Maybe ^McBlockExtra) = BlockExtra;
  extra: () => ['in_msg_descr', 'out_msg_descr', 'account_blocks', 'master_extra'],
  // masterchain_block_extra#cca5 key_block:(## 1) shard_hashes:ShardHashes … = McBlockExtra;
  master_extra: (cell) => shardHashesAt(cell, 17),
};

/** Always part of a state proof; has references only if there are libraries. */
const ALWAYS_SHOWN = 'details';

const TAGS: Readonly<Record<number, string>> = {
  300897706: 'block',
  2418257890: 'state',
  1597144485: 'split_state',
};

/**
 * The content of a proof as sorted paths of names. Leaf cells are ignored: whether they are pruned
 * depends on their size.
 */
export function shownPaths(root: Cell): { readonly name: string; readonly shown: string[] } {
  const name = nameOf(root);
  const shown = new Set<string>();
  walk(root, name, '', shown);
  shown.delete('');
  return { name, shown: [...shown].sort() };
}

function walk(cell: Cell, name: string, path: string, shown: Set<string>): void {
  if (cell.type === CellType.PrunedBranch || cell.refCount === 0) return;
  const isKnown = shown.has(path);
  if (name !== ALWAYS_SHOWN) shown.add(path);
  const names = NAMES[name]?.(cell) ?? [];
  // everything below `*` is treated alike
  if (name === '*' && isKnown) return;
  for (const [index, child] of cell.refs().entries()) {
    const next = names[index] ?? '*';
    const below = path === '' ? next : `${path}.${next}`;
    walk(child, next, name === '*' ? path : below, shown);
  }
}

/** Roots other than blocks and states are named after their cell type. */
function nameOf(root: Cell): string {
  if (root.type !== CellType.Ordinary || root.bitLength < 32) return 'cell';
  return TAGS[root.slice().preloadUint(32)] ?? 'cell';
}

// _ (HashmapE 32 ^(BinTree ShardDescr)) = ShardHashes;
function shardHashesAt(cell: Cell, bit: number): string[] {
  return cell.slice().skip(bit).loadBit() ? ['shard_hashes'] : [];
}
