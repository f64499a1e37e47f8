import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Address } from '@tonway/chain';
import { DevnetError } from '@tonway/devnet';
import type { OperatorNames } from '../../api/v3/operation.ts';
import { ConfigError } from '../../config/read-settings.ts';

const MAX_NAMES = 100_000;
const MAX_LENGTH = 256;

/** Names that a developer gives addresses, in addition to those of `NAMES_FILE`. */
export class AddressNames implements OperatorNames {
  readonly #names: Map<string, string>;
  /** Null: the names are not stored. */
  readonly #file: string | null;
  readonly #operator: OperatorNames | null;
  #writing: Promise<void> = Promise.resolve();

  /** `file`: where the names are stored; `operator`: other names, which are used where there is none here. */
  static async open(file: string | null, operator: OperatorNames | null): Promise<AddressNames> {
    return new AddressNames(file, operator, file === null ? new Map() : await readNames(file));
  }

  private constructor(
    file: string | null,
    operator: OperatorNames | null,
    names: Map<string, string>,
  ) {
    this.#file = file;
    this.#operator = operator;
    this.#names = names;
  }

  find(address: Address): ReturnType<OperatorNames['find']> {
    const name = this.#names.get(address.toRaw());
    const known = this.#operator?.find(address);
    return name === undefined ? known : { ...known, name };
  }

  get hasVerified(): boolean {
    return this.#operator?.hasVerified ?? false;
  }

  verifiedLike(skeleton: string): string | undefined {
    return this.#operator?.verifiedLike(skeleton);
  }

  /** Null removes the name. Resolves when the name is stored. */
  async set(address: Address, name: string | null): Promise<void> {
    if (name === null) this.#names.delete(address.toRaw());
    else {
      if (name === '' || name.length > MAX_LENGTH)
        throw new DevnetError('OPTION_INVALID', `name: expected 1 to ${MAX_LENGTH} characters`);
      if (this.#names.size >= MAX_NAMES)
        throw new DevnetError('OPTION_INVALID', `there are ${MAX_NAMES} names already`);
      this.#names.set(address.toRaw(), name);
    }
    await this.#store();
  }

  /** One write at a time, so that the newest names are written last. */
  #store(): Promise<void> {
    const file = this.#file;
    if (file === null) return Promise.resolve();
    this.#writing = this.#writing.catch(() => {}).then(() => writeNames(file, this.#names));
    return this.#writing;
  }
}

async function writeNames(file: string, names: ReadonlyMap<string, string>): Promise<void> {
  const entries = [...names].map(([address, name]) => [address, { name }] as const);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(Object.fromEntries(entries), null, 1)}\n`);
  await rename(`${file}.new`, file);
}

/** The file has the format of `NAMES_FILE`. */
async function readNames(file: string): Promise<Map<string, string>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, { name?: string }>);
    return new Map(
      entries.map(([address, { name = '' }]) => [Address.parse(address).toRaw(), name]),
    );
  } catch (cause) {
    throw new ConfigError(`${file}: ${(cause as Error).message}; remove the file`, { cause });
  }
}
