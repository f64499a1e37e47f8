import { type Block, Config } from '@tonway/chain';
import type { DecodedStep, MasterchainStep } from '../step.ts';
import { decodeBlock } from './decode-block.ts';
import { rowBuffers, StepRows } from './step-rows.ts';
import { TouchedAccounts } from './touched-accounts.ts';

/** Decodes a masterchain block and its shard blocks into the rows of the index. */
export function decodeStep(
  { masterchain, shards }: MasterchainStep,
  buffers = rowBuffers(),
): DecodedStep {
  const { seqno, rootHash } = masterchain.id;
  const rows = new StepRows(seqno, buffers);
  const touched = new TouchedAccounts(rows);
  for (const shard of shards) decodeBlock(shard, rows, touched);
  const block = decodeBlock(masterchain, rows, touched);
  return {
    seqno,
    rootHash,
    parentRootHash: block.info.prevRef[0].rootHash,
    genUtime: block.info.genUtime,
    ...rows.result(),
    ...touched.result(),
    globalVersion: globalVersionOf(block),
  };
}

/** Only a key block has the configuration. */
function globalVersionOf({ extra }: Block): number | null {
  const config = extra.custom?.config;
  return config ? new Config(config.config).globalVersion.version : null;
}
