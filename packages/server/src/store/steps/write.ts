import { equalBytes, toHex } from '@tonway/chain';
import { insertCodes } from '../accounts/codes.ts';
import { upsertLatestStates } from '../accounts/write.ts';
import type { Connection, Queries } from '../connection.ts';
import { forkError, IndexError } from '../errors.ts';
import { notifyIndexed } from '../index-events.ts';
import { copyRows, type EncodedRows } from '../tables/copy-rows.ts';
import type { AccountCode, LatestState, StoredStep } from '../tables/rows.ts';
import { advance, type Checkpoint, checkAdjacentBlocks } from './checkpoint.ts';

export interface StepsToWrite {
  /** Consecutive steps. */
  readonly steps: readonly StoredStep[];
  /** The last state of every account that the steps change. */
  readonly states: readonly LatestState[];
  readonly codes: readonly AccountCode[];
  /** Additional rows of `account_states`, completed after the steps were decoded. */
  readonly history: EncodedRows;
}

/**
 * Writes the rows, the rows that `derive` adds, and the checkpoint in one transaction. The eras of the rows must
 * exist.
 */
export async function writeSteps(
  connection: Connection,
  { steps, states, codes, history }: StepsToWrite,
  checkpoint: Checkpoint,
  derive?: (queries: Queries) => Promise<void>,
): Promise<void> {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return;
  for (const [i, step] of steps.slice(1).entries()) checkFollows(step, steps[i] ?? first);
  await connection.transaction(async (queries) => {
    // First, so that a writer whose checkpoint has moved fails early.
    const { parentRootHash } = first;
    const written = { ...last, parentRootHash, first: first.seqno, last: last.seqno };
    await advance(queries, checkpoint, written);
    await copyRows(queries, steps, history);
    for (const { seqno, globalVersion } of steps)
      if (globalVersion !== null) await insertGlobalVersion(queries, seqno, globalVersion);
    await writeStates(queries, states, codes);
    await derive?.(queries);
    if (checkpoint.kind === 'range' || checkpoint.isFirst)
      await checkAdjacentBlocks(queries, written);
    await notifyIndexed(queries, { kind: checkpoint.kind, first: first.seqno, last: last.seqno });
  });
}

/** Steps that were fetched during a fork may belong to different forks. */
export function checkFollows(step: StoredStep, before: StoredStep): void {
  if (step.seqno !== before.seqno + 1)
    throw new TypeError(`steps ${before.seqno} and ${step.seqno} are not consecutive`);
  if (!equalBytes(step.parentRootHash, before.rootHash)) throw forkError(step.seqno);
}

/** Stores latest states and their codes. */
export async function writeStates(
  queries: Queries,
  states: readonly LatestState[],
  codes: readonly AccountCode[],
): Promise<void> {
  await insertCodes(queries, codes);
  await upsertLatestStates(queries, states);
}

/** Stores the global version that a key block sets. */
export async function insertGlobalVersion(
  queries: Queries,
  seqno: number,
  version: number,
): Promise<void> {
  await queries.execute(
    'insert into chain.global_versions (mc_seqno, version) values ($1, $2) on conflict do nothing',
    [seqno, version],
  );
}

/** Creates the partitions of eras, which must exist before the first row of an era is written. */
export class Eras {
  readonly #width: bigint;
  readonly #created = new Set<bigint>();

  constructor(width: bigint) {
    this.#width = width;
  }

  /**
   * Creates all eras of these logical times and the next one, so that no write has to wait when it starts. Must not run
   * within a transaction: other writers would wait for its end.
   */
  async ensure(
    connection: Connection,
    { least, greatest }: { readonly least: bigint; readonly greatest: bigint },
  ): Promise<void> {
    for (let era = least / this.#width; era <= greatest / this.#width + 1n; era++) {
      if (this.#created.has(era)) continue;
      await connection.query('select chain.create_era($1)', [era * this.#width]);
      this.#created.add(era);
    }
  }
}

export interface IndexedNetwork {
  readonly zeroStateRootHash: Uint8Array;
  /** Logical time of one era; set by the first indexer and never changed. */
  readonly eraWidth: bigint;
  /** A devnet may restart at any time; the index is then reset. */
  readonly isDevnet: boolean;
}

/** Null if the index does not belong to a network yet. */
export async function readNetwork(queries: Queries): Promise<IndexedNetwork | null> {
  const [row] = await queries.query<IndexedNetwork>(
    `select zero_state_root_hash as "zeroStateRootHash", era_width as "eraWidth", is_devnet as "isDevnet"
     from chain.network`,
  );
  return row ?? null;
}

/** Assigns the index to a network, or checks that it belongs to it. Returns the stored settings. */
export async function claimNetwork(
  queries: Queries,
  wanted: IndexedNetwork,
): Promise<IndexedNetwork> {
  await queries.execute(
    `insert into chain.network (zero_state_root_hash, era_width, is_devnet) values ($1, $2, $3)
     on conflict do nothing`,
    [wanted.zeroStateRootHash, wanted.eraWidth, wanted.isDevnet],
  );
  const network = await readNetwork(queries);
  if (!network) throw new Error('chain.network has lost its row');
  if (!equalBytes(network.zeroStateRootHash, wanted.zeroStateRootHash))
    throw new IndexError(
      'INDEX_OF_ANOTHER_CHAIN',
      `this database has the index of the network with zero state ${toHex(network.zeroStateRootHash)}, not ${toHex(wanted.zeroStateRootHash)}: give another DATABASE_URL, or the NETWORK that it belongs to, or drop the index with tonway index --reset`,
    );
  return network;
}

/** A writer has the rows of a COPY in memory: it never makes PostgreSQL wait for so long. */
const MAX_SILENCE_MS = 5000;

interface Copy {
  readonly pid: number;
  /** Equal in two rounds: nothing has arrived between them. */
  readonly progress: string;
}

/**
 * Ends writers that are silent in the middle of a COPY. No timeout of PostgreSQL applies to them: the connection of a
 * suspended process would hold its locks until the process is resumed.
 */
export class SuspendedCopies {
  #silentSinceMs = new Map<string, number>();

  /** Called about once a second; returns how many connections were closed. */
  async end(queries: Queries): Promise<number> {
    const copies = await queries.query<Copy>(
      `select pid, concat_ws(' ', pid, query_start, bytes_processed) as progress
       from pg_stat_progress_copy join pg_stat_activity using (pid)
       where application_name = 'tonway' and pg_stat_activity.datname = current_database()
         and wait_event = 'ClientRead'`,
    );
    const nowMs = performance.now();
    const sinceMs = ({ progress }: Copy) => this.#silentSinceMs.get(progress) ?? nowMs;
    const ended = copies.filter((each) => nowMs - sinceMs(each) > MAX_SILENCE_MS);
    this.#silentSinceMs = new Map(copies.map((each) => [each.progress, sinceMs(each)]));
    for (const { pid } of ended) await queries.query('select pg_terminate_backend($1)', [pid]);
    return ended.length;
  }
}
