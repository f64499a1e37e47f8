import { readFile } from 'node:fs/promises';
import { readServerList, type ServerAddress } from '@tonway/lite-client';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from '../config/errors.ts';
import { loadGlobalConfig } from '../config/global-config.ts';
import type { Settings } from '../config/settings.ts';
import { openUpstream } from '../upstream/open-upstream.ts';
import type { Upstream } from '../upstream/session.ts';
import { openTrustFile } from './trust-file.ts';

/** Opens the network that the settings name. */
export async function connect(
  settings: Settings,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Upstream> {
  const { NETWORK, GLOBAL_CONFIG, PRIVATE_LITE_SERVERS, TRUST_FILE } = settings;
  const config = await loadGlobalConfig(NETWORK, GLOBAL_CONFIG);
  return openUpstream({
    config,
    ...(PRIVATE_LITE_SERVERS !== '' && { privateServers: await readServers(PRIVATE_LITE_SERVERS) }),
    ...(TRUST_FILE !== '' && { trustStore: await openTrustFile(TRUST_FILE, log) }),
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
