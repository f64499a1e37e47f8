import { methodId, toBase64 } from '@tonway/chain';
import { KNOWN_INTERFACES } from './known-interfaces.ts';

/** The properties of a contract's code by which its interfaces are detected. */
export interface ContractCode {
  readonly codeHash: Uint8Array | null;
  /** Ids of the get-methods; null if unknown. */
  readonly methods: readonly number[] | null;
}

const BY_CODE: ReadonlyMap<string, string> = new Map(
  Object.entries(KNOWN_INTERFACES).flatMap(([name, { codes = [] }]) =>
    codes.map((hash) => [hash, name] as const),
  ),
);

/** Interfaces by their first get-method id. */
const BY_METHOD = Map.groupBy(
  Object.entries(KNOWN_INTERFACES).flatMap(([name, { methods }]) =>
    methods ? { name, ids: methods.map(methodId) } : [],
  ),
  ({ ids }) => ids[0],
);

/** The interface of a known code; undefined if the code is unknown. */
export function interfaceOfCode(codeHash: Uint8Array): string | undefined {
  return BY_CODE.get(toBase64(codeHash));
}

/** Whether this is the code of a wallet that only pays: its get-methods tell nothing about tokens or other contracts. */
export function isPlainWallet(codeHash: Uint8Array): boolean {
  const name = interfaceOfCode(codeHash);
  return name?.startsWith('wallet_') === true && name !== 'wallet_vesting';
}

/** The interfaces of a contract in alphabetical order. A known code has exactly one interface. */
export function interfacesOf({ codeHash, methods }: ContractCode): readonly string[] {
  const known = codeHash && interfaceOfCode(codeHash);
  if (known) return [known];
  if (!methods) return [];
  const has = new Set(methods);
  return methods
    .flatMap((id) => BY_METHOD.get(id) ?? [])
    .filter(({ ids }) => ids.every((id) => has.has(id)))
    .map(({ name }) => name)
    .sort();
}
