import type { BlockIdExt } from '@tonway/chain';
import {
  blockKey,
  fromTlBlockId,
  type Result,
  toTlBlockId,
  verifyShardBlockProof,
} from '@tonway/lite-client';
import { bytesIn } from '../compact.ts';
import { shown } from '../errors.ts';
import type { Read } from './read.ts';

/** The way from the masterchain block that registered a block down to it. */
export function shardBlockProofRead(id: BlockIdExt): Read<Result<'getShardBlockProof'>> {
  return {
    key: `shard proof ${blockKey(id)}`,
    ask: (source) =>
      source.ask('getShardBlockProof', { id: toTlBlockId(id) }, async (answer) => {
        const masterchain = shown('block id', () => fromTlBlockId(answer.masterchainId));
        verifyShardBlockProof(masterchain, id, answer);
        await source.require(masterchain);
        return answer;
      }),
    bytes: bytesIn,
  };
}
