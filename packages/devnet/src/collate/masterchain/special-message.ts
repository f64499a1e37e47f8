import {
  Address,
  Builder,
  type Cell,
  type CurrencyCollection,
  MASTERCHAIN,
  Message,
} from '@tonway/chain';
import type { BlockWork } from '../block-work.ts';
import { isNothing } from '../currencies.ts';
import { importUnsent } from '../import-unsent.ts';

const EMPTY = new Builder().build();

/** Pays fees or new currencies out to a contract, by a message that nobody has sent. Null: there is nothing to pay. */
export async function payOut(
  work: BlockWork,
  to: Uint8Array,
  value: CurrencyCollection,
): Promise<Cell | null> {
  if (isNothing(value)) return null;
  return importUnsent(work, messageTo(work, to, value));
}

function messageTo(work: BlockWork, to: Uint8Array, value: CurrencyCollection): Message {
  const cell = Message.toCell({
    info: {
      kind: 'internal',
      ihrDisabled: true,
      bounce: true,
      bounced: false,
      source: new Address(MASTERCHAIN, new Uint8Array(32)),
      destination: new Address(MASTERCHAIN, to),
      value,
      extraFlags: 0n,
      fwdFee: 0n,
      createdLt: work.startLt,
      createdAt: work.next.now,
    },
    init: null,
    initInRef: false,
    body: EMPTY,
    bodyInRef: false,
  });
  return Message.load(cell);
}
