import { type BlockIdExt, MASTERCHAIN } from '@tonway/chain';
import {
  type Constructors,
  type Params,
  type Result,
  sameBlock,
  toTlBlockId,
} from '@tonway/lite-client';
import type { StoredBlock } from '../../store/chain-store.ts';
import { askedBlock, idText, isPossible } from '../asked/asked-block.ts';
import type { ChainView } from '../chain-view.ts';
import type { Context } from '../handler.ts';
import { blockLink } from '../proofs/block-link.ts';
import { blockRoute } from '../proofs/block-route.ts';
import { refuse } from '../refusal.ts';

type Asked = Params<'getBlockProof'>;

/** The proof is made as if the later of the two blocks were the newest one; needs a target. */
const FROM_LATER_BLOCK = 0x1000;
const MAX_LINKS = 16;

// liteServer.getBlockProof mode:# known_block:tonNode.blockIdExt target_block:mode.0?tonNode.blockIdExt
//   = liteServer.PartialBlockProof;
export function getBlockProof(asked: Asked, { chain }: Context): Result<'getBlockProof'> {
  const from = masterchainId('source', asked.knownBlock);
  const target = asked.targetBlock ? masterchainId('destination', asked.targetBlock) : null;
  const reference = referenceBlock(chain, asked.mode, from, target);
  const to = target ?? reference.id;
  ensureKnown(chain, reference, 'source', from);
  ensureKnown(chain, reference, 'destination', to);
  const route = blockRoute(chain.store, reference, from.seqno, to.seqno);
  const steps = route
    .take(MAX_LINKS)
    .map((step) => blockLink(chain, step))
    .toArray();
  const reached = steps.at(-1)?.to ?? toTlBlockId(to);
  return {
    kind: 'liteServer.partialBlockProof',
    complete: reached.seqno === to.seqno,
    from: toTlBlockId(from),
    to: reached,
    steps,
  };
}

function masterchainId(role: string, id: Constructors['tonNode.blockIdExt']): BlockIdExt {
  const asked = askedBlock(id);
  if (asked.workchain === MASTERCHAIN && isPossible(asked)) return asked;
  return refuse(`${role} block ${idText(asked)} is not a valid masterchain block id`);
}

function referenceBlock(
  chain: ChainView,
  mode: number,
  from: BlockIdExt,
  target: BlockIdExt | null,
): StoredBlock {
  const later = target && target.seqno > from.seqno ? target : from;
  const isHead = !target || !(mode & FROM_LATER_BLOCK) || later.seqno === 0;
  return isHead ? chain.head : chain.load(later);
}

function ensureKnown(chain: ChainView, reference: StoredBlock, role: string, id: BlockIdExt): void {
  const newest = `reference masterchain block ${idText(reference.id)}`;
  if (id.seqno > reference.id.seqno)
    refuse(`client knows block ${idText(id)} newer than the ${newest}`);
  const known = id.seqno === 0 ? chain.origin : chain.store.masterchainBlock(id.seqno);
  if (known && sameBlock(known.id, id)) return;
  const perspective = `from the perspective of reference block ${idText(reference.id)}`;
  refuse(`proof ${role} masterchain block ${idText(id)} is unknown ${perspective}`);
}
