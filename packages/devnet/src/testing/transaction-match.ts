import { type Address, Cell, suggestion } from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import {
  type AddressInput,
  type CellInput,
  type NanoInput,
  toAddress,
  toCell,
  toNano,
} from '../network/inputs.ts';
import type { TraceTransaction } from '../trace/trace-transaction.ts';

/** A value, or a function that says whether a value is right. */
type Expected<Given, Actual> = Given | ((actual: Actual) => boolean);

type AccountStatus = TraceTransaction['transaction']['origStatus'];

/** What a transaction should be; fields that are left out may have any value. */
export interface TransactionMatch {
  /** The sender; null: a message from outside. */
  readonly from?: Expected<AddressInput | null, TraceTransaction['from']>;
  /** The account of the transaction. */
  readonly to?: Expected<AddressInput, TraceTransaction['account']>;
  /** The same as `to`. */
  readonly on?: Expected<AddressInput, TraceTransaction['account']>;
  /** The nanograms of the message. */
  readonly value?: Expected<NanoInput, bigint>;
  /** An opcode, or the name of an operation. */
  readonly op?: Expected<number | string, number | null>;
  readonly body?: Expected<CellInput, Cell | null>;
  /** The code and the data that the message brings along. */
  readonly initCode?: Expected<CellInput, Cell | null>;
  readonly initData?: Expected<CellInput, Cell | null>;
  readonly mode?: Expected<number, number | null>;
  readonly success?: Expected<boolean, boolean>;
  readonly exitCode?: Expected<number | null, number | null>;
  readonly actionResultCode?: Expected<number | null, number | null>;
  readonly aborted?: Expected<boolean, boolean>;
  readonly destroyed?: Expected<boolean, boolean>;
  /** Whether the account became active. */
  readonly deploy?: Expected<boolean, boolean>;
  readonly oldStatus?: Expected<AccountStatus, AccountStatus>;
  readonly endStatus?: Expected<AccountStatus, AccountStatus>;
  readonly inMessageBounced?: Expected<boolean, boolean>;
  readonly inMessageBounceable?: Expected<boolean, boolean>;
  readonly outMessagesCount?: Expected<number, number>;
  readonly gasUsed?: Expected<number, number>;
  /** Nanograms. */
  readonly totalFees?: Expected<NanoInput, bigint>;
  readonly lt?: Expected<bigint, bigint>;
  readonly now?: Expected<number, number>;
}

/** How a field is read, and compared with what is expected; default: equality. */
interface Field {
  readonly read: (transaction: TraceTransaction) => unknown;
  readonly equals?: (expected: unknown, transaction: TraceTransaction) => boolean;
  /** Whether its values are addresses, which are shown by name. */
  readonly isAddress?: boolean;
}

const onAccount: Field = {
  read: ({ account }) => account,
  equals: (expected, { account }) => toAddress('to', expected as AddressInput).equals(account),
  isAddress: true,
};

function cellField(name: string, read: (transaction: TraceTransaction) => Cell | null): Field {
  const equals = (expected: unknown, transaction: TraceTransaction) =>
    toCell(name, expected as CellInput).hashHex() === read(transaction)?.hashHex();
  return { read, equals };
}

