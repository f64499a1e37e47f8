import type { BlockIdExt } from '@tonway/chain';
import type { LookupBy } from '@tonway/lite-client';
import { bytesIn } from '../compact.ts';
import type { Read, ShardPrefix } from './read.ts';

/** Whatever block it is seen from, what is found is the same. */
export function lookupRead(
  shard: ShardPrefix,
  by: LookupBy,
  seenFrom: BlockIdExt,
): Read<BlockIdExt> {
  const [[name, value] = []] = Object.entries(by);
  return {
    key: `lookup ${shard.workchain} ${shard.shard} ${name} ${value}`,
    ask: (source) => source.lookup(shard, by, seenFrom),
    bytes: bytesIn,
  };
}
