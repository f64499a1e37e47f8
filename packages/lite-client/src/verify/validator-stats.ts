import { type BlockIdExt, type CreatorStats, equalBytes } from '@tonway/chain';
import type { Params, Result } from '../tl/types.ts';
import { checked, ensure, fail } from './open.ts';
import { ensureAbout, masterchainOf, stateAfterHeader } from './proven-state.ts';

/** The maximum page size of servers. */
const MAX_PAGE = 1000;
const WITH_START = 1;
const START_INCLUDED = 2;
const MODE_BITS = 0xff;

export interface ValidatorStats {
  /** The public key; the zero key has the sum of all validators. */
  readonly key: Uint8Array;
  readonly stats: CreatorStats;
}

export interface VerifiedValidatorStats {
  readonly block: BlockIdExt;
  /** Sorted by key. */
  readonly validators: readonly ValidatorStats[];
  /** True: the page includes the last validator. */
  readonly complete: boolean;
  readonly proof: { readonly stateProof: Uint8Array; readonly dataProof: Uint8Array };
}

/**
 * `modifiedAfter` is ignored, as by servers.
 *
 * @example
 * const answer = await pool.query('getValidatorStats', params);
 * const { validators, complete } = verifyValidatorStats(block, params, answer);
 */
export function verifyValidatorStats(
  block: BlockIdExt,
  params: Omit<Params<'getValidatorStats'>, 'id'>,
  answer: Result<'getValidatorStats'>,
): VerifiedValidatorStats {
  return checked('validator statistics', () => {
    ensureAbout(block, answer);
    ensure(answer.mode === (params.mode & MODE_BITS), 'an answer in another mode');
    const { stateProof, dataProof, count, complete } = answer;
    const { blockCreateStats } = masterchainOf(stateAfterHeader(block, stateProof, dataProof));
    const counters = (blockCreateStats ?? fail('the network counts no blocks')).counters;
    const max = Math.min(params.limit, MAX_PAGE);
    const validators = page(counters, params, max);
    ensure(count === validators.length, 'more or fewer than the state has');
    // servers report `complete` only if the page is not full
    ensure(complete === validators.length < max, 'the list ends where it does not');
    return { block, validators, complete, proof: { stateProof, dataProof } };
  });
}

type Counters = { entries(options?: { from: Uint8Array }): Iterable<[Uint8Array, CreatorStats]> };

function page(
  counters: Counters,
  { mode, startAfter }: Omit<Params<'getValidatorStats'>, 'id'>,
  max: number,
): ValidatorStats[] {
  const from = (mode & WITH_START) !== 0 ? startAfter : undefined;
  const skipped = (mode & START_INCLUDED) !== 0 ? undefined : from;
  const found: ValidatorStats[] = [];
  for (const [key, stats] of counters.entries(from && { from })) {
    if (skipped && equalBytes(key, skipped)) continue;
    if (found.push({ key, stats }) === max) break;
  }
  return found;
}
