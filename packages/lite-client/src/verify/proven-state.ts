import {
  Block,
  type BlockIdExt,
  type Cell,
  describeBlock,
  equalBytes,
  type McBlockExtra,
  type McStateExtra,
  ShardStateUnsplit,
  sameBlock,
} from '@tonway/chain';
import { LRUCache } from 'lru-cache';
import { blockKey, toTlBlockId } from '../block-id.ts';
import type { Constructors } from '../tl/types.ts';
import { blockHeader, stateHashOf, stateOf } from './block-header.ts';
import { ensure, fail, openRoot, openRoots } from './open.ts';

type TlBlockId = Constructors['tonNode.blockIdExt'];

/** Whether the id in an answer is this block. The id may be invalid. */
export function isBlock(answered: TlBlockId, block: BlockIdExt): boolean {
  const id = toTlBlockId(block);
  return (
    answered.workchain === id.workchain &&
    answered.shard === id.shard &&
    answered.seqno === id.seqno &&
    equalBytes(answered.rootHash, id.rootHash) &&
    equalBytes(answered.fileHash, id.fileHash)
  );
}

/** Throws unless the answer is about the trusted block. */
export function ensureAbout(block: BlockIdExt, answer: { readonly id: TlBlockId }): void {
  ensure(isBlock(answer.id, block), `the answer is not about ${describeBlock(block)}`);
}

/** The state after a block, from one BoC with a proof of the header and a proof of the state. */
export function stateAfter(block: BlockIdExt, boc: Uint8Array): ShardStateUnsplit {
  const [header = fail('no header'), state = fail('no state')] = openRoots(boc, 2);
  const same = equalBytes(header.hash(), block.rootHash);
  ensure(same, `the proof is not of ${describeBlock(block)}`);
  const shown = equalBytes(state.hash(), headerStateHash(block, header));
  ensure(shown, `the proof is not of the state of ${describeBlock(block)}`);
  return ShardStateUnsplit.load(state);
}

const MAX_HEADERS = 64;
const stateHashes = new LRUCache<string, Uint8Array>({ max: MAX_HEADERS });

/** The state hash in a block's header. Cached, because many answers contain the same header. */
function headerStateHash(block: BlockIdExt, root: Cell): Uint8Array {
  const key = blockKey(block);
  const known = stateHashes.get(key);
  if (known) return known;
  const hash = stateHashOf(blockHeader(block, root));
  stateHashes.set(key, hash);
  return hash;
}

interface CachedProof {
  readonly block: BlockIdExt;
  readonly proof: Uint8Array;
  readonly state: ShardStateUnsplit;
}

const MAX_CACHED_PROOFS = 16;
/** Longer proofs are unusual, and not cached. */
const MAX_PROOF_BYTES = 32_768;

const cachedProofs: CachedProof[] = [];

/**
 * Like `stateAfter`, for a masterchain block. Recent proofs are cached, because all accounts of a shard have the same
 * proof, byte by byte.
 */
export function masterchainStateAfter(block: BlockIdExt, proof: Uint8Array): ShardStateUnsplit {
  const cached = cachedProofs.find(
    (each) => sameBlock(each.block, block) && equalBytes(each.proof, proof),
  );
  if (cached) return cached.state;
  if (proof.length > MAX_PROOF_BYTES) return stateAfter(block, proof);
  const copy = Uint8Array.from(proof);
  const state = stateAfter(block, copy);
  cachedProofs.push({ block, proof: copy, state });
  if (cachedProofs.length > MAX_CACHED_PROOFS) cachedProofs.shift();
  return state;
}

/** Like `stateAfter`, with the two proofs in separate BoCs. */
export function stateAfterHeader(
  block: BlockIdExt,
  header: Uint8Array,
  state: Uint8Array,
): ShardStateUnsplit {
  return stateOf(blockHeader(block, openRoot(header)), openRoot(state));
}

/** Parses a block proof that leaves out the header; the root hash identifies the block. */
export function blockOf(id: BlockIdExt, boc: Uint8Array): Block {
  const root = openRoot(boc);
  ensure(equalBytes(root.hash(), id.rootHash), `no proof of ${describeBlock(id)}`);
  return Block.load(root);
}

export function masterchainOf<Extra extends McStateExtra | McBlockExtra>(source: {
  readonly custom: Extra | null;
}): Extra {
  return source.custom ?? fail('only the masterchain lists this');
}
