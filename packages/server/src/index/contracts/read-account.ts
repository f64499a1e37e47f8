import { TonwayError } from '@tonway/chain';
import type { ContractSource } from '../../network/contracts/contract.ts';
import type { Recogniser, Recognition } from '../../network/contracts/recognise/recogniser.ts';
import type { StoredContract } from '../../network/contracts/stored/contracts.ts';
import type { LeasedAccount } from '../../store/contracts/queue.ts';
import type { ContractReading } from '../../store/contracts/write.ts';
import type { EventVerdict, NewestContract } from '../token-events/verify-events.ts';
import type { ReadAccount } from './write-readings.ts';

/** Attempts after which a contract that cannot be read is given up until its state changes. */
const MAX_ATTEMPTS = 6;

export interface ReadOptions {
  readonly recogniser: Pick<Recogniser, 'recognise'>;
  readonly source: ContractSource;
  /** Verifies the token events of a contract; null: it has none. */
  readonly verifyEvents: ((contract: NewestContract) => Promise<EventVerdict>) | null;
  readonly signal: AbortSignal;
}

/** Reads a contract. Never throws: a contract that cannot be read is delayed, and given up after several attempts. */
export async function readAccount(
  lease: LeasedAccount,
  contract: StoredContract,
  { recogniser, source, verifyEvents, signal }: ReadOptions,
): Promise<ReadAccount> {
  try {
    const recognition = await recogniser.recognise(source, contract, { signal });
    if (isPreliminary(recognition, contract) && lease.attempts < MAX_ATTEMPTS)
      return { ...lease, outcome: 'delayed' };
    const reading = readingOf(contract, recognition);
    const read = { ...lease, outcome: 'read', reading } as const;
    return verifyEvents ? await withEvents(read, reading, verifyEvents) : read;
  } catch (error) {
    if (signal.aborted) return { ...lease, outcome: 'released' };
    return failedAccount(lease, error, contract);
  }
}

/** Events may need an archive server: without one, they stay unverified, and the rows are written nevertheless. */
async function withEvents(
  read: ReadAccount,
  reading: ContractReading,
  verifyEvents: (contract: NewestContract) => Promise<EventVerdict>,
): Promise<ReadAccount> {
  try {
    return { ...read, events: await verifyEvents(reading) };
  } catch (error) {
    return { ...read, outcome: read.attempts < MAX_ATTEMPTS ? 'unsettled' : 'read', error };
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

/** An account that the index does not have any more, as after `tonway reindex`, has no rows. */
export function absentAccount(lease: LeasedAccount): ReadAccount {
  const none = { lt: 0n, codeHash: null, dataHash: null, facts: {}, failure: null };
  return { ...lease, outcome: 'read', reading: { account: lease.account, ...none } };
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
