import type { BlockIdExt } from '@tonway/chain';
import { copyBlockId, toTlBlockId } from '../block-id.ts';
import { LiteError } from '../errors.ts';
import type { QueryOptions } from '../lite-client.ts';
import { LiteServerError } from '../server-error.ts';
import type { Params } from '../tl/types.ts';
import type { VerifiedHeader } from '../verify/block-header.ts';
import { verifyBlockHeader } from '../verify/header-answer.ts';
import {
  blockBefore,
  type FoundBlock,
  isReached,
  verifyLookupBlock,
} from '../verify/lookup-block.ts';
import type { VerifyingClient } from '../verify/verifying-client.ts';

/** The key of a block look-up. */
export type LookupBy =
  | { readonly seqno: number }
  | { readonly lt: bigint }
  | { readonly utime: number };

/** The chain of a shard, or of any account prefix. */
export interface ShardPrefix {
  readonly workchain: number;
  readonly shard: bigint;
}

/** Above any real network; a fast-forwarded devnet makes some hundreds of blocks per second. */
const MAX_BLOCKS_PER_SECOND = 1000;

/** Looks up a block of a shard by seqno, lt or time; `seenFrom` must be a proven masterchain block. */
export async function lookUpBlock(
  client: VerifyingClient,
  shard: ShardPrefix,
  by: LookupBy,
  seenFrom: BlockIdExt,
  options: QueryOptions,
): Promise<FoundBlock> {
  const found = await lookUp(client, shard, by, seenFrom, options);
  const first = found.isFirst
    ? found
    : await firstAtTime(client, found, lookupParams(shard, by), options);
  return { ...first, id: copyBlockId(first.id) };
}

/** Falls back to a look-up of block 1 by seqno: nodes cannot prove block 1 by time, because it has no previous block. */
async function lookUp(
  client: VerifyingClient,
  shard: ShardPrefix,
  by: LookupBy,
  seenFrom: BlockIdExt,
  options: QueryOptions,
): Promise<FoundBlock> {
  const params = { ...lookupParams(shard, by), mcBlockId: toTlBlockId(seenFrom) };
  try {
    return await client.ask('lookupBlockWithProof', params, options, (answer) =>
      verifyLookupBlock(params, answer),
    );
  } catch (error) {
    if ('seqno' in by || !isNotStored(error)) throw error;
    const first = await lookUp(client, shard, { seqno: 1 }, seenFrom, options);
    if (!isReached(params, first.info)) throw error;
    return first;
  }
}

/** Walks back over the blocks of one second; each block is proven by the link from the next block. */
async function firstAtTime(
  client: VerifyingClient,
  found: FoundBlock,
  request: Params<'lookupBlock'>,
  options: QueryOptions,
): Promise<FoundBlock> {
  let first: VerifiedHeader = found;
  for (let steps = 0; steps < MAX_BLOCKS_PER_SECOND; steps++) {
    const before = blockBefore(first.info, request);
    const header = before && (await provenHeader(client, before, options));
    if (!header || header.info.genUtime < found.info.genUtime)
      return { ...first, masterchain: found.masterchain, isFirst: true };
    first = header;
  }
  throw new LiteError(
    'TOO_MANY_BLOCKS',
    `more than ${MAX_BLOCKS_PER_SECOND} blocks have the time ${found.info.genUtime}; look them up by seqno or lt`,
    false,
  );
}

function provenHeader(
  client: VerifyingClient,
  id: BlockIdExt,
  options: QueryOptions,
): Promise<VerifiedHeader> {
  const params = { id: toTlBlockId(id), mode: 0 };
  return client.ask('getBlockHeader', params, options, (answer) =>
    verifyBlockHeader(id, 0, answer),
  );
}

function isNotStored(error: unknown): boolean {
  return error instanceof LiteServerError && error.serverMessage === 'not in db';
}

function lookupParams({ workchain, shard }: ShardPrefix, by: LookupBy): Params<'lookupBlock'> {
  const id = { workchain, shard: BigInt.asIntN(64, shard), seqno: 'seqno' in by ? by.seqno : 0 };
  if ('seqno' in by) return { mode: 1, id };
  return 'lt' in by ? { mode: 2, id, lt: by.lt } : { mode: 4, id, utime: by.utime };
}
