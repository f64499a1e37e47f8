import type { SeqnoRange } from '../gaps.ts';
import type { Queries } from '../session.ts';

/** Names a block within its chain. */
export interface ShortId {
  readonly workchain: number;
  readonly shard: bigint;
  readonly seqno: number;
}

/** A block that another one names; null: its hash was not kept. */
export interface NamedBlock extends ShortId {
  readonly rootHash: Buffer | null;
}

/** What the index says of a block's place in the chain. */
export interface IndexedBlock extends ShortId {
  readonly mcSeqno: number;
  readonly startLt: bigint;
  readonly endLt: bigint;
  readonly genUtime: bigint;
  readonly txCount: number;
  readonly rootHash: Buffer;
  readonly parents: readonly NamedBlock[];
  /** Of a masterchain block. */
  readonly tips: readonly NamedBlock[] | null;
}

type Row = Omit<IndexedBlock, 'parents' | 'tips'> & {
  /** 64-bit numbers in arrays come as texts. */
  readonly prev_shards: readonly string[];
  readonly prev_seqnos: readonly number[];
  readonly tip_workchains: readonly number[] | null;
  readonly tip_shards: readonly string[] | null;
  readonly tip_seqnos: readonly number[] | null;
  readonly prev_root_hashes: readonly Buffer[] | null;
  readonly tip_root_hashes: readonly Buffer[] | null;
};

/** The blocks of some masterchain blocks. */
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

/** What a list lacks counts as 0. */
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

/** How many transactions there are of a block. */
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

/** As the chain has shards; a damaged one too. */
function unsigned(shard: bigint): bigint {
  return BigInt.asUintN(64, shard);
}
