import { type BlockIdExt, shardToHex, TonwayError } from '@tonway/chain';
import type { AccountCode } from '../../store/tables/rows.ts';
import type {
  DecodedState,
  DecodedStep,
  MasterchainStep,
  RawBlock,
  TouchedState,
} from '../step.ts';

const CHUNK_BYTES = 64 * 1024;

/**
 * Packs the bytes of a step into few buffers that can be transferred to another thread. Thousands of small arrays would
 * be copied one by one, and garbage-collected in both threads.
 */
export function packStep(step: DecodedStep): { step: DecodedStep; transfer: ArrayBuffer[] } {
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
    // The rows have their own buffers already.
    transfer: [...Object.values(rows).map(({ buffer }) => buffer as ArrayBuffer), ...pack.chunks],
  };
}

class Pack {
  readonly chunks: ArrayBuffer[] = [];
  #free = new Uint8Array();

  add<T extends Uint8Array | null>(bytes: T): T | Uint8Array {
    if (bytes === null) return bytes;
    if (bytes.length > this.#free.length) this.#addChunk(Math.max(bytes.length, CHUNK_BYTES));
    this.#free.set(bytes);
    const added = this.#free.subarray(0, bytes.length);
    this.#free = this.#free.subarray(bytes.length);
    return added;
  }

  #addChunk(size: number): void {
    const chunk = new ArrayBuffer(size);
    this.chunks.push(chunk);
    this.#free = new Uint8Array(chunk);
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

/** Messages from a worker to the pool: `ready` once, then one reply per step. */
export type WorkerReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly step: DecodedStep }
  | { readonly kind: 'failed'; readonly code: DecodeErrorCode; readonly message: string };

/** Copies a step into buffers that can be transferred to a worker: its bytes may be views of larger buffers. */
export function transferableStep({ masterchain, shards }: MasterchainStep): {
  step: MasterchainStep;
  transfer: ArrayBuffer[];
} {
  const transfer: ArrayBuffer[] = [];
  const copied = (bytes: Uint8Array): Uint8Array => {
    const copy = new Uint8Array(bytes);
    transfer.push(copy.buffer);
    return copy;
  };
  const copiedBlock = ({ id, boc }: RawBlock): RawBlock => ({
    id: { ...id, rootHash: copied(id.rootHash), fileHash: copied(id.fileHash) },
    boc: copied(boc),
  });
  return {
    step: { masterchain: copiedBlock(masterchain), shards: shards.map(copiedBlock) },
    transfer,
  };
}

/** Stable codes. `BLOCK_UNDECODABLE`: a retry on the same server does not help; another server may have a valid block. */
export type DecodeErrorCode =
  | 'BLOCK_UNDECODABLE'
  | 'DECODE_CRASHED'
  | 'DECODE_TIMEOUT'
  | 'DECODE_BUSY'
  | 'DECODE_CLOSED';

export class DecodeError extends TonwayError<DecodeErrorCode> {
  override readonly name = 'DecodeError';
}

export function undecodable(id: BlockIdExt, cause: unknown): DecodeError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `the block ${blockText(id)} cannot be decoded: ${reason}`;
  return new DecodeError('BLOCK_UNDECODABLE', message, { cause });
}

function blockText({ workchain, shard, seqno }: BlockIdExt): string {
  return `(${workchain},${shardToHex(shard)},${seqno})`;
}
