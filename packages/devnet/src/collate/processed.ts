import {
  compareBytes,
  Dictionary,
  MASTERCHAIN,
  type ProcessedInfo,
  type ShardIdent,
  shardContains,
  shardContainsAccount,
  shardParent,
  shardsIntersect,
} from '@tonway/chain';
import type { BlockBuilder } from './block-builder.ts';
import type { EnqueuedMessage } from './queued-messages.ts';
import { contains, type Prefix } from './routing.ts';

/** All messages to a shard up to this one that the given masterchain block knew are processed. */
interface ProcessedRecord {
  readonly shard: bigint;
  readonly mcSeqno: number;
  readonly lastMsgLt: bigint;
  readonly lastMsgHash: Uint8Array;
}

/** The end lt of the chain that contains the prefix, as of a masterchain block. */
export type ShardEndLt = (mcSeqno: number, prefix: Prefix) => bigint;

/** The messages of neighbour queues that a shard has processed (immutable). */
export class ProcessedMessages {
  readonly owner: ShardIdent;
  readonly records: readonly ProcessedRecord[];

  constructor(owner: ShardIdent, records: readonly ProcessedRecord[]) {
    this.owner = owner;
    this.records = compact(records);
  }

  static of(owner: ShardIdent, info: ProcessedInfo): ProcessedMessages {
    return new ProcessedMessages(
      owner,
      [...info].map(([key, value]) => ({ ...key, ...value })),
    );
  }

  get minMcSeqno(): number {
    return Math.min(...this.records.map(({ mcSeqno }) => mcSeqno));
  }

  with(record: Omit<ProcessedRecord, 'shard'>): ProcessedMessages {
    return new ProcessedMessages(this.owner, [
      ...this.records,
      { shard: this.owner.shard, ...record },
    ]);
  }

  /** The records of one half after a split. */
  restrictedTo(owner: ShardIdent): ProcessedMessages {
    const kept = this.records.filter(({ shard }) => shardsIntersect(shard, owner.shard));
    const smaller = (shard: bigint) => (shardContains(owner.shard, shard) ? shard : owner.shard);
    return new ProcessedMessages(
      owner,
      kept.map((record) => ({ ...record, shard: smaller(record.shard) })),
    );
  }

  /** The records of both halves after a merge. */
  joinedWith(other: ProcessedMessages): ProcessedMessages {
    const owner = { workchain: this.owner.workchain, shard: shardParent(this.owner.shard) };
    return new ProcessedMessages(owner, [...this.records, ...other.records]);
  }

  has(message: EnqueuedMessage, endLt: ShardEndLt): boolean {
    if (!contains(this.owner, message.next)) return false;
    return this.records.some((record) => isProcessed(record, message, endLt));
  }

  /** Serializes the records; `like` supplies the key and value types. */
  toInfo(like: ProcessedInfo): ProcessedInfo {
    const empty: ProcessedInfo = new Dictionary(like.key, like.value);
    return this.records.reduce((info, { shard, mcSeqno, ...upTo }) => {
      return info.set({ shard, mcSeqno }, upTo);
    }, empty);
  }
}

function isProcessed(
  record: ProcessedRecord,
  message: EnqueuedMessage,
  endLt: ShardEndLt,
): boolean {
  const { lt, hash, current, next } = message;
  if (lt > record.lastMsgLt || !shardContainsAccount(record.shard, next.bits)) return false;
  if (lt === record.lastMsgLt && compareBytes(record.lastMsgHash, hash) < 0) return false;
  const isOwn =
    current.workchain === next.workchain && shardContainsAccount(record.shard, current.bits);
  // messages of neighbours count up to the block that the masterchain knew
  return isOwn || message.enqueuedLt < endLt(record.mcSeqno, current);
}

/** Removes records that another record covers. */
function compact(records: readonly ProcessedRecord[]): ProcessedRecord[] {
  const kept = [...records];
  for (let i = kept.length - 1; i >= 0; i--) {
    const record = kept[i] as ProcessedRecord;
    if (kept.some((other, j) => j !== i && covers(other, record))) kept.splice(i, 1);
  }
  return kept;
}

function covers(a: ProcessedRecord, b: ProcessedRecord): boolean {
  if (!shardContains(a.shard, b.shard) || a.mcSeqno < b.mcSeqno) return false;
  if (a.lastMsgLt !== b.lastMsgLt) return a.lastMsgLt > b.lastMsgLt;
  return compareBytes(a.lastMsgHash, b.lastMsgHash) >= 0;
}

const LAST_HASH = new Uint8Array(32).fill(0xff);

/** The processed marker after this block: the last message, or everything up to the masterchain's time if all was imported. */
export function processedAfter(builder: BlockBuilder): ProcessedMessages {
  const { lastProcessed, context, base } = builder;
  const isMasterchain = builder.shard.workchain === MASTERCHAIN;
  const mcSeqno = context.id.seqno + (isMasterchain ? 1 : 0);
  if (lastProcessed) {
    const { lt: lastMsgLt, hash: lastMsgHash } = lastProcessed;
    return base.processed.with({ mcSeqno, lastMsgLt, lastMsgHash });
  }
  const { genLt } = context.state;
  if (!builder.importedAllInbound || genLt === 0n) return base.processed;
  return base.processed.with({ mcSeqno, lastMsgLt: genLt - 1n, lastMsgHash: LAST_HASH });
}
