import { codec, Dictionary, type NewConsensusConfigAll, uintKey } from '@tonway/chain';
import type { TypedParams } from './typed-params.ts';

/** Catchain and consensus parameters; a devnet has a single validator. */
export const CONSENSUS: TypedParams = {
  28: {
    kind: 'v2',
    shuffleMcValidators: false,
    mcCatchainLifetime: 250,
    shardCatchainLifetime: 250,
    shardValidatorsLifetime: 1000,
    shardValidatorsNum: 1,
  },
  29: {
    kind: 'v4',
    useQuic: false,
    newCatchainIds: true,
    roundCandidates: 3,
    nextCandidateDelayMs: 2000,
    consensusTimeoutMs: 16_000,
    fastAttempts: 3,
    attemptDuration: 8,
    catchainMaxDeps: 4,
    maxBlockBytes: 2_097_152,
    maxCollatedBytes: 2_097_152,
    protoVersion: 5,
    catchainMaxBlocksCoeff: 10_000,
  },
};

const uint32 = codec<number>('uint32', {
  load: (slice) => slice.loadUint(32),
  store: (value, builder) => builder.storeUint(value, 32),
});

/** Index of the target block interval (ms) among the noncritical parameters. */
const TARGET_RATE = 0;

/** The presence of this parameter selects Simplex signatures. */
export function simplexConfig(targetRateMs: number): NewConsensusConfigAll {
  const simplex = {
    kind: 'simplex_v2',
    flags: 0,
    protocolVersion: 0,
    useQuic: false,
    slotsPerLeaderWindow: 4,
    noncriticalParams: new Dictionary(uintKey(8), uint32).set(TARGET_RATE, targetRateMs),
  } as const;
  return { masterchain: simplex, shard: simplex };
}
