import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Address } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import { ConfigError } from '../../config/read-settings.ts';
import { VerifiedTokens } from './verified-tokens.ts';

const MAX_BYTES = 64 * 2 ** 20;
const MAX_PROBLEMS = 5;
const CHECK_MS = 2000;

const Entry = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
    symbol: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    verified: Type.Optional(Type.Boolean()),
    scam: Type.Optional(Type.Boolean()),
    nsfw: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** What the operator says about an address. */
type NamedAddress = Readonly<Static<typeof Entry>>;
type Entries = ReadonlyMap<string, NamedAddress>;

interface NamesLog {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
}

/** The names and marks of an operator's file; a changed file is read again. */
export class NamesFile implements Disposable {
  readonly #path: string;
  readonly #log: NamesLog;
  #entries: Entries;
  #verified: VerifiedTokens;

  private constructor(path: string, log: NamesLog, entries: Entries) {
    this.#path = path;
    this.#log = log;
    this.#entries = entries;
    this.#verified = verifiedTokens(entries);
    // Polled, because the file may be on a network or be replaced by a link.
    watchFile(path, { interval: CHECK_MS, persistent: false }, this.#reload);
  }

  /** Throws `ConfigError` if the file is invalid. */
  static async open(path: string, log: NamesLog): Promise<NamesFile> {
    return new NamesFile(path, log, await readEntries(path));
  }

  /** Undefined if the file does not have the address. */
  find(address: Address): NamedAddress | undefined {
    return this.#entries.get(address.toRaw());
  }

  get hasVerified(): boolean {
    return this.#verified.size > 0;
  }

  verifiedLike(skeleton: string): string | undefined {
    return this.#verified.like(skeleton);
  }

  verifiedTokens(max: number): readonly Address[] {
    return this.#verified.first(max);
  }

  verifiedStartingWith(prefix: string, max: number): readonly Address[] {
    return this.#verified.startingWith(prefix, max);
  }

  [Symbol.dispose](): void {
    unwatchFile(this.#path, this.#reload);
  }

  readonly #reload = async (): Promise<void> => {
    try {
      this.#entries = await readEntries(this.#path);
      this.#verified = verifiedTokens(this.#entries);
      this.#log.info({ addresses: this.#entries.size }, 'NAMES_FILE was read again');
    } catch (error) {
      const { message } = error as Error;
      this.#log.warn(
        { reason: message },
        'NAMES_FILE has changed and is invalid; the names before stay',
      );
    }
  };
}

function verifiedTokens(entries: Entries): VerifiedTokens {
  const verified = [...entries].filter(([, { verified }]) => verified);
  return new VerifiedTokens(
    verified.map(([text, { name, symbol }]) => ({ address: Address.parse(text), name, symbol })),
  );
}

async function readEntries(path: string): Promise<Entries> {
  const entries = Object.entries(await readObject(path));
  const problems = entries
    .flatMap(([text, entry]) => problemOf(text, entry))
    .slice(0, MAX_PROBLEMS);
  if (problems.length > 0) throw invalid(path, problems.join('; '));
  return new Map(
    entries.map(([text, entry]) => [Address.parse(text).toRaw(), entry as NamedAddress]),
  );
}

async function readObject(path: string): Promise<object> {
  try {
    const bytes = await readFile(path);
    if (bytes.length > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES} bytes`);
    const value: unknown = JSON.parse(bytes.toString());
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    throw new Error('it is not a JSON object whose keys are addresses');
  } catch (cause) {
    throw invalid(path, (cause as Error).message, cause);
  }
}

function problemOf(text: string, entry: unknown): string[] {
  const shown = text.slice(0, 80);
  try {
    Address.parse(text);
  } catch {
    return [`"${shown}" is not an address`];
  }
  const [error] = Value.Errors(Entry, entry);
  if (!error) return [];
  const member = `${shown}${error.instancePath.replaceAll('/', '.')}`;
  return [error.keyword === 'boolean' ? `${member} is unknown` : `${member}: ${error.message}`];
}

function invalid(path: string, reason: string, cause?: unknown): ConfigError {
  return new ConfigError(`NAMES_FILE: ${path}: ${reason}; see docs/metadata.md`, { cause });
}
