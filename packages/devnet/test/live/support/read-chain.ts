import assert from 'node:assert/strict';
import {
  Block,
  type BlockIdExt,
  type Cell,
  openUpdate,
  previousBlocks,
  ShardStateUnsplit,
  toHex,
} from '@tonway/chain';
import { type LiteReader, toTlBlockId, type VerifiedBlock, verifyState } from '@tonway/lite-client';
import { nextState } from '../../../src/store/compute-state.ts';

/** A block with the states before and after it. */
export interface ReadBlock {
  readonly id: BlockIdExt;
  readonly data: Uint8Array;
  readonly root: Cell;
  readonly block: Block;
  /** The states of the parents: two after a merge; after a split, the state of the parent shard. */
  readonly parents: readonly ShardStateUnsplit[];
  readonly stateRoot: Cell;
  readonly state: ShardStateUnsplit;
}

/** Reads all blocks down to the zero states, parents first; blocks are proven, and states are computed and compared with the server's. */
export async function readChain(reader: LiteReader, tops: readonly BlockIdExt[]) {
  const known = new Map<string, Cell>();
  const chain: ReadBlock[] = [];
  const blocks = await blocksDownFrom(reader, tops);
  for (const { id, data, root, block } of blocks) {
    const parents: Cell[] = [];
    for (const parent of previousBlocks(block.info))
      parents.push(known.get(toHex(parent.rootHash)) ?? (await zeroState(reader, parent)));
    const state = stateBehind(root, parents);
    known.set(toHex(id.rootHash), state);
    chain.push(readBlock({ id, data, root }, parents, state));
  }
  return chain;
}

type File = Pick<ReadBlock, 'id' | 'data' | 'root'>;

export function readBlock(file: File, parents: readonly Cell[], stateRoot: Cell): ReadBlock {
  return {
    ...file,
    block: Block.load(file.root),
    parents: parents.map((parent) => ShardStateUnsplit.load(parent)),
    stateRoot,
    state: ShardStateUnsplit.load(stateRoot),
  };
}

/** Applies the Merkle update to the parents' states. */
function stateBehind(root: Cell, parents: readonly Cell[]): Cell {
  const state = nextState(root, parents);
  assert.equal(state.hashHex(), toHex(openUpdate(Block.load(root).stateUpdate).newHash));
  return state;
}

/** The state after a block according to the server. */
export async function servedState(
  { pool: client }: LiteReader,
  { id, block }: ReadBlock,
): Promise<Cell> {
  const answer = await client.query('getState', { id: toTlBlockId(id) });
  return verifyState({ id, block, info: block.info }, answer).root;
}

async function zeroState({ pool: client }: LiteReader, id: BlockIdExt): Promise<Cell> {
  const answer = await client.query('getState', { id: toTlBlockId(id) });
  return verifyState(id, answer).root;
}

async function blocksDownFrom({ reads }: LiteReader, tops: readonly BlockIdExt[]) {
  const found = new Map<string, VerifiedBlock>();
  const left = [...tops];
  for (let id = left.pop(); id; id = left.pop()) {
    const key = toHex(id.rootHash);
    if (id.seqno === 0 || found.has(key)) continue;
    const block = await reads.block(id);
    found.set(key, block);
    left.push(...previousBlocks(block.block.info));
  }
  return [...found.values()].sort((a, b) => a.id.seqno - b.id.seqno);
}
