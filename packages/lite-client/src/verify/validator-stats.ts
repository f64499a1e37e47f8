import { type BlockIdExt, type CreatorStats, equalBytes } from '@tonway/chain';
import type { Params, Result } from '../tl/types.ts';
import { checked, ensure, fail } from './open.ts';
import { ensureAbout, masterchainOf, stateBehindHeader } from './proven-state.ts';

/** Servers show no more at a time. */
const MOST = 1000;
const WITH_START = 1;
const START_INCLUDED = 2;
const MODE_BITS = 0xff;

export interface ValidatorStats {
  /** Public key; the zero key sums up all. */
  readonly key: Uint8Array;
  readonly stats: CreatorStats;
}

export interface VerifiedValidatorStats {
  readonly block: BlockIdExt;
  /** By key. */
  readonly validators: readonly ValidatorStats[];
  /** Nothing is left behind the last one. */
  readonly complete: boolean;
  readonly proof: { readonly stateProof: Uint8Array; readonly dataProof: Uint8Array };
}

/** `modifiedAfter` is ignored, as servers do. */
export function verifyValidatorStats(
  block: BlockIdExt,
  params: Omit<Params<'getValidatorStats'>, 'id'>,
  answer: Result<'getValidatorStats'>,
): VerifiedValidatorStats {
  return checked('validator statistics', () => {
    ensureAbout(block, answer);
    ensure(answer.mode === (params.mode & MODE_BITS), 'an answer in another mode');
    const { stateProof, dataProof, count, complete } = answer;
    const { blockCreateStats } = masterchainOf(stateBehindHeader(block, stateProof, dataProof));
    const counters = (blockCreateStats ?? fail('the network counts no blocks')).counters;
    const most = Math.min(params.limit, MOST);
    const validators = page(counters, params, most);
    ensure(count === validators.length, 'more or fewer than the state has');
    // servers do not look beyond the last one they may show
    ensure(complete === validators.length < most, 'the list ends where it does not');
    return { block, validators, complete, proof: { stateProof, dataProof } };
  });
}

type Counters = { entries(options?: { from: Uint8Array }): Iterable<[Uint8Array, CreatorStats]> };

function page(
  counters: Counters,
  { mode, startAfter }: Omit<Params<'getValidatorStats'>, 'id'>,
  most: number,
): ValidatorStats[] {
  const from = (mode & WITH_START) !== 0 ? startAfter : undefined;
  const skipped = (mode & START_INCLUDED) !== 0 ? undefined : from;
  const found: ValidatorStats[] = [];
  for (const [key, stats] of counters.entries(from && { from })) {
    if (skipped && equalBytes(key, skipped)) continue;
    if (found.push({ key, stats }) === most) break;
  }
  return found;
}
