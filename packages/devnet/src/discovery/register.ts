import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../persistence/write-whole.ts';
import { devnetsFolder, makePrivate } from './folder.ts';
import { type RegisteredDevnet, readRegistered } from './registered-devnet.ts';

type Registration = Omit<RegisteredDevnet, 'pid' | 'startedAt' | 'globalConfigFile'> & {
  /** Null: a file beside the registration, which ends with it. */
  readonly globalConfigFile: string | null;
};

/** A devnet of this process that `--network devnet` finds. */
export interface RegisteredHere {
  readonly globalConfigFile: string;
  remove(): Promise<void>;
}

/** Tells the programs of this user where a devnet of this process is. */
export async function registerDevnet(devnet: Registration): Promise<RegisteredHere> {
  const folder = await devnetsFolder();
  await makePrivate(folder);
  // named after the port: a devnet that is started again has its file where the one before had it
  const file = join(folder, `${devnet.port}.json`);
  const own = join(folder, `${devnet.port}.global.config.json`);
  const globalConfigFile = devnet.globalConfigFile ?? own;
  const startedAt = new Date().toISOString();
  if (globalConfigFile === own) await writeWhole(own, devnet.globalConfig, 0o600);
  const registered: RegisteredDevnet = { ...devnet, pid: process.pid, startedAt, globalConfigFile };
  await writeWhole(file, `${JSON.stringify(registered, null, 1)}\n`, 0o600);
  return {
    globalConfigFile,
    remove: () => removeRegistration(folder, registered),
  };
}

/** Leaves alone what another devnet has put in its place by now. */
export async function removeRegistration(
  folder: string,
  { pid, port, startedAt }: RegisteredDevnet,
): Promise<void> {
  const file = join(folder, `${port}.json`);
  const found = await readRegistered(file);
  if (found?.pid !== pid || found.startedAt !== startedAt) return;
  await rm(file, { force: true });
  await rm(join(folder, `${port}.global.config.json`), { force: true });
}
