import { readFile } from 'node:fs/promises';

/** What a running devnet tells the programs of its user. */
export interface RegisteredDevnet {
  readonly pid: number;
  /** Of the lite server. */
  readonly port: number;
  /** Null: a recorded chain, which nobody controls. */
  readonly controlPort: number | null;
  /** The root hash of the masterchain's zero state, in hexadecimal. */
  readonly zeroState: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** The folder with the chain; null: in memory. */
  readonly data: string | null;
  /** Where the configuration for clients is, besides here. */
  readonly globalConfigFile: string;
  readonly globalConfig: string;
}

const MAX_BYTES = 2 ** 20;

/** Null where the file is gone by now, or is none of ours. */
export async function readRegistered(file: string): Promise<RegisteredDevnet | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  if (text.length > MAX_BYTES) return null;
  try {
    const json: unknown = JSON.parse(text);
    return isRegistered(json) ? json : null;
  } catch {
    return null;
  }
}

function isRegistered(json: unknown): json is RegisteredDevnet {
  if (typeof json !== 'object' || json === null) return false;
  const { pid, port, controlPort, ...texts } = json as Partial<
    Record<keyof RegisteredDevnet, unknown>
  >;
  const { zeroState, startedAt, data, globalConfigFile, globalConfig } = texts;
  return (
    [pid, port, controlPort ?? 0].every(Number.isSafeInteger) &&
    [zeroState, startedAt, data ?? '', globalConfigFile, globalConfig].every(
      (text) => typeof text === 'string',
    )
  );
}
