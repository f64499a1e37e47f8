import type { Cell } from '../cell/cell.ts';
import { CellType } from '../cell/cell-type.ts';
import type { Slice } from '../cell/slice.ts';
import { ChainError } from '../errors.ts';
import { codec } from '../tlb/codec.ts';
import { BlockExtra } from './block-extra.ts';
import { BlockInfo } from './block-info.ts';
import { ValueFlow } from './value-flow.ts';

const TAG = 0x11ef55aa;

// block#11ef55aa global_id:int32 info:^BlockInfo value_flow:^ValueFlow
//   state_update:^(MERKLE_UPDATE ShardState) extra:^BlockExtra = Block;
export interface Block {
  /** Identifies the network; -239 is mainnet, but other networks use it too. */
  readonly globalId: number;
  readonly info: BlockInfo;
  readonly valueFlow: ValueFlow;
  /** The Merkle update from the previous state to the state after this block; see `openUpdate`. */
  readonly stateUpdate: Cell;
  readonly extra: BlockExtra;
}

export const Block = codec<Block>('Block', {
  load: (slice) => new LoadedBlock(slice),
  store(block, builder) {
    builder.storeUint(TAG, 32).storeInt(block.globalId, 32);
    builder.storeRef(BlockInfo.toCell(block.info)).storeRef(ValueFlow.toCell(block.valueFlow));
    builder.storeRef(checkUpdate(block.stateUpdate)).storeRef(BlockExtra.toCell(block.extra));
  },
});

class LoadedBlock implements Block {
  readonly globalId: number;
  readonly stateUpdate: Cell;
  readonly #infoCell: Cell;
  readonly #valueFlowCell: Cell;
  readonly #extraCell: Cell;
  #infoValue: BlockInfo | undefined;
  #valueFlowValue: ValueFlow | undefined;
  #extraValue: BlockExtra | undefined;

  constructor(slice: Slice) {
    slice.expectTag(32, TAG, 'Block');
    this.globalId = slice.loadInt(32);
    this.#infoCell = slice.loadRef();
    this.#valueFlowCell = slice.loadRef();
    this.stateUpdate = checkUpdate(slice.loadRef());
    this.#extraCell = slice.loadRef();
  }

  get info(): BlockInfo {
    this.#infoValue ??= BlockInfo.load(this.#infoCell);
    return this.#infoValue;
  }

  get valueFlow(): ValueFlow {
    this.#valueFlowValue ??= ValueFlow.load(this.#valueFlowCell);
    return this.#valueFlowValue;
  }

  get extra(): BlockExtra {
    this.#extraValue ??= BlockExtra.load(this.#extraCell);
    return this.#extraValue;
  }
}

/** A proof may have pruned the update. */
function checkUpdate(cell: Cell): Cell {
  if (cell.type !== CellType.MerkleUpdate && !cell.isPruned) {
    throw new ChainError('TLB_INVALID', 'Block: the state update is not a Merkle update');
  }
  return cell;
}
