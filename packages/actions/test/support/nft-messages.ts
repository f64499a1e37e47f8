import { Address, Builder, type Cell } from '@tonway/chain';
import { excess, nftOwnershipAssigned, nftTransfer } from '@tonway/contracts';
import type { Account } from '../../src/index.ts';
import type { Sent } from './trace-builder.ts';

const inline = { isReference: false, cell: new Builder().build() };

interface Handover {
  readonly item: Account;
  readonly from: Account;
  readonly to: Account;
  /** What the new owner sends when it gets the item. */
  readonly replies?: readonly Sent[];
}

/** The messages of a transfer of an item, from the order to the notice. */
export function handover({ item, from, to, replies = [] }: Handover): Sent {
  const body = nftTransfer.toCell({
    kind: 'nft_transfer',
    queryId: 7n,
    newOwner: Address.parse(to),
    responseDestination: Address.parse(from),
    customPayload: null,
    forwardAmount: 1n,
    forwardPayload: inline,
  });
  const back = excess.toCell({ kind: 'excess', queryId: 7n });
  return {
    to: item,
    body,
    replies: [
      { to, body: ownershipAssigned(from), replies },
      { to: from, body: back },
    ],
  };
}

export function ownershipAssigned(from: Account, payload?: Cell): Cell {
  return nftOwnershipAssigned.toCell({
    kind: 'nft_ownership_assigned',
    queryId: 7n,
    prevOwner: Address.parse(from),
    forwardPayload: payload ? { isReference: false, cell: payload } : inline,
  });
}

/** A body of nothing but an opcode. */
export function opcodeBody({ opcode }: { readonly opcode: number }): Cell {
  return new Builder().storeUint(opcode, 32).build();
}
