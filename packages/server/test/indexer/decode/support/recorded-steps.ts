import { fromHex, parseShard, shardFromInteger } from '@tonway/chain';
import { blocksOf, chainBlocks, type Network } from '@tonway/tools/fixtures';
import type { MasterchainStep, RawBlock } from '../../../../src/index/step.ts';

/** The steps of a recorded network: the shard blocks of each stand before its masterchain block. */
export function* recordedSteps(network: Network): Generator<MasterchainStep> {
  let shards: RawBlock[] = [];
  for (const { workchain, shard, seqno, rootHash, fileHash, boc } of blocksOf(network)) {
    const hashes = { rootHash: fromHex(rootHash), fileHash: fromHex(fileHash) };
    const id = { workchain, shard: shardFromInteger(BigInt(shard)), seqno, ...hashes };
    if (workchain !== -1) shards.push({ id, boc });
    else {
      yield { masterchain: { id, boc }, shards };
      shards = [];
    }
  }
}

export interface RealBlock extends RawBlock {
  readonly transactions: number;
}

/** Whole blocks of the real networks, or of one of them. */
export function realBlocks(network = ''): RealBlock[] {
  return [...chainBlocks()]
    .filter(({ file }) => file.startsWith(`blocks/${network}`))
    .filter(({ features }) => !features || !('err' in features))
    .map(({ block, boc }) => ({
      id: {
        workchain: block.wc,
        shard: parseShard(block.shard),
        seqno: block.seqno,
        rootHash: fromHex(block.rh),
        fileHash: fromHex(block.fh.replace('~', '')),
      },
      boc,
      transactions: block.tx,
    }));
}

/** A real block as a step: one of a shard travels with a masterchain block that has nothing to do with it. */
export function stepOf(block: RawBlock, masterchain: RawBlock): MasterchainStep {
  return block.id.workchain === -1
    ? { masterchain: block, shards: [] }
    : { masterchain, shards: [block] };
}
