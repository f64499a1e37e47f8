import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FULL_SHARD, MASTERCHAIN, readBoc } from '@tonway/chain';
import type { ZeroState } from './chain-store.ts';

const FOLDER = 'zerostate';
const FILES = [
  ['masterchain.boc', MASTERCHAIN],
  ['basechain.boc', 0],
] as const;

/** Reads the zero states from a folder, the masterchain's first. */
export function readZeroStates(folder: string): Promise<ZeroState[]> {
  return Promise.all(
    FILES.map(async ([file, workchain]) => {
      return zeroStateOf(workchain, await readFile(join(folder, FOLDER, file)));
    }),
  );
}

/** Parses the file of a zero state. */
export function zeroStateOf(workchain: number, data: Uint8Array): ZeroState {
  const root = readBoc(data);
  const fileHash = createHash('sha256').update(data).digest();
  const id = { workchain, shard: FULL_SHARD, seqno: 0, rootHash: root.hash(), fileHash };
  return { id, data, root };
}

/** Writes both files or none. */
export async function writeZeroStates(folder: string, states: readonly ZeroState[]): Promise<void> {
  const draft = join(folder, `${FOLDER}.draft`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft);
  for (const [file, workchain] of FILES) {
    const state = states.find(({ id }) => id.workchain === workchain);
    if (state) await writeFile(join(draft, file), state.data);
  }
  await rename(draft, join(folder, FOLDER));
}
