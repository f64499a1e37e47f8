import { methodId, toBase64 } from '@tonway/chain';
import { KNOWN_CODES } from './known-codes.ts';
import { KNOWN_METHODS } from './known-methods.ts';

/** A contract's code, as far as it tells what the contract is. */
export interface ContractCode {
  readonly codeHash: Uint8Array | null;
  /** Ids of the get-methods; null: unknown. */
  readonly methods: readonly number[] | null;
}

const BY_CODE: ReadonlyMap<string, string> = new Map(
  KNOWN_CODES.flatMap(([name, ...hashes]) => hashes.map((hash) => [hash, name] as const)),
);

/** By the first method: only a contract that has it can have the interface. */
const BY_METHOD = Map.groupBy(
  KNOWN_METHODS.map(([name, ...methods]) => ({ name, ids: methods.map(methodId) })),
  ({ ids }) => ids[0],
);

/** The interface that a code is known for; undefined: the code is not known. */
export function interfaceOfCode(codeHash: Uint8Array): string | undefined {
  return BY_CODE.get(toBase64(codeHash));
}

/** The codes, by hash, that are known for one of the interfaces. */
export function codesOf(interfaces: Iterable<string>): string[] {
  const wanted = new Set(interfaces);
  return KNOWN_CODES.flatMap(([name, ...hashes]) => (wanted.has(name) ? hashes : []));
}

/** The interfaces of a contract in alphabetical order. A known code has exactly one. */
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
