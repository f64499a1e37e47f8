import {
  type BlockIdExt,
  type Cell,
  CellRef,
  Dictionary,
  FULL_SHARD,
  readBoc,
  ShardDescr,
  type ShardHashes,
  shardContainsAccount,
  shardLeftChild,
  shardRightChild,
} from '@tonway/chain';
import type { Params, Result } from '../tl/types.ts';
import { isNoBlock } from './account-state.ts';
import { checked, ensure } from './open.ts';
import { ensureAbout, isBlock, masterchainOf, stateBehind } from './proven-state.ts';

const MASTERCHAIN = -1;

export interface VerifiedShardInfo {
  readonly block: BlockIdExt;
  /** Null: proven that the masterchain lists no such shard. */
  readonly shardBlock: BlockIdExt | null;
  readonly descr: ShardDescr | null;
  readonly proof: { readonly shardProof: Uint8Array; readonly shardDescr: Uint8Array };
}

/** Without `exact`, the shard that contains the asked one; where that is split, there is none. */
export function verifyShardInfo(
  block: BlockIdExt,
  params: Pick<Params<'getShardInfo'>, 'workchain' | 'shard' | 'exact'>,
  answer: Result<'getShardInfo'>,
): VerifiedShardInfo {
  return checked('shard', () => {
    ensureAbout(block, answer);
    const { shardProof, shardDescr, shardblk } = answer;
    const { shardHashes } = masterchainOf(stateBehind(block, shardProof));
    const found = findShardLeaf(shardHashes, params);
    const proof = { shardProof, shardDescr };
    if (!found) {
      ensure(isNoBlock(shardblk) && shardDescr.length === 0, 'the masterchain lists no such shard');
      return { block, shardBlock: null, descr: null, proof };
    }
    const descr = descrIn(shardDescr, found.leaf);
    const { seqno, rootHash, fileHash } = descr;
    const { workchain } = params;
    const shardBlock = { workchain, shard: found.shard, seqno, rootHash, fileHash };
    ensure(isBlock(shardblk, shardBlock), 'another block than the masterchain lists');
    return { block, shardBlock, descr, proof };
  });
}

export interface ShardLeaf {
  readonly shard: bigint;
  readonly leaf: Cell;
}

/** The leaf for a shard, as a server finds it: only what leads to it is read. */
export function findShardLeaf(
  hashes: ShardHashes,
  { workchain, shard, exact }: Pick<Params<'getShardInfo'>, 'workchain' | 'shard' | 'exact'>,
): ShardLeaf | null {
  // the masterchain is no shard of itself, so servers do not even look
  if (workchain === MASTERCHAIN) return null;
  const asked = BigInt.asUintN(64, shard);
  const tree = new Dictionary(hashes.key, CellRef, hashes.root).get(workchain);
  const found = tree ? leafFor(tree, asked) : null;
  return exact && found?.shard !== asked ? null : found;
}

/** Null where the asked shard is split into smaller ones. */
function leafFor(tree: Cell, asked: bigint): ShardLeaf | null {
  let [shard, leaf] = [FULL_SHARD, tree];
  for (let slice = leaf.slice(); slice.loadBit(); slice = leaf.slice()) {
    if (shard === asked) return null;
    const right = shardContainsAccount(shardRightChild(shard), asked);
    leaf = slice.preloadRef(right ? 1 : 0);
    shard = right ? shardRightChild(shard) : shardLeftChild(shard);
  }
  return { shard, leaf };
}

/** The leaf as the server sends it, whole. */
function descrIn(boc: Uint8Array, leaf: Cell): ShardDescr {
  const cell = readBoc(boc);
  ensure(cell.equals(leaf), 'another shard than the masterchain lists');
  const slice = cell.slice().skip(1);
  const descr = ShardDescr.load(slice);
  slice.end('ShardDescr');
  return descr;
}
