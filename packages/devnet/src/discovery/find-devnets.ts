import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '../persistence/folder-lock.ts';
import { checkPrivate, devnetsFolder } from './folder.ts';
import { isAnswering } from './probe.ts';
import { removeRegistration } from './register.ts';
import { type RegisteredDevnet, readRegistered } from './registered-devnet.ts';

/** Of the command's lite server: of several devnets, the one there is meant. */
export const DEFAULT_PORT = 4443;

export interface FoundDevnets {
  /** Where they were looked for. */
  readonly folder: string;
  /** Those that run, by port. */
  readonly devnets: readonly RegisteredDevnet[];
  /** Those that were registered and run no more; they are forgotten now. */
  readonly stale: readonly RegisteredDevnet[];
}

const NAME = /^\d{1,5}\.json$/;

/** The devnets of this user that run now. */
export async function findDevnets(): Promise<FoundDevnets> {
  const folder = await devnetsFolder();
  const names = await namesIn(folder);
  const read = await Promise.all(names.map((name) => readRegistered(join(folder, name))));
  const registered = read.filter((each) => each !== null).sort((a, b) => a.port - b.port);
  const runs = await Promise.all(registered.map(isRunning));
  const stale = registered.filter((_, i) => !runs[i]);
  for (const each of stale) await removeRegistration(folder, each);
  return { folder, devnets: registered.filter((_, i) => runs[i]), stale };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    await checkPrivate(folder);
    return (await readdir(folder)).filter((name) => NAME.test(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function isRunning(devnet: RegisteredDevnet): Promise<boolean> {
  return isAlive(devnet.pid) && (await isAnswering(devnet));
}
