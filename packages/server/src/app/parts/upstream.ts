import { access, constants, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  fileTrustStore,
  LiteError,
  readServerList,
  type ServerAddress,
  type TrustStore,
} from '@tonway/lite-client';
import { loadGlobalConfig } from '../../config/global-config.ts';
import { ConfigError, explainFailure } from '../../config/read-settings.ts';
import type { UpstreamObserver } from '../../network/upstream/lite-upstream.ts';
import { openUpstream } from '../../network/upstream/open-upstream.ts';
import type { Upstream } from '../../network/upstream/session.ts';
import type { Context } from './app.ts';

/** Opens the file that saves the verified part of the chain. Later write errors are logged and do not stop the server. */
async function openTrustFile(path: string, log: Context['log']): Promise<TrustStore> {
  const store = fileTrustStore(path);
  await explainFailure(
    () => access(dirname(path), constants.W_OK),
    (message) => `TRUST_FILE: ${message}; give a file in a folder that can be written to`,
  );
  await checkContent(store);
  return {
    load: store.load,
    save: (progress) =>
      store.save(progress).catch((error: Error) => {
        log.warn(`TRUST_FILE: ${error.message}; the next start has to verify more blocks`);
      }),
  };
}

async function checkContent(store: TrustStore): Promise<void> {
  try {
    await store.load();
  } catch (cause) {
    if (!(cause instanceof LiteError)) throw cause;
    throw new ConfigError(
      `TRUST_FILE: ${cause.message}; remove it, and the chain is verified from the start`,
      { cause },
    );
  }
}

/** Connects to the lite servers of the configured network. */
export async function connect({ settings, log, closing, metrics }: Context): Promise<Upstream> {
  const { NETWORK, GLOBAL_CONFIG, PRIVATE_LITE_SERVERS, TRUST_FILE } = settings;
  const load = () => loadGlobalConfig(NETWORK, GLOBAL_CONFIG);
  const upstream = await openUpstream({
    config: await load(),
    ...(NETWORK === 'devnet' && { reload: load }),
    observer: { ...loggedUpstream(log), ...metrics?.liteServers },
    ...(PRIVATE_LITE_SERVERS !== '' && { privateServers: await readServers(PRIVATE_LITE_SERVERS) }),
    ...(TRUST_FILE !== '' && { trustStore: await openTrustFile(TRUST_FILE, log) }),
  });
  closing.defer(() => upstream.close());
  return upstream;
}

/** Logs every change of the network state once. */
function loggedUpstream(log: Context['log']): UpstreamObserver {
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

function readServers(file: string): Promise<readonly ServerAddress[]> {
  return explainFailure(
    async () => readServerList(await readFile(file, 'utf8')),
    (message) =>
      `PRIVATE_LITE_SERVERS: ${message}; give a file in the format of a global config, or leave the setting empty`,
  );
}
