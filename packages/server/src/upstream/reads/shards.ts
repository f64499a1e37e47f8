import type { BlockIdExt } from '@tonway/chain';
import { blockKey, toTlBlockId, verifyAllShards } from '@tonway/lite-client';
import { bytesIn } from '../compact.ts';
import type { Read } from './read.ts';

/** The newest block of every shard, as a masterchain block lists them. */
export function shardsRead(block: BlockIdExt): Read<BlockIdExt[]> {
  return {
    key: `shards ${blockKey(block)}`,
    async ask(source) {
      await source.require(block);
      return source.ask('getAllShardsInfo', { id: toTlBlockId(block) }, (answer) =>
        verifyAllShards(block, answer).shards.map(({ workchain, shard, descr }) => {
          const { seqno, rootHash, fileHash } = descr;
          return { workchain, shard, seqno, rootHash, fileHash };
        }),
      );
    },
    bytes: bytesIn,
  };
}
