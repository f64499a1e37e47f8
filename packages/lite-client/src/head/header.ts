import { type BlockIdExt, previousBlocks } from '@tonway/chain';
import { copyBlockId, fromTlBlockId } from '../block-id.ts';
import type { LiteClient, QueryOptions } from '../lite-client.ts';
import { blockHeader } from '../verify/block-header.ts';
import { ensure, openRoot } from '../verify/open.ts';

/** A masterchain block as its header shows it; nobody has signed for it yet. */
export interface Header {
  readonly id: BlockIdExt;
  readonly previous: BlockIdExt | undefined;
  readonly genUtime: number;
}

/** Mode bit 0: by seqno. */
const BY_SEQNO = 1;

/** The header of the masterchain block with this number; waits for the block where it is about to come. */
export async function lookUpHeader(
  client: LiteClient,
  seqno: number,
  options: QueryOptions,
): Promise<Header> {
  const wanted = { workchain: -1, shard: -(2n ** 63n), seqno };
  const limits = { ...options, minSeqno: seqno };
  const answer = await client.query('lookupBlock', { mode: BY_SEQNO, id: wanted }, limits);
  const id = fromTlBlockId(answer.id);
  ensure(id.workchain === -1 && id.seqno === seqno, 'the look-up gave another block');
  const { info } = blockHeader(id, openRoot(answer.headerProof));
  return { id: copyBlockId(id), previous: previousBlocks(info)[0], genUtime: info.genUtime };
}
