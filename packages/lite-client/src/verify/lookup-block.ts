import {
  type BlockIdExt,
  type BlockInfo,
  describeBlock,
  previousBlocks,
  sameBlock,
  shardContainsAccount,
} from '@tonway/chain';
import { fromTlBlockId } from '../block-id.ts';
import type { Params, Result } from '../tl/types.ts';
import { blockHeader, headerWithoutParents, stateOf, type VerifiedHeader } from './block-header.ts';
import { verifyBlockHeader } from './header-answer.ts';
import { ensureAncestor } from './masterchain/back-link.ts';
import { checked, ensure, fail, openRoot } from './open.ts';
import { followShardLinks } from './shard-block-proof.ts';

type LookupParams = Params<'lookupBlock'>;
type Answer = Result<'lookupBlockWithProof'>;

const BY = { seqno: 1, lt: 2, utime: 4 };
const HEADER_MODE_SHIFT = 4;

/** The result of a look-up, with a masterchain block that proves it. */
export interface FoundBlock extends VerifiedHeader {
  readonly masterchain: BlockIdExt;
  /** For a look-up by time: false if the previous block has the same time. */
  readonly isFirst: boolean;
}

/**
 * Trusts the masterchain block of the request: the result is its ancestor, or a shard block that an ancestor registered.
 *
 * @example
 * const answer = await pool.query('lookupBlockWithProof', params);
 * verifyLookupBlock(params, answer).id; // => fromTlBlockId(answer.id)
 */
export function verifyLookupBlock(
  request: Params<'lookupBlockWithProof'>,
  answer: Answer,
): FoundBlock {
  const [trusted, masterchain, answered] = checked('block id', () =>
    [request.mcBlockId, answer.mcBlockId, answer.id].map(fromTlBlockId),
  ) as [BlockIdExt, BlockIdExt, BlockIdExt];
  ensure(answer.mode === request.mode, 'an answer to another question');
  ensureAncestorOfTrusted(trusted, masterchain, answer);
  const id = followShardLinks(masterchain, answer.shardLinks);
  ensure(sameBlock(id, answered), `the proof leads to ${describeBlock(id)}`);
  const header = blockHeader(id, openRoot(answer.header));
  ensureMatches(request, header);
  return { ...header, masterchain, isFirst: isFirst(request, header.info, answer.prevHeader) };
}

/** The previous block in the chain of the prefix; null: a zero state. */
export function blockBefore(info: BlockInfo, request: LookupParams): BlockIdExt | null {
  const before =
    previousBlocks(info).find((id) => containsPrefix(id, request)) ?? fail('no parent');
  return before.seqno === 0 ? null : before;
}

/**
 * Verifies an answer without proof for a block whose id was proven by other means. Does not prove that the block is the
 * first match of a look-up by time.
 *
 * @example
 * const answer = await pool.query('lookupBlock', params);
 * const id = fromTlBlockId(answer.id); // must be proven otherwise
 * verifyLookedUpHeader(id, params, answer).info.seqno; // => id.seqno
 */
export function verifyLookedUpHeader(
  id: BlockIdExt,
  request: LookupParams,
  answer: Result<'lookupBlock'>,
): VerifiedHeader {
  const header = verifyBlockHeader(id, request.mode >> HEADER_MODE_SHIFT, answer);
  ensureMatches(request, header);
  return header;
}

/** Throws unless the masterchain block is the trusted block or its ancestor. */
function ensureAncestorOfTrusted(
  trusted: BlockIdExt,
  masterchain: BlockIdExt,
  answer: Answer,
): void {
  const { clientMcStateProof, mcBlockProof } = answer;
  if (sameBlock(trusted, masterchain)) {
    const length = clientMcStateProof.length + mcBlockProof.length;
    ensure(length === 0, 'a proof that nobody needs');
    return;
  }
  const header = blockHeader(trusted, openRoot(clientMcStateProof));
  ensureAncestor(stateOf(header, openRoot(mcBlockProof)), masterchain);
}

/** Throws unless the block is in the requested chain and not before the requested position. */
function ensureMatches(request: LookupParams, { id, info }: VerifiedHeader): void {
  ensure(id.workchain === request.id.workchain, `${describeBlock(id)} is in another workchain`);
  ensure(containsPrefix(id, request), `${describeBlock(id)} is in another shard`);
  const isBefore =
    request.mode & BY.seqno ? id.seqno !== request.id.seqno >>> 0 : compare(info, request) < 0;
  ensure(!isBefore, `${describeBlock(id)} is not the block that was asked for`);
}

/** Checks that the previous block does not match too, unless it has exactly the requested time; false in that case. */
function isFirst(request: LookupParams, info: BlockInfo, prevHeader: Uint8Array): boolean {
  const before = request.mode & BY.seqno ? null : blockBefore(info, request);
  if (!before) {
    ensure(prevHeader.length === 0, 'a proof that nobody needs');
    return true;
  }
  const order = compare(headerWithoutParents(before, openRoot(prevHeader)).info, request);
  // adjacent blocks may have the same time: a server may return any block with the requested time
  const hasSameTime = order === 0 && compare(info, request) === 0 && !(request.mode & BY.lt);
  ensure(order < 0 || hasSameTime, `${describeBlock(before)} fits already`);
  return order < 0;
}

/** Whether the block's shard contains the requested account prefix. The masterchain has only one shard. */
function containsPrefix({ workchain, shard }: BlockIdExt, request: LookupParams): boolean {
  return workchain === -1 || shardContainsAccount(shard, BigInt.asUintN(64, request.id.shard));
}

/** Whether the block ends at or after the requested time. */
export function isReached(request: LookupParams, info: BlockInfo): boolean {
  return compare(info, request) >= 0;
}

/** Negative: the block ends before the requested time; 0: at the requested time. */
function compare(info: BlockInfo, { mode, lt, utime }: LookupParams): number {
  const [of, at] =
    mode & BY.lt
      ? [info.endLt, BigInt.asUintN(64, lt ?? 0n)]
      : [BigInt(info.genUtime), BigInt((utime ?? 0) >>> 0)];
  return of < at ? -1 : Number(of > at);
}
