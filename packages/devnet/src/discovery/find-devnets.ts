import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { toHex } from '@tonway/chain';
import { Connection, QueryTimeoutError, readGlobalConfig } from '@tonway/lite-client';
import { isAlive } from '../persistence/folder-lock.ts';
import { checkPrivate, devnetsFolder } from './folder.ts';
import { type RegisteredDevnet, readRegistered, removeRegistration } from './registration.ts';

/** The default lite-server port; `--network devnet` prefers the devnet on this port. */
export const DEFAULT_PORT = 4443;

interface FoundDevnets {
  /** The searched folder. */
  readonly folder: string;
  /** Running devnets, sorted by port. */
  readonly devnets: readonly RegisteredDevnet[];
  /** Registered devnets that no longer run; their registrations were removed. */
  readonly stale: readonly RegisteredDevnet[];
}

const NAME = /^\d{1,5}\.json$/;

/** Finds the running devnets of this user. */
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

const TIMEOUT_MS = 2000;

/** Whether the devnet still answers; a timeout counts as an answer because the devnet may be busy. */
async function isAnswering(devnet: RegisteredDevnet): Promise<boolean> {
  // the control port is preferred: faults can be injected into the lite server
  const ask = devnet.controlPort === null ? zeroStateByLiteServer : zeroStateByControl;
  try {
    return (await ask(devnet)) === devnet.zeroState;
  } catch (error) {
    return error instanceof QueryTimeoutError || (error as Error).name === 'TimeoutError';
  }
}

async function zeroStateByControl({ controlPort, port }: RegisteredDevnet): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`http://127.0.0.1:${controlPort}/status`, { signal });
  const { result } = (await response.json()) as {
    result?: { port?: number; zeroState?: { rootHash?: string } };
  };
  return result?.port === port ? result.zeroState?.rootHash : null;
}

async function zeroStateByLiteServer({ globalConfig }: RegisteredDevnet): Promise<unknown> {
  const [server] = readGlobalConfig(globalConfig).servers;
  if (!server) return null;
  const connection = new Connection(server);
  try {
    const { init } = await connection.query('getMasterchainInfo', {}, { timeoutMs: TIMEOUT_MS });
    return toHex(init.rootHash);
  } finally {
    await connection.close();
  }
}
