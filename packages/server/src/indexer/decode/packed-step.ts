import type { AccountCode } from '../../store/rows.ts';
import type { DecodedState, DecodedStep, TouchedState } from '../step.ts';

const CHUNK_BYTES = 64 * 1024;

/**
 * A step with its bytes in few pieces of memory, to be moved to another thread: as thousands of small ones each would be
 * copied, and collected as garbage on both sides.
 */
export function packed(step: DecodedStep): { step: DecodedStep; transfer: ArrayBuffer[] } {
  const pack = new Pack();
  const { rows, states, codes, unfinished } = step;
  return {
    step: {
      ...step,
      rootHash: pack.add(step.rootHash),
      parentRootHash: pack.add(step.parentRootHash),
      states: states.map((state) => packedState(state, pack)),
      codes: codes.map((code) => packedCode(code, pack)),
      unfinished: unfinished.map((row) => packedRow(row, pack)),
    },
    // The rows are in memory of their own already.
    transfer: [...Object.values(rows).map(({ buffer }) => buffer as ArrayBuffer), ...pack.chunks],
  };
}

class Pack {
  readonly chunks: ArrayBuffer[] = [];
  #room = new Uint8Array();

  add<T extends Uint8Array | null>(bytes: T): T | Uint8Array {
    if (bytes === null) return bytes;
    if (bytes.length > this.#room.length) this.#begin(Math.max(bytes.length, CHUNK_BYTES));
    this.#room.set(bytes);
    const added = this.#room.subarray(0, bytes.length);
    this.#room = this.#room.subarray(bytes.length);
    return added;
  }

  #begin(size: number): void {
    const chunk = new ArrayBuffer(size);
    this.chunks.push(chunk);
    this.#room = new Uint8Array(chunk);
  }
}

function packedRow(row: DecodedState, pack: Pack): DecodedState {
  return {
    ...row,
    account: pack.add(row.account),
    hash: pack.add(row.hash),
    prunedCurrencies: pack.add(row.prunedCurrencies),
    frozenHash: pack.add(row.frozenHash),
    codeHash: pack.add(row.codeHash),
    dataHash: pack.add(row.dataHash),
  };
}

function packedState(state: TouchedState, pack: Pack): TouchedState {
  return {
    ...state,
    ...packedRow(state, pack),
    txHash: pack.add(state.txHash),
    data: pack.add(state.data),
    pruned: pack.add(state.pruned),
  };
}

function packedCode(code: AccountCode, pack: Pack): AccountCode {
  return {
    ...code,
    hash: pack.add(code.hash),
    boc: pack.add(code.boc),
    library: pack.add(code.library),
  };
}
