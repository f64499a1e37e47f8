import {
  type BlockIdExt,
  type Cell,
  describeBlock,
  type ShardStateUnsplit,
  stateHashAfter,
  type VerifiedHeader,
  verifyHeader,
  verifyHeaderWithoutParents,
  verifyStateAfter,
} from '@tonway/chain';
import { checked } from './open.ts';

export type { VerifiedHeader } from '@tonway/chain';

export function blockHeader(id: BlockIdExt, root: Cell): VerifiedHeader {
  return checked(`header of ${describeBlock(id)}`, () => verifyHeader(id, root));
}

export function headerWithoutParents(id: BlockIdExt, root: Cell): VerifiedHeader {
  return checked(`header of ${describeBlock(id)}`, () => verifyHeaderWithoutParents(id, root));
}

export function stateHashOf(header: VerifiedHeader): Uint8Array {
  return checked(`state update of ${describeBlock(header.id)}`, () => stateHashAfter(header));
}

export function stateOf(header: VerifiedHeader, root: Cell): ShardStateUnsplit {
  return checked(`state of ${describeBlock(header.id)}`, () => verifyStateAfter(header, root));
}
