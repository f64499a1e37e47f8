import type { ShardDescr } from './shard-descr.ts';
import type { ShardHashes } from './shard-hashes.ts';
import type { ShardIdent } from './shard-ident.ts';

export interface ListedShard extends ShardIdent {
  readonly descr: ShardDescr;
}

/** Every shard that a masterchain block or state lists, by workchain, from left to right. */
export function* shardsOf(hashes: ShardHashes): Generator<ListedShard> {
  for (const [workchain, tree] of hashes) {
    for (const [shard, descr] of tree.leaves()) yield { workchain, shard, descr };
  }
}
