import { findDevnets } from '../discovery/find-devnets.ts';
import { DevnetError } from '../errors.ts';

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'may not be used by you',
};

/** Says what to do where a port cannot be had; other errors pass. */
export function refusePort(option: 'port' | 'control-port'): (error: unknown) => Promise<never> {
  return async (error) => {
    const { code = '', port = 0 } = error as NodeJS.ErrnoException & { readonly port?: number };
    const reason = REASONS[code];
    if (reason === undefined) throw error;
    throw new DevnetError(
      'PORT_IN_USE',
      `port ${port} ${reason}${await userOf(port)}; take another one: --${option} N (0: any that is free)`,
      { cause: error },
    );
  };
}

async function userOf(wanted: number): Promise<string> {
  const { devnets } = await findDevnets().catch(() => ({ devnets: [] }));
  const devnet = devnets.find(({ port, controlPort }) => port === wanted || controlPort === wanted);
  return devnet ? ` by the devnet of process ${devnet.pid}` : '';
}
