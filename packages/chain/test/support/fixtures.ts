import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const folder = resolve(ROOT, process.env.TONWAY_FIXTURES ?? '../shared/fixtures');

/** The folder with the reference data, or null where it is absent. */
export const fixtures: string | null = existsSync(folder) ? folder : null;

/** For the `skip` option of a test that needs the reference data. */
export const skip: string | false = fixtures ? false : 'no reference data: set TONWAY_FIXTURES';

export function fixturePath(...parts: string[]): string {
  return join(folder, ...parts);
}

export function readFixture(...parts: string[]): Uint8Array {
  return readFileSync(fixturePath(...parts));
}

export function readJson<T>(...parts: string[]): T {
  return JSON.parse(readFileSync(fixturePath(...parts), 'utf8')) as T;
}

/** Rows of a `.jsonl.gz` file. */
export function* readJsonLines<T>(...parts: string[]): Generator<T> {
  const text = gunzipSync(readFixture(...parts)).toString('utf8');
  for (const line of text.split('\n')) if (line !== '') yield JSON.parse(line) as T;
}

/** A row of `chain/manifest.json`. */
export interface ManifestRow {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly roots?: number;
  readonly cells?: number;
  /** Of a proof: the virtual hash of its first root. */
  readonly rootHash?: string;
  readonly block?: ManifestBlock;
  readonly features?: Readonly<Record<string, number>>;
}

export interface ManifestBlock {
  readonly gid: number;
  readonly wc: number;
  readonly shard: string;
  readonly seqno: number;
  readonly rh: string;
  readonly fh: string;
  readonly utime: string;
  readonly gv: number | string | null;
  readonly flags: string;
  readonly tx: number;
  readonly accs: number;
  readonly nodeSerialization?: boolean;
}

export function manifest(): ManifestRow[] {
  return readJson<ManifestRow[]>('chain', 'manifest.json');
}

/** Every block file of `chain/blocks`. */
export function* chainBlocks(): Generator<ManifestRow & { block: ManifestBlock; boc: Uint8Array }> {
  for (const row of manifest()) {
    const { block } = row;
    if (!block || !row.file.startsWith('blocks/') || !row.file.endsWith('.boc')) continue;
    yield { ...row, block, boc: readFixture('chain', row.file) };
  }
}

export interface LocalnetBlock {
  readonly workchain: number;
  readonly shard: string;
  readonly seqno: number;
  readonly rootHash: string;
  readonly fileHash: string;
  readonly boc: Uint8Array;
}

/** The blocks of one recorded network, in the order of their masterchain steps. */
export function* blocksOf(network: 'localnet' | 'localnet/split'): Generator<LocalnetBlock> {
  type Row = {
    workchain: number;
    shard: string;
    seqno: number;
    root_hash: string;
    file_hash: string;
    boc: string;
  };
  for (const row of readJsonLines<Row>(network, 'blocks.jsonl.gz')) {
    const { workchain, shard, seqno } = row;
    const boc = Buffer.from(row.boc, 'base64');
    yield { workchain, shard, seqno, rootHash: row.root_hash, fileHash: row.file_hash, boc };
  }
}

/** All blocks of both recorded networks. */
export function* localnetBlocks(): Generator<LocalnetBlock> {
  yield* blocksOf('localnet');
  yield* blocksOf('localnet/split');
}
