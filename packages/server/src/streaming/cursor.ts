import { InvalidRequest } from '../http/errors.ts';
import { field, type Json } from '../http/lossless-json.ts';
import type { Fields } from './fields.ts';

/** The position of a notification: its masterchain block, and its index among the notifications of the block. */
export interface Cursor {
  /** Changes if the index is filled anew; cursors of other epochs are unknown. */
  readonly epoch: string;
  readonly mcSeqno: number;
  readonly index: number;
}

/** Where a client resumes: after a notification, or at a block or time. */
export type Since =
  | ({ readonly kind: 'cursor' } & Cursor)
  | { readonly kind: 'mc_seqno'; readonly mcSeqno: number }
  | { readonly kind: 'utime'; readonly utime: number };

const CURSOR = /^([0-9A-Za-z]{1,32})-(\d{1,10})-(\d{1,10})$/;
const MAX_UINT32 = 2 ** 32 - 1;

export function cursorText({ epoch, mcSeqno, index }: Cursor): string {
  return `${epoch}-${mcSeqno}-${index}`;
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

function readCursor(text: string): Since {
  const [, epoch = '', mcSeqno, index] = CURSOR.exec(text) ?? [];
  const cursor = { epoch, mcSeqno: Number(mcSeqno), index: Number(index) };
  if (!isUint32(cursor.mcSeqno) || !isUint32(cursor.index))
    throw new InvalidRequest('since is not a cursor');
  return { kind: 'cursor', ...cursor };
}

function isUint32(value: Json): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_UINT32;
}
