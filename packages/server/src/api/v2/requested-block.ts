import { type BlockIdExt, isShard, MASTERCHAIN } from '@tonway/chain';
import { describeBlock, sameBlock } from '@tonway/lite-client';
import Type, { type TSchema } from 'typebox';
import type { After, ChainSession, ListedTransactions } from '../../network/upstream/session.ts';
import { mapInSlices } from '../http/large-responses.ts';
import { InvalidRequest, RequestError } from '../kernel/errors.ts';
import { EXAMPLE, Flag, field, Int } from '../kernel/fields.ts';
import { optional, type ParamValues, required, withDefault } from '../kernel/params.ts';
import type { Context } from './operation.ts';
import { accountIdType, hashType, int32Type, int64Type } from './params/scalar.ts';
import { BlockId, blockId } from './shapes/block.ts';

/** Parameters of a shard chain. */
export const CHAIN_PARAMS = {
  workchain: required(int32Type(), 'Workchain of the block; -1 is the masterchain', {
    example: -1,
    missing: 'failed to parse workchain',
  }),
  shard: required(
    int64Type(),
    'Shard of the block, as a signed number; -9223372036854775808 is the whole workchain',
    { example: EXAMPLE.shard, missing: 'failed to parse shard' },
  ),
};

/** Parameters of a block. */
export const BLOCK_PARAMS = {
  ...CHAIN_PARAMS,
  seqno: required(int32Type({ min: 1 }), 'Seqno of the block', {
    example: EXAMPLE.seqno,
    missing: 'failed to parse seqno',
  }),
  root_hash: optional(hashType, 'Root hash of the block, if `file_hash` is given too'),
  file_hash: optional(hashType, 'File hash of the block, if `root_hash` is given too'),
};

/** Looks up the requested block. A shard block with both hashes needs no lookup; a single hash is ignored. */
export async function requestedBlock(
  chain: ChainSession,
  { workchain, shard, seqno, root_hash, file_hash }: ParamValues<typeof BLOCK_PARAMS>,
): Promise<BlockIdExt> {
  const shardId = { workchain, shard: BigInt.asUintN(64, shard) };
  if (!root_hash || !file_hash) return chain.lookup(shardId, { seqno });
  if (!isShard(shardId.shard)) throw new InvalidRequest('failed to parse shard');
  const id = { ...shardId, seqno, rootHash: root_hash, fileHash: file_hash };
  if (workchain !== MASTERCHAIN || sameBlock(id, await chain.lookup(shardId, { seqno }))) return id;
  throw new RequestError(500, `${describeBlock(id)}: there is no block with these hashes`);
}

const DEFAULT_COUNT = 40;
const MAX_COUNT = 10_000;

/** Parameters of a page of a block's transactions. */
export const PAGE_PARAMS = {
  ...BLOCK_PARAMS,
  after_lt: optional(
    int64Type({ min: 0 }),
    'Logical time of the last known transaction; requires `after_hash`',
    { example: EXAMPLE.lt },
  ),
  after_hash: optional(accountIdType, 'Account of the last known transaction; requires `after_lt`'),
  count: withDefault(
    int32Type({ min: 1, max: MAX_COUNT }),
    DEFAULT_COUNT,
    `Maximum number of transactions: ${DEFAULT_COUNT} by default, at most ${MAX_COUNT}`,
    { example: DEFAULT_COUNT },
  ),
};

type PageParams = ParamValues<typeof PAGE_PARAMS>;

/** Fields of a page of a block's transactions, without `@type`. */
export function pageFields<Item extends TSchema>(item: Item) {
  return {
    id: field(BlockId, 'The block'),
    req_count: Int('Requested number', 40),
    incomplete: Flag('There may be more; use `after_lt` and `after_hash`'),
    transactions: Type.Array(item, {
      description: 'In the order of accounts, then of logical time',
    }),
  };
}

/** Reads a page of a block's transactions with `list`; `show` converts each to JSON. */
export async function transactionPage<Listed, Shown>(
  context: Context,
  params: PageParams,
  list: (
    chain: ChainSession,
    ...which: Parameters<ChainSession['blockTransactions']>
  ) => Promise<ListedTransactions<Listed>>,
  show: (workchain: number, listed: Listed) => Shown,
) {
  const after = pageStart(params);
  const chain = context.chain();
  const block = await requestedBlock(chain, params);
  const listed = await list(chain, block, after, params.count);
  return {
    id: blockId(listed.block),
    req_count: params.count,
    incomplete: listed.incomplete,
    transactions: await mapInSlices(
      listed.transactions,
      (each) => show(block.workchain, each),
      context.settings.maxResponseBytes,
    ),
  };
}

/** Null: the page begins with the first transaction. */
function pageStart({ after_lt, after_hash }: PageParams): After | null {
  if ((after_lt === null) !== (after_hash === null))
    throw new InvalidRequest('after_lt and after_hash should be used together');
  return after_lt === null || after_hash === null ? null : { account: after_hash, lt: after_lt };
}
