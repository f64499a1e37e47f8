import { createHash } from 'node:crypto';
import { Block, MASTERCHAIN, previousBlocks, readBoc, shardsOf, toHex } from '@tonway/chain';
import type { ChainStore, LoggedBlock, NewBlock, StoredBlock } from './chain-store.ts';

/** Parses a stored block; its state is computed on demand. */
export function openBlock({ data, signatures }: LoggedBlock): NewBlock {
  const root = readBoc(data);
  const { info } = Block.load(root);
  const fileHash = createHash('sha256').update(data).digest();
  const id = { ...info.shard, seqno: info.seqno, rootHash: root.hash(), fileHash };
  return { id, data, root, signatures, state: null };
}

/** The blocks of a round: the shard blocks that a masterchain block is the first to list, then that block. */
export function roundAt(store: ChainStore, seqno: number): readonly StoredBlock[] | null {
  const masterchainBlock = store.masterchainBlock(seqno);
  if (!masterchainBlock) return null;
  const { custom } = Block.load(masterchainBlock.root).extra;
  const listed = custom ? [...shardsOf(custom.shardHashes)] : [];
  const shardBlocks = listed
    .map(({ workchain, shard, descr: { seqno, rootHash, fileHash } }) =>
      store.block({ workchain, shard, seqno, rootHash, fileHash }),
    )
    .filter((block) => block?.registeredBy === seqno) as StoredBlock[];
  return [...shardBlocks, masterchainBlock];
}

/** The masterchain block of a round: its hash, and that of the block before. */
export interface RoundId {
  readonly seqno: number;
  readonly hash: string;
  readonly parent: string;
}

/** Null if the round does not end with a masterchain block. */
export function roundId(blocks: readonly Pick<NewBlock, 'id' | 'root'>[]): RoundId | null {
  const last = blocks.at(-1);
  const [parent] = last ? previousBlocks(Block.load(last.root).info) : [];
  if (!last || !parent || last.id.workchain !== MASTERCHAIN) return null;
  return { seqno: last.id.seqno, hash: toHex(last.id.rootHash), parent: toHex(parent.rootHash) };
}
