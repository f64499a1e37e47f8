import { InvalidRequest } from '../kernel/errors.ts';
import { field, type Json } from '../kernel/lossless-json.ts';
import type { Fields } from './request-fields.ts';

/** The position of a notification: an entry of the log, and its index among the notifications of the entry. */
export interface Cursor {
  /** Changes if the index is rolled back, filled anew or in another database; cursors of other epochs are unknown. */
  readonly epoch: string;
  readonly seq: bigint;
  readonly index: number;
}

/** Where a client resumes: after a notification, or at a block or time. */
export type Since =
  | ({ readonly kind: 'cursor' } & Cursor)
  | { readonly kind: 'mc_seqno'; readonly mcSeqno: number }
  | { readonly kind: 'utime'; readonly utime: number };

const CURSOR = /^([0-9A-Za-z]{1,32})-(\d{1,18})-(\d{1,10})$/;
const MAX_UINT32 = 2 ** 32 - 1;

export function cursorText({ epoch, seq, index }: Cursor): string {
  return `${epoch}-${seq}-${index}`;
}

/** Whether a notification comes after another of the same epoch. */
export function isAfter(a: Cursor, b: Cursor): boolean {
  return a.seq === b.seq ? a.index > b.index : a.seq > b.seq;
}

/** `since`, which the header `Last-Event-ID` overrides: it is newer if `EventSource` reconnects to the same URL. */
export function sinceField(fields: Fields, lastEventId: string | null): Since | null {
  const value = lastEventId || field(fields, 'since');
  return value === null ? null : readSince(value);
}

function readSince(value: Json): Since {
  if (typeof value === 'string') return readCursor(value);
  const mcSeqno = field(value, 'mc_seqno');
  const utime = field(value, 'utime');
  if (isUint32(mcSeqno) && utime === null) return { kind: 'mc_seqno', mcSeqno };
  if (isUint32(utime) && mcSeqno === null) return { kind: 'utime', utime };
  throw new InvalidRequest('since is not a cursor, {"mc_seqno": number} or {"utime": number}');
}

/** Throws an `InvalidRequest` if the text is not a cursor. */
export function readCursor(text: string): { readonly kind: 'cursor' } & Cursor {
  const [, epoch = '', seq = '', index] = CURSOR.exec(text) ?? [];
  const cursor = { epoch, seq: BigInt(seq), index: Number(index) };
  if (seq === '' || !isUint32(cursor.index)) throw new InvalidRequest('since is not a cursor');
  return { kind: 'cursor', ...cursor };
}

function isUint32(value: Json): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_UINT32;
}
