import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileTrustStore, LiteError, type TrustStore } from '@tonway/lite-client';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from '../../config/errors.ts';

/** Opens the file that saves the verified part of the chain. Later write errors are logged and do not stop the server. */
export async function openTrustFile(
  path: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<TrustStore> {
  const store = fileTrustStore(path);
  await checkFolder(path);
  await checkContent(store);
  return {
    load: store.load,
    save: (progress) =>
      store.save(progress).catch((error: Error) => {
        log.warn(`TRUST_FILE: ${error.message}; the next start has to verify more blocks`);
      }),
  };
}

async function checkFolder(path: string): Promise<void> {
  try {
    await access(dirname(path), constants.W_OK);
  } catch (cause) {
    throw new ConfigError(
      `TRUST_FILE: ${(cause as Error).message}; give a file in a folder that can be written to`,
      { cause },
    );
  }
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
