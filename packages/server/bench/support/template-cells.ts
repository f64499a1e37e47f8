import {
  Address,
  Builder,
  type Cell,
  type CommonMessageInfo,
  type CurrencyCollection,
  fromHex,
  Message,
  type MessageFields,
  NO_CURRENCIES,
  Transaction,
  type TransactionFields,
  toHex,
  writeBoc,
} from '@tonway/chain';

/** The number of bits of a field before the next byte boundary. */
export const SHIFT = { source: 1, destination: 6, transaction: 4, message: 1 };

/** Accounts of generated chains begin and end with zeros, so the bytes between boundaries identify them. */
function placeOf(mark: number) {
  const hash = new Uint8Array(32).fill(mark, 1, 31);
  const shifted = (bits: number) => {
    const digits = (BigInt(`0x${toHex(hash)}`) << BigInt(bits)).toString(16).padStart(64, '0');
    return fromHex(digits.slice(0, 62));
  };
  return { address: new Address(0, hash), shifted };
}

/** Seven complete bytes remain after the bits before the boundary. */
function timeOf(mark: bigint, shift: number) {
  const aligned = mark * 0x01010101010101n;
  return {
    lt: aligned << BigInt(8 - shift),
    bytes: fromHex(aligned.toString(16).padStart(14, '0')),
  };
}

export const SENDER = placeOf(0x51);
export const ACCOUNT = placeOf(0x52);
export const RECEIVER = placeOf(0x53);
export type Place = typeof ACCOUNT;
export const RECEIVED_LT = timeOf(0x61n, SHIFT.message);
export const SENT_LT = timeOf(0x62n, SHIFT.message);
export const LT = timeOf(0x63n, SHIFT.transaction);
export const PREVIOUS_LT = timeOf(0x64n, SHIFT.transaction);

const coins = (amount: bigint): CurrencyCollection => ({ ...NO_CURRENCIES, coins: amount });
const someHash = (mark: number) => new Uint8Array(32).map((_, i) => (mark * 31 + i * 89) & 0xff);

/** A comment, which most transfers have. */
function body(): Cell {
  return new Builder()
    .storeUint(0, 32)
    .storeBytes(Buffer.from('as long as a comment mostly is, 32'))
    .build();
}

function message(info: CommonMessageInfo): MessageFields {
  return { info, init: null, initInRef: false, body: body(), bodyInRef: false };
}

function internal(source: Place, destination: Place, { lt }: { lt: bigint }): MessageFields {
  return message({
    kind: 'internal',
    ihrDisabled: true,
    bounce: true,
    bounced: false,
    source: source.address,
    destination: destination.address,
    value: coins(100_000_000n),
    extraFlags: 0n,
    fwdFee: 266_669n,
    // The lt of a message is that of its transaction plus one, so it ends with 1.
    createdLt: lt + 1n,
    createdAt: 1_700_000_000,
  });
}

const RECEIVED = internal(SENDER, ACCOUNT, RECEIVED_LT);
const SENT = internal(ACCOUNT, RECEIVER, SENT_LT);
const EXTERNAL = message({
  kind: 'external-in',
  source: null,
  destination: ACCOUNT.address,
  importFee: 0n,
});

function transaction(inMessage: MessageFields, outMessages: MessageFields[]): Uint8Array {
  const fields: TransactionFields = {
    accountAddress: someHash(2),
    lt: LT.lt,
    previousHash: someHash(3),
    previousLt: PREVIOUS_LT.lt,
    now: 1_700_000_000,
    outMessageCount: outMessages.length,
    origStatus: 'active',
    endStatus: 'active',
    totalFees: coins(2_345_678n),
    inMessage,
    outMessages,
    stateUpdate: { oldHash: someHash(4), newHash: someHash(5) },
    description: {
      kind: 'ordinary',
      creditFirst: false,
      storage: { feesCollected: 1234n, feesDue: null, statusChange: 'unchanged' },
      credit: { dueFeesCollected: null, credit: coins(100_000_000n) },
      compute: {
        kind: 'vm',
        success: true,
        messageStateUsed: false,
        accountActivated: false,
        gasFees: 1_234_567n,
        gasUsed: 3086,
        gasLimit: 250_000,
        gasCredit: null,
        mode: 0,
        exitCode: 0,
        exitArg: null,
        vmSteps: 77,
        vmInitStateHash: someHash(6),
        vmFinalStateHash: someHash(7),
      },
      action: {
        success: true,
        valid: true,
        noFunds: false,
        statusChange: 'unchanged',
        totalFwdFees: 400_000n,
        totalActionFees: 133_331n,
        resultCode: 0,
        resultArg: null,
        totalActions: 1,
        specialActions: 0,
        skippedActions: 0,
        messagesCreated: 1,
        actionListHash: someHash(8),
        totalMessageSize: { cells: 1, bits: 800 },
      },
      aborted: false,
      bounce: null,
      destroyed: false,
    },
  };
  return writeBoc(Transaction.toCell(fields), {});
}

/** The hashed bytes of a cell without references: the last bytes of its BoC. */
function representation(fields: MessageFields): Uint8Array {
  const cell = Message.toCell(fields);
  const bag = writeBoc(cell, {});
  return bag.subarray(bag.length - 2 - Math.ceil(cell.bitLength / 8));
}

/** The hashed bytes of a sent message. */
export const SENT_MESSAGE = representation(SENT);
export const INTERNAL_TRANSACTION = transaction(RECEIVED, [SENT]);
/** A transaction with an external message and no sent messages. */
export const EXTERNAL_TRANSACTION = transaction(EXTERNAL, []);

/** A transaction that received a message with this body. */
export function transactionOf(body: Cell): Uint8Array {
  return transaction({ ...RECEIVED, body, bodyInRef: true }, []);
}
