import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GlobalConfig, readGlobalConfig } from '@tonway/lite-client';
import { ConfigError } from './errors.ts';

const FETCH_TIMEOUT_MS = 10_000;
const MAX_CONFIG_BYTES = 4 * 2 ** 20;

/** Where the configurations of the public networks are published. */
const PUBLISHED: Readonly<Record<string, string>> = {
  mainnet: 'https://ton.org/global.config.json',
  testnet: 'https://ton.org/testnet-global.config.json',
};

/** Where `tonway-devnet` writes its own, on its default port. */
const DEVNET_CONFIG: string = join(tmpdir(), 'tonway-devnet-4443', 'global.config.json');

/** The configuration of a network: from the file, or from where the network's is published. */
export async function loadGlobalConfig(network: string, file: string): Promise<GlobalConfig> {
  const path = file === '' && network === 'devnet' ? DEVNET_CONFIG : file;
  if (path !== '') return parse(await readText(path, network), path, network);
  const url = PUBLISHED[network];
  if (url === undefined)
    throw new ConfigError(
      `GLOBAL_CONFIG: the network "${network}" is not known here; give the file with its global configuration: --global-config FILE`,
    );
  return parse(await fetchText(url, network), url, network);
}

async function readText(path: string, network: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    const advice =
      path === DEVNET_CONFIG
        ? 'start a devnet first (`tonway-devnet`), or give the file that it wrote: --global-config FILE'
        : `give a readable file: --global-config FILE${downloadAdvice(network)}`;
    throw new ConfigError(`GLOBAL_CONFIG: ${(cause as Error).message}; ${advice}`, { cause });
  }
}

async function fetchText(url: string, network: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`HTTP status ${response.status}`);
    const text = await response.text();
    if (text.length > MAX_CONFIG_BYTES) throw new Error('larger than any such file');
    return text;
  } catch (cause) {
    throw new ConfigError(
      `GLOBAL_CONFIG: ${url} could not be fetched (${reason(cause)}); download it yourself${downloadAdvice(network)}`,
      { cause },
    );
  }
}

function parse(text: string, source: string, network: string): GlobalConfig {
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
