import { type BlockCreateStats, equalBytes } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { loadMasterchainBlock } from '../asked/reference-block.ts';
import type { Context } from '../handler.ts';
import { bagOf, headerProof, proveMasterchainState } from '../proofs/prove.ts';
import { refuse } from '../refusal.ts';

/** However many are asked for. */
const MOST = 1000;
const WITH_START = 1;
const START_INCLUDED = 2;
const KNOWN_BITS = 7;

type Asked = Params<'getValidatorStats'>;

// liteServer.getValidatorStats#091a58bc mode:# id:tonNode.blockIdExt limit:int
//   start_after:mode.0?int256 modified_after:mode.2?int = liteServer.ValidatorStats;
export function getValidatorStats(asked: Asked, { chain }: Context): Result<'getValidatorStats'> {
  const { mode, id, limit } = asked;
  if (limit <= 0) refuse('requested entry count limit must be positive');
  if ((mode & ~KNOWN_BITS) !== 0) refuse('unknown flags set in mode');
  const block = loadMasterchainBlock(chain, id);
  const most = Math.min(limit, MOST);
  const { value: count, proof } = proveMasterchainState(block, ({ blockCreateStats }) =>
    readPage(blockCreateStats ?? refuse('no block creation statistics'), asked, most),
  );
  return {
    kind: 'liteServer.validatorStats',
    mode,
    id: toTlBlockId(block.id),
    count,
    // the node does not look behind the last one that it may show
    complete: count < most,
    stateProof: bagOf(headerProof(block)),
    dataProof: bagOf(proof),
  };
}

/** The answer has no list: the entries are read for the proof. `modified_after` is ignored, as the node does. */
function readPage(
  { counters }: BlockCreateStats,
  { mode, startAfter }: Asked,
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
