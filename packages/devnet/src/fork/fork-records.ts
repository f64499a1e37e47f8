import type { FileHandle } from 'node:fs/promises';
import { type BlockIdExt, crc32c } from '@tonway/chain';
import { decodeBoxed, encodeAnswer, fromTlBlockId, toTlBlockId } from '@tonway/lite-client';
import { DevnetError } from '../errors.ts';
import { decodeHeader, encodeRecord, HEADER_BYTES } from '../store/round-record.ts';

/** Where a fork begins. */
export interface ForkOrigin {
  /** The zero state of the network. */
  readonly zeroState: BlockIdExt;
  /** The last masterchain block of the network. */
  readonly block: BlockIdExt;
}

/** The first bytes, with the format version. */
export const MAGIC = Buffer.from('tonway fork 1\n');
/** The kinds of records: the origin, the file of a block, a part of a state. */
export const [ORIGIN, BLOCK, PART] = [0, 1, 2] as const;
export const HASH_BYTES = 32;

/** Writes the first bytes and the origin. */
export async function begin(file: FileHandle, { zeroState, block }: ForkOrigin): Promise<void> {
  const ids = [zeroState, block].map((id) =>
    encodeAnswer({ kind: 'tonNode.blockIdExt', ...toTlBlockId(id) }),
  );
  await file.truncate(0);
  await file.appendFile(Buffer.concat([MAGIC, recordOf(ORIGIN, ...ids)]));
}

export function originIn(record: Buffer): ForkOrigin {
  const ids = record.subarray(1);
  const [zeroState, block] = [ids.subarray(0, ids.length / 2), ids.subarray(ids.length / 2)].map(
    (id) => fromTlBlockId(decodeBoxed('tonNode.BlockIdExt', id)),
  );
  if (!zeroState || !block) throw new TypeError('the record has no block ids');
  return { zeroState, block };
}

export function recordOf(kind: number, ...content: readonly Uint8Array[]): Buffer {
  return encodeRecord(Buffer.concat([Buffer.of(kind), ...content]));
}

/** The bodies of the complete records, and where they end: a crash may leave a part of a record. */
export function recordsIn(content: Buffer, path: string): { records: Buffer[]; size: number } {
  if (!content.subarray(0, MAGIC.length).equals(MAGIC)) return damaged(path);
  const records: Buffer[] = [];
  let at = MAGIC.length;
  while (at + HEADER_BYTES <= content.length) {
    const { length, crc } = decodeHeader(content.subarray(at, at + HEADER_BYTES));
    const start = at + HEADER_BYTES;
    const body = content.subarray(start, start + length);
    if (body.length < length) break;
    if (crc32c(body) !== crc) return damaged(path);
    records.push(body);
    at = start + length;
  }
  return { records, size: at };
}

export function damaged(path: string): never {
  throw new DevnetError(
    'DATA_INVALID',
    `${path} is damaged or contains no fork; remove it, so that its content is fetched again`,
  );
}
