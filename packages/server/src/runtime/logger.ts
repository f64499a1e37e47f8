import type { FastifyServerOptions } from 'fastify';
import { maskKeys } from '../http/mask-keys.ts';
import { readableLine } from './readable-lines.ts';

/** Where lines go; tests look at them. */
interface Lines {
  write(line: string): void;
}

/** Logs to the standard output: readable lines on a terminal, JSON elsewhere. Keys are masked in every line, wherever they stand in it. */
export function loggerOptions(
  level: string,
  stream: Lines | null = terminalLines(),
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

/** Null: nobody watches, and JSON is for programs. */
function terminalLines(): Lines | null {
  const { stdout } = process;
  return stdout.isTTY ? { write: (json) => void stdout.write(readableLine(json)) } : null;
}
