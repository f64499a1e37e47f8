import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { crc32c, MASTERCHAIN } from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import type { ZeroState } from '../store/chain-store.ts';
import {
  decodeHeader,
  decodeRound,
  encodeBlocks,
  encodeRecord,
  HEADER_BYTES,
  type LoggedRound,
} from '../store/round-record.ts';
import { zeroStateOf } from '../store/zero-state-files.ts';
import { ByteReader } from './byte-reader.ts';
import { type ClockState, isClockState } from './clock-file.ts';

/** What a chain file contains besides the zero states and the rounds. */
interface Head {
  /** The number of rounds, and the root hash of the newest masterchain block in hexadecimal. */
  readonly seqno: number;
  readonly hash: string;
  readonly clock: ClockState;
}

/** A complete chain: its rounds from the first block, oldest first. */
export interface SavedChain extends Head {
  readonly zeroStates: readonly ZeroState[];
  readonly rounds: AsyncIterable<LoggedRound>;
}

/** The first bytes, with the format version. Records follow, compressed with gzip. */
const MAGIC = Buffer.from('tonway chain 1\n');
const MAX_RECORD_BYTES = 64 * 2 ** 20;
/** More than two weeks of empty blocks. */
const MAX_BYTES = 32 * 2 ** 30;

/** A chain as a file: the head, two zero states, the rounds; each a record with a checksum. */
export function chainFile(chain: SavedChain): AsyncIterable<Uint8Array> {
  const compressed = pipeline(Readable.from(records(chain)), createGzip(), () => {});
  return joined(MAGIC, compressed);
}

async function* records({ zeroStates, rounds, ...head }: SavedChain): AsyncGenerator<Buffer> {
  yield encodeRecord(Buffer.from(JSON.stringify(head)));
  for (const { data } of zeroStates) yield encodeRecord(Buffer.from(data));
  for await (const round of rounds) yield encodeRecord(encodeBlocks(round));
}

async function* joined(
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

/** Opens a chain file. The rounds must be read once; the reader checks that they lead to the head. */
export async function openChainFile(bytes: AsyncIterable<Uint8Array>): Promise<SavedChain> {
  return refusing(async () => {
    const reader = new ByteReader(bytes, MAX_BYTES);
    if (!(await reader.read(MAGIC.length)).equals(MAGIC))
      throw new DevnetError('FILE_INVALID', 'the file is not a chain of a devnet, version 1');
    const unzipped = pipeline(Readable.from(reader.remaining()), createGunzip(), () => {});
    const content = new ByteReader(unzipped, MAX_BYTES);
    const head = headOf(await record(content));
    const masterchain = zeroStateOf(MASTERCHAIN, await record(content));
    const basechain = zeroStateOf(0, await record(content));
    return { ...head, zeroStates: [masterchain, basechain], rounds: roundsIn(content, head.seqno) };
  });
}

async function* roundsIn(content: ByteReader, count: number): AsyncGenerator<LoggedRound> {
  for (let i = 0; i < count; i++)
    yield await refusing(async () => decodeRound(await record(content)));
  if (!(await refusing(() => content.isAtEnd())))
    throw new DevnetError('FILE_INVALID', 'the file continues after the last block');
}

async function record(content: ByteReader): Promise<Buffer> {
  const { length, crc } = decodeHeader(await content.read(HEADER_BYTES));
  if (length > MAX_RECORD_BYTES)
    throw new DevnetError('FILE_INVALID', `a record has more than ${MAX_RECORD_BYTES} bytes`);
  const body = await content.read(length);
  if (crc32c(body) !== crc) throw new DevnetError('FILE_INVALID', 'a checksum is wrong');
  return body;
}

function headOf(body: Buffer): Head {
  const { seqno, hash, clock } = JSON.parse(body.toString('utf8')) as Head;
  const isValid = Number.isInteger(seqno) && seqno > 0 && isClockState(clock);
  if (!isValid || !/^[0-9a-f]{64}$/.test(hash))
    throw new DevnetError('FILE_INVALID', 'the description of the chain is invalid');
  return { seqno, hash, clock };
}

/** Turns any failure to parse the bytes into one error. */
export async function refusing<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DevnetError && error.code === 'FILE_INVALID') throw error;
    const reason = (error as Error).message;
    throw new DevnetError('FILE_INVALID', `the file is damaged: ${reason}`, { cause: error });
  }
}
