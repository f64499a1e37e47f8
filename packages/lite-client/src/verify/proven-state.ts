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
  shardBlockOf,
  shardContainsAccount,
} from '@tonway/chain';
import { copyBlockId } from '../block-id.ts';
import type { Constructors } from '../tl/types.ts';
import { blockHeader, stateHashOf, stateOf } from './block-header.ts';
import { ensure, fail, openRoot, openRoots } from './open.ts';

type TlBlockId = Constructors['tonNode.blockIdExt'];
type AccountId = Constructors['liteServer.accountId'];

/** Whether the id in an answer is this block. The id may be invalid. */
export function isBlock(answered: TlBlockId, block: BlockIdExt): boolean {
  return (
    answered.workchain === block.workchain &&
    BigInt.asUintN(64, answered.shard) === block.shard &&
    answered.seqno >>> 0 === block.seqno &&
    equalBytes(answered.rootHash, block.rootHash) &&
    equalBytes(answered.fileHash, block.fileHash)
  );
}

/** Throws unless the answer is about the trusted block. */
export function ensureAbout(block: BlockIdExt, answer: { readonly id: TlBlockId }): void {
  if (!isBlock(answer.id, block)) fail(`the answer is not about ${describeBlock(block)}`);
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

/** A block whose header was verified, and the hash of the state after it. */
interface KnownState {
  readonly block: BlockIdExt;
  readonly stateHash: Uint8Array;
}

const MAX_KNOWN = 64;
const knownStates: KnownState[] = [];

/** The hash of the state after the block, if its header was verified recently: many answers contain the same header. */
export function knownStateHash(block: BlockIdExt): Uint8Array | undefined {
  return knownStates.find((each) => sameBlock(each.block, block))?.stateHash;
}

function headerStateHash(block: BlockIdExt, root: Cell): Uint8Array {
  const known = knownStateHash(block);
  if (known) return known;
  const stateHash = stateHashOf(blockHeader(block, root));
  knownStates.unshift({ block: copyBlockId(block), stateHash });
  knownStates.length = Math.min(knownStates.length, MAX_KNOWN);
  return stateHash;
}

interface CachedProof {
  readonly block: BlockIdExt;
  readonly proof: Uint8Array;
  readonly state: ShardStateUnsplit;
  /** Those that were found in the state. */
  readonly shardBlocks: BlockIdExt[];
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
  const cached = cachedProof(block, proof);
  if (cached) return cached.state;
  if (proof.length > MAX_PROOF_BYTES) return stateAfter(block, proof);
  const copy = Uint8Array.from(proof);
  const state = stateAfter(block, copy);
  cachedProofs.unshift({ block: copyBlockId(block), proof: copy, state, shardBlocks: [] });
  cachedProofs.length = Math.min(cachedProofs.length, MAX_CACHED_PROOFS);
  return state;
}

/** The block of the account's shard, if its proof is cached. */
export function cachedShardBlock(
  block: BlockIdExt,
  account: AccountId,
  proof: Uint8Array,
): BlockIdExt | null {
  const cached = cachedProof(block, proof);
  if (!cached) return null;
  const { state, shardBlocks } = cached;
  const known = shardBlocks.find(
    ({ workchain, shard }) =>
      workchain === account.workchain && shardContainsAccount(shard, account.id),
  );
  if (known) return known;
  const found = shardBlockOf(masterchainOf(state).shardHashes, account);
  if (found) shardBlocks.push(found);
  return found;
}

function cachedProof(block: BlockIdExt, proof: Uint8Array): CachedProof | undefined {
  return cachedProofs.find(
    (each) => sameBlock(each.block, block) && Buffer.compare(each.proof, proof) === 0,
  );
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
