import { Address } from '@tonway/chain';
import { DevnetError } from '@tonway/devnet';
import type { OperatorNames } from '../../api/v3/operation.ts';
import { JsonFile } from './json-file.ts';

const MAX_NAMES = 100_000;
const MAX_LENGTH = 256;

/** Names that a developer gives addresses, in addition to those of `NAMES_FILE`. */
export class AddressNames implements OperatorNames {
  readonly #names: Map<string, string>;
  /** Null: the names are not stored. */
  readonly #file: JsonFile | null;
  readonly #operator: OperatorNames | null;

  /** `path`: where the names are stored; `operator`: other names, which are used where there is none here. */
  static async open(path: string | null, operator: OperatorNames | null): Promise<AddressNames> {
    const file = path === null ? null : new JsonFile(path);
    return new AddressNames(file, operator, (await file?.read(namesIn)) ?? new Map());
  }

  private constructor(
    file: JsonFile | null,
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
    await this.#file?.write(() => {
      const entries = [...this.#names].map(([address, name]) => [address, { name }] as const);
      return JSON.stringify(Object.fromEntries(entries), null, 1);
    });
  }
}

/** The file has the format of `NAMES_FILE`. */
function namesIn(content: unknown): Map<string, string> {
  const entries = Object.entries(content as Record<string, { name?: string }>);
  return new Map(entries.map(([address, { name = '' }]) => [Address.parse(address).toRaw(), name]));
}
