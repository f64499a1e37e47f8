import type { FastifyServerOptions } from 'fastify';

/** Where lines go; tests look at them. */
interface Lines {
  write(line: string): void;
}

/** JSON lines, on the standard output by default. No key reaches them: see `http/request-log.ts`. */
export function loggerOptions(
  level: string,
  stream?: Lines,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: ['headers["x-api-key"]', '*.headers["x-api-key"]'], censor: '(key)' },
    ...(stream && { stream }),
  };
}
