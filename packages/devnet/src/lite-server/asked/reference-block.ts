import type { BlockIdExt } from '@tonway/chain';
import type { Constructors } from '@tonway/lite-client';
import type { StoredBlock } from '../../store/chain-store.ts';
import type { ChainView } from '../chain-view.ts';
import { refuse } from '../refusal.ts';
import { askedBlock, isPossible } from './asked-block.ts';

type TlBlockId = Constructors['tonNode.blockIdExt'];

/** The id in a question that is about this very block, or zero state. */
export function subjectOf(id: TlBlockId): BlockIdExt {
  const asked = askedBlock(id);
  return isPossible(asked) ? asked : refuse('invalid BlockIdExt');
}

/** The block, of any chain, that a question takes as its reference. */
export function loadBlock(chain: ChainView, id: TlBlockId): StoredBlock {
  const asked = askedBlock(id);
  return isPossible(asked) ? chain.load(asked) : refuse('invalid block id requested');
}

/** The same where it must be one of the masterchain. */
export function loadMasterchainBlock(chain: ChainView, id: TlBlockId): StoredBlock {
  return chain.loadMasterchain(askedBlock(id));
}
