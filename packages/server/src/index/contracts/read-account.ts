import { TonwayError, toHex } from '@tonway/chain';
import { LRUCache } from 'lru-cache';
import type { ContractSource } from '../../network/contracts/contract.ts';
import { mayBeRead } from '../../network/contracts/recognize/detectors.ts';
import type { Recognition, Recognizer } from '../../network/contracts/recognize/recognizer.ts';
import type { StoredContract } from '../../network/contracts/stored/stored-contracts.ts';
import { readCodeMethods } from '../../store/accounts/codes.ts';
import type { Queries } from '../../store/connection.ts';
import type { LeasedAccount } from '../../store/contracts/queue.ts';
import type { ContractReading } from '../../store/contracts/write.ts';
import type { EventVerdict, NewestContract } from '../token-events/token-event-stage.ts';
import type { ReadAccount } from './write-readings.ts';

/** Attempts after which a contract that cannot be read is given up until its state changes. */
const MAX_ATTEMPTS = 6;

export interface ReadOptions {
  readonly recognizer: Pick<Recognizer, 'recognize'>;
  readonly source: ContractSource;
  /** Verifies the token events of a contract; null: it has none. */
  readonly verifyEvents: ((contract: NewestContract) => Promise<EventVerdict>) | null;
  readonly signal: AbortSignal;
}

/** Reads a contract. Never throws: a contract that cannot be read is delayed, and given up after several attempts. */
export async function readAccount(
  lease: LeasedAccount,
  contract: StoredContract,
  { recognizer, source, verifyEvents, signal }: ReadOptions,
): Promise<ReadAccount> {
  try {
    const recognition = await recognizer.recognize(source, contract, { signal });
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
  const reading = readingOf(contract, { rows: {}, failure: String(error) });
  return { ...lease, outcome: 'read', reading, error };
}

/** An account that the index does not have any more, as after `tonway repair reindex`, has no rows. */
export function absentAccount(lease: LeasedAccount): ReadAccount {
  const none = { lt: 0n, codeHash: null, dataHash: null, rows: {}, failure: null };
  return { ...lease, outcome: 'read', reading: { account: lease.account, ...none } };
}

/** The code was not run, or is a library that may not be published yet. */
function isPreliminary({ rows, isSkipped }: Recognition, { code, state }: StoredContract): boolean {
  const isUnknownLibrary = state.code?.isSpecial === true && code.methods === null;
  return isSkipped || (isUnknownLibrary && Object.keys(rows).length === 0);
}

function readingOf(
  { account, lt, code, dataHash }: StoredContract,
  { rows, failure }: Pick<Recognition, 'rows' | 'failure'>,
) {
  return { account, lt, codeHash: code.codeHash, dataHash, rows, failure };
}

/** Enough for all codes in frequent use. */
const MAX_CODES = 50_000;

/** Knows which codes may have something to read, so that other accounts, such as wallets, are not queued. */
export class ReadableCodes {
  readonly #known = new LRUCache<string, boolean>({ max: MAX_CODES });

  /** Returns a function that answers for these codes. Code that is not stored yet counts as readable. */
  async load(
    queries: Queries,
    hashes: readonly Uint8Array[],
  ): Promise<(hash: Uint8Array | null) => boolean> {
    const wanted = new Map(hashes.map((hash) => [toHex(hash), hash]));
    const found = new Map<string, boolean>();
    for (const key of wanted.keys()) {
      const isReadable = this.#known.get(key);
      if (isReadable === undefined) continue;
      found.set(key, isReadable);
      wanted.delete(key);
    }
    if (wanted.size > 0)
      for (const { hash, methods, library } of await readCodeMethods(queries, [
        ...wanted.values(),
      ])) {
        const isUnresolved = library !== null && methods === null;
        const isReadable = isUnresolved || mayBeRead({ codeHash: hash, methods });
        found.set(toHex(hash), isReadable);
        if (!isUnresolved) this.#known.set(toHex(hash), isReadable);
      }
    return (hash) => hash !== null && (found.get(toHex(hash)) ?? true);
  }
}
