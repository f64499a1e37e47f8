import { InvalidRequest } from '../../kernel/errors.ts';
import { EXAMPLE } from '../../kernel/fields.ts';
import { optional } from '../../kernel/params.ts';
import { operation, READ } from '../operation.ts';
import { int32Type, int64Type } from '../params/scalar.ts';
import { BLOCK_PARAMS, CHAIN_PARAMS, requestedBlock } from '../requested-block.ts';
import { BlockId, blockId, Header, header } from '../shapes/block.ts';

export const lookupBlock = operation({
  name: 'lookupBlock',
  methods: READ,
  tag: 'Blocks',
  summary: 'Finds a block by seqno, logical time or time',
  description: 'Exactly one of `seqno`, `lt` and `unixtime` is required.',
  params: {
    ...CHAIN_PARAMS,
    seqno: optional(int32Type({ min: 1 }), 'Seqno of the block', { example: EXAMPLE.seqno }),
    lt: optional(int64Type({ min: 0 }), 'The first block that ends at this logical time or later', {
      example: EXAMPLE.lt,
    }),
    unixtime: optional(
      int32Type({ min: 0 }),
      'The first block created at this time or later: Unix time, in seconds',
      { example: EXAMPLE.unixTime },
    ),
  },
  result: BlockId,
  caching: 'immutable',
  async handle({ workchain, shard, ...criteria }, context) {
    const by = searchKey(criteria);
    const shardId = { workchain, shard: BigInt.asUintN(64, shard) };
    return blockId(await context.chain().lookup(shardId, by));
  },
});

interface Criteria {
  readonly seqno: number | null;
  readonly lt: bigint | null;
  readonly unixtime: number | null;
}

function searchKey({ seqno, lt, unixtime }: Criteria) {
  const keys = [
    ...(seqno === null ? [] : [{ seqno }]),
    ...(lt === null ? [] : [{ lt }]),
    ...(unixtime === null ? [] : [{ utime: unixtime }]),
  ];
  const [key] = keys;
  if (key === undefined || keys.length > 1)
    throw new InvalidRequest('exactly one of seqno, lt, unixtime should be specified');
  return key;
}

export const getBlockHeader = operation({
  name: 'getBlockHeader',
  methods: READ,
  tag: 'Blocks',
  summary: 'Header of a block',
  params: BLOCK_PARAMS,
  result: Header,
  caching: 'immutable',
  async handle(params, context) {
    const chain = context.chain();
    return header(await chain.header(await requestedBlock(chain, params)));
  },
});
