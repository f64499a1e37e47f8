import { readFile } from 'node:fs/promises';
import { readServerList, type ServerAddress } from '@tonway/lite-client';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from '../../config/errors.ts';
import { loadGlobalConfig } from '../../config/global-config.ts';
import type { Settings } from '../../config/settings.ts';
import type { UpstreamObserver } from '../../network/upstream/lite-upstream.ts';
import { openUpstream } from '../../network/upstream/open-upstream.ts';
import type { Upstream } from '../../network/upstream/session.ts';
import { openTrustFile } from './trust-file.ts';

/** Connects to the lite servers of the configured network. */
export async function connect(settings: Settings, log: UpstreamLog): Promise<Upstream> {
  const { NETWORK, GLOBAL_CONFIG, PRIVATE_LITE_SERVERS, TRUST_FILE } = settings;
  const load = () => loadGlobalConfig(NETWORK, GLOBAL_CONFIG);
  return openUpstream({
    config: await load(),
    ...(NETWORK === 'devnet' && { reload: load }),
    observer: loggedUpstream(log),
    ...(PRIVATE_LITE_SERVERS !== '' && { privateServers: await readServers(PRIVATE_LITE_SERVERS) }),
    ...(TRUST_FILE !== '' && { trustStore: await openTrustFile(TRUST_FILE, log) }),
  });
}

export type UpstreamLog = Pick<FastifyBaseLogger, 'warn'> &
  Partial<Pick<FastifyBaseLogger, 'info'>>;

/** Logs every change of the network state once. */
function loggedUpstream(log: UpstreamLog): UpstreamObserver {
  return {
    chainProblem: (problem) =>
      problem
        ? log.warn(`${problem.message}; reads are refused`)
        : log.info?.('the lite servers serve the verified chain again'),
    startedOver: ({ message }) => log.warn(`${message}; started over with the new chain`),
    serverChanged: (name, unusable) =>
      unusable === null
        ? log.info?.(`lite server ${name} answers again`)
        : log.warn(`lite server ${name} is not used: ${unusable}`),
  };
}

async function readServers(file: string): Promise<readonly ServerAddress[]> {
  try {
    return readServerList(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new ConfigError(
      `PRIVATE_LITE_SERVERS: ${(cause as Error).message}; give a file in the format of a global config, or leave the setting empty`,
      { cause },
    );
  }
}
