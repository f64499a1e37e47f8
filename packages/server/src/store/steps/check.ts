import type { Queries } from '../connection.ts';
import type { SeqnoRange } from '../gaps.ts';
import type { TransactionRow } from '../transactions/read.ts';

/** Identifies a block without its hashes. */
export interface ShortId {
  readonly workchain: number;
  readonly shard: bigint;
  readonly seqno: number;
}

/** A reference to another block. */
export interface NamedBlock extends ShortId {
  /** Null if the hash is not stored. */
  readonly rootHash: Buffer | null;
}

/** An indexed block with its references to other blocks. */
export interface IndexedBlock extends ShortId {
  readonly mcSeqno: number;
  readonly startLt: bigint;
  readonly endLt: bigint;
  readonly genUtime: bigint;
  readonly txCount: number;
  readonly rootHash: Buffer;
  readonly parents: readonly NamedBlock[];
  /** The newest block of every shard, in a masterchain block; otherwise null. */
  readonly tips: readonly NamedBlock[] | null;
}

type Row = Omit<IndexedBlock, 'parents' | 'tips'> & {
  /** `pg` returns 64-bit numbers in arrays as strings. */
  readonly prev_shards: readonly string[];
  readonly prev_seqnos: readonly number[];
  readonly tip_workchains: readonly number[] | null;
  readonly tip_shards: readonly string[] | null;
  readonly tip_seqnos: readonly number[] | null;
  readonly prev_root_hashes: readonly Buffer[] | null;
  readonly tip_root_hashes: readonly Buffer[] | null;
};

/** All blocks that a range of masterchain blocks commits. */
export async function readStepBlocks(
  queries: Queries,
  { first, last }: SeqnoRange,
): Promise<IndexedBlock[]> {
  const rows = await queries.query<Row>(
    `select workchain, shard, seqno, mc_seqno as "mcSeqno", start_lt as "startLt", end_lt as "endLt",
       gen_utime as "genUtime", tx_count as "txCount", root_hash as "rootHash",
       prev_shards, prev_seqnos, prev_root_hashes, tip_workchains, tip_shards, tip_seqnos, tip_root_hashes
     from chain.blocks where mc_seqno between $1 and $2`,
    [first, last],
  );
  return rows.map(blockOf);
}

function blockOf(row: Row): IndexedBlock {
  const { prev_shards, prev_seqnos, prev_root_hashes, ...rest } = row;
  const { tip_workchains, tip_shards, tip_seqnos, tip_root_hashes, ...block } = rest;
  const workchains = prev_shards.map(() => block.workchain);
  return {
    ...block,
    shard: unsigned(block.shard),
    parents: namedBlocks(workchains, prev_shards, prev_seqnos, prev_root_hashes),
    tips:
      tip_workchains &&
      namedBlocks(tip_workchains, tip_shards ?? [], tip_seqnos ?? [], tip_root_hashes),
  };
}

/** Missing elements of a list are replaced by 0. */
function namedBlocks(
  workchains: readonly number[],
  shards: readonly string[],
  seqnos: readonly number[],
  rootHashes: readonly Buffer[] | null,
): NamedBlock[] {
  return workchains.map((workchain, i) => ({
    workchain,
    shard: unsigned(BigInt(shards[i] ?? 0)),
    seqno: seqnos[i] ?? 0,
    rootHash: rootHashes?.[i] ?? null,
  }));
}

/** The number of indexed transactions of a block. */
export interface TransactionCount extends ShortId {
  readonly mcSeqno: number;
  readonly count: number;
}

export async function countTransactions(
  queries: Queries,
  { first, last }: SeqnoRange,
): Promise<TransactionCount[]> {
  const rows = await queries.query<TransactionCount>(
    `select mc_seqno as "mcSeqno", block_workchain as workchain, block_shard as shard, block_seqno as seqno,
       count(*)::int as count
     from chain.transactions where mc_seqno between $1 and $2 group by 1, 2, 3, 4`,
    [first, last],
  );
  return rows.map((row) => ({ ...row, shard: unsigned(row.shard) }));
}

/** Converts a shard to unsigned, without validation. */
function unsigned(shard: bigint): bigint {
  return BigInt.asUintN(64, shard);
}

/** All transactions that these masterchain blocks commit, ordered by account and logical time. */
export function readStepTransactions(
  queries: Queries,
  mcSeqnos: readonly number[],
): Promise<readonly TransactionRow[]> {
  return queries.query<TransactionRow>(
    `select account, lt, now, hash, mc_seqno, block_workchain, block_shard, block_seqno, boc, trace_id
     from chain.transactions where mc_seqno = any($1) order by account, lt`,
    [mcSeqnos],
  );
}

/** The indexed global versions by masterchain block. Only key blocks that change the version have an entry. */
export async function readGlobalVersions(
  queries: Queries,
  mcSeqnos: readonly number[],
): Promise<Map<number, number>> {
  const rows = await queries.query<{ mc_seqno: number; version: number }>(
    'select mc_seqno, version from chain.global_versions where mc_seqno = any($1)',
    [mcSeqnos],
  );
  return new Map(rows.map(({ mc_seqno, version }) => [mc_seqno, version]));
}

/** A range of masterchain blocks of the index: written up to `done`, planned up to `last`. */
export interface CoverageRange {
  readonly first: number;
  readonly done: number;
  readonly last: number;
}

/** All ranges in order, including the one that is indexed live. */
export function readCoverageRanges(queries: Queries): Promise<readonly CoverageRange[]> {
  return queries.query<CoverageRange>(
    `select first, next - 1 as done, last from chain.ranges
     union all select first_seqno, seqno, seqno from chain.head order by first`,
  );
}

/** One example row of each table that has rows within a range. */
export async function findRowsWithin(
  queries: Queries,
  { first, last }: SeqnoRange,
): Promise<{ table: string; seqno: number }[]> {
  const found: { table: string; seqno: number }[] = [];
  for (const table of ['blocks', 'transactions', 'messages']) {
    const [row] = await queries.query<{ seqno: number }>(
      `select mc_seqno as seqno from chain.${table} where mc_seqno between $1 and $2 limit 1`,
      [first, last],
    );
    if (row) found.push({ table, ...row });
  }
  return found;
}
