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
import { ensureAbout, isBlock, masterchainOf, stateAfter } from './proven-state.ts';

const MASTERCHAIN = -1;

export interface VerifiedShardInfo {
  readonly block: BlockIdExt;
  /** Null: the masterchain is proven not to list the shard. */
  readonly shardBlock: BlockIdExt | null;
  readonly descr: ShardDescr | null;
  readonly proof: { readonly shardProof: Uint8Array; readonly shardDescr: Uint8Array };
}

/**
 * Without `exact`, the shard that contains the requested shard; none if the requested shard is split.
 *
 * @example
 * const answer = await pool.query('getShardInfo', params);
 * verifyShardInfo(block, params, answer).shardBlock?.workchain; // => params.workchain
 */
export function verifyShardInfo(
  block: BlockIdExt,
  params: Pick<Params<'getShardInfo'>, 'workchain' | 'shard' | 'exact'>,
  answer: Result<'getShardInfo'>,
): VerifiedShardInfo {
  return checked('shard', () => {
    ensureAbout(block, answer);
    const { shardProof, shardDescr, shardblk } = answer;
    const { shardHashes } = masterchainOf(stateAfter(block, shardProof));
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

/**
 * Finds the leaf of a shard like a server, reading only the path to the leaf.
 *
 * @example
 * const answer = await pool.query('getAllShardsInfo', params);
 * const hashes = ShardHashes.load(readBoc(answer.data));
 * findShardLeaf(hashes, { workchain: 0, shard: FULL_SHARD, exact: false })?.leaf.refCount; // => 1
 */
export function findShardLeaf(
  hashes: ShardHashes,
  { workchain, shard, exact }: Pick<Params<'getShardInfo'>, 'workchain' | 'shard' | 'exact'>,
): ShardLeaf | null {
  // the masterchain lists no shard of itself
  if (workchain === MASTERCHAIN) return null;
  const requested = BigInt.asUintN(64, shard);
  const tree = new Dictionary(hashes.key, CellRef, hashes.root).get(workchain);
  const found = tree ? leafFor(tree, requested) : null;
  return exact && found?.shard !== requested ? null : found;
}

/** Null if the requested shard is split. */
function leafFor(tree: Cell, requested: bigint): ShardLeaf | null {
  let [shard, leaf] = [FULL_SHARD, tree];
  for (let slice = leaf.slice(); slice.loadBit(); slice = leaf.slice()) {
    if (shard === requested) return null;
    const right = shardContainsAccount(shardRightChild(shard), requested);
    leaf = slice.preloadRef(right ? 1 : 0);
    shard = right ? shardRightChild(shard) : shardLeftChild(shard);
  }
  return { shard, leaf };
}

/** Parses the complete leaf in the answer. */
function descrIn(boc: Uint8Array, leaf: Cell): ShardDescr {
  const cell = readBoc(boc);
  ensure(cell.equals(leaf), 'another shard than the masterchain lists');
  const slice = cell.slice().skip(1);
  const descr = ShardDescr.load(slice);
  slice.end('ShardDescr');
  return descr;
}
