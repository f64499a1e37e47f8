import { createHash } from 'node:crypto';
import {
  type Cell,
  Config,
  ConfigDictionary,
  type CurrencyCollection,
  FULL_SHARD,
  MASTERCHAIN,
  type McStateExtra,
  OldMcBlocksInfo,
  ShardHashes,
  type ValidatorInfo,
  validatorSubset,
  validatorSubsetHash,
} from '@tonway/chain';
import { emptyOf } from './zero-state.ts';

/** What only the masterchain's zero state has; the first block lists the shards. */
export function masterchainExtra(config: Cell, globalBalance: CurrencyCollection): McStateExtra {
  const params = ConfigDictionary.load(config);
  return {
    shardHashes: emptyOf(ShardHashes, 1),
    config: { configAddress: new Config(params).require(0), config: params },
    validatorInfo: firstValidators(new Config(params)),
    prevBlocks: emptyOf(OldMcBlocksInfo, 1 + 1 + 64),
    afterKeyBlock: true,
    lastKeyBlock: null,
    blockCreateStats: null,
    globalBalance,
  };
}

function firstValidators(config: Config): ValidatorInfo {
  const query = { workchain: MASTERCHAIN, shard: FULL_SHARD, catchainSeqno: 0 };
  const members = validatorSubset(config.validators, config.require(28), query, sha512);
  const validatorListHashShort = validatorSubsetHash(query.catchainSeqno, members);
  return { validatorListHashShort, catchainSeqno: 0, nxCcUpdated: true };
}

function sha512(bytes: Uint8Array): Uint8Array {
  return createHash('sha512').update(bytes).digest();
}
