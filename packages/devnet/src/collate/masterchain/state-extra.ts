import {
  Config,
  type ConfigParams,
  type CurrencyCollection,
  type ExtBlkRef,
  type McStateExtra,
  type ValidatorInfo,
} from '@tonway/chain';
import type { BlockWork } from '../block-work.ts';
import { isOn } from '../capabilities.ts';
import { masterchainExtra } from '../setting.ts';
import { validatorHash } from '../validators.ts';
import { type Sources, sum } from '../value-flow.ts';
import { countCreators } from './creator-stats.ts';
import type { Registered } from './register-shards.ts';
import { scheduleShards } from './schedule-shards.ts';
import type { ShardListing } from './shard-listing.ts';

/** What the masterchain's own part of the new state is made of. */
export interface StateExtraParts {
  /** Null: it has not changed. */
  readonly config: ConfigParams | null;
  readonly listing: ShardListing;
  readonly registered: Registered;
  readonly sources: Sources;
}

/** Schedules the shards, and says what has become of the masterchain. */
export function stateExtraAfter(work: BlockWork, parts: StateExtraParts): McStateExtra {
  const { base, setting, next } = work;
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
    validatorInfo: validatorsAfter(work, config, isKey || isNewPeriod(mcCatchainLifetime), rotates),
    prevBlocks: extra.prevBlocks.set(previous.seqno, {
      key: extra.afterKeyBlock,
      blkRef: previous,
    }),
    afterKeyBlock: isKey,
    lastKeyBlock: setting.lastKeyBlock,
    blockCreateStats: isOn(setting.config, 'createStats')
      ? countCreators(extra.blockCreateStats, next.createdBy, creators, next.now)
      : null,
    globalBalance: globalBalance(extra.globalBalance, parts),
  };
}

function validatorsAfter(
  { shard, setting }: BlockWork,
  config: Config,
  rotates: boolean,
  shardsRotate: boolean,
): ValidatorInfo {
  const catchainSeqno = setting.extra.validatorInfo.catchainSeqno + (rotates ? 1 : 0);
  return {
    // of the list alone, whatever the session
    validatorListHashShort: validatorHash(config, config.require(34), shard, catchainSeqno, 0),
    catchainSeqno,
    nxCcUpdated: rotates && shardsRotate,
  };
}

/** All that exists in the network: only blocks make more of it, and whoever intervenes by hand. */
function globalBalance(
  before: CurrencyCollection,
  { sources: { created, minted }, registered }: StateExtraParts,
): CurrencyCollection {
  const mintedInShards = registered.chains.flatMap(({ blocks }) =>
    blocks.map(({ valueFlow }) => valueFlow.minted),
  );
  return sum(before, created, minted, registered.fees.extra.create, ...mintedInShards);
}
