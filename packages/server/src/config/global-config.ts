import { readFile } from 'node:fs/promises';
import { type GlobalConfig, readGlobalConfig } from '@tonway/lite-client';
import { findDevnetConfig } from './devnet-config.ts';
import { ConfigError } from './errors.ts';
import { checkZeroState } from './zero-states.ts';

const FETCH_TIMEOUT_MS = 10_000;
const MAX_CONFIG_BYTES = 4 * 2 ** 20;

/** Where the global configs of the public networks are published. */
const PUBLISHED: Readonly<Record<string, string>> = {
  mainnet: 'https://ton.org/global.config.json',
  testnet: 'https://ton.org/testnet-global.config.json',
};

/**
 * Loads the global config of a network from the file, from the running devnet, or from the published URL.
 * A later call finds a devnet that was started after the first call.
 */
export async function loadGlobalConfig(network: string, file: string): Promise<GlobalConfig> {
  if (file !== '') return parse(await readText(file, network), file, network);
  if (network === 'devnet') return readGlobalConfig(await findDevnetConfig());
  const url = PUBLISHED[network];
  if (url === undefined)
    throw new ConfigError(
      `GLOBAL_CONFIG: unknown network "${network}"; give the file with its global configuration: --global-config FILE`,
    );
  return parse(await fetchText(url, network), url, network);
}

async function readText(path: string, network: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new ConfigError(
      `GLOBAL_CONFIG: ${(cause as Error).message}; give a readable file: --global-config FILE${downloadAdvice(network)}`,
      { cause },
    );
  }
}

async function fetchText(url: string, network: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`HTTP status ${response.status}`);
    const text = await response.text();
    if (text.length > MAX_CONFIG_BYTES) throw new Error(`larger than ${MAX_CONFIG_BYTES} bytes`);
    return text;
  } catch (cause) {
    throw new ConfigError(
      `GLOBAL_CONFIG: ${url} could not be fetched (${reason(cause)}); download it yourself${downloadAdvice(network)}`,
      { cause },
    );
  }
}

function parse(text: string, source: string, network: string): GlobalConfig {
  const config = read(text, source, network);
  checkZeroState(network, config, source);
  return config;
}

function read(text: string, source: string, network: string): GlobalConfig {
  try {
    return readGlobalConfig(text);
  } catch (cause) {
    const advice = `give a network's global configuration: --global-config FILE${downloadAdvice(network)}`;
    throw new ConfigError(`GLOBAL_CONFIG: ${source}: ${(cause as Error).message}; ${advice}`, {
      cause,
    });
  }
}

function downloadAdvice(network: string): string {
  const url = PUBLISHED[network];
  if (url === undefined)
    return ', or a network that is known by name: --network mainnet, testnet or devnet';
  return `:\n  curl -o global.config.json ${url}\n  tonway serve --network ${network} --global-config global.config.json`;
}

function reason(cause: unknown): string {
  const { cause: deeper } = cause as Error;
  return deeper instanceof Error ? deeper.message : (cause as Error).message;
}
