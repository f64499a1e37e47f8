import { Address, Cell, loadTransaction, type Slice, type Transaction } from '@ton/core';

/** A token event as another library reads it from a transaction. */
export interface CoreEvent {
  readonly kind: 'jetton_transfer' | 'jetton_burn' | 'nft_transfer';
  readonly lt: bigint;
  readonly now: number;
  readonly aborted: boolean;
  readonly sender: string;
  readonly receiver: string | null;
}

export function coreEvent(boc: Uint8Array): CoreEvent | null {
  const [cell] = Cell.fromBoc(Buffer.from(boc));
  try {
    return cell ? eventOf(loadTransaction(cell.beginParse())) : null;
  } catch (error) {
    // the library does not know that a suspended account executes nothing
    if (String(error).includes('Unknown ComputeSkipReason: 3')) return null;
    throw error;
  }
}

function eventOf({ inMessage, description, lt, now }: Transaction): CoreEvent | null {
  if (inMessage?.info.type !== 'internal' || inMessage.info.bounced) return null;
  if (description.type !== 'generic' || description.computePhase.type === 'skipped') return null;
  const { body } = inMessage;
  if (body.isExotic || body.bits.length < 32) return null;
  const named = readBody(body.beginParse());
  const sender = inMessage.info.src.toRawString();
  return named && { ...named, lt, now, aborted: description.aborted, sender };
}

/** Null for other messages, and for those that another library cannot read. */
function readBody(slice: Slice): Pick<CoreEvent, 'kind' | 'receiver'> | null {
  const opcode = slice.loadUint(32);
  try {
    if (opcode === 0x0f8a7ea5) {
      slice.loadUintBig(64);
      slice.loadCoins();
      return { kind: 'jetton_transfer', receiver: readReceiver(slice) };
    }
    if (opcode === 0x595f07bc) {
      slice.loadUintBig(64);
      slice.loadCoins();
      slice.loadAddressAny();
      slice.loadMaybeRef();
      return { kind: 'jetton_burn', receiver: null };
    }
    if (opcode !== 0x5fcc3d14) return null;
    slice.loadUintBig(64);
    return { kind: 'nft_transfer', receiver: readReceiver(slice) };
  } catch {
    return null;
  }
}

/** The receiver and all fields behind it. */
function readReceiver(slice: Slice): string | null {
  const receiver = slice.loadAddressAny();
  slice.loadAddressAny();
  slice.loadMaybeRef();
  slice.loadCoins();
  // Contracts accept a transfer without the bit that precedes the payload.
  if (slice.remainingBits > 0 && slice.loadBit()) slice.loadRef();
  return receiver instanceof Address ? receiver.toRawString() : null;
}
