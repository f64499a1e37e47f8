import { fromHex, MASTERCHAIN, parseShard } from '@tonway/chain';
import { blocksOf } from '@tonway/tools/fixtures';
import type { StoredBlock } from '../../src/store/chain-store.ts';
import type { Network } from './conversations.ts';
import { recordedStore } from './recorded-network.ts';

/** The blocks of a recorded network as rounds: a masterchain block and the blocks that it registers. */
export async function recordedRounds(network: Network): Promise<StoredBlock[][]> {
  const store = await recordedStore(network);
  const rounds: StoredBlock[][] = [];
  for (const { workchain, shard, seqno, rootHash, fileHash } of blocksOf(network)) {
    const hashes = { rootHash: fromHex(rootHash), fileHash: fromHex(fileHash) };
    const block = store.block({ workchain, shard: parseShard(shard), seqno, ...hashes });
    if (!block || block.registeredBy === null) continue;
    const round = rounds[block.registeredBy - 1] ?? [];
    round.push(block);
    rounds[block.registeredBy - 1] = round;
  }
  for (const round of rounds) round.sort((a, b) => rank(a) - rank(b) || a.id.seqno - b.id.seqno);
  return rounds;
}

function rank({ id }: StoredBlock): number {
  return id.workchain === MASTERCHAIN ? 1 : 0;
}
