import { Address, Builder, type Cell, writeBoc } from '@tonway/chain';
import { externalMessage } from '../../../../src/network/messages.ts';
import { signTransfer, walletOf } from '../../../support/ton-wallet.ts';
import type { LiveNetwork } from '../live-network.ts';
import type { QuestionTable } from './questions.ts';

export const aboutMessages: QuestionTable = {
  sendMessage: ({ network }) => messages(network).map((body) => ({ body })),
};

/** Accepted messages, duplicates, too many to one account, and otherwise refused ones. */
function messages({ devnet, journey }: LiveNetwork): Uint8Array[] {
  const nobody = new Address(0, journey.libraryHash);
  const accepted = Array.from({ length: 31 }, (_, number) =>
    messageTo(journey.holder, deep(number + 1)),
  );
  const [first = new Uint8Array()] = accepted;
  const transfer = { to: nobody, amount: '1', seqno: 9 };
  return [
    first,
    first,
    ...accepted.slice(1),
    signTransfer(walletOf(devnet, 1, 'v4r2'), transfer),
    messageTo(devnet.faucetAddress, deep(1)),
    messageTo(nobody, deep(1)),
    messageTo(new Address(5, journey.libraryHash), deep(1)),
    messageTo(journey.frozen, deep(1)),
    messageTo(nobody, deep(600)),
    new Uint8Array(70_000),
    new Uint8Array(20),
    first.subarray(0, first.length - 8),
    writeBoc(deep(1)),
  ];
}

function messageTo(address: Address, body: Cell): Uint8Array {
  return writeBoc(externalMessage(address, body).cell);
}

/** A chain of cells of the given depth. */
function deep(depth: number): Cell {
  const cell = new Builder().storeUint(depth, 16);
  return (depth === 0 ? cell : cell.storeRef(deep(depth - 1))).build();
}
