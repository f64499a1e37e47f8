import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type BlockIdExt, toHex } from '@tonway/chain';
import { DEFAULT_PORT } from '../discovery/find-devnets.ts';
import { registerDevnet } from '../discovery/register.ts';
import type { Arguments } from './arguments.ts';

/** What clients need to know of a network that runs. */
interface Published {
  readonly port: number;
  readonly controlPort: number | null;
  readonly zeroState: BlockIdExt;
  readonly globalConfig: string;
}

/** Where clients find the network. */
export interface Publication {
  readonly configFile: string;
  /** To paste into another terminal. */
  readonly serveCommand: string;
  /** Why `--network devnet` does not find it; null: it does. */
  readonly trouble: string | null;
  remove(): Promise<void>;
}

/** Sources run in a checkout only, where commands are scripts of npm. */
const TONWAY = import.meta.filename.endsWith('.ts') ? 'npm run tonway --' : 'tonway';

/** Writes the configuration for clients, and tells `--network devnet` of the network. */
export async function publish(given: Arguments, network: Published): Promise<Publication> {
  const file = await writeWhereAsked(given, network.globalConfig);
  const { data = null } = given.devnet;
  try {
    const { globalConfigFile, remove } = await registerDevnet({
      ...network,
      zeroState: toHex(network.zeroState.rootHash),
      data: data && resolve(data),
      globalConfigFile: file,
    });
    return publication(globalConfigFile, remove, network.port === DEFAULT_PORT);
  } catch (error) {
    const folder = file ? null : await mkdtemp(join(tmpdir(), 'tonway-devnet-'));
    const configFile = file ?? join(folder ?? '', 'global.config.json');
    if (folder) await writeFile(configFile, network.globalConfig);
    const remove = async () => void (folder && (await rm(folder, { recursive: true })));
    return { ...publication(configFile, remove, false), trouble: (error as Error).message };
  }
}

/** Where the user says, else with the chain; null: neither is given. */
async function writeWhereAsked(given: Arguments, globalConfig: string): Promise<string | null> {
  const { data } = given.devnet;
  const asked = given.globalConfig ?? (data ? join(data, 'global.config.json') : null);
  if (asked === null) return null;
  const file = resolve(asked);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, globalConfig);
  return file;
}

function publication(
  configFile: string,
  remove: () => Promise<void>,
  isFoundByName: boolean,
): Publication {
  const file = /^[\w./-]+$/.test(configFile)
    ? configFile
    : `'${configFile.replaceAll("'", "'\\''")}'`;
  const how = isFoundByName ? '' : ` --global-config ${file}`;
  const serveCommand = `${TONWAY} serve --network devnet${how}`;
  return { configFile, serveCommand, trouble: null, remove };
}
