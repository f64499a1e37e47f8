import { toTlBlockId } from '@tonway/lite-client';
import type { ReadBlock } from '../read-chain.ts';
import type { QuestionTable } from './questions.ts';

const FAR_AHEAD = 9_000_000_000_000_000_000n;
const IN_A_CENTURY = 2 ** 31 - 1;
const DISPATCH = { addr: new Uint8Array(32), afterLt: 0n, afterAddr: new Uint8Array(32) };

export const aboutBlocks: QuestionTable = {
  getBlock: ({ places }) => places.ids.map((id) => ({ id })),
  getState: ({ places }) => places.ids.map((id) => ({ id })),
  getBlockHeader: ({ places, mode }) => places.ids.map((id) => ({ id, mode })),
  lookupBlock: ({ places, mode }) => places.blocks.flatMap((block) => lookUps(block, mode)),
  *lookupBlockWithProof({ places, mode }) {
    const trusted = places.ids.filter((_, index) => index < 2 || index % 4 === 0);
    for (const block of places.blocks.filter((_, index) => index < 2 || index % 2 === 0)) {
      for (const mcBlockId of trusted)
        for (const findBlock of lookUps(block, mode)) yield { ...findBlock, mcBlockId };
    }
  },
  getShardBlockProof: ({ places }) => places.ids.map((id) => ({ id })),
  *getBlockProof({ places, mode }) {
    for (const knownBlock of places.ids) {
      const targets = (mode & 1) === 1 ? places.ids : places.ids.slice(0, 1);
      for (const targetBlock of targets) yield { mode, knownBlock, targetBlock };
    }
  },
  getBlockOutMsgQueueSize: ({ places, mode }) => places.ids.map((id) => ({ id, mode })),
  getDispatchQueueInfo: ({ places, mode }) =>
    places.ids.flatMap((id) =>
      [10, 0].map((maxAccounts) => ({ ...DISPATCH, id, mode, maxAccounts })),
    ),
  getDispatchQueueMessages: ({ places, mode }) =>
    places.ids.flatMap((id) =>
      [10, 0].map((maxMessages) => ({ ...DISPATCH, id, mode, maxMessages })),
    ),
  getAllShardsInfo: ({ places }) => places.ids.map((id) => ({ id })),
  *getShardInfo({ places }) {
    for (const id of places.ids) {
      for (const workchain of [0, -1, 7])
        for (const shard of [-(1n << 63n), 1n << 62n, 1n << 61n, 3n])
          for (const exact of [true, false]) yield { id, workchain, shard, exact };
    }
  },
};

/** Lookups by the block's own values, and by values that no block has. */
function lookUps(read: ReadBlock, mode: number) {
  const { workchain, shard, seqno } = toTlBlockId(read.id);
  const { endLt, genUtime } = read.block.info;
  const id = { workchain, shard, seqno };
  const own = { mode, id, lt: endLt, utime: genUtime };
  return [
    own,
    { ...own, id: { ...id, seqno: 0 } },
    { ...own, id: { ...id, workchain: 5 } },
    { mode, id: { ...id, seqno: seqno + 100_000 }, lt: FAR_AHEAD, utime: IN_A_CENTURY },
  ];
}
