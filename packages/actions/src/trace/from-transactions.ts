import {
  type Message as ChainMessage,
  type Transaction as ChainTransaction,
  type CurrencyCollection,
  toBase64,
} from '@tonway/chain';
import { accountOf } from './account.ts';
import type { Account, Message, Trace, Transaction } from './trace.ts';

/** A transaction on the chain, or emulated. */
export interface TraceTransaction {
  readonly account: Account;
  readonly content: ChainTransaction;
  /** The masterchain block that committed the transaction; 0 if there is none yet. */
  readonly mcSeqno: number;
}

/** A message with more extra currencies shows the first ones. */
const MAX_CURRENCIES = 64;
const OPCODE_BITS = 32;

/** The trace of transactions as they are on the chain. Bodies are parsed when they are read. */
export function traceFrom(
  head: Omit<Trace, 'transactions'>,
  transactions: readonly TraceTransaction[],
): Trace {
  return { ...head, transactions: transactions.map(transactionFrom) };
}

function transactionFrom({ account, content, mcSeqno }: TraceTransaction): Transaction {
  const { hash, lt, now, origStatus, endStatus, inMessage, outMessages, description } = content;
  const compute = 'compute' in description ? description.compute : null;
  return {
    hash: toBase64(hash),
    account,
    lt,
    now,
    mcSeqno,
    isTickTock: description.kind === 'tick-tock',
    isAborted: 'aborted' in description && description.aborted,
    exitCode: compute?.kind === 'vm' ? compute.exitCode : null,
    hadNoGas: compute?.kind === 'skipped' && compute.reason === 'no-gas',
    statusBefore: origStatus,
    statusAfter: endStatus,
    inMessage: inMessage && messageFrom(inMessage),
    outMessages: outMessages.map(messageFrom),
  };
}

export function messageFrom(message: ChainMessage): Message {
  const { info } = message;
  const isInternal = info.kind === 'internal';
  return {
    hash: toBase64(message.hash),
    source: accountOf(info.source),
    destination: accountOf(info.destination),
    value: isInternal ? info.value.coins : null,
    extraCurrencies: isInternal ? currenciesOf(info.value) : {},
    createdLt: info.kind === 'external-in' ? null : info.createdLt,
    createdAt: info.kind === 'external-in' ? null : info.createdAt,
    bounce: isInternal && info.bounce,
    opcode: opcodeOf(message),
    get body() {
      return message.body;
    },
    get stateInit() {
      return message.initCell;
    },
  };
}

function opcodeOf({ body }: ChainMessage): number | null {
  if (body.isSpecial || body.bitLength < OPCODE_BITS) return null;
  return body.slice().loadUint(OPCODE_BITS);
}

function currenciesOf({ extra }: CurrencyCollection): Record<string, string> {
  const amounts: Record<string, string> = {};
  if (extra.isEmpty) return amounts;
  let left = MAX_CURRENCIES;
  for (const [id, amount] of extra) {
    if (left-- === 0) break;
    amounts[id] = amount.toString();
  }
  return amounts;
}
