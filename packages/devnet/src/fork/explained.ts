import { ChainError } from '@tonway/chain';
import { LiteError } from '@tonway/lite-client';
import { DevnetError } from '../errors.ts';

/** The fork may only use what was fetched before. */
export class OfflineError extends LiteError {
  constructor() {
    super('NO_SERVER', 'the fork is offline, and this part was not fetched before', false);
  }
}

/** Errors of the servers say what they are about, and what helps. */
export async function explained<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LiteError || error instanceof ChainError)) throw error;
    throw new DevnetError(
      'FORK_SOURCE',
      `${what} could not be read from the forked network: ${error.message}; ${helpFor(error)}`,
      { cause: error, transient: !(error instanceof OfflineError) },
    );
  }
}

function helpFor(error: LiteError | ChainError): string {
  if (error instanceof OfflineError) return 'start without --fork-offline to fetch it';
  return 'servers keep states for some hours; use an archive server, a newer block, a cache that contains it, or try again';
}
