import type { FastifyServerOptions } from 'fastify';
import { maskKeys } from '../../api/http/request-log.ts';
import { readableLine } from './readable-lines.ts';

/** Destination of log lines. */
interface LogStream {
  write(line: string): void;
}

/** Logs to standard output: readable lines on a terminal, otherwise JSON. API keys are masked anywhere in a line. */
export function loggerOptions(
  level: string,
  stream: LogStream | null = terminalStream(),
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: ['headers["x-api-key"]', '*.headers["x-api-key"]'], censor: '(key)' },
    hooks: { streamWrite: maskKeys },
    ...(stream && { stream }),
  };
}

/** Null if standard output is not a terminal: the log is then JSON. */
function terminalStream(): LogStream | null {
  const { stdout } = process;
  return stdout.isTTY ? { write: (json) => void stdout.write(readableLine(json)) } : null;
}
