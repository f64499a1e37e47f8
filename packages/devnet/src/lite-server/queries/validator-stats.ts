import { type BlockCreateStats, equalBytes } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { loadMasterchainBlock } from '../block-id.ts';
import { bocOf, headerProof, proveMasterchainState } from '../proofs/prove.ts';
import type { Context } from '../query.ts';
import { refuse } from '../refusal.ts';

const MAX_RESULTS = 1000;
const WITH_START = 1;
const START_INCLUDED = 2;
const KNOWN_BITS = 7;

type Request = Params<'getValidatorStats'>;

// liteServer.getValidatorStats#091a58bc mode:# id:tonNode.blockIdExt limit:int
//   start_after:mode.0?int256 modified_after:mode.2?int = liteServer.ValidatorStats;
export function getValidatorStats(
  request: Request,
  { chain }: Context,
): Result<'getValidatorStats'> {
  const { mode, id, limit } = request;
  if (limit <= 0) refuse('requested entry count limit must be positive');
  if ((mode & ~KNOWN_BITS) !== 0) refuse('unknown flags set in mode');
  const block = loadMasterchainBlock(chain, id);
  const most = Math.min(limit, MAX_RESULTS);
  const { value: count, proof } = proveMasterchainState(block, ({ blockCreateStats }) =>
    readPage(blockCreateStats ?? refuse('no block creation statistics'), request, most),
  );
  return {
    kind: 'liteServer.validatorStats',
    mode,
    id: toTlBlockId(block.id),
    count,
    // like the node, which does not check whether more entries follow
    complete: count < most,
    stateProof: bocOf(headerProof(block)),
    dataProof: bocOf(proof),
  };
}

/** The answer contains the entries only as a proof. `modified_after` is ignored, as by the node. */
function readPage(
  { counters }: BlockCreateStats,
  { mode, startAfter }: Request,
  most: number,
): number {
  const from = (mode & WITH_START) === 0 ? undefined : startAfter;
  const skipped = (mode & START_INCLUDED) === 0 ? from : undefined;
  let count = 0;
  for (const key of counters.keys(from ? { from } : {})) {
    if (skipped && equalBytes(key, skipped)) continue;
    if (++count === most) break;
  }
  return count;
}
