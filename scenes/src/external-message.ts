import {
  type Address,
  beginCell,
  type Cell,
  external,
  type StateInit,
  storeMessage,
} from '@ton/core';

export interface ExternalMessage {
  readonly cell: Cell;
  /** The normalized hash in hex. */
  readonly normalizedHash: string;
}

export function externalMessage(to: Address, body: Cell, init: StateInit | null): ExternalMessage {
  const message = external({ to, body, init });
  return {
    cell: beginCell().store(storeMessage(message)).endCell(),
    normalizedHash: normalizedHash(to, body),
  };
}

// ext_in_msg_info$10 src:addr_none$00 dest:MsgAddressInt import_fee:0 init:nothing$0 body:right$1^
export function normalizedHash(to: Address, body: Cell): string {
  const cell = beginCell().storeUint(0b1000, 4).storeAddress(to).storeCoins(0);
  return cell.storeBit(false).storeBit(true).storeRef(body).endCell().hash().toString('hex');
}
