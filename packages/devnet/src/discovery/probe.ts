import { toHex } from '@tonway/chain';
import { Connection, QueryTimeoutError, readGlobalConfig } from '@tonway/lite-client';
import type { RegisteredDevnet } from './registered-devnet.ts';

const TIMEOUT_MS = 2000;

/** Whether the devnet is still where it is registered; one that is too busy to answer in time counts as being there. */
export async function isAnswering(devnet: RegisteredDevnet): Promise<boolean> {
  // the lite server of a devnet can be told to fail, its control port cannot
  const ask = devnet.controlPort === null ? zeroStateByLiteServer : zeroStateByControl;
  try {
    return (await ask(devnet)) === devnet.zeroState;
  } catch (error) {
    return error instanceof QueryTimeoutError || (error as Error).name === 'TimeoutError';
  }
}

async function zeroStateByControl({ controlPort, port }: RegisteredDevnet): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`http://127.0.0.1:${controlPort}/status`, { signal });
  const { result } = (await response.json()) as {
    result?: { port?: number; zeroState?: { rootHash?: string } };
  };
  return result?.port === port ? result.zeroState?.rootHash : null;
}

async function zeroStateByLiteServer({ globalConfig }: RegisteredDevnet): Promise<unknown> {
  const [server] = readGlobalConfig(globalConfig).servers;
  if (!server) return null;
  const connection = new Connection(server);
  try {
    const { init } = await connection.query('getMasterchainInfo', {}, { timeoutMs: TIMEOUT_MS });
    return toHex(init.rootHash);
  } finally {
    await connection.close();
  }
}
