import { styleText } from 'node:util';
import type { FastifyServerOptions } from 'fastify';
import { maskKeys } from '../../api/http/request-log.ts';

interface LogLine extends Readonly<Record<string, unknown>> {
  readonly time: string;
  readonly level: string;
  readonly msg?: string;
  readonly err?: { readonly stack?: string };
}

const COLORS: Readonly<Record<string, 'yellow' | 'red'>> = {
  warn: 'yellow',
  error: 'red',
  fatal: 'red',
};
/** Control characters: log lines contain client input, which must not control the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are replaced
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;
/** A text that needs no quotes. */
const PLAIN = /^[^\s"=]+$/;

/** Formats a JSON log line for a terminal: `12:34:56.789 WARN  request code=504 reason="no answer in time"`. */
export function readableLine(json: string): string {
  const { time, level, msg = '', pid: _, err, ...fields } = JSON.parse(json) as LogLine;
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${valueText(value)}`);
  const message = [msg.replaceAll('\n', ' '), ...pairs].join(' ');
  const stack = err?.stack === undefined ? '' : `\n${err.stack}`;
  const text = `${message}${stack}`.replace(CONTROL, '\uFFFD');
  return `${time.slice(11, 23)} ${levelText(level)} ${text}\n`;
}

function levelText(level: string): string {
  const label = level.toUpperCase().padEnd(5);
  const color = COLORS[level];
  return color ? styleText(color, label) : label;
}

function valueText(value: unknown): string {
  return typeof value === 'string' && PLAIN.test(value) ? value : JSON.stringify(value);
}

/** Destination of log lines. */
export interface LogStream {
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
