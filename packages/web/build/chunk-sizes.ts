/** The sizes of the built files. `npm run sizes -w @tonway/web` records them after a deliberate change. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ASSETS = join(import.meta.dirname, '../assets');
const RECORD = join(import.meta.dirname, '../test/chunk-sizes.json');
/** In smaller files a line more or less is a large share. */
const MIN_BYTES = 1000;

/** Bytes after gzip, by the entry of a file or the largest source of a shared chunk. */
export type ChunkSizes = Readonly<Record<string, number>>;

export function chunkSizes(): ChunkSizes {
  const { sources } = JSON.parse(readFileSync(join(ASSETS, 'manifest.json'), 'utf8')) as {
    readonly sources: Readonly<Record<string, string>>;
  };
  const sizes = Object.entries(sources).map(
    ([file, source]) => [source, readFileSync(join(ASSETS, `${file}.gz`)).length] as const,
  );
  const recorded = sizes.filter(([, bytes]) => bytes >= MIN_BYTES);
  return Object.fromEntries(recorded.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function recordedSizes(): ChunkSizes {
  return JSON.parse(readFileSync(RECORD, 'utf8')) as ChunkSizes;
}

if (import.meta.main) writeFileSync(RECORD, `${JSON.stringify(chunkSizes(), null, 2)}\n`);
