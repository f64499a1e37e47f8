import { fromBase64, fromHex } from '@tonway/chain';
import { LiteError } from '../errors.ts';

export function configInvalid(path: string, problem: string): LiteError {
  return new LiteError('CONFIG_INVALID', `${path}: ${problem}`, false);
}

/** A value in a configuration, with its path for error messages. */
export class ConfigReader {
  readonly path: string;
  readonly #value: unknown;

  constructor(value: unknown, path: string) {
    this.#value = value;
    this.path = path;
  }

  get isAbsent(): boolean {
    return this.#value === undefined || this.#value === null;
  }

  field(name: string): ConfigReader {
    if (typeof this.#value !== 'object' || this.#value === null || Array.isArray(this.#value))
      throw this.expected('an object');
    const path = this.path === '' ? name : `${this.path}.${name}`;
    return new ConfigReader((this.#value as Record<string, unknown>)[name], path);
  }

  /** An absent list counts as empty. */
  items(): ConfigReader[] {
    if (this.isAbsent) return [];
    if (!Array.isArray(this.#value)) throw this.expected('a list');
    return this.#value.map((item, i) => new ConfigReader(item, `${this.path}[${i}]`));
  }

  text(): string {
    if (typeof this.#value !== 'string' || this.#value === '') throw this.expected('a text');
    return this.#value;
  }

  integer(min: number, max: number): number {
    const value = this.#value;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
      throw this.expected(`an integer from ${min} to ${max}`);
    return value;
  }

  /** A 64-bit integer: a bigint of `parseExactJson`, a safe integer or a decimal string. Rejects inexact numbers. */
  long(): bigint {
    const value = this.#value;
    if (typeof value === 'bigint') return value;
    if (typeof value === 'string' && /^-?\d{1,20}$/.test(value)) return BigInt(value);
    if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
    if (value === -(2 ** 63)) return -(2n ** 63n);
    if (typeof value === 'number')
      throw this.expected('an exact integer: it has lost digits, give the configuration as text');
    throw this.expected('a 64-bit integer');
  }

  /** 32 bytes in base64 or hex. */
  bytes32(): Uint8Array {
    const text = this.text();
    const bytes = decode(text);
    if (bytes?.length !== 32) throw this.expected('32 bytes in base64 or hexadecimal');
    return bytes;
  }

  expected(what: string): LiteError {
    const found = this.isAbsent ? 'nothing' : describe(this.#value);
    return configInvalid(this.path || 'configuration', `${what} expected, found ${found}`);
  }
}

function decode(text: string): Uint8Array | null {
  try {
    return /^[0-9a-f]{64}$/i.test(text) ? fromHex(text) : fromBase64(text);
  } catch {
    return null;
  }
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `"${String(value).slice(0, 60)}"`;
}

/** Parses JSON with exact integers: an integer that is not a safe number, such as a shard, becomes a bigint. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value)
      ? exact(value, context?.source)
      : value,
  );
}

function exact(value: number, source = ''): number | bigint {
  return /^-?\d+$/.test(source) ? BigInt(source) : value;
}
