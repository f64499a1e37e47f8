import { type BlockIdExt, previousBlocks } from '@tonway/chain';
import { copyBlockId, fromTlBlockId } from '../block-id.ts';
import type { LiteClient, QueryOptions } from '../lite-client.ts';
import { blockHeader } from '../verify/block-header.ts';
import { ensure, openRoot } from '../verify/open.ts';

/** A masterchain block from its header. Not yet proven by signatures. */
export interface Header {
  readonly id: BlockIdExt;
  readonly previous: BlockIdExt | undefined;
  readonly genUtime: number;
}

/** Mode bit 0: by seqno. */
const BY_SEQNO = 1;

/** Reads the header of a masterchain block by seqno. The server waits for a block that does not exist yet. */
export async function lookUpHeader(
  client: LiteClient,
  seqno: number,
  options: QueryOptions,
): Promise<Header> {
  const wanted = { workchain: -1, shard: -(2n ** 63n), seqno };
  const limits = { ...options, minSeqno: seqno, isLongPoll: true } as const;
  const answer = await client.query('lookupBlock', { mode: BY_SEQNO, id: wanted }, limits);
  const id = fromTlBlockId(answer.id);
  ensure(id.workchain === -1 && id.seqno === seqno, 'the look-up gave another block');
  const { info } = blockHeader(id, openRoot(answer.headerProof));
  return { id: copyBlockId(id), previous: previousBlocks(info)[0], genUtime: info.genUtime };
}
