import { crc32c } from '@tonway/chain';
import { decodeBoxed, encodeAnswer, type SignatureSet } from '@tonway/lite-client';
import type { LoggedBlock } from './chain-store.ts';

/** The blocks of a round: shard blocks first, the masterchain block last. */
export type LoggedRound = readonly LoggedBlock[];

/** Length and checksum of the body. */
export const HEADER_BYTES = 8;

/** length:uint32 crc32c:uint32, then the signatures and the data of each block, each prefixed by its length. */
export function encodeRound(round: LoggedRound): Buffer {
  return encodeRecord(encodeBlocks(round));
}

/** Adds the length and the checksum. */
export function encodeRecord(body: Buffer): Buffer {
  return Buffer.concat([uint32(body.length), uint32(crc32c(body)), body]);
}

export function encodeBlocks(blocks: readonly LoggedBlock[]): Buffer {
  const parts = blocks.flatMap(({ data, signatures }) => [
    signatures ? encodeAnswer(signatures) : new Uint8Array(),
    data,
  ]);
  return Buffer.concat(parts.flatMap((part) => [uint32(part.length), part]));
}

/** Start offsets of the blocks in a body, and the end of the last one. */
export function blockBounds(body: Buffer): number[] {
  const bounds = [0];
  for (let at = 0; at < body.length; bounds.push(at)) {
    at += 4 + body.readUInt32BE(at);
    at += 4 + body.readUInt32BE(at);
  }
  return bounds;
}

/** Parses the header of a record. */
export function decodeHeader(header: Buffer): { readonly length: number; readonly crc: number } {
  return { length: header.readUInt32BE(0), crc: header.readUInt32BE(4) };
}

/** Parses the body of a record. */
export function decodeRound(body: Buffer): LoggedRound {
  const round: LoggedBlock[] = [];
  for (let at = 0; at < body.length; ) {
    const signatures = partAt(body, at);
    const data = partAt(body, at + 4 + signatures.length);
    round.push({ data, signatures: signatures.length > 0 ? signaturesOf(signatures) : null });
    at += 8 + signatures.length + data.length;
  }
  return round;
}

function signaturesOf(bytes: Uint8Array): SignatureSet {
  return decodeBoxed('liteServer.SignatureSet', bytes);
}

function partAt(body: Buffer, at: number): Buffer {
  return body.subarray(at + 4, at + 4 + body.readUInt32BE(at));
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
