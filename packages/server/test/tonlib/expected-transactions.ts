import { Cell as TonCell } from '@ton/core';
import { Address, fromBase64, toHex } from '@tonway/chain';
import { list, object, type Tonlib, text, typeOf } from './rows.ts';

// What v2 makes of tonlib's transactions, written without the code that is tested.

/** Bits of the mode in which v2 lists a block. */
const MODE = 135;
const TEXT_OP = 0;
const ENCRYPTED_OP = 0x2167da4b;

/** `blocks.transactions` */
export function expectedShortIds(response: Tonlib, workchain: number): Tonlib {
  const transactions = list(response, 'transactions').map((id) => ({
    '@type': 'blocks.shortTxId',
    mode: MODE,
    account: `${workchain}:${toHex(fromBase64(text(id, 'account')))}`,
    lt: text(id, 'lt'),
    hash: text(id, 'hash'),
  }));
  return { ...response, transactions };
}

/** `blocks.transactionsExt` */
export function expectedTransactionsExt(response: Tonlib): Tonlib {
  const transactions = list(response, 'transactions').map((transaction) => ({
    ...transaction,
    '@type': 'raw.transactionExt',
    account: rawAccount(transaction),
  }));
  return { ...response, transactions };
}

/** `raw.transactions`, of which tonlib decodes the messages only when asked to. */
export function expectedTransactionsStd(response: Tonlib): Tonlib {
  const transactions = list(response, 'transactions').map((each) => withMessages(each, decoded));
  return { ...response, transactions };
}

/** The list of `ext.transaction`. */
export function expectedTransactions(response: Tonlib): Tonlib[] {
  return list(response, 'transactions').map((transaction) => ({
    ...withMessages(transaction, (message) => extMessage(decoded(message))),
    '@type': 'ext.transaction',
    account: rawAccount(transaction),
  }));
}

function withMessages(transaction: Tonlib, change: (message: Tonlib) => Tonlib): Tonlib {
  const out_msgs = list(transaction, 'out_msgs').map(change);
  if (!('in_msg' in transaction)) return { ...transaction, out_msgs };
  return { ...transaction, in_msg: change(object(transaction, 'in_msg')), out_msgs };
}

function extMessage(message: Tonlib): Tonlib {
  const shown = shownText(object(message, 'msg_data'));
  return {
    ...message,
    '@type': 'ext.message',
    source: text(object(message, 'source'), 'account_address'),
    destination: text(object(message, 'destination'), 'account_address'),
    ...(shown !== null && { message: shown }),
  };
}

function shownText(data: Tonlib): string | null {
  if (typeOf(data) === 'msg.dataEncryptedText') return null;
  if (typeOf(data) === 'msg.dataText')
    return Buffer.from(text(data, 'text'), 'base64').toString('utf8');
  const { bits } = TonCell.fromBase64(text(data, 'body'));
  if (bits.length === 0) return '';
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8));
  for (let at = 0; at < bits.length; at++)
    if (bits.at(at)) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (0x80 >> (at & 7));
  return `${bytes.toString('base64')}\n`;
}

/** A raw body that is a comment, as the comment. */
function decoded(message: Tonlib): Tonlib {
  const data = object(message, 'msg_data');
  if (typeOf(data) !== 'msg.dataRaw') return message;
  const slice = TonCell.fromBase64(text(data, 'body')).beginParse();
  if (slice.remainingBits < 32) return message;
  const op = slice.loadUint(32);
  if (op !== TEXT_OP && op !== ENCRYPTED_OP) return message;
  const type = op === TEXT_OP ? 'msg.dataText' : 'msg.dataEncryptedText';
  const parts: Buffer[] = [];
  for (let part = slice; ; part = part.loadRef().beginParse()) {
    if (part.remainingBits % 8 !== 0) return message;
    parts.push(part.loadBuffer(part.remainingBits / 8));
    if (part.remainingRefs === 0) break;
  }
  const comment = Buffer.concat(parts).toString('base64');
  return { ...message, msg_data: { '@type': type, text: comment } };
}

function rawAccount(transaction: Tonlib): string {
  const friendly = text(object(transaction, 'address'), 'account_address');
  const { workchain, hash } = Address.parse(friendly);
  return `${workchain}:${toHex(hash).toUpperCase()}`;
}
