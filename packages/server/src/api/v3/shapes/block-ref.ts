import { shardFromInteger, shardToSigned } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { EXAMPLE } from '../../openapi/examples.ts';
import { Int, named, Seqno, Text } from '../../openapi/fields.ts';
import type { V3Settings } from '../operation.ts';

export const BlockRef = named(
  'BlockRef',
  'The id of a block: workchain, shard and seqno',
  Type.Object({
    workchain: Int('Workchain of the block; -1 is the masterchain', -1),
    shard: Text(
      'Shard of the block: a signed decimal number, or upper-case hex by a setting of the server',
      EXAMPLE.shard,
    ),
    seqno: Seqno('Seqno of the block in its shard'),
  }),
);

type ShardFormat = V3Settings['shardFormat'];

/** `shard`: a signed 64-bit integer. */
export function blockRef(
  workchain: number,
  shard: bigint,
  seqno: number,
  format: ShardFormat,
): Static<typeof BlockRef> {
  return { workchain, shard: shardText(shard, format), seqno };
}

/** The text of a shard in the configured format. */
export function shardText(shard: bigint, format: ShardFormat): string {
  return format === 'hex'
    ? shardFromInteger(shard).toString(16).toUpperCase()
    : shardToSigned(shardFromInteger(shard)).toString();
}
