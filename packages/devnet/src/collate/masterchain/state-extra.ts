import {
  Config,
  type ConfigParams,
  type CurrencyCollection,
  type ExtBlkRef,
  type McStateExtra,
  type ValidatorInfo,
} from '@tonway/chain';
import type { BlockBuilder } from '../block-builder.ts';
import { hasCapability, masterchainExtra } from '../masterchain-context.ts';
import { validatorHash } from '../validators.ts';
import { sum, type ValueSources } from '../value-flow.ts';
import { countCreators } from './creator-stats.ts';
import type { RegisteredShards } from './register-shards.ts';
import { scheduleShards } from './schedule-shards.ts';
import type { ShardListing } from './shard-listing.ts';

/** The inputs of the masterchain's extra state. */
export interface StateExtraParts {
  /** Null if the configuration is unchanged. */
  readonly config: ConfigParams | null;
  readonly listing: ShardListing;
  readonly registered: RegisteredShards;
  readonly sources: ValueSources;
}

/** Schedules the shards and computes the masterchain's extra state after the block. */
export function stateExtraAfter(builder: BlockBuilder, parts: StateExtraParts): McStateExtra {
  const { base, context, next } = builder;
  const extra = masterchainExtra(base.state);
  const isKey = parts.config !== null;
  const config = new Config((parts.config ?? extra.config).config);
  const { mcCatchainLifetime, shardCatchainLifetime } = config.require(28);
  const isNewPeriod = (lifetime: number) =>
    Math.floor(next.now / lifetime) > Math.floor(base.genUtime / lifetime);
  const rotates = isKey || isNewPeriod(shardCatchainLifetime);
  scheduleShards(parts.listing, { workchains: config.require(12), now: next.now, rotates });
  const [previous] = base.previous as [ExtBlkRef];
  const creators = parts.registered.chains.flatMap(({ blocks }) =>
    blocks.map((block) => block.extra.createdBy),
  );
  return {
    shardHashes: parts.listing.toHashes(),
    config: parts.config ?? extra.config,
    validatorInfo: validatorsAfter(
      builder,
      config,
      isKey || isNewPeriod(mcCatchainLifetime),
      rotates,
    ),
    prevBlocks: extra.prevBlocks.set(previous.seqno, {
      key: extra.afterKeyBlock,
      blkRef: previous,
    }),
    afterKeyBlock: isKey,
    lastKeyBlock: context.lastKeyBlock,
    blockCreateStats: hasCapability(context.config, 'createStats')
      ? countCreators(extra.blockCreateStats, next.createdBy, creators, next.now)
      : null,
    globalBalance: globalBalance(extra.globalBalance, parts),
  };
}

function validatorsAfter(
  { shard, context }: BlockBuilder,
  config: Config,
  rotates: boolean,
  shardsRotate: boolean,
): ValidatorInfo {
  const catchainSeqno = context.extra.validatorInfo.catchainSeqno + (rotates ? 1 : 0);
  return {
    // the hash covers the list only, not the catchain seqno
    validatorListHashShort: validatorHash(config, config.require(34), shard, catchainSeqno, 0),
    catchainSeqno,
    nxCcUpdated: rotates && shardsRotate,
  };
}

/** The total balance of the network: increased by block rewards and by interventions. */
function globalBalance(
  before: CurrencyCollection,
  { sources: { created, minted }, registered }: StateExtraParts,
): CurrencyCollection {
  const mintedInShards = registered.chains.flatMap(({ blocks }) =>
    blocks.map(({ valueFlow }) => valueFlow.minted),
  );
  return sum(before, created, minted, registered.fees.extra.create, ...mintedInShards);
}
