import type { FastifyInstance } from 'fastify';
import { ConfigError } from '../config/errors.ts';

/** Settings that name a port, and the options that stand for them. */
const FLAGS = { PORT: '--port', METRICS_PORT: '--metrics-port', INDEX_PORT: '--port' } as const;

interface Place {
  readonly host: string;
  readonly port: number;
  readonly setting: keyof typeof FLAGS;
}

/** Takes requests from now on, and answers where; what is wrong with the place is said in words. */
export async function listen(http: FastifyInstance, place: Place): Promise<string> {
  const { host, port } = place;
  try {
    return await http.listen({ host, port });
  } catch (cause) {
    throw mistakeIn(place, cause as NodeJS.ErrnoException);
  }
}

function mistakeIn({ host, port, setting }: Place, cause: NodeJS.ErrnoException): Error {
  const portAdvice = `give another port: ${FLAGS[setting]} N`;
  switch (cause.code) {
    case 'EADDRINUSE':
      return mistake(`${setting}: somebody listens on ${host}:${port} already; ${portAdvice}`);
    case 'EACCES':
      return mistake(`${setting}: this user may not listen on port ${port}; ${portAdvice}`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return mistake(
        setting === 'METRICS_PORT'
          ? `METRICS_HOST: ${host} is not an address of this machine; set METRICS_HOST to one that is`
          : `HOST: ${host} is no address of this machine; give one: --host ADDRESS`,
      );
    default:
      return cause;
  }

  function mistake(text: string): ConfigError {
    return new ConfigError(text, { cause });
  }
}
