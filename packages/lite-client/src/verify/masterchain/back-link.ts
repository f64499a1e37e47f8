import {
  type BlockIdExt,
  ensureAncestor as ensureListed,
  type ShardStateUnsplit,
  type VerifiedHeader,
  verifyBackLink as verifyLink,
} from '@tonway/chain';
import type { Tagged } from '../../tl/types.ts';
import { checked, openRoot } from '../open.ts';

type TlBackLink = Tagged<'liteServer.blockLinkBack'>;

/** Trusts `from`, whose state lists all previous blocks. Returns the header of `to`; null for the zero state. */
export function verifyBackLink(
  from: BlockIdExt,
  to: BlockIdExt,
  { toKeyBlock, proof, stateProof, destProof }: TlBackLink,
): VerifiedHeader | null {
  const [fromRoot, stateRoot] = [openRoot(proof), openRoot(stateProof)];
  const toRoot = destProof.length === 0 ? null : openRoot(destProof);
  return checked('a back link', () =>
    verifyLink({ from, to, toKeyBlock, fromRoot, stateRoot, toRoot }),
  );
}

/** Throws unless the masterchain state lists the block as a previous block. */
export function ensureAncestor(state: ShardStateUnsplit, id: BlockIdExt): void {
  checked('blocks before', () => ensureListed(state, id));
}
