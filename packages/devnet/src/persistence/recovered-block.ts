import { createHash } from 'node:crypto';
import { Block, type BlockIdExt, type Cell, openUpdate, readBoc, toHex } from '@tonway/chain';
import type { SignatureSet } from '@tonway/lite-client';
import { nextState } from '../replay/next-state.ts';
import type { NewBlock } from '../store/chain-store.ts';
import type { LoggedBlock } from './round-record.ts';

/** Something with a state: a zero state, or a block that has, or will work out, the one behind it. */
export interface StateSource {
  readonly knownState: Cell | null;
  readonly parents: readonly StateSource[];
  /** Once the states of the parents are known. */
  workOut(): void;
}

/** A block out of the log; the state behind it follows from an earlier one when somebody asks for it. */
export class RecoveredBlock implements NewBlock, StateSource {
  readonly id: BlockIdExt;
  readonly data: Uint8Array;
  readonly root: Cell;
  readonly signatures: SignatureSet | null;
  readonly parents: readonly StateSource[];
  knownState: Cell | null = null;

  constructor({ data, signatures }: LoggedBlock, parentsOf: (block: Block) => StateSource[]) {
    this.data = data;
    this.signatures = signatures;
    this.root = readBoc(data);
    const block = Block.load(this.root);
    const { seqno, shard } = block.info;
    const fileHash = createHash('sha256').update(data).digest();
    this.id = {
      workchain: shard.workchain,
      shard: shard.shard,
      seqno,
      rootHash: this.root.hash(),
      fileHash,
    };
    this.parents = parentsOf(block);
  }

  get state(): Cell {
    if (!this.knownState) workOutAll(this);
    return this.knownState as Cell;
  }

  /** Takes a state from elsewhere, if it is the one. */
  accept(state: Cell): void {
    const { newHash } = openUpdate(Block.load(this.root).stateUpdate);
    if (toHex(newHash) === state.hashHex()) this.knownState = state;
  }

  workOut(): void {
    const states = this.parents.flatMap(({ knownState }) => knownState ?? []);
    this.knownState = nextState(this.root, states);
  }
}

/** Parents first; a loop, because the way back can be long. */
function workOutAll(wanted: StateSource): void {
  const open = [wanted];
  for (let source = open.at(-1); source; source = open.at(-1)) {
    const unknown = source.parents.filter(({ knownState }) => !knownState);
    if (unknown.length > 0) open.push(...unknown);
    else open.pop()?.workOut();
  }
}
