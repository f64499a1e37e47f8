import { equalBytes } from '../bits/bytes.ts';
import { Block } from '../block/block.ts';
import { type BlockIdExt, describeBlock } from '../block/block-id-ext.ts';
import { type BlockInfo, previousBlocks } from '../block/block-info.ts';
import type { Cell } from '../cell/cell.ts';
import { openUpdate } from '../merkle/merkle-update.ts';
import { ShardStateUnsplit } from '../state/shard-state-unsplit.ts';
import { ensure } from './ensure.ts';

/** The proven parts of a block whose id is trusted. */
export interface VerifiedHeader {
  readonly id: BlockIdExt;
  readonly block: Block;
  readonly info: BlockInfo;
}

/**
 * Parses the virtual root of a block proof, which must match the trusted id.
 *
 * @example
 * verifyHeader(blockId, readBoc(blockBytes)).info.keyBlock; // => true
 */
export function verifyHeader(id: BlockIdExt, root: Cell): VerifiedHeader {
  const header = verifyHeaderWithoutParents(id, root);
  checkParents(id, header.info);
  return header;
}

/**
 * Like `verifyHeader`, for proofs that leave out the block's parents.
 *
 * @example
 * verifyHeaderWithoutParents(blockId, readBoc(blockBytes)).info.seqno; // => 3236530
 */
export function verifyHeaderWithoutParents(id: BlockIdExt, root: Cell): VerifiedHeader {
  const name = `block ${describeBlock(id)}`;
  ensure(equalBytes(root.hash(), id.rootHash), `${name}: the proof is of another block`);
  const block = Block.load(root);
  const { info } = block;
  checkIdentity(name, id, info);
  return { id, block, info };
}

/**
 * The hash of the state after the block.
 *
 * @example
 * const header = verifyHeader(blockId, readBoc(blockBytes));
 * stateHashAfter(header).length; // => 32
 */
export function stateHashAfter({ block }: VerifiedHeader): Uint8Array {
  return openUpdate(block.stateUpdate).new.hash();
}

/**
 * Parses the virtual root of a state proof, which must be the state after the block.
 *
 * @example
 * const header = verifyHeader(backLink.from, backLink.fromRoot);
 * verifyStateAfter(header, backLink.stateRoot).seqno; // => backLink.from.seqno
 */
export function verifyStateAfter(header: VerifiedHeader, root: Cell): ShardStateUnsplit {
  const name = `state of ${describeBlock(header.id)}`;
  const same = equalBytes(root.hash(), stateHashAfter(header));
  ensure(same, `${name}: the proof is of another state`);
  return ShardStateUnsplit.load(root);
}

function checkIdentity(name: string, id: BlockIdExt, info: BlockInfo): void {
  const { workchain, shard } = info.shard;
  const same = workchain === id.workchain && shard === id.shard && info.seqno === id.seqno;
  ensure(same, `${name}: its header names another block`);
  ensure(info.version === 0, `${name}: header version ${info.version}`);
  ensure(info.notMaster === (workchain !== -1), `${name}: wrong masterchain flag`);
}

function checkParents(id: BlockIdExt, info: BlockInfo): void {
  const name = describeBlock(id);
  const { afterSplit, afterMerge, notMaster, vertSeqnoIncr, keyBlock } = info;
  ensure(!(afterSplit && afterMerge), `${name}: behind a split and a merge at once`);
  ensure(notMaster || !(afterSplit || afterMerge), `${name}: a split or merged masterchain`);
  ensure(notMaster || !vertSeqnoIncr || keyBlock, `${name}: a hard fork in no key block`);
  const parents = previousBlocks(info).map(({ seqno }) => seqno);
  ensure(info.seqno === 1 + Math.max(...parents), `${name}: its parents have other numbers`);
}
