import type { FastifyInstance } from 'fastify';
import { ConfigError } from '../../config/errors.ts';

/** Port settings and their command-line flags. */
const FLAGS = {
  PORT: '--port',
  METRICS_PORT: '--metrics-port',
  INDEX_PORT: '--port',
  METADATA_PORT: '--port',
  STREAM_PORT: '--port',
} as const;

interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly setting: keyof typeof FLAGS;
}

/** Starts to accept requests and returns the address; throws `ConfigError` if the address cannot be used. */
export async function listen(http: FastifyInstance, address: ListenAddress): Promise<string> {
  const { host, port } = address;
  try {
    return await http.listen({ host, port });
  } catch (cause) {
    throw listenError(address, cause as NodeJS.ErrnoException);
  }
}

function listenError({ host, port, setting }: ListenAddress, cause: NodeJS.ErrnoException): Error {
  const portAdvice = `choose another port: ${FLAGS[setting]} N`;
  switch (cause.code) {
    case 'EADDRINUSE':
      return configError(`${setting}: ${host}:${port} is already in use; ${portAdvice}`);
    case 'EACCES':
      return configError(
        `${setting}: this user is not allowed to listen on port ${port}; ${portAdvice}`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return configError(
        setting === 'METRICS_PORT'
          ? `METRICS_HOST: ${host} is not an address of this machine; set METRICS_HOST to one that is`
          : `HOST: ${host} is not an address of this machine; choose one: --host ADDRESS`,
      );
    default:
      return cause;
  }

  function configError(text: string): ConfigError {
    return new ConfigError(text, { cause });
  }
}