const FIELDS: Readonly<Record<keyof TransactionMatch, Field>> = {
  from: { read: ({ from }) => from, equals: isFrom, isAddress: true },
  to: onAccount,
  on: onAccount,
  value: {
    read: ({ valueNano }) => valueNano,
    equals: (expected, { valueNano }) => toNano('value', expected as NanoInput) === valueNano,
  },
  op: { read: ({ opcode }) => opcode, equals: isOperation },
  body: cellField('body', ({ transaction }) => transaction.inMessage?.body ?? null),
  initCode: cellField('initCode', ({ transaction }) => transaction.inMessage?.init?.code ?? null),
  initData: cellField('initData', ({ transaction }) => transaction.inMessage?.init?.data ?? null),
  mode: { read: ({ sendMode }) => sendMode },
  success: { read: ({ success }) => success },
  exitCode: { read: ({ exitCode }) => exitCode },
  actionResultCode: { read: ({ actionResultCode }) => actionResultCode },
  aborted: { read: (transaction) => isSet(transaction, 'aborted') },
  destroyed: { read: (transaction) => isSet(transaction, 'destroyed') },
  deploy: { read: ({ transaction }) => isDeployed(transaction) },
  oldStatus: { read: ({ transaction }) => transaction.origStatus },
  endStatus: { read: ({ transaction }) => transaction.endStatus },
  inMessageBounced: { read: ({ isBounced }) => isBounced },
  inMessageBounceable: { read: isBounceable },
  outMessagesCount: { read: ({ transaction }) => transaction.outMessageCount },
  gasUsed: { read: ({ gasUsed }) => gasUsed },
  totalFees: {
    read: ({ fees }) => fees.totalNano,
    equals: (expected, { fees }) => toNano('totalFees', expected as NanoInput) === fees.totalNano,
  },
  lt: { read: ({ transaction }) => transaction.lt },
  now: { read: ({ transaction }) => transaction.now },
};

/** The name of an address in messages. */
export type NameOf = (address: Address) => string;

/** The fields that differ, with their values: `exitCode is 100`; empty if the transaction is as expected. */
export function mismatchesOf(
  transaction: TraceTransaction,
  match: TransactionMatch,
  nameOf: NameOf,
): readonly string[] {
  return expectedFields(match).flatMap(({ name, field, expected }) => {
    const actual = field.read(transaction);
    const isSame =
      typeof expected === 'function'
        ? expected(actual) === true
        : (field.equals?.(expected, transaction) ?? actual === expected);
    return isSame ? [] : [`${name} is ${shown(field, actual, nameOf)}`];
  });
}

/** `from: owner, exitCode: 100` */
export function describeMatch(match: TransactionMatch, nameOf: NameOf): string {
  const fields = expectedFields(match).map(
    ({ name, field, expected }) => `${name}: ${shown(field, expected, nameOf)}`,
  );
  return fields.length === 0 ? 'any fields' : fields.join(', ');
}

function expectedFields(match: TransactionMatch) {
  return Object.entries(match)
    .filter(([, expected]) => expected !== undefined)
    .map(([name, expected]) => ({ name, field: fieldNamed(name), expected }));
}

function fieldNamed(name: string): Field {
  const names = Object.keys(FIELDS);
  if (names.includes(name)) return FIELDS[name as keyof TransactionMatch];
  throw new DevnetError(
    'OPTION_INVALID',
    `a transaction has no field ${name}${suggestion(name, names) || `; fields: ${names.join(', ')}`}`,
  );
}

function isFrom(expected: unknown, { from }: TraceTransaction): boolean {
  if (expected === null || from === null) return expected === from;
  return toAddress('from', expected as AddressInput).equals(from);
}

function isOperation(expected: unknown, { opcode, operation }: TraceTransaction): boolean {
  return typeof expected === 'string' ? operation === expected : opcode === expected;
}

function isSet({ transaction }: TraceTransaction, name: 'aborted' | 'destroyed'): boolean {
  const { description } = transaction;
  return name in description && Reflect.get(description, name) === true;
}

function isDeployed({ origStatus, endStatus }: TraceTransaction['transaction']): boolean {
  return endStatus === 'active' && origStatus !== 'active';
}

function isBounceable({ transaction }: TraceTransaction): boolean {
  const { info } = transaction.inMessage ?? {};
  return info?.kind === 'internal' && info.bounce;
}

function shown({ isAddress }: Field, value: unknown, nameOf: NameOf): string {
  if (typeof value === 'function') return 'as the function says';
  if (value instanceof Cell) return `cell ${value.hashHex()}`;
  if (isAddress && value !== null) return nameOf(toAddress('address', value as AddressInput));
  return String(value);
}
