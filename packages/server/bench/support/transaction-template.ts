import { toHex } from '@tonway/chain';
import {
  ACCOUNT,
  EXTERNAL_TRANSACTION,
  INTERNAL_TRANSACTION,
  LT,
  type Place,
  PREVIOUS_LT,
  RECEIVED_LT,
  RECEIVER,
  SENDER,
  SENT_LT,
  SENT_MESSAGE,
  SHIFT,
} from './template-cells.ts';

/** A variable part of a transaction: its placeholder in the template, and the SQL of its value. */
type Hole = readonly [placeholder: Uint8Array, sql: string];

/** The accounts and times of a message, in SQL. */
interface MessageSql {
  readonly source: string;
  readonly destination: string;
  readonly lt: string;
}

/** The hash of an internal message. */
export function messageHashSql({ source, destination, lt }: MessageSql): string {
  const holes = [sender(ACCOUNT, source), receiver(RECEIVER, destination), createdAt(SENT_LT, lt)];
  return `sha256(${filled(SENT_MESSAGE, holes)})`;
}

/** Any unique value. */
export function externalHashSql(destination: string, lt: string): string {
  return `sha256(${destination} || int8send(${lt}))`;
}

interface Times {
  readonly lt: string;
  readonly previousLt: string;
}

/** A transaction as a BoC, with the message it received and the one it sent. */
export function transactionSql(
  account: string,
  received: Pick<MessageSql, 'source' | 'lt'>,
  sent: Pick<MessageSql, 'destination' | 'lt'>,
  times: Times,
): string {
  return filled(INTERNAL_TRANSACTION, [
    sender(SENDER, received.source),
    receiver(ACCOUNT, account),
    createdAt(RECEIVED_LT, received.lt),
    sender(ACCOUNT, account),
    receiver(RECEIVER, sent.destination),
    createdAt(SENT_LT, sent.lt),
    ...executedAt(times),
  ]);
}

/** A transaction with an external message and no sent messages. */
export function externalTransactionSql(account: string, times: Times): string {
  return filled(EXTERNAL_TRANSACTION, [sender(ACCOUNT, account), ...executedAt(times)]);
}

/** The receiver of an external message is at the position of the sender of others. */
const sender = (place: Place, account: string): Hole => [
  place.shifted(SHIFT.source),
  `generated.aligned(${account}, ${SHIFT.source})`,
];
const receiver = (place: Place, account: string): Hole => [
  place.shifted(SHIFT.destination),
  `generated.aligned(${account}, ${SHIFT.destination})`,
];
const createdAt = (time: typeof LT, lt: string): Hole => [
  time.bytes,
  `substr(int8send((${lt}) >> ${8 - SHIFT.message}), 2)`,
];
const executedAt = ({ lt, previousLt }: Times): Hole[] =>
  (
    [
      [LT, lt],
      [PREVIOUS_LT, previousLt],
    ] as const
  ).map(([time, sql]) => [time.bytes, `substr(int8send((${sql}) >> ${8 - SHIFT.transaction}), 2)`]);

/** The template's bytes with each hole filled, as an SQL expression. */
function filled(template: Uint8Array, holes: readonly Hole[]): string {
  const bytes = Buffer.from(template);
  const found = holes.flatMap(([placeholder, sql]) =>
    placesOf(bytes, placeholder).map((at) => ({ at, end: at + placeholder.length, sql })),
  );
  const parts: string[] = [];
  let from = 0;
  for (const { at, end, sql } of found.sort((a, b) => a.at - b.at)) {
    parts.push(literal(bytes.subarray(from, at)), sql);
    from = end;
  }
  return [...parts, literal(bytes.subarray(from))].join(' || ');
}

function placesOf(bytes: Buffer, placeholder: Uint8Array): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(placeholder); at >= 0; at = bytes.indexOf(placeholder, at + 1))
    places.push(at);
  if (places.length === 0) throw new Error('the template lacks a placeholder');
  return places;
}

const literal = (bytes: Uint8Array) => `'\\x${toHex(bytes)}'::bytea`;
