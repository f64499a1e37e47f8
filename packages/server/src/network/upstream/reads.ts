import {
  type Address,
  type Block,
  type BlockIdExt,
  type Cell,
  type Config,
  openUpdate,
  type ShardState,
  type Transaction,
  toHex,
} from '@tonway/chain';
import {
  type BlockPage,
  blockKey,
  type LookupBy,
  type QueryOptions,
  type Result,
  type ShardPrefix,
  VerificationError,
  type VerifiedAccountState,
  type VerifiedBlockTransactions,
  type VerifiedPreviousBlocks,
  type VerifiedReads,
  type VerifiedTransactions,
} from '@tonway/lite-client';
import type { AccountAt, After, HeaderAt, Library, ListedId, TransactionId } from './session.ts';

/** A verified read. The result never changes, because the request names a block. */
export interface Read<T> {
  /** Cache key, unique per request. */
  readonly key: string;
  ask(reads: VerifiedReads, options: QueryOptions): Promise<T>;
  /** Approximate size of the result in memory; infinite: the result is not cached. */
  bytes(value: T): number;
}

export function accountRead(address: Address, block: BlockIdExt): Read<VerifiedAccountState> {
  return {
    key: `account ${addressKey(address)}${blockKey(block)}`,
    ask: (reads, options) => reads.account(address, block, options),
    bytes: ({ proof }) => cellBytes(...Object.values(proof)),
  };
}

const NO_TRANSACTION = { lt: 0n, hash: new Uint8Array(32) };

export function accountAt(verified: VerifiedAccountState): AccountAt {
  const { block, account, accountCell, shardAccount, genUtime, genLt, proof } = verified;
  const { lastTransactionLt: lt, lastTransactionHash: hash } = shardAccount ?? {};
  return {
    block,
    // an account of an unknown workchain is proven absent by the masterchain block
    shardBlock: verified.shardBlock ?? block,
    account,
    accountCell,
    lastTransaction: lt !== undefined && hash !== undefined ? { lt, hash } : NO_TRANSACTION,
    genUtime,
    genLt,
    proof: { block, parts: { ...proof } },
  };
}

export function transactionsRead(
  address: Address,
  from: TransactionId,
  count: number,
): Read<VerifiedTransactions> {
  return {
    key: `transactions ${addressKey(address)} ${count} ${from.lt} ${bytesKey(from.hash)}`,
    ask: (reads, options) => reads.transactions(address, from, count, options),
    bytes: ({ proof }) => cellBytes(proof.transactions),
  };
}

/** A page of a block's transactions after the cursor; null: the first page. */
export type PageRead<T> = (
  id: BlockIdExt,
  after: After | null,
  count: number,
) => Read<VerifiedBlockTransactions<T>>;

export const idsPage: PageRead<ListedId> = (id, after, count) => ({
  key: `ids ${pageKey(id, after, count)}`,
  ask: (reads, options) => reads.blockTransactions(id, pageOf(after, count), options),
  bytes: ({ proof }) => cellBytes(proof.proof),
});

export const transactionsPage: PageRead<Transaction> = (id, after, count) => ({
  key: `block transactions ${pageKey(id, after, count)}`,
  ask: (reads, options) => reads.blockTransactionsExt(id, pageOf(after, count), options),
  bytes: ({ proof, transactions }) =>
    cellBytes(proof.proof) + TRANSACTION_BYTES * transactions.length,
});

/** Approximate size of a transaction in memory, with the cells of its proof. */
const TRANSACTION_BYTES = 4096;
const ALL_FIELDS = 7;
const WITH_AFTER = 128;

function pageOf(after: After | null, count: number): BlockPage {
  if (!after) return { count };
  const place = { account: after.account, lt: BigInt.asIntN(64, after.lt) };
  return { mode: ALL_FIELDS | WITH_AFTER, count, after: place };
}

function pageKey(id: BlockIdExt, after: After | null, count: number): string {
  const place = after ? `${after.lt} ${bytesKey(after.account)}` : 'first';
  return `${blockKey(id)} ${count} ${place}`;
}

export function wholeBlockRead(id: BlockIdExt): Read<{ block: Block; data: Uint8Array }> {
  return {
    key: `block ${blockKey(id)}`,
    async ask(reads, options) {
      const { block, data } = await reads.block(id, options);
      return { block, data };
    },
    bytes: ({ data }) => cellBytes(data),
  };
}

export function blockFileRead(id: BlockIdExt): Read<Uint8Array> {
  return {
    key: `file ${blockKey(id)}`,
    ask: (reads, options) => reads.blockFile(id, options),
    bytes: () => Number.POSITIVE_INFINITY,
  };
}

export function zeroStateRead(id: BlockIdExt): Read<ShardState> {
  return {
    key: `zero state ${blockKey(id)}`,
    ask: async (reads, options) => (await reads.zeroState(id, options)).state,
    bytes: () => Number.POSITIVE_INFINITY,
  };
}

export interface HeaderWithState extends HeaderAt {
  readonly stateRootHash: Uint8Array;
}

/** Mode bit: the header includes the hash of the state after the block. */
const WITH_STATE = 1;

export function headerRead(id: BlockIdExt): Read<HeaderWithState> {
  return {
    key: `header ${blockKey(id)}`,
    async ask(reads, options) {
      const { block, info, proof } = await reads.header(id, WITH_STATE, options);
      const stateRootHash = openUpdate(block.stateUpdate).new.hash();
      const { globalId } = block;
      return { id, globalId, info, stateRootHash, proof: { block: id, parts: { ...proof } } };
    },
    bytes: ({ proof }) => cellBytes(...Object.values(proof.parts)),
  };
}

