import { createHash } from 'node:crypto';
import {
  type Block,
  type BlockIdExt,
  type Cell,
  equalBytes,
  readBoc,
  ShardState,
} from '@tonway/chain';
import type { Result } from '../tl/types.ts';
import { blockHeader, stateHashOf, type VerifiedHeader } from './block-header.ts';
import { checked, ensure, fail } from './open.ts';
import { ensureAbout } from './proven-state.ts';

export interface VerifiedBlock {
  readonly id: BlockIdExt;
  readonly root: Cell;
  readonly block: Block;
  /** The block's file, which its file hash proves. */
  readonly data: Uint8Array;
}

/** Verifies the file hash without parsing the block. */
export function verifyBlockFile(id: BlockIdExt, { data }: Result<'getBlock'>): Uint8Array {
  ensure(equalBytes(sha256(data), id.fileHash), 'another file than the id says');
  return data;
}

/**
 * Verifies a complete block by its file hash.
 *
 * @example
 * const answer = await pool.query('getBlock', params);
 * verifyBlock(block, answer).block.info.seqno; // => block.seqno
 */
export function verifyBlock(id: BlockIdExt, answer: Result<'getBlock'>): VerifiedBlock {
  return checked('block', () => {
    ensureAbout(id, answer);
    const data = verifyBlockFile(id, answer);
    const root = readBoc(data);
    const { block } = blockHeader(id, root);
    return { id, root, block, data };
  });
}

export interface VerifiedState {
  /** The state is the one after this block. */
  readonly block: BlockIdExt;
  readonly root: Cell;
  readonly state: ShardState;
  readonly data: Uint8Array;
}

/**
 * `trusted` is the verified header of a block, with its state update, or the id of a zero state. The root hash proves a
 * state; the file hash is proven for zero states only.
 *
 * @example
 * const answer = await pool.query('getState', params);
 * verifyState(block, answer).state.kind; // => 'unsplit'
 */
export function verifyState(
  trusted: VerifiedHeader | BlockIdExt,
  answer: Result<'getState'>,
): VerifiedState {
  return checked('state', () => {
    const [block, stateHash] = 'info' in trusted ? stateOfHeader(trusted) : zeroStateOf(trusted);
    ensureAbout(block, answer);
    const { data, rootHash, fileHash } = answer;
    ensure(equalBytes(sha256(data), fileHash), 'another file than the server says');
    ensure(equalBytes(rootHash, stateHash), 'another state than the block leads to');
    if (block.seqno === 0) ensure(equalBytes(fileHash, block.fileHash), 'another zerostate');
    const root = readBoc(data);
    ensure(equalBytes(root.hash(), stateHash), 'another state than the block leads to');
    return { block, root, state: ShardState.load(root), data };
  });
}

function stateOfHeader(header: VerifiedHeader): [block: BlockIdExt, stateHash: Uint8Array] {
  return [header.id, stateHashOf(header)];
}

function zeroStateOf(id: BlockIdExt): [block: BlockIdExt, stateHash: Uint8Array] {
  return id.seqno === 0 ? [id, id.rootHash] : fail('the header of the block is needed');
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}
