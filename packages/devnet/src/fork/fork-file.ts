import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toHex } from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import { writeFileAtomically } from '../persistence/write-file-atomically.ts';
import type { ForkOrigin } from './fork-records.ts';

const NAME = 'fork.json';

/** What a data folder says of the fork that it contains. */
export interface SavedFork {
  /** The root hash of the zero state of the network, in hexadecimal. */
  readonly zeroState: string;
  /** The seqno of the last masterchain block of the network. */
  readonly block: number;
  /** The folder with what was fetched. */
  readonly cache: string;
}

export function hasFork(folder: string): boolean {
  return existsSync(join(folder, NAME));
}

/** Null if the folder contains no fork. */
export async function readForkFile(folder: string): Promise<SavedFork | null> {
  if (!hasFork(folder)) return null;
  const path = join(folder, NAME);
  try {
    const { zeroState, block, cache } = JSON.parse(await readFile(path, 'utf8')) as SavedFork;
    const isValid = typeof zeroState === 'string' && typeof cache === 'string';
    if (isValid && Number.isInteger(block)) return { zeroState, block, cache };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new DevnetError('DATA_INVALID', `${path} is damaged; choose another folder`);
}

export async function writeForkFile(
  folder: string,
  { zeroState, block }: ForkOrigin,
  cache: string,
): Promise<void> {
  if (hasFork(folder)) return;
  const saved: SavedFork = { zeroState: toHex(zeroState.rootHash), block: block.seqno, cache };
  await writeFileAtomically(join(folder, NAME), `${JSON.stringify(saved)}\n`);
}
