import type { BlockIdExt } from '@tonway/chain';
import { sameBlock } from '@tonway/chain';
import { fromTlBlockId } from '../block-id.ts';
import type { Result } from '../tl/types.ts';
import { blockHeader, stateHashOf, type VerifiedHeader } from './block-header.ts';
import { checked, ensure, openRoot } from './open.ts';

/** A verified header with its proof. */
export interface VerifiedHeaderAnswer extends VerifiedHeader {
  readonly proof: { readonly headerProof: Uint8Array };
}

/** Mode bits of the optional parts of a header. */
const MODE = { state: 1, valueFlow: 2, extra: 16, shards: 32, signatures: 64 };

/**
 * Verifies the header of a block with a proven id, with all parts that `mode` requests.
 *
 * @example
 * const answer = await pool.query('getBlockHeader', params);
 * verifyBlockHeader(block, params.mode, answer).info.seqno; // => block.seqno
 */
export function verifyBlockHeader(
  id: BlockIdExt,
  mode: number,
  answer: Result<'getBlockHeader'>,
): VerifiedHeaderAnswer {
  const answered = checked('block id', () => fromTlBlockId(answer.id));
  ensure(sameBlock(answered, id), 'the header is of another block');
  ensure(answer.mode === mode, 'the header shows something else');
  const { headerProof } = answer;
  const header = blockHeader(id, openRoot(headerProof));
  checked('header', () => readRequested(header, mode));
  return { ...header, proof: { headerProof } };
}

/** Reads all requested parts once, so that a missing part throws here instead of in the caller. */
function readRequested(header: VerifiedHeader, mode: number): void {
  const { block, info } = header;
  void [info.masterRef, info.prevVertRef];
  if (mode & MODE.state) stateHashOf(header);
  if (mode & MODE.valueFlow) void block.valueFlow;
  if (mode & MODE.extra) readExtra(header, mode);
}

function readExtra({ block, info }: VerifiedHeader, mode: number): void {
  const { custom } = block.extra;
  ensure((custom === null) === info.notMaster, 'a masterchain part where none can be, or none');
  if (mode & MODE.shards) for (const [, tree] of custom?.shardHashes ?? []) [...tree.leaves()];
  if (mode & MODE.signatures) [...(custom?.prevBlkSignatures ?? [])];
}
