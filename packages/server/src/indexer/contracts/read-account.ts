import { TonwayError } from '@tonway/chain';
import type { ContractSource } from '../../contracts/contract.ts';
import type { Recogniser, Recognition } from '../../contracts/recognise/recogniser.ts';
import type { StoredContract } from '../../contracts/stored/contracts.ts';
import type { LeasedAccount } from '../../store/write/contract-queue.ts';
import type { ReadAccount } from './write-readings.ts';

/** Attempts after which a contract that cannot be read is given up until its state changes. */
const MAX_ATTEMPTS = 6;

export interface ReadOptions {
  readonly recogniser: Pick<Recogniser, 'recognise'>;
  readonly source: ContractSource;
  readonly signal: AbortSignal;
}

/** Reads a contract. Never throws: a contract that cannot be read is delayed, and given up after several attempts. */
export async function readAccount(
  lease: LeasedAccount,
  contract: StoredContract,
  { recogniser, source, signal }: ReadOptions,
): Promise<ReadAccount> {
  try {
    const recognition = await recogniser.recognise(source, contract, signal);
    return isPreliminary(recognition, contract) && lease.attempts < MAX_ATTEMPTS
      ? { ...lease, outcome: 'delayed' }
      : { ...lease, outcome: 'read', reading: readingOf(contract, recognition) };
  } catch (error) {
    if (signal.aborted) return { ...lease, outcome: 'released' };
    return failedAccount(lease, error, contract);
  }
}

/** A contract that could not be read because of an error. */
export function failedAccount(
  lease: LeasedAccount,
  error: unknown,
  contract?: StoredContract,
): ReadAccount {
  const isTransient = error instanceof TonwayError && error.transient;
  if (isTransient || !contract || lease.attempts < MAX_ATTEMPTS)
    return { ...lease, outcome: 'delayed', error };
  const reading = readingOf(contract, { facts: {}, failure: String(error) });
  return { ...lease, outcome: 'read', reading, error };
}

/** The code was not run, or is a library that may not be published yet. */
function isPreliminary(
  { facts, isSkipped }: Recognition,
  { code, state }: StoredContract,
): boolean {
  const isUnknownLibrary = state.code?.isSpecial === true && code.methods === null;
  return isSkipped || (isUnknownLibrary && Object.keys(facts).length === 0);
}

function readingOf(
  { account, lt, code, dataHash }: StoredContract,
  { facts, failure }: Pick<Recognition, 'facts' | 'failure'>,
) {
  return { account, lt, codeHash: code.codeHash, dataHash, facts, failure };
}
