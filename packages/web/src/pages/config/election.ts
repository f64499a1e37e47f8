import { toHex } from '@tonway/chain';
import type { Query } from '../../data/query-cache.ts';
import { numberIn, partsIn, type StackEntry } from '../../stack/entries.ts';
import { methodQuery } from '../../stack/get-method.ts';

export interface Participant {
  readonly publicKey: string;
  readonly account: string;
  readonly stake: bigint;
  /** How many times the smallest stake this stake may count, in 1/65536. */
  readonly maxFactor: number;
}

/** An election that runs. */
export interface Election {
  /** When the elected validators begin. */
  readonly electAt: number;
  readonly closeAt: number;
  readonly minStake: bigint;
  readonly totalStake: bigint;
  /** The largest stake first. */
  readonly participants: readonly Participant[];
}

export function electorAddress(hash: Uint8Array): string {
  return `-1:${toHex(hash)}`;
}

/** Asks the elector; null: no election runs. */
export function electionQuery(
  address: string,
  seqno: number | null,
): Query<{ readonly election: Election | null }> {
  const run = (method: string, signal: AbortSignal) =>
    methodQuery(address, method, { seqno }).load(signal);
  return {
    url: `elections of ${address} at ${seqno ?? 'the newest block'}`,
    async load(signal) {
      const { body, headers } = await run('active_election_id', signal);
      if (required(body.stack?.[0]) === 0n) return { body: { election: null }, headers };
      const answer = await run('participant_list_extended', signal);
      return { body: { election: electionOf(answer.body.stack ?? []) }, headers: answer.headers };
    },
  };
}

// (elect_at, elect_close, min_stake, total_stake, participants, failed, finished)
function electionOf([
  electAt,
  closeAt,
  minStake,
  totalStake,
  list,
]: readonly StackEntry[]): Election {
  return {
    electAt: Number(required(electAt)),
    closeAt: Number(required(closeAt)),
    minStake: required(minStake),
    totalStake: required(totalStake),
    participants: partsIn(list)
      .map(participantOf)
      .sort((a, b) => Number(b.stake - a.stake)),
  };
}

// [public_key, [stake, max_factor, account, adnl_address]]
function participantOf(entry: StackEntry): Participant {
  const [publicKey, terms] = partsIn(entry);
  const [stake, maxFactor, account] = partsIn(terms);
  return {
    publicKey: hex256(publicKey),
    account: `-1:${hex256(account)}`,
    stake: required(stake),
    maxFactor: Number(required(maxFactor)),
  };
}

/** Throws unless the entry is a number: the contract is not an elector. */
function required(entry: StackEntry | undefined): bigint {
  const value = numberIn(entry);
  if (value === null) throw new TypeError('the elector answers in an unknown form');
  return value;
}

function hex256(entry: StackEntry | undefined): string {
  return required(entry).toString(16).padStart(64, '0');
}
