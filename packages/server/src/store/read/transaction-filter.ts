import type { BlockName, LedgerBlock, ShardName } from '../ledger/block.ts';
import { addBounds, Conditions, type TimeBounds } from './conditions.ts';
import { addLtBounds, type LtBounds } from './eras.ts';

export interface TransactionFilter {
  readonly accounts?: readonly Buffer[];
  readonly excludedAccounts: readonly Buffer[];
  readonly hashes?: readonly Buffer[];
  readonly exactLt?: bigint;
  /** The block of the transactions. */
  readonly block?: BlockName;
  /** The blocks of the transactions, if there are several. */
  readonly blocks?: readonly LedgerBlock[];
  /** The shard of the transactions. */
  readonly shard?: ShardName;
  /** The shard of the transactions in any workchain. */
  readonly anyShard?: bigint;
  readonly workchain?: number;
  readonly mcSeqno?: number;
  readonly utime: TimeBounds;
  readonly lt: LtBounds;
}

export function transactionConditions(filter: TransactionFilter, bounds: LtBounds): Conditions {
  const { accounts, excludedAccounts, hashes, exactLt, block, blocks, shard, anyShard } = filter;
  const { workchain, mcSeqno, utime } = filter;
  const conditions = new Conditions();
  if (accounts?.length === 1) conditions.add('account = ?', accounts[0]);
  if (accounts && (hashes || exactLt !== undefined)) conditions.add('account = any(?)', accounts);
  if (excludedAccounts.length > 0) conditions.add('account <> all(?)', excludedAccounts);
  if (hashes) conditions.add('hash = any(?)', hashes);
  if (block) addBlock(conditions, block);
  // otherwise the query itself reads these blocks, see `blockRows`
  if (blocks && (hashes || exactLt !== undefined)) addBlocks(conditions, blocks);
  if (shard)
    conditions.add('block_workchain = ? and block_shard = ?', shard.workchain, shard.shard);
  if (anyShard !== undefined) conditions.add('block_shard = ?', anyShard);
  if (workchain !== undefined) conditions.add('block_workchain = ?', workchain);
  if (mcSeqno !== undefined) conditions.add('mc_seqno = ?', mcSeqno);
  addBounds(conditions, 'now', utime);
  addLtBounds(conditions, 'lt', bounds);
  return conditions;
}

/** Filters by an array instead of a join: the few rows are found by hash or logical time. */
function addBlocks(conditions: Conditions, blocks: readonly BlockName[]): void {
  conditions.add(
    `(block_workchain, block_shard, block_seqno) = any(array(
      select (of_workchain, of_shard, of_seqno)
      from unnest(?::int[], ?::bigint[], ?::int[]) named (of_workchain, of_shard, of_seqno)))`,
    blocks.map(({ workchain }) => workchain),
    blocks.map(({ shard }) => shard),
    blocks.map(({ seqno }) => seqno),
  );
}

function addBlock(conditions: Conditions, { workchain, shard, seqno }: BlockName): void {
  conditions.add(
    'block_workchain = ? and block_shard = ? and block_seqno = ?',
    workchain,
    shard,
    seqno,
  );
}
