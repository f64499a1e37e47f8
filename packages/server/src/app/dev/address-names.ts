import { Address } from '@tonway/chain';
import { type Devnet, DevnetError } from '@tonway/devnet';
import type { OperatorNames } from '../../api/v3/operation.ts';
import { JsonFile } from './json-file.ts';

const MAX_NAMES = 100_000;
const MAX_LENGTH = 256;

/** Names of accounts, by the raw address. */
type Names = ReadonlyMap<string, string>;

/** Names that a developer gives addresses, in addition to those of `NAMES_FILE` and of the network itself. */
export class AddressNames implements OperatorNames {
  readonly #names: Map<string, string>;
  /** Null: the names are not stored. */
  readonly #file: JsonFile | null;
  readonly #operator: OperatorNames | null;
  readonly #network: Names;

  /**
   * `path`: where the names are stored; `operator`: other names, which are used where there is none here; `network`:
   * names of accounts that nobody has named.
   */
  static async open(
    path: string | null,
    operator: OperatorNames | null,
    network: Names,
  ): Promise<AddressNames> {
    const file = path === null ? null : new JsonFile(path);
    return new AddressNames(file, operator, network, (await file?.read(namesIn)) ?? new Map());
  }

  private constructor(
    file: JsonFile | null,
    operator: OperatorNames | null,
    network: Names,
    names: Map<string, string>,
  ) {
    this.#file = file;
    this.#operator = operator;
    this.#network = network;
    this.#names = names;
  }

  find(address: Address): ReturnType<OperatorNames['find']> {
    const raw = address.toRaw();
    const known = this.#operator?.find(address);
    const name = this.#names.get(raw) ?? known?.name ?? this.#network.get(raw);
    return name === undefined ? known : { ...known, name };
  }

  get hasVerified(): boolean {
    return this.#operator?.hasVerified ?? false;
  }

  verifiedLike(skeleton: string): string | undefined {
    return this.#operator?.verifiedLike(skeleton);
  }

  verifiedTokens(max: number): readonly Address[] {
    return this.#operator?.verifiedTokens(max) ?? [];
  }

  verifiedStartingWith(prefix: string, max: number): readonly Address[] {
    return this.#operator?.verifiedStartingWith(prefix, max) ?? [];
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

/** The faucet and the funded wallets of a devnet, as the console numbers them. */
export function devnetNames({
  faucetAddress,
  keys,
}: Pick<Devnet, 'faucetAddress' | 'keys'>): Names {
  const wallets = keys.prefunded.flatMap(({ wallets }, index) =>
    Object.entries(wallets).map(
      ([version, address]) => [address.toRaw(), `Wallet ${index} (${version})`] as const,
    ),
  );
  return new Map([[faucetAddress.toRaw(), 'Faucet'], ...wallets]);
}

/** The file has the format of `NAMES_FILE`. */
function namesIn(content: unknown): Map<string, string> {
  const entries = Object.entries(content as Record<string, { name?: string }>);
  return new Map(entries.map(([address, { name = '' }]) => [Address.parse(address).toRaw(), name]));
}
