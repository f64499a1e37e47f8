import assert from 'node:assert/strict';
import {
  applyUpdate,
  Block,
  type BlockIdExt,
  type Cell,
  FULL_SHARD,
  fromHex,
  MASTERCHAIN,
  readBoc,
  ShardStateUnsplit,
  shardsOf,
} from '@tonway/chain';
import { blocksOf, readFixture } from '@tonway/tools/fixtures';

/** A block of the recorded network with the state behind it. */
export interface RecordedBlock {
  readonly id: BlockIdExt;
  readonly state: ShardStateUnsplit;
}

const ZERO_STATES = [
  [MASTERCHAIN, 'masterchain.boc'],
  [0, 'basechain.boc'],
] as const;

/** The recorded network: the masterchain and one shard, every state rebuilt from the first one and the blocks. */
export class Localnet {
  /** By workchain, then by seqno; the zerostates are no blocks. */
  readonly #blocks = new Map<number, RecordedBlock[]>([
    [MASTERCHAIN, []],
    [0, []],
  ]);

  static load(): Localnet {
    const network = new Localnet();
    const roots = new Map<number, Cell>();
    for (const [workchain, file] of ZERO_STATES)
      roots.set(workchain, readBoc(readFixture('localnet', 'zerostate', file)));
    for (const { workchain, seqno, rootHash, fileHash, boc } of blocksOf('localnet')) {
      const before = roots.get(workchain);
      assert.ok(before);
      const root = applyUpdate(Block.load(readBoc(boc)).stateUpdate, before);
      roots.set(workchain, root);
      const hashes = { rootHash: fromHex(rootHash), fileHash: fromHex(fileHash) };
      const id = { workchain, shard: FULL_SHARD, seqno, ...hashes };
      network.#blocks.get(workchain)?.push({ id, state: ShardStateUnsplit.load(root) });
    }
    return network;
  }

  block(workchain: number, seqno: number): RecordedBlock {
    const block = this.#blocks.get(workchain)?.[seqno - 1];
    assert.equal(block?.id.seqno, seqno);
    return block;
  }

  get newest(): RecordedBlock {
    return this.block(MASTERCHAIN, this.#blocks.get(MASTERCHAIN)?.length ?? 0);
  }

  /** The block of the shard that a masterchain block lists. */
  shardBlock({ state }: RecordedBlock): RecordedBlock {
    const [top] = state.custom ? shardsOf(state.custom.shardHashes) : [];
    assert.ok(top);
    return this.block(0, top.descr.seqno);
  }
}
