import {
  Address,
  Builder,
  type Cell,
  type MessageFields,
  NO_CURRENCIES,
  Transaction,
  writeBoc,
} from '@tonway/chain';
import { accountKey } from '../../../../src/store/accounts/account-key.ts';
import type { UntracedTransaction } from '../../../../src/store/traces/dissolve.ts';

const NOBODY = new Uint8Array(32);

function addressOf(number: number): Address {
  const hash = new Uint8Array(32);
  new DataView(hash.buffer).setUint32(0, number + 1);
  return new Address(0, hash);
}

/**
 * A trace in which transaction `i` sends messages to the transactions `children(i)`; the masterchain block of each is one
 * behind that of its sender. In the order of logical time.
 */
export function madeTrace(
  count: number,
  children: (i: number) => readonly number[],
): UntracedTransaction[] {
  const received = new Map<number, { message: MessageFields; mcSeqno: number }>();
  return Array.from({ length: count }, (_, i) => {
    const { message = null, mcSeqno = 1 } = received.get(i) ?? {};
    const lt = BigInt(i + 1) * 1000n;
    const outMessages = children(i).map((child, n) => {
      const sent = internal(addressOf(i), addressOf(child), lt + BigInt(n) + 1n);
      received.set(child, { message: sent, mcSeqno: mcSeqno + 1 });
      return sent;
    });
    const cell = transactionCell(addressOf(i), lt, message, outMessages);
    const hash = Buffer.from(cell.hash());
    const boc = Buffer.from(writeBoc(cell));
    return { account: accountKey(addressOf(i)), lt, hash, mc_seqno: mcSeqno, boc };
  });
}

function internal(source: Address, destination: Address, createdLt: bigint): MessageFields {
  return {
    info: {
      kind: 'internal',
      ihrDisabled: true,
      bounce: true,
      bounced: false,
      source,
      destination,
      value: NO_CURRENCIES,
      extraFlags: 0n,
      fwdFee: 0n,
      createdLt,
      createdAt: 1,
    },
    init: null,
    initInRef: false,
    body: new Builder().build(),
    bodyInRef: false,
  };
}

function transactionCell(
  account: Address,
  lt: bigint,
  inMessage: MessageFields | null,
  outMessages: readonly MessageFields[],
): Cell {
  return Transaction.toCell({
    accountAddress: account.hash,
    lt,
    previousHash: NOBODY,
    previousLt: 0n,
    now: 1,
    outMessageCount: outMessages.length,
    origStatus: 'active',
    endStatus: 'active',
    totalFees: NO_CURRENCIES,
    inMessage,
    outMessages: [...outMessages],
    stateUpdate: { oldHash: NOBODY, newHash: NOBODY },
    description: {
      kind: 'ordinary',
      creditFirst: false,
      storage: null,
      credit: null,
      compute: { kind: 'skipped', reason: 'no-gas' },
      action: null,
      aborted: true,
      bounce: null,
      destroyed: false,
    },
  });
}
