import { readFile } from 'node:fs/promises';
import { readServerList, type ServerAddress } from '@tonway/lite-client';
import { ConfigError } from '../config/errors.ts';
import { loadGlobalConfig } from '../config/global-config.ts';
import type { Settings } from '../config/settings.ts';
import { openUpstream } from '../upstream/open-upstream.ts';
import type { Upstream } from '../upstream/session.ts';

/** Opens the network that the settings name. */
export async function connect(settings: Settings): Promise<Upstream> {
  const { NETWORK, GLOBAL_CONFIG, PRIVATE_LITE_SERVERS, TRUST_FILE } = settings;
  const config = await loadGlobalConfig(NETWORK, GLOBAL_CONFIG);
  return openUpstream({
    config,
    ...(PRIVATE_LITE_SERVERS !== '' && { privateServers: await readServers(PRIVATE_LITE_SERVERS) }),
    ...(TRUST_FILE !== '' && { trustFile: TRUST_FILE }),
  });
}

async function readServers(file: string): Promise<readonly ServerAddress[]> {
  try {
    return readServerList(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new ConfigError(
      `PRIVATE_LITE_SERVERS: ${(cause as Error).message}; give a file in the form of a global configuration, or leave it empty`,
      { cause },
    );
  }
}
