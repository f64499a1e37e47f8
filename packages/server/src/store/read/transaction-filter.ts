import type { BlockName } from './blocks.ts';
import { Conditions } from './conditions.ts';
import { addLtBounds, type LtBounds } from './eras.ts';
import { addBounds, type TimeBounds } from './time-bounds.ts';

export interface TransactionFilter {
  readonly accounts?: readonly Buffer[];
  readonly excludedAccounts: readonly Buffer[];
  readonly hashes?: readonly Buffer[];
  readonly exactLt?: bigint;
  /** The block that they are in. */
  readonly block?: BlockName;
  /** The shard whose blocks they are in. */
  readonly shard?: Omit<BlockName, 'seqno'>;
  readonly workchain?: number;
  readonly mcSeqno?: number;
  readonly utime: TimeBounds;
  readonly lt: LtBounds;
}

export function transactionConditions(filter: TransactionFilter, bounds: LtBounds): Conditions {
  const { accounts, excludedAccounts, hashes, exactLt, block, shard, workchain, mcSeqno, utime } =
    filter;
  const conditions = new Conditions();
  if (accounts?.length === 1) conditions.add('account = ?', accounts[0]);
  if (accounts && (hashes || exactLt !== undefined)) conditions.add('account = any(?)', accounts);
  if (excludedAccounts.length > 0) conditions.add('account <> all(?)', excludedAccounts);
  if (hashes) conditions.add('hash = any(?)', hashes);
  if (block) addBlock(conditions, block);
  if (shard)
    conditions.add('block_workchain = ? and block_shard = ?', shard.workchain, shard.shard);
  if (workchain !== undefined) conditions.add('block_workchain = ?', workchain);
  if (mcSeqno !== undefined) conditions.add('mc_seqno = ?', mcSeqno);
  addBounds(conditions, 'now', utime);
  addLtBounds(conditions, 'lt', bounds);
  return conditions;
}

function addBlock(conditions: Conditions, { workchain, shard, seqno }: BlockName): void {
  conditions.add(
    'block_workchain = ? and block_shard = ? and block_seqno = ?',
    workchain,
    shard,
    seqno,
  );
}
