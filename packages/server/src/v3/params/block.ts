import { MASTERCHAIN } from '@tonway/chain';
import { type BlockName, MASTERCHAIN_SHARD } from '../../store/read/blocks.ts';
import { InvalidRequest } from '../errors.ts';
import { optional } from './kind.ts';
import { int32Kind, shardKind } from './number.ts';

/** Names a block, a shard or a workchain. */
export const BLOCK = {
  workchain: optional(int32Kind, 'Of the block'),
  shard: optional(shardKind, 'Of the block; with `workchain`'),
  seqno: optional(int32Kind, 'Of the block; with `workchain` and `shard`'),
};

/** What is named of a block; a part without those before it is refused, because it would name too much. */
export function namedBlock(values: {
  readonly workchain: number | null;
  readonly shard: bigint | null;
  readonly seqno: number | null;
}): Partial<BlockName> {
  const { workchain, seqno } = values;
  const shard = values.shard ?? (workchain === MASTERCHAIN ? MASTERCHAIN_SHARD : null);
  if (shard !== null && workchain === null)
    throw new InvalidRequest('shard should be specified together with workchain');
  if (seqno !== null && shard === null)
    throw new InvalidRequest('seqno should be specified together with workchain and shard');
  return {
    ...(workchain !== null && { workchain }),
    ...(shard !== null && { shard }),
    ...(seqno !== null && { seqno }),
  };
}