/** The result does not depend on `seenFrom`, so the key leaves it out. */
export function lookupRead(
  shard: ShardPrefix,
  by: LookupBy,
  seenFrom: BlockIdExt,
): Read<BlockIdExt> {
  const [[name, value] = []] = Object.entries(by);
  return {
    key: `lookup ${shard.workchain} ${shard.shard} ${name} ${value}`,
    ask: async (reads, options) => (await reads.lookup(shard, by, seenFrom, options)).id,
    bytes: () => BLOCK_ID_BYTES,
  };
}

const BLOCK_ID_BYTES = 512;

export function shardsRead(block: BlockIdExt): Read<BlockIdExt[]> {
  return {
    key: `shards ${blockKey(block)}`,
    async ask(reads, options) {
      const { shards } = await reads.shards(block, options);
      return shards.map(({ workchain, shard, descr: { seqno, rootHash, fileHash } }) => ({
        workchain,
        shard,
        seqno,
        // copies, so that the proof can be garbage-collected
        rootHash: Uint8Array.from(rootHash),
        fileHash: Uint8Array.from(fileHash),
      }));
    },
    bytes: (shards) => BLOCK_ID_BYTES * shards.length,
  };
}

/** A short response with the hash of the configuration, which is the same for most blocks. */
export function previousBlocksRead(block: BlockIdExt): Read<VerifiedPreviousBlocks> {
  return {
    key: `previous blocks ${blockKey(block)}`,
    ask: (reads, options) => reads.previousBlocks(block, options),
    bytes: ({ last, everyHundredth, proof }) =>
      BLOCK_ID_BYTES * (last.length + (everyHundredth?.length ?? 0)) +
      proof.stateProof.length +
      proof.configProof.length,
  };
}

/** The configuration with this hash, read from a block that has it. */
export function configRead(
  block: BlockIdExt,
  configHash: Uint8Array,
): Read<{ root: Cell; config: Config; bytes: number }> {
  return {
    key: `config ${bytesKey(configHash)}`,
    async ask(reads, options) {
      const { root, config, proof } = await reads.config(block, undefined, options);
      if (!root) throw new VerificationError('the configuration has gaps');
      return { root, config, bytes: cellBytes(proof.configProof) };
    },
    bytes: ({ bytes }) => bytes,
  };
}

/** A library can be removed, so the result is valid for this block only. */
export function librariesRead(
  block: BlockIdExt,
  hashes: readonly Uint8Array[],
): Read<readonly Library[]> {
  return {
    key: `libraries ${blockKey(block)}${hashes.map(bytesKey).join('')}`,
    async ask(reads, options) {
      const { libraries } = await reads.libraries(block, hashes, options);
      return hashes.flatMap((hash): Library[] => {
        const data = libraries.get(toHex(hash))?.library;
        return data ? [{ hash, data }] : [];
      });
    },
    bytes: (found) => found.reduce((sum, { data }) => sum + treeBytes(data), 0),
  };
}

export function queueSizeRead(block: BlockIdExt): Read<number> {
  return {
    key: `queue ${blockKey(block)}`,
    ask: async (reads, options) => (await reads.queueSize(block, options)).size,
    bytes: () => 8,
  };
}

/** Servers may return different limits; one answer is used per head. */
export function queueLimitRead(head: BlockIdExt): Read<number> {
  return {
    key: `queue limit ${blockKey(head)}`,
    ask: (reads, options) => reads.queueSizeLimit(options),
    bytes: () => 8,
  };
}

export function blockProofRead(
  known: BlockIdExt,
  target: BlockIdExt,
): Read<Result<'getBlockProof'>> {
  return {
    key: `proof ${blockKey(known)}${blockKey(target)}`,
    ask: (reads, options) => reads.blockProof(known, target, options),
    bytes: objectBytes,
  };
}

export function shardBlockProofRead(id: BlockIdExt): Read<Result<'getShardBlockProof'>> {
  return {
    key: `shard proof ${blockKey(id)}`,
    ask: (reads, options) => reads.shardBlockProof(id, options),
    bytes: objectBytes,
  };
}

function addressKey({ workchain, hash }: Address): string {
  return `${workchain} ${bytesKey(hash)}`;
}

/** One character per byte keeps keys short. */
function bytesKey(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

/** Factor by which cells in memory are larger than their BoC. */
const MEMORY_FACTOR = 4;

function cellBytes(...bocs: readonly Uint8Array[]): number {
  return MEMORY_FACTOR * bocs.reduce((sum, { length }) => sum + length, 0);
}

/** Approximate size of a tree of cells in memory: 512 bytes per distinct cell. */
function treeBytes(root: Cell): number {
  const seen = new Set<string>();
  const visit = (cell: Cell): void => {
    const hash = cell.hashHex();
    if (seen.has(hash)) return;
    seen.add(hash);
    for (let i = 0; i < cell.refCount; i++) visit(cell.ref(i));
  };
  visit(root);
  return 512 * seen.size;
}

/** Approximate size of a plain object: its byte arrays, and 8 bytes per other field. */
function objectBytes(value: unknown): number {
  if (value instanceof Uint8Array) return value.length;
  if (value === null || typeof value !== 'object') return 8;
  return Object.values(value).reduce<number>((sum, field) => sum + objectBytes(field), 0);
}
