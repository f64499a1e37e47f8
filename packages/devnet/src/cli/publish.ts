import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Address, type BlockIdExt, toBase64, toHex } from '@tonway/chain';
import { DEFAULT_PORT } from '../discovery/find-devnets.ts';
import { registerDevnet } from '../discovery/registration.ts';
import type { Devnet } from '../network/devnet.ts';
import type { NetworkArguments } from './arguments.ts';

/** The data that clients need to connect to a running network. */
interface Published {
  readonly port: number;
  readonly controlPort: number | null;
  readonly zeroState: BlockIdExt;
  readonly globalConfig: string;
}

/** Where the network is published for clients. */
export interface Publication {
  readonly configFile: string;
  /** A shell command for another terminal. */
  readonly serveCommand: string;
  /** Why `--network devnet` cannot find the network; null if it can. */
  readonly registrationError: string | null;
  remove(): Promise<void>;
}

/** Sources run only in a checkout, where commands are npm scripts. */
const TONWAY = import.meta.filename.endsWith('.ts') ? 'npm run tonway --' : 'tonway';

/** Writes the client configuration and registers the network for `--network devnet`. */
export async function publish(given: NetworkArguments, network: Published): Promise<Publication> {
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
    return {
      ...publication(configFile, remove, false),
      registrationError: (error as Error).message,
    };
  }
}

/** In the requested file, else in the data folder; null if neither is given. */
async function writeWhereAsked(
  given: NetworkArguments,
  globalConfig: string,
): Promise<string | null> {
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
  return { configFile, serveCommand, registrationError: null, remove };
}

/** The address of the lite server and the commands that connect to it. */
export function serverLines(
  server: { readonly port: number; readonly publicKey: Uint8Array },
  { configFile, serveCommand }: Publication,
): string {
  return `lite server     127.0.0.1:${server.port}:${toBase64(server.publicKey)}
configuration   ${configFile}
HTTP API        ${serveCommand}
`;
}

/** The text that the command prints once the network runs. */
export function announcement(devnet: Devnet, controlPort: number, found: Publication): string {
  const { head, shards } = devnet.status;
  const shown = (address: Address) => address.toFriendly({ bounceable: false });
  const accounts = devnet.keys.prefunded.map(({ key, mnemonic, wallets, v5r1 }, index) => {
    const v5 = v5r1.map(({ globalId, address }) => {
      return `       v5r1 ${shown(address)}  network ${globalId}\n`;
    });
    return `  ${index}  ${mnemonic ?? toHex(key.seed)}
${v5.join('')}       v4r2 ${shown(wallets.v4r2)}
       v3r2 ${shown(wallets.v3r2)}
`;
  });
  const jettons = devnet.tokens.jettons.map(({ address, symbol, decimals }) => {
    return `jetton          ${address.toFriendly()}  ${symbol}, ${decimals} decimals\n`;
  });
  return `${serverLines(devnet.status, found)}control         http://127.0.0.1:${controlPort}
masterchain     block ${head.seqno}, ${shards.length} basechain shard${shards.length > 1 ? 's' : ''}
faucet          ${devnet.faucetAddress.toFriendly()}
${jettons.join('')}NFT collection  ${devnet.tokens.nftCollection.address.toFriendly()}

Funded wallets, with the words (or the seed) of their key; publicly known, never use them elsewhere:
${accounts.join('')}`;
}
