import { type Address, methodId } from '@tonway/chain';
import type { ContractCode } from '@tonway/contracts';
import { accountKey } from '../../../store/accounts/account-key.ts';
import type { ContractFacts } from '../../../store/contracts/tables.ts';
import type { Contract } from '../contract.ts';
import type { DnsZones } from './dns-zones.ts';

/** What a detector knows besides the contract itself. */
export interface DetectorContext {
  readonly code: ContractCode;
  readonly zones: DnsZones;
}

/** Recognizes one kind of contract. */
export interface Detector {
  /** The get-methods that every contract of this kind has. */
  readonly methods: readonly string[];
  /** Further condition on the code. */
  matches?(code: ContractCode): boolean;
  /** Throws `ContractError` or `ChainError` if the contract is of another kind. */
  read(contract: Contract, context: DetectorContext): Promise<ContractFacts>;
}

/** Null if the methods are unknown. The list of a library without a table of methods is empty. */
export function knownMethods({ methods }: ContractCode): readonly number[] | null {
  return methods && methods.length > 0 ? methods : null;
}

/** Whether code may have a get-method: it has, or its methods are unknown. */
export function mayHave(code: ContractCode, method: string): boolean {
  return knownMethods(code)?.includes(methodId(method)) ?? true;
}

export function keyOrNull(address: Address | null): Uint8Array | null {
  return address && accountKey(address);
}
