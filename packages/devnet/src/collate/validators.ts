import { createHash } from 'node:crypto';
import {
  type Config,
  MASTERCHAIN,
  type ShardIdent,
  shardContains,
  type ValidatorSet,
  validatorSubset,
  validatorSubsetHash,
} from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import type { MasterchainContext } from './masterchain-context.ts';

/** The validator set of a block, as its header identifies it. */
export interface Validators {
  readonly catchainSeqno: number;
  readonly hash: number;
}

export function validatorsOf(context: MasterchainContext, shard: ShardIdent): Validators {
  const catchainSeqno = catchainSeqnoOf(context, shard);
  const hash = validatorHash(context.config, context.config.validators, shard, catchainSeqno);
  return { catchainSeqno, hash };
}

export function validatorHash(
  config: Config,
  set: ValidatorSet,
  { workchain, shard }: ShardIdent,
  catchainSeqno: number,
  hashedSeqno: number = catchainSeqno,
): number {
  const query = { workchain, shard, catchainSeqno };
  const sha512 = (bytes: Uint8Array) => createHash('sha512').update(bytes).digest();
  return validatorSubsetHash(hashedSeqno, validatorSubset(set, config.require(28), query, sha512));
}

/** A merged shard starts a new validator session. */
function catchainSeqnoOf({ extra }: MasterchainContext, { workchain, shard }: ShardIdent): number {
  if (workchain === MASTERCHAIN) return extra.validatorInfo.catchainSeqno;
  const leaves = [...(extra.shardHashes.get(workchain)?.leaves() ?? [])];
  const around = leaves.find(([listed]) => shardContains(listed, shard));
  if (around) return around[1].nextCatchainSeqno;
  const parts = leaves.filter(([listed]) => shardContains(shard, listed));
  if (parts.length === 0)
    throw new DevnetError('COLLATE_INVALID', 'the masterchain does not list the shard');
  return Math.max(...parts.map(([, descr]) => descr.nextCatchainSeqno)) + 1;
}
