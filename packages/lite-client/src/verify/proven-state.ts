import {
  Block,
  type BlockIdExt,
  type Cell,
  equalBytes,
  type McBlockExtra,
  type McStateExtra,
  ShardStateUnsplit,
} from '@tonway/chain';
import { LRUCache } from 'lru-cache';
import { blockKey, describeBlock, toTlBlockId } from '../block-id.ts';
import type { Constructors } from '../tl/types.ts';
import { blockHeader, stateHashOf, stateOf } from './block-header.ts';
import { ensure, fail, openRoot, openRoots } from './open.ts';

type TlBlockId = Constructors['tonNode.blockIdExt'];

/** Whether the server means this block; what it sends need not even be an id. */
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

/** The answer is about the block that is trusted, and not about another one. */
export function ensureAbout(block: BlockIdExt, answer: { readonly id: TlBlockId }): void {
  ensure(isBlock(answer.id, block), `the answer is not about ${describeBlock(block)}`);
}

/** The state behind a block: one bag with a proof of the header and a proof of the state. */
export function stateBehind(block: BlockIdExt, boc: Uint8Array): ShardStateUnsplit {
  const [header = fail('no header'), state = fail('no state')] = openRoots(boc, 2);
  const same = equalBytes(header.hash(), block.rootHash);
  ensure(same, `the proof is not of ${describeBlock(block)}`);
  const shown = equalBytes(state.hash(), headerStateHash(block, header));
  ensure(shown, `the proof is not of the state of ${describeBlock(block)}`);
  return ShardStateUnsplit.load(state);
}

const MAX_HEADERS = 64;
const stateHashes = new LRUCache<string, Uint8Array>({ max: MAX_HEADERS });

/** Many answers show the same header: what it says of the state follows from the block's id. */
function headerStateHash(block: BlockIdExt, root: Cell): Uint8Array {
  const key = blockKey(block);
  const known = stateHashes.get(key);
  if (known) return known;
  const hash = stateHashOf(blockHeader(block, root));
  stateHashes.set(key, hash);
  return hash;
}

/** The same as two bags. */
export function stateBehindHeader(
  block: BlockIdExt,
  header: Uint8Array,
  state: Uint8Array,
): ShardStateUnsplit {
  return stateOf(blockHeader(block, openRoot(header)), openRoot(state));
}

/** What a proof shows of a block where it leaves the header out: the root hash names the block. */
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
