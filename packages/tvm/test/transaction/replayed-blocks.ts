import { createHash } from 'node:crypto';
import {
  applyUpdate,
  Block,
  type Cell,
  FULL_SHARD,
  fromHex,
  MASTERCHAIN,
  readBoc,
  ShardStateUnsplit,
} from '@tonway/chain';
import { blocksOf, readFixture } from '@tonway/tools/fixtures';
import type { TransactionContext } from '../../src/index.ts';
import { networkAt } from '../support/get-method-call.ts';
import type { RecordedBlock } from '../support/localnet.ts';

/** A block, the state that it starts from, and what all of its transactions could see. */
export interface ReplayedBlock {
  readonly workchain: number;
  readonly seqno: number;
  readonly block: Block;
  readonly before: ShardStateUnsplit;
  /** Each transaction has a logical time of its own. */
  readonly context: Omit<TransactionContext, 'lt'>;
}

/** The recorded network from its beginning, block by block. */
export function* replayedBlocks(): Generator<ReplayedBlock> {
  const states = new Map<number, Cell>();
  for (const [workchain, file] of [
    [MASTERCHAIN, 'masterchain.boc'] as const,
    [0, 'basechain.boc'] as const,
  ])
    states.set(workchain, readBoc(readFixture('localnet', 'zerostate', file)));
  const masters = [beginning(states.get(MASTERCHAIN) as Cell)];
  for (const { workchain, seqno, rootHash, fileHash, boc } of blocksOf('localnet')) {
    const block = Block.load(readBoc(boc));
    const root = states.get(workchain) as Cell;
    const master = masters[block.info.masterRef?.seqno ?? seqno - 1] as RecordedBlock;
    const { genUtime: now } = block.info;
    const context = { ...networkAt(master), now, randomSeed: block.extra.randSeed };
    yield { workchain, seqno, block, before: ShardStateUnsplit.load(root), context };
    const next = applyUpdate(block.stateUpdate, root);
    states.set(workchain, next);
    if (workchain !== MASTERCHAIN) continue;
    const hashes = { rootHash: fromHex(rootHash), fileHash: fromHex(fileHash) };
    const id = { workchain, shard: FULL_SHARD, seqno, ...hashes };
    masters.push({ id, state: ShardStateUnsplit.load(next) });
  }
}

/** The zerostate is what the first blocks know of the masterchain. */
function beginning(root: Cell): RecordedBlock {
  const bytes = readFixture('localnet', 'zerostate', 'masterchain.boc');
  const hashes = { rootHash: root.hash(), fileHash: createHash('sha256').update(bytes).digest() };
  const id = { workchain: MASTERCHAIN, shard: FULL_SHARD, seqno: 0, ...hashes };
  return { id, state: ShardStateUnsplit.load(root) };
}
