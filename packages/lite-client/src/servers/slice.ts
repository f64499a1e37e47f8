import { type ShardIdent, shardFromInteger, shardsIntersect } from '@tonway/chain';
import type { ConfigReader } from './config-reader.ts';

// liteserver.descV2.shardInfo shard_id:tonNode.shardId seqno:int utime:int lt:long = liteserver.descV2.ShardInfo
interface SliceEdge extends ShardIdent {
  readonly seqno: number;
  readonly utime: number;
  readonly lt: bigint;
}

// liteserver.descV2.sliceSimple shards:(vector tonNode.shardId) = liteserver.descV2.Slice
// liteserver.descV2.sliceTimed shards_from:(vector liteserver.descV2.shardInfo)
//   shards_to:(vector liteserver.descV2.shardInfo) = liteserver.descV2.Slice
export type Slice =
  | { readonly kind: 'simple'; readonly shards: readonly ShardIdent[] }
  | {
      readonly kind: 'timed';
      readonly from: readonly SliceEdge[];
      readonly to: readonly SliceEdge[];
    };

/** The part of the chain that a query reads: the newest blocks of a shard, or a point in its history. */
export interface Subject extends ShardIdent {
  readonly at: 'recent' | 'seqno' | 'masterchainSeqno' | 'utime' | 'lt';
  readonly value: bigint;
}

export function readSlice(slice: ConfigReader): Slice {
  const type = slice.field('@type').text();
  if (type === 'liteserver.descV2.sliceSimple')
    return { kind: 'simple', shards: slice.field('shards').items().map(readShard) };
  if (type !== 'liteserver.descV2.sliceTimed')
    throw slice.field('@type').expected('liteserver.descV2.sliceSimple or sliceTimed');
  const edges = (name: string) => slice.field(name).items().map(readEdge);
  return { kind: 'timed', from: edges('shards_from'), to: edges('shards_to') };
}

function readShard(shard: ConfigReader): ShardIdent {
  return {
    workchain: shard.field('workchain').integer(-(2 ** 31), 2 ** 31 - 1),
    shard: shardFromInteger(shard.field('shard').long()),
  };
}

function readEdge(edge: ConfigReader): SliceEdge {
  return {
    ...readShard(edge.field('shard_id')),
    seqno: edge.field('seqno').integer(0, 2 ** 32 - 1),
    utime: edge.field('utime').integer(0, 2 ** 32 - 1),
    lt: edge.field('lt').long(),
  };
}

/** Whether the slice contains the subject of a query, by the rules of the reference client. */
export function sliceContains(slice: Slice, subject: Subject): boolean {
  if (slice.kind === 'simple') return slice.shards.some((shard) => intersects(shard, subject));
  const { from, to } = slice;
  const begins = from.some(
    (edge) =>
      intersects(edge, subject) &&
      (subject.at === 'recent' || valueAt(edge, from, subject) <= subject.value),
  );
  const ends = to.some(
    (edge) =>
      intersects(edge, subject) &&
      subject.at !== 'recent' &&
      valueAt(edge, to, subject) >= subject.value,
  );
  return (from.length === 0 || begins) && (to.length === 0 || ends);
}

function intersects(a: ShardIdent, b: ShardIdent): boolean {
  return a.workchain === b.workchain && shardsIntersect(a.shard, b.shard);
}

/** The first edge of a list belongs to the masterchain. */
function valueAt(edge: SliceEdge, [masterchain = edge]: readonly SliceEdge[], { at }: Subject) {
  if (at === 'lt') return edge.lt;
  if (at === 'utime') return BigInt(edge.utime);
  return BigInt(at === 'masterchainSeqno' ? masterchain.seqno : edge.seqno);
}
