import { shardFromInteger, shardToSigned } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import type { V3Settings } from '../operation.ts';

export const BlockRef = Type.Object(
  {
    workchain: Type.Integer(),
    shard: Type.String({
      description: 'decimal and signed, or upper-case hex: a setting of the server',
    }),
    seqno: Type.Integer(),
  },
  { title: 'BlockRef' },
);

type ShardFormat = V3Settings['shardFormat'];

/** `shard`: signed. */
export function blockRef(
  workchain: number,
  shard: bigint,
  seqno: number,
  format: ShardFormat,
): Static<typeof BlockRef> {
  return { workchain, shard: shardText(shard, format), seqno };
}

/** The one place where a shard becomes text. */
export function shardText(shard: bigint, format: ShardFormat): string {
  return format === 'hex'
    ? shardFromInteger(shard).toString(16).toUpperCase()
    : shardToSigned(shardFromInteger(shard)).toString();
}
