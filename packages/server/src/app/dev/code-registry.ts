import { DevnetError } from '@tonway/devnet';
import { JsonFile } from './json-file.ts';

/** What a developer has registered for a code, as it was given. */
export type CodeEntry = Readonly<Record<string, unknown>> & { readonly code_hash: string };

const MAX_ENTRIES = 1000;
/** A request has at most 4 MiB. */
const MAX_BYTES = 64 * 2 ** 20;
const HASH = /^(0x)?[\da-f]{64}$/i;
const BASE64_HASH = /^[\w+/-]{43}=?$/;

/** Documents by code hash, such as ABIs and sources of contracts. */
export class CodeRegistry {
  readonly #entries: Map<string, CodeEntry>;
  /** Null: the entries are not stored. */
  readonly #file: JsonFile | null;

  static async open(path: string | null): Promise<CodeRegistry> {
    const file = path === null ? null : new JsonFile(path);
    return new CodeRegistry(file, (await file?.read(entriesIn)) ?? []);
  }

  private constructor(file: JsonFile | null, entries: readonly CodeEntry[]) {
    this.#file = file;
    this.#entries = new Map(entries.map((entry) => [codeHash(entry.code_hash), entry]));
  }

  get list(): readonly CodeEntry[] {
    return [...this.#entries.values()];
  }

  /** The hash in hex or Base64. */
  find(hash: string): CodeEntry | null {
    return this.#entries.get(codeHash(hash)) ?? null;
  }

  /** Replaces entries of the same code. Resolves when they are stored. */
  async register(given: unknown): Promise<void> {
    const entries = entriesIn(given);
    const all = new Map(this.#entries);
    for (const entry of entries) all.set(codeHash(entry.code_hash), entry);
    if (all.size > MAX_ENTRIES || JSON.stringify([...all.values()]).length > MAX_BYTES)
      throw new DevnetError(
        'OPTION_INVALID',
        `entries: more than ${MAX_ENTRIES} entries or ${MAX_BYTES} bytes in all; delete some`,
      );
    for (const [hash, entry] of all) this.#entries.set(hash, entry);
    await this.#store();
  }

  /** False if there is no such entry. */
  async delete(hash: string): Promise<boolean> {
    const isDeleted = this.#entries.delete(codeHash(hash));
    if (isDeleted) await this.#store();
    return isDeleted;
  }

  async #store(): Promise<void> {
    await this.#file?.write(() => JSON.stringify(this.list));
  }
}

function codeHash(text: string): string {
  if (HASH.test(text)) return text.slice(-64).toLowerCase();
  if (BASE64_HASH.test(text)) return Buffer.from(text, 'base64').toString('hex');
  throw new DevnetError('OPTION_INVALID', 'code_hash: expected 32 bytes in hex or Base64');
}

function entriesIn(given: unknown): readonly CodeEntry[] {
  const isEntry = (each: unknown): each is CodeEntry =>
    typeof each === 'object' && each !== null && 'code_hash' in each && isText(each.code_hash);
  if (Array.isArray(given) && given.every(isEntry)) return given;
  throw new DevnetError('OPTION_INVALID', 'entries: expected a list of objects with a code_hash');
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
