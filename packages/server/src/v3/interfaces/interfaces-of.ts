import { methodId } from '@tonway/chain';
import { WALLET_TYPES } from '../../v2/wallets/wallet-types.ts';
import { base64 } from '../shapes/text.ts';
import { KNOWN_CODES, KNOWN_METHODS } from './table.ts';

/** A code as far as it tells what a contract is. */
export interface KnownCode {
  readonly code_hash: Buffer | null;
  /** Ids of the get-methods; null: unknown. */
  readonly methods: readonly number[] | null;
}

const BY_CODE: ReadonlyMap<string, readonly string[]> = new Map([
  ...[...WALLET_TYPES].map(([hash, { name }]) => [hash, [walletInterface(name)]] as const),
  ...KNOWN_CODES.map(([hash, name]) => [hash, [name]] as const),
]);

/** By the first of its methods: only what has it can be it. */
const BY_METHOD = Map.groupBy(
  KNOWN_METHODS.map(([name, ...methods]) => ({ name, ids: methods.map(methodId) })),
  ({ ids }) => ids[0],
);

const NONE: readonly string[] = [];

/** What a contract can be talked to as, in the order of the names. A known code is exactly one thing. */
export function interfacesOf({ code_hash, methods }: KnownCode): readonly string[] {
  const known = code_hash && BY_CODE.get(base64(code_hash));
  if (known) return known;
  if (!methods) return NONE;
  const has = new Set(methods);
  return methods
    .flatMap((id) => BY_METHOD.get(id) ?? [])
    .filter(({ ids }) => ids.every((id) => has.has(id)))
    .map(({ name }) => name)
    .sort();
}

/** `wallet v4 r2` is `wallet_v4r2`. */
function walletInterface(type: string): string {
  return type.replace(' ', '_').replace(' r', 'r').replace(' ', '_');
}
