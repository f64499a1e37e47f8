import type { BlockIdExt } from '@tonway/chain';
import { fromTlBlockId, sameBlock } from '../block-id.ts';
import type { Result } from '../tl/types.ts';
import { blockHeader, stateHashOf, type VerifiedHeader } from './block-header.ts';
import { checked, ensure, openRoot } from './open.ts';

/** A header with the proof that shows it. */
export interface VerifiedHeaderAnswer extends VerifiedHeader {
  readonly proof: { readonly headerProof: Uint8Array };
}

/** What else a header is asked to show. */
const SHOW = { state: 1, valueFlow: 2, extra: 16, shards: 32, signatures: 64 };

/** The header of a block whose id is proven, with all that `mode` asked for. */
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
  checked('header', () => readAsked(header, mode));
  return { ...header, proof: { headerProof } };
}

/** Reads everything once: what the proof leaves out throws here, not at the caller. */
function readAsked(header: VerifiedHeader, mode: number): void {
  const { block, info } = header;
  void [info.masterRef, info.prevVertRef];
  if (mode & SHOW.state) stateHashOf(header);
  if (mode & SHOW.valueFlow) void block.valueFlow;
  if (mode & SHOW.extra) readExtra(header, mode);
}

function readExtra({ block, info }: VerifiedHeader, mode: number): void {
  const { custom } = block.extra;
  ensure((custom === null) === info.notMaster, 'a masterchain part where none can be, or none');
  if (mode & SHOW.shards) for (const [, tree] of custom?.shardHashes ?? []) [...tree.leaves()];
  if (mode & SHOW.signatures) [...(custom?.prevBlkSignatures ?? [])];
}
