import { type BlockIdExt, equalBytes, type ShardStateUnsplit } from '@tonway/chain';
import { describeBlock } from '../../block-id.ts';
import type { Tagged } from '../../tl/types.ts';
import { blockHeader, stateOf, type VerifiedHeader } from '../block-header.ts';
import { checked, ensure, fail, openRoot } from '../open.ts';

type TlBackLink = Tagged<'liteServer.blockLinkBack'>;

/** Trusts `from`, whose state lists all previous blocks. Returns the header of `to`; null for the zero state. */
export function verifyBackLink(
  from: BlockIdExt,
  to: BlockIdExt,
  link: TlBackLink,
): VerifiedHeader | null {
  ensure(to.seqno < from.seqno, 'a back link that leads forward');
  const state = stateOf(blockHeader(from, openRoot(link.proof)), openRoot(link.stateProof));
  ensureAncestor(state, to, link.toKeyBlock);
  if (to.seqno === 0) {
    ensure(link.destProof.length === 0, 'a block where the zero state was expected');
    return null;
  }
  const header = blockHeader(to, openRoot(link.destProof));
  const wrongFlag = `${describeBlock(to)}: wrong key block flag`;
  ensure(header.info.keyBlock === link.toKeyBlock, wrongFlag);
  return header;
}

/** Throws unless the masterchain state lists the block as a previous block. */
export function ensureAncestor(state: ShardStateUnsplit, id: BlockIdExt, isKey?: boolean): void {
  const name = describeBlock(id);
  const missing = `${name} is none of the blocks before`;
  checked(`blocks before`, () => {
    const { key, blkRef } = state.custom?.prevBlocks.get(id.seqno) ?? fail(missing);
    const sameHashes =
      equalBytes(blkRef.rootHash, id.rootHash) && equalBytes(blkRef.fileHash, id.fileHash);
    ensure(blkRef.seqno === id.seqno && sameHashes, missing);
    ensure(isKey === undefined || key === isKey, `${name}: wrong key block flag`);
  });
}
