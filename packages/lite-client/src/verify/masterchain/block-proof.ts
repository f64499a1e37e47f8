import { type BlockIdExt, describeBlock, FULL_SHARD, sameBlock } from '@tonway/chain';
import { fromTlBlockId } from '../../block-id.ts';
import type { Boxed, Constructors, Result } from '../../tl/types.ts';
import type { VerifiedHeader } from '../block-header.ts';
import { checked, ensure } from '../open.ts';
import { verifyBackLink } from './back-link.ts';
import { openForwardLink, verifyForwardLink } from './forward-link.ts';

/** The maximum number of links per answer of servers. */
const MAX_LINKS = 16;

/** A proven masterchain block. */
export interface VerifiedBlock {
  readonly id: BlockIdExt;
  /** Null if the block was already proven, and for the zero state. */
  readonly header: VerifiedHeader | null;
}

export interface VerifiedBlockProof {
  /** False: the proof must be continued from the last block. */
  readonly complete: boolean;
  /** All proven blocks in order; empty if nothing had to be proven. */
  readonly blocks: readonly VerifiedBlock[];
}

/**
 * Verifies the links of an answer from the trusted block `known` to the target, or as far as the links lead.
 *
 * @example
 * const answer = await pool.query('getBlockProof', params);
 * const { complete, blocks } = await verifyBlockProof(known, target, answer);
 * complete; // => true
 */
export async function verifyBlockProof(
  known: BlockIdExt,
  target: BlockIdExt | null,
  answer: Result<'getBlockProof'>,
): Promise<VerifiedBlockProof> {
  const { complete, steps } = answer;
  ensure(steps.length <= MAX_LINKS, `${steps.length} links in one answer`);
  ensure(sameBlock(idOf(answer.from), known), 'the proof starts from another block');
  const blocks: VerifiedBlock[] = [];
  let last = known;
  for (const step of steps) {
    const block = await verifyLink(last, step);
    blocks.push(block);
    last = block.id;
  }
  ensure(sameBlock(idOf(answer.to), last), 'the proof does not reach its end');
  ensure(!complete || !target || sameBlock(last, target), 'the proof ends at another block');
  ensure(complete || isKeyBlock(blocks.at(-1)), 'a proof that was cut off behind no key block');
  return { complete, blocks };
}

async function verifyLink(
  known: BlockIdExt,
  link: Boxed<'liteServer.BlockLink'>,
): Promise<VerifiedBlock> {
  const [from, to] = [idOf(link.from), idOf(link.to)];
  ensure(sameBlock(from, known), `a link starts at ${describeBlock(from)}, which is not proven`);
  const header =
    link.kind === 'liteServer.blockLinkForward'
      ? await verifyForwardLink(openForwardLink(link, { from, to }))
      : verifyBackLink(from, to, link);
  return { id: to, header };
}

/** Whether the next proof can start at this block. */
export function isKeyBlock(block: VerifiedBlock | undefined): boolean {
  return block?.header?.info.keyBlock ?? block?.id.seqno === 0;
}

function idOf(tl: Constructors['tonNode.blockIdExt']): BlockIdExt {
  const id = checked('block id', () => fromTlBlockId(tl));
  ensure(isMasterchain(id), `${describeBlock(id)} is not in the masterchain`);
  return id;
}

export function isMasterchain({ workchain, shard }: BlockIdExt): boolean {
  return workchain === -1 && shard === FULL_SHARD;
}
