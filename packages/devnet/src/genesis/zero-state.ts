import { createHash } from 'node:crypto';
import {
  Builder,
  bytesKey,
  type Cell,
  type Codec,
  Config,
  ConfigDictionary,
  type CurrencyCollection,
  Dictionary,
  FULL_SHARD,
  LibDescr,
  MASTERCHAIN,
  type McStateExtra,
  NO_CURRENCIES,
  NODE_BLOCK_OPTIONS,
  OldMcBlocksInfo,
  OutMsgQueueInfo,
  ShardAccount,
  type ShardAccountFields,
  ShardAccounts,
  ShardHashes,
  ShardStateUnsplit,
  type ValidatorInfo,
  validatorSubset,
  validatorSubsetHash,
  writeBoc,
} from '@tonway/chain';
import type { ZeroState } from '../store/chain-store.ts';

interface NewZeroState {
  readonly workchain: number;
  readonly globalId: number;
  readonly genUtime: number;
  readonly accounts: ShardAccounts;
  /** The zero state of the masterchain. */
  readonly custom: McStateExtra | null;
}

/** Means that no masterchain block is referenced. */
const NO_MASTERCHAIN_SEQNO = 0xffffffff;

/** Builds the initial state of a chain, serialized as the node does. */
export function makeZeroState({ workchain, accounts, ...rest }: NewZeroState): ZeroState {
  const root = ShardStateUnsplit.toCell({
    kind: 'unsplit',
    shardId: { workchain, shard: FULL_SHARD },
    seqno: 0,
    vertSeqno: 0,
    genLt: 0n,
    minRefMcSeqno: NO_MASTERCHAIN_SEQNO,
    outMsgQueueInfo: emptyOf(OutMsgQueueInfo, 1 + 64 + 1 + 1),
    beforeSplit: false,
    accounts,
    overloadHistory: 0n,
    underloadHistory: 0n,
    totalBalance: accounts.extra.balance,
    totalValidatorFees: NO_CURRENCIES,
    libraries: new Dictionary(bytesKey(32), LibDescr),
    masterRef: null,
    ...rest,
  });
  const data = writeBoc(root, NODE_BLOCK_OPTIONS);
  const fileHash = createHash('sha256').update(data).digest();
  return {
    id: { workchain, shard: FULL_SHARD, seqno: 0, rootHash: root.hash(), fileHash },
    data,
    root,
  };
}

/** Builds the account dictionary by account id. */
export function accountsOf(
  list: Iterable<readonly [Uint8Array, ShardAccountFields]>,
): ShardAccounts {
  let accounts = emptyOf(ShardAccounts, 1 + 5 + 4 + 1);
  for (const [id, fields] of list)
    accounts = accounts.set(id, ShardAccount.load(ShardAccount.toCell(fields)));
  return accounts;
}

/** Loads an empty value, which is serialized as this many zero bits. */
function emptyOf<T>(type: Codec<T>, bits: number): T {
  return type.load(new Builder().storeBigUint(0n, bits).build());
}

/** The masterchain part of the zero state; the first block lists the shards. */
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
