import {
  compareBytes,
  Dictionary,
  type ProcessedInfo,
  type ShardIdent,
  shardContains,
  shardContainsAccount,
  shardParent,
  shardsIntersect,
} from '@tonway/chain';
import type { Enqueued } from './enqueued.ts';
import type { Prefix } from './prefix.ts';
import { contains } from './routing.ts';

/** All messages to a shard up to this one are processed, of those that a masterchain block knew of. */
interface ProcessedRecord {
  readonly shard: bigint;
  readonly mcSeqno: number;
  readonly lastMsgLt: bigint;
  readonly lastMsgHash: Uint8Array;
}

/** Where the chain that holds the prefix ended by the time of a masterchain block. */
export type ShardEndLt = (mcSeqno: number, prefix: Prefix) => bigint;

/** What a shard has processed of the queues of its neighbours; it never changes. */
export class Processed {
  readonly owner: ShardIdent;
  readonly records: readonly ProcessedRecord[];

  constructor(owner: ShardIdent, records: readonly ProcessedRecord[]) {
    this.owner = owner;
    this.records = compact(records);
  }

  static of(owner: ShardIdent, info: ProcessedInfo): Processed {
    return new Processed(
      owner,
      [...info].map(([key, value]) => ({ ...key, ...value })),
    );
  }

  get minMcSeqno(): number {
    return Math.min(...this.records.map(({ mcSeqno }) => mcSeqno));
  }

  with(record: Omit<ProcessedRecord, 'shard'>): Processed {
    return new Processed(this.owner, [...this.records, { shard: this.owner.shard, ...record }]);
  }

  /** The part of a half. */
  cutTo(owner: ShardIdent): Processed {
    const kept = this.records.filter(({ shard }) => shardsIntersect(shard, owner.shard));
    const smaller = (shard: bigint) => (shardContains(owner.shard, shard) ? shard : owner.shard);
    return new Processed(
      owner,
      kept.map((record) => ({ ...record, shard: smaller(record.shard) })),
    );
  }

  /** Together with the other half. */
  joinedWith(other: Processed): Processed {
    const owner = { workchain: this.owner.workchain, shard: shardParent(this.owner.shard) };
    return new Processed(owner, [...this.records, ...other.records]);
  }

  has(message: Enqueued, endLt: ShardEndLt): boolean {
    if (!contains(this.owner, message.next)) return false;
    return this.records.some((record) => isProcessed(record, message, endLt));
  }

  /** As it stands in a state; `like` gives the types of the dictionary. */
  toInfo(like: ProcessedInfo): ProcessedInfo {
    const empty: ProcessedInfo = new Dictionary(like.key, like.value);
    return this.records.reduce((info, { shard, mcSeqno, ...upTo }) => {
      return info.set({ shard, mcSeqno }, upTo);
    }, empty);
  }
}

function isProcessed(record: ProcessedRecord, message: Enqueued, endLt: ShardEndLt): boolean {
  const { lt, hash, current, next } = message;
  if (lt > record.lastMsgLt || !shardContainsAccount(record.shard, next.bits)) return false;
  if (lt === record.lastMsgLt && compareBytes(record.lastMsgHash, hash) < 0) return false;
  const isOwn =
    current.workchain === next.workchain && shardContainsAccount(record.shard, current.bits);
  // the queue of a neighbour counts as far as the masterchain knew it
  return isOwn || message.enqueuedLt < endLt(record.mcSeqno, current);
}

/** Leaves out what another record says as well. */
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
