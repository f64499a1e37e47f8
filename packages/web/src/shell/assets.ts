import { readFile } from 'node:fs/promises';

/** The folder of the built files, beside both `src` and the build output. */
const FOLDER = new URL('../../assets/', import.meta.url);

/** What build/build.ts writes. */
export interface Manifest {
  readonly script: string;
  readonly style: string;
  readonly icon: string;
  readonly font: string;
  readonly scriptChunks: readonly string[];
  readonly modules: Readonly<Record<string, readonly string[]>>;
  readonly sources: Readonly<Record<string, string>>;
}

/** Null if the pages are not built. */
export async function readManifest(): Promise<Manifest | null> {
  try {
    return JSON.parse(await readFile(new URL('manifest.json', FOLDER), 'utf8')) as Manifest;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export type Encoding = 'br' | 'gzip' | null;

const SUFFIXES = { br: '.br', gzip: '.gz' } as const;
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** The content of a built file, compressed as the client accepts it; null if there is no such file. */
export async function readAsset(name: string, encoding: Encoding): Promise<Asset | null> {
  const type = TYPES[/^[\w-]+\.(\w+)$/.exec(name)?.[1] ?? ''];
  if (type === undefined) return null;
  const suffix = encoding === null ? '' : SUFFIXES[encoding];
  try {
    return { type, bytes: await readFile(new URL(`${name}${suffix}`, FOLDER)) };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export interface Asset {
  readonly type: string;
  readonly bytes: Uint8Array;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
