import {
  type BlockIdExt,
  type BlockInfo,
  previousBlocks,
  shardContainsAccount,
} from '@tonway/chain';
import { describeBlock, fromTlBlockId, sameBlock } from '../block-id.ts';
import type { Params, Result } from '../tl/types.ts';
import { blockHeader, headerWithoutParents, stateOf, type VerifiedHeader } from './block-header.ts';
import { verifyBlockHeader } from './header-answer.ts';
import { ensureAncestor } from './masterchain/back-link.ts';
import { checked, ensure, fail, openRoot } from './open.ts';
import { followShardLinks } from './shard-block-proof.ts';

type Question = Params<'lookupBlock'>;
type Answer = Result<'lookupBlockWithProof'>;

const BY = { seqno: 1, lt: 2, utime: 4 };
const HEADER_MODE_SHIFT = 4;

/** The block that was looked for, and a masterchain block that shows it. */
export interface FoundBlock extends VerifiedHeader {
  readonly masterchain: BlockIdExt;
  /** Of a look-up by time: false where the block before has the same time. */
  readonly isFirst: boolean;
}

/** Trusts the masterchain block of the question: the answer is one of its ancestors or of what those registered. */
export function verifyLookupBlock(
  asked: Params<'lookupBlockWithProof'>,
  answer: Answer,
): FoundBlock {
  const [trusted, masterchain, answered] = checked('block id', () =>
    [asked.mcBlockId, answer.mcBlockId, answer.id].map(fromTlBlockId),
  ) as [BlockIdExt, BlockIdExt, BlockIdExt];
  ensure(answer.mode === asked.mode, 'an answer to another question');
  ensureKnown(trusted, masterchain, answer);
  const id = followShardLinks(masterchain, answer.shardLinks);
  ensure(sameBlock(id, answered), `the proof leads to ${describeBlock(id)}`);
  const header = blockHeader(id, openRoot(answer.header));
  ensureWanted(asked, header);
  return { ...header, masterchain, isFirst: isFirst(asked, header.info, answer.prevHeader) };
}

/** The block before, in the chain of the prefix; null: it is a zero state. */
export function blockBefore(info: BlockInfo, asked: Question): BlockIdExt | null {
  const before = previousBlocks(info).find((id) => holds(id, asked)) ?? fail('no parent');
  return before.seqno === 0 ? null : before;
}

/**
 * An answer without proof, to a block whose id was proven by other means. That no earlier block fits a look-up by
 * time cannot be seen from it.
 */
export function verifyLookedUpHeader(
  id: BlockIdExt,
  asked: Question,
  answer: Result<'lookupBlock'>,
): VerifiedHeader {
  const header = verifyBlockHeader(id, asked.mode >> HEADER_MODE_SHIFT, answer);
  ensureWanted(asked, header);
  return header;
}

/** The masterchain block is the trusted one or one that its state lists. */
function ensureKnown(trusted: BlockIdExt, masterchain: BlockIdExt, answer: Answer): void {
  const { clientMcStateProof, mcBlockProof } = answer;
  if (sameBlock(trusted, masterchain)) {
    const length = clientMcStateProof.length + mcBlockProof.length;
    ensure(length === 0, 'a proof that nobody needs');
    return;
  }
  const header = blockHeader(trusted, openRoot(clientMcStateProof));
  ensureAncestor(stateOf(header, openRoot(mcBlockProof)), masterchain);
}

/** In the chain that was asked for, and not before what was asked for. */
function ensureWanted(asked: Question, { id, info }: VerifiedHeader): void {
  ensure(id.workchain === asked.id.workchain, `${describeBlock(id)} is in another workchain`);
  ensure(holds(id, asked), `${describeBlock(id)} is in another shard`);
  const isBefore =
    asked.mode & BY.seqno ? id.seqno !== asked.id.seqno >>> 0 : compare(info, asked) < 0;
  ensure(!isBefore, `${describeBlock(id)} is not the block that was asked for`);
}

/** The block before it, in the same chain, comes before what was asked for, or has the very time that was asked for. */
function isFirst(asked: Question, info: BlockInfo, prevHeader: Uint8Array): boolean {
  const before = asked.mode & BY.seqno ? null : blockBefore(info, asked);
  if (!before) {
    ensure(prevHeader.length === 0, 'a proof that nobody needs');
    return true;
  }
  const order = compare(headerWithoutParents(before, openRoot(prevHeader)).info, asked);
  // neighbours may have one time: a server may give any block of that very time
  const isNeighbour = order === 0 && compare(info, asked) === 0 && !(asked.mode & BY.lt);
  ensure(order < 0 || isNeighbour, `${describeBlock(before)} fits already`);
  return order < 0;
}

/** The shard of the question is a prefix of account ids; the masterchain has one shard whatever it says. */
function holds({ workchain, shard }: BlockIdExt, asked: Question): boolean {
  return workchain === -1 || shardContainsAccount(shard, BigInt.asUintN(64, asked.id.shard));
}

/** Whether the block ends at the asked time or behind it. */
export function isReached(asked: Question, info: BlockInfo): boolean {
  return compare(info, asked) >= 0;
}

/** Below 0: the block ends before the asked time; 0: at that very time. */
function compare(info: BlockInfo, { mode, lt, utime }: Question): number {
  const [of, at] =
    mode & BY.lt
      ? [info.endLt, BigInt.asUintN(64, lt ?? 0n)]
      : [BigInt(info.genUtime), BigInt((utime ?? 0) >>> 0)];
  return of < at ? -1 : Number(of > at);
}
