import { MASTERCHAIN } from '@tonway/chain';
import { MASTERCHAIN_SHARD } from '../../../store/blocks/read.ts';
import type { BlockName } from '../../../store/ledger/transaction.ts';
import { EXAMPLE } from '../../openapi/examples.ts';
import { optional } from './kind.ts';
import { int32Kind, shardKind } from './number.ts';

/** Parameters that select a block, a shard or a workchain. */
export const BLOCK = {
  workchain: optional(int32Kind, 'Workchain of the block; -1 is the masterchain', 0),
  shard: optional(shardKind, 'Shard of the block; in any workchain if `workchain` is absent'),
  seqno: optional(
    int32Kind,
    'Seqno of the block; in any workchain or shard if those are absent',
    EXAMPLE.seqno,
  ),
};

/** The given parts of the block's name. The shard of the masterchain is added: there is only one. */
export function requestedBlock(values: {
  readonly workchain: number | null;
  readonly shard: bigint | null;
  readonly seqno: number | null;
}): Partial<BlockName> {
  const { workchain, seqno } = values;
  const shard = values.shard ?? (workchain === MASTERCHAIN ? MASTERCHAIN_SHARD : null);
  return {
    ...(workchain !== null && { workchain }),
    ...(shard !== null && { shard }),
    ...(seqno !== null && { seqno }),
  };
}
