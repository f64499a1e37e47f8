import { toHex } from '@tonway/chain';
import { ton } from '../../data/api.ts';
import type { Query } from '../../data/query-cache.ts';
import { entryOfTyped, type StackEntry } from '../../stack/entries.ts';

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

/** Asks the elector; null: no election runs. */
export function electionQuery(
  elector: Uint8Array,
  seqno: number | null,
): Query<{ readonly election: Election | null }> {
  const address = `-1:${toHex(elector)}`;
  const run = (method: string, signal: AbortSignal) =>
    ton.v2.runGetMethodStd.response(
      { address, method, stack: [], ...(seqno !== null && { seqno }) },
      { signal },
    );
  return {
    url: `elections of ${address} at ${seqno ?? 'the newest block'}`,
    async load(signal) {
      const { body, headers } = await run('active_election_id', signal);
      if (numberOf(entriesOf(body)[0]) === 0n) return { body: { election: null }, headers };
      const answer = await run('participant_list_extended', signal);
      return { body: { election: electionOf(entriesOf(answer.body)) }, headers: answer.headers };
    },
  };
}

function entriesOf({ result }: { readonly result: { readonly stack: readonly unknown[] } }) {
  return result.stack.map((entry) => entryOfTyped(entry));
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
    electAt: Number(numberOf(electAt)),
    closeAt: Number(numberOf(closeAt)),
    minStake: numberOf(minStake),
    totalStake: numberOf(totalStake),
    participants: partsOf(list)
      .map(participantOf)
      .sort((a, b) => Number(b.stake - a.stake)),
  };
}

// [public_key, [stake, max_factor, account, adnl_address]]
function participantOf(entry: StackEntry): Participant {
  const [publicKey, terms] = partsOf(entry);
  const [stake, maxFactor, account] = partsOf(terms);
  return {
    publicKey: hex256(publicKey),
    account: `-1:${hex256(account)}`,
    stake: numberOf(stake),
    maxFactor: Number(numberOf(maxFactor)),
  };
}

function partsOf(entry: StackEntry | undefined): readonly StackEntry[] {
  return entry && 'entries' in entry ? entry.entries : [];
}

/** Throws unless the entry is a number: the contract is not an elector. */
function numberOf(entry: StackEntry | undefined): bigint {
  if (entry?.type !== 'number') throw new TypeError('the elector answers in an unknown form');
  return BigInt(entry.value);
}

function hex256(entry: StackEntry | undefined): string {
  return numberOf(entry).toString(16).padStart(64, '0');
}
