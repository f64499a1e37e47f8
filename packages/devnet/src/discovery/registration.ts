import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from '../persistence/write-file-atomically.ts';
import { devnetsFolder, makePrivate } from './folder.ts';

type Registration = Omit<RegisteredDevnet, 'pid' | 'startedAt' | 'globalConfigFile'> & {
  /** Null: a file next to the registration, removed with it. */
  readonly globalConfigFile: string | null;
};

/** The registration of a devnet of this process. */
export interface RegisteredHere {
  readonly globalConfigFile: string;
  remove(): Promise<void>;
}

/** Registers a devnet of this process for other programs of this user. */
export async function registerDevnet(devnet: Registration): Promise<RegisteredHere> {
  const folder = await devnetsFolder();
  await makePrivate(folder);
  // named after the port: a restarted devnet overwrites its old file
  const file = join(folder, `${devnet.port}.json`);
  const own = join(folder, `${devnet.port}.global.config.json`);
  const globalConfigFile = devnet.globalConfigFile ?? own;
  const startedAt = new Date().toISOString();
  if (globalConfigFile === own) await writeFileAtomically(own, devnet.globalConfig, 0o600);
  const registered: RegisteredDevnet = { ...devnet, pid: process.pid, startedAt, globalConfigFile };
  await writeFileAtomically(file, `${JSON.stringify(registered, null, 1)}\n`, 0o600);
  return {
    globalConfigFile,
    remove: () => removeRegistration(folder, registered),
  };
}

/** Removes the registration unless another devnet has replaced it. */
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

/** The registration file of a running devnet. */
export interface RegisteredDevnet {
  readonly pid: number;
  /** Of the lite server. */
  readonly port: number;
  /** Null for a recorded chain, which has no control server. */
  readonly controlPort: number | null;
  /** The root hash of the masterchain's zero state, in hexadecimal. */
  readonly zeroState: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** The data folder; null for an in-memory chain. */
  readonly data: string | null;
  /** The path of the client configuration. */
  readonly globalConfigFile: string;
  readonly globalConfig: string;
}

const MAX_BYTES = 2 ** 20;

/** Null if the file is missing or invalid. */
export async function readRegistered(file: string): Promise<RegisteredDevnet | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  if (text.length > MAX_BYTES) return null;
  try {
    const json: unknown = JSON.parse(text);
    return isRegistered(json) ? json : null;
  } catch {
    return null;
  }
}

function isRegistered(json: unknown): json is RegisteredDevnet {
  if (typeof json !== 'object' || json === null) return false;
  const { pid, port, controlPort, ...texts } = json as Partial<
    Record<keyof RegisteredDevnet, unknown>
  >;
  const { zeroState, startedAt, data, globalConfigFile, globalConfig } = texts;
  return (
    [pid, port, controlPort ?? 0].every(Number.isSafeInteger) &&
    [zeroState, startedAt, data ?? '', globalConfigFile, globalConfig].every(
      (text) => typeof text === 'string',
    )
  );
}
