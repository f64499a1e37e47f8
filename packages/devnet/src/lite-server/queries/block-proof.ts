import { type BlockIdExt, MASTERCHAIN } from '@tonway/chain';
import {
  type Constructors,
  type Params,
  type Result,
  sameBlock,
  toTlBlockId,
} from '@tonway/lite-client';
import type { ChainStore, StoredBlock } from '../../store/chain-store.ts';
import { formatBlockId, isValidBlockId, requestedBlockId } from '../block-id.ts';
import type { ChainView } from '../chain-view.ts';
import { blockLink, type Step } from '../proofs/block-link.ts';
import type { Context } from '../query.ts';
import { refuse } from '../refusal.ts';

type Request = Params<'getBlockProof'>;

/** Proves from the later of the two blocks instead of the head; requires a target. */
const FROM_LATER_BLOCK = 0x1000;
const MAX_LINKS = 16;

// liteServer.getBlockProof mode:# known_block:tonNode.blockIdExt target_block:mode.0?tonNode.blockIdExt
//   = liteServer.PartialBlockProof;
export function getBlockProof(request: Request, { chain }: Context): Result<'getBlockProof'> {
  const from = masterchainId('source', request.knownBlock);
  const target = request.targetBlock ? masterchainId('destination', request.targetBlock) : null;
  const reference = referenceBlock(chain, request.mode, from, target);
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
  const request = requestedBlockId(id);
  if (request.workchain === MASTERCHAIN && isValidBlockId(request)) return request;
  return refuse(`${role} block ${formatBlockId(request)} is not a valid masterchain block id`);
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
  const newest = `reference masterchain block ${formatBlockId(reference.id)}`;
  if (id.seqno > reference.id.seqno)
    refuse(`client knows block ${formatBlockId(id)} newer than the ${newest}`);
  const known = id.seqno === 0 ? chain.origin : chain.store.masterchainBlock(id.seqno);
  if (known && sameBlock(known.id, id)) return;
  const perspective = `from the perspective of reference block ${formatBlockId(reference.id)}`;
  refuse(`proof ${role} masterchain block ${formatBlockId(id)} is unknown ${perspective}`);
}

/**
 * The steps from one masterchain block to another, chosen as the node does: backward to any ancestor, forward
 * only from key blocks (including the zero state), to the next key block known to the reference block. An old
 * target is reached through the key block after it, and one step backward.
 */
function* blockRoute(
  store: ChainStore,
  reference: StoredBlock,
  from: number,
  to: number,
): Generator<Step> {
  const keys = keyBlocks(store, reference);
  for (let at = from; at !== to; ) {
    const next = nextStop(keys, at, to);
    yield { from: at, to: next };
    at = next;
  }
}

function nextStop(keys: readonly number[], at: number, to: number): number {
  if (to < at) return to;
  const key = keys.findLast((seqno) => seqno <= at) ?? 0;
  return key < at ? key : (keys.find((seqno) => seqno > at) ?? to);
}

/** Seqnos of all key blocks up to the reference block, starting with the zero state. */
function keyBlocks(store: ChainStore, { id, info }: StoredBlock): number[] {
  const keys: number[] = [];
  for (let seqno = info.keyBlock ? id.seqno : info.prevKeyBlockSeqno; seqno > 0; ) {
    keys.push(seqno);
    seqno = store.masterchainBlock(seqno)?.info.prevKeyBlockSeqno ?? 0;
  }
  return [0, ...keys.reverse()];
}
