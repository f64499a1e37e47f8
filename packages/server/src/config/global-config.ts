import { readFile } from 'node:fs/promises';
import { fromBase64, toBase64 } from '@tonway/chain';
import type { RegisteredDevnet } from '@tonway/devnet';
import { DEFAULT_PORT, findDevnets } from '@tonway/devnet/discovery';
import { type GlobalConfig, readGlobalConfig } from '@tonway/lite-client';
import { ConfigError, explainFailure } from './read-settings.ts';

const START = 'start one with `tonway-devnet` (`npm run devnet` in a checkout)';

/** The global config text of the running devnet. If several run, the one on the default port is used. */
async function findDevnetConfig(): Promise<string> {
  const { folder, devnets, stale } = await explainFailure(
    findDevnets,
    (message) => `--network devnet: ${message}; or give the devnet's file: --global-config FILE`,
  );
  const [only] = devnets;
  if (only && devnets.length === 1) return only.globalConfig;
  const atDefaultPort = devnets.find(({ port }) => port === DEFAULT_PORT);
  if (atDefaultPort) return atDefaultPort.globalConfig;
  throw new ConfigError(only ? severalText(devnets) : noneText(folder, stale));
}

function noneText(folder: string, stale: readonly RegisteredDevnet[]): string {
  const ended = stale.map(
    ({ port, pid }) => `; the one on port ${port} (process ${pid}) has ended`,
  );
  return `--network devnet: no devnet of this user runs (looked in ${folder}${ended.join('')}); ${START}, or give the file with a devnet's configuration: --global-config FILE`;
}

function severalText(devnets: readonly RegisteredDevnet[]): string {
  const lines = devnets.map(({ port, pid, startedAt, data, globalConfigFile }) => {
    const where = data === null ? '' : `, data in ${data}`;
    return `\n  --global-config ${globalConfigFile}   (port ${port}, process ${pid}, started ${startedAt}${where})`;
  });
  return `--network devnet: several devnets run, none of them on port ${DEFAULT_PORT}; choose one:${lines.join('')}`;
}

/** The public network that a configuration belongs to; null: another one. */
export function publicNetworkOf(config: GlobalConfig): string | null {
  return Object.keys(ZERO_STATES).find((name) => isSame(config, ZERO_STATES[name])) ?? null;
}

/** The root hash of the zero state of mainnet or testnet. */
export function zeroStateHashOf(network: string): Uint8Array | null {
  const { rootHash } = ZERO_STATES[network] ?? {};
  return rootHash === undefined ? null : fromBase64(rootHash);
}

interface ZeroState {
  readonly rootHash: string;
  readonly fileHash: string;
}

/** The zero states of the public networks. A global config file could name any zero state for itself. */
const ZERO_STATES: Readonly<Record<string, ZeroState>> = {
  mainnet: {
    rootHash: 'F6OpKZKqvqeFp6CQmFomXNMfMj2EnaUSOXN+Mh+wVWk=',
    fileHash: 'XplPz01CXAps5qeSWUtxcyBfdAo5zVb1N979KLSKD24=',
  },
  testnet: {
    rootHash: 'gj+B8wb/AmlPk1z1AhVI484rhrUpgSr2oSFIh56VoSg=',
    fileHash: 'Z+IKwYS54DmmJmesw/nAD5DzWadnOCMzee+kdgSYDOg=',
  },
};

/** Throws a `ConfigError` if a global config for mainnet or testnet belongs to another network. */
function checkZeroState(network: string, config: GlobalConfig, source: string): void {
  const expected = ZERO_STATES[network];
  if (!expected || isSame(config, expected)) return;
  const actual = publicNetworkOf(config);
  throw new ConfigError(
    `GLOBAL_CONFIG: ${source} is not a configuration of ${network}: ` +
      `its zero state is ${actual ? `that of ${actual}` : toBase64(config.zeroState.rootHash)}, ` +
      `that of ${network} is ${expected.rootHash}; ` +
      `give ${network}'s own, or name the network: --network ${actual ?? 'NAME'} --global-config FILE`,
  );
}

function isSame({ zeroState }: GlobalConfig, expected: ZeroState | undefined): boolean {
  return (
    toBase64(zeroState.rootHash) === expected?.rootHash &&
    toBase64(zeroState.fileHash) === expected.fileHash
  );
}

const FETCH_TIMEOUT_MS = 10_000;
const MAX_CONFIG_BYTES = 4 * 2 ** 20;

/** Where the global configs of the public networks are published. */
const PUBLISHED: Readonly<Record<string, string>> = {
  mainnet: 'https://ton.org/global.config.json',
  testnet: 'https://ton.org/testnet-global.config.json',
};

/** How the command line names a network, for the advice in errors. */
interface NamedBy {
  readonly file: string;
  readonly names: string;
  command(network: string): string;
}

const BY_NETWORK: NamedBy = {
  file: '--global-config FILE',
  names: '--network mainnet, testnet or devnet',
  command: (network) => `tonway serve --network ${network} --global-config global.config.json`,
};

/** `tonway dev --fork`. */
export const BY_FORK: NamedBy = {
  file: '--fork FILE',
  names: '--fork mainnet, testnet or devnet',
  command: () => 'tonway dev --fork global.config.json',
};

/**
 * Loads the global config of a network from the file, from the running devnet, or from the published URL.
 * A later call finds a devnet that was started after the first call.
 */
export async function loadGlobalConfig(
  network: string,
  file: string,
  by = BY_NETWORK,
): Promise<GlobalConfig> {
  if (file !== '') {
    const advice = `give a readable file: ${by.file}${downloadAdvice(network, by)}`;
    const text = await explainFailure(
      () => readFile(file, 'utf8'),
      (message) => `GLOBAL_CONFIG: ${message}; ${advice}`,
    );
    return parse(text, file, network, by);
  }
  if (network === 'devnet') return readGlobalConfig(await findDevnetConfig());
  const url = PUBLISHED[network];
  if (url === undefined)
    throw new ConfigError(
      `GLOBAL_CONFIG: unknown network "${network}"; give the file with its global configuration: ${by.file}`,
    );
  const text = await explainFailure(
    () => fetchText(url),
    (_, cause) =>
      `GLOBAL_CONFIG: ${url} could not be fetched (${reason(cause)}); download it yourself${downloadAdvice(network, by)}`,
  );
  return parse(text, url, network, by);
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`HTTP status ${response.status}`);
  const text = await response.text();
  if (text.length > MAX_CONFIG_BYTES) throw new Error(`larger than ${MAX_CONFIG_BYTES} bytes`);
  return text;
}

async function parse(
  text: string,
  source: string,
  network: string,
  by: NamedBy,
): Promise<GlobalConfig> {
  const advice = `give a network's global configuration: ${by.file}${downloadAdvice(network, by)}`;
  const config = await explainFailure(
    () => readGlobalConfig(text),
    (message) => `GLOBAL_CONFIG: ${source}: ${message}; ${advice}`,
  );
  checkZeroState(network, config, source);
  return config;
}

function downloadAdvice(network: string, { names, command }: NamedBy): string {
  const url = PUBLISHED[network];
  if (url === undefined) return `, or a network that is known by name: ${names}`;
  return `:\n  curl -o global.config.json ${url}\n  ${command(network)}`;
}

function reason(cause: unknown): string {
  const { cause: deeper } = cause as Error;
  return deeper instanceof Error ? deeper.message : (cause as Error).message;
}
