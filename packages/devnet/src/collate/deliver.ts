import type { MsgMetadata, Transaction } from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import type { BlockWork } from './block-work.ts';
import type { Run } from './runner.ts';

/** Runs what no contract can refuse, and takes it into the block. */
export async function deliver(
  work: BlockWork,
  metadata: MsgMetadata | null,
  runs: readonly (Run | null)[],
  at = 0,
): Promise<Transaction> {
  const result = await work.runner.take(runs, at);
  if (!result.accepted)
    throw new DevnetError('COLLATE_INVALID', `a message was not accepted: ${result.reason}`);
  const deeper = metadata && { ...metadata, depth: metadata.depth + 1 };
  work.add(result.transaction, result.account, deeper);
  return result.transaction;
}
