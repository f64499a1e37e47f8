import { type BlockIdExt, type StackValue, VmStackValue, writeBoc } from '@tonway/chain';

/** The previous masterchain blocks that a contract can read. */
export interface PreviousBlocks {
  /** Newest first, starting with the block whose state is used; at most 16. */
  readonly last: readonly BlockIdExt[];
  readonly lastKeyBlock: BlockIdExt;
  /** Blocks whose seqno is a multiple of 100, newest first; at most 16. Null before global version 9. */
  readonly everyHundredth: readonly BlockIdExt[] | null;
}

const encoded = new WeakMap<PreviousBlocks, Uint8Array>();

/** Encodes the blocks. The result is cached, because many calls use the same block. */
export function encodePreviousBlocks(blocks: PreviousBlocks | undefined): Uint8Array | null {
  if (!blocks) return null;
  const bytes = encoded.get(blocks) ?? writeBoc(VmStackValue.toCell(tuple(blocks)), {});
  encoded.set(blocks, bytes);
  return bytes;
}

// [ last_mc_blocks:[BlockId...], prev_key_block:BlockId, last_mc_blocks_100:[BlockId...] ]
function tuple({ last, lastKeyBlock, everyHundredth }: PreviousBlocks): StackValue {
  const list = (blocks: readonly BlockIdExt[]) => tupleOf(blocks.map(blockId));
  const hundredth = everyHundredth ? [list(everyHundredth)] : [];
  return tupleOf([list(last), blockId(lastKeyBlock), ...hundredth]);
}

// [ wc:Integer shard:Integer seqno:Integer root_hash:Integer file_hash:Integer ] = BlockId;
function blockId({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt): StackValue {
  const numbers = [BigInt(workchain), shard, BigInt(seqno), unsigned(rootHash), unsigned(fileHash)];
  return tupleOf(numbers.map((value) => ({ kind: 'int', value })));
}

function tupleOf(items: readonly StackValue[]): StackValue {
  return { kind: 'tuple', items };
}

function unsigned(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}
