import { type Cell, MASTERCHAIN, toHex } from '@tonway/chain';
import type { Tvm } from '@tonway/tvm';
import type { CollatedBlock } from '../../../src/collate/collation.ts';
import { collateMasterchainBlock } from '../../../src/collate/masterchain-block.ts';
import { collateShardBlock } from '../../../src/collate/shard-block.ts';
import type { ChainStore, ForkedStates, StoredBlock } from '../../../src/index.ts';
import { RecordedInputs } from '../../collate/recorded-inputs.ts';

/** The blocks of the recorded round after a fork, made from the states of the fork. */
export class ForkedRound {
  readonly #recorded: RecordedInputs;
  readonly #fork: ForkedStates;
  readonly #inputs: RecordedInputs;
  /** The new states by root hash of the recorded blocks. */
  readonly #made = new Map<string, Cell>();

  constructor(store: ChainStore, fork: ForkedStates, tvm: Tvm) {
    this.#recorded = new RecordedInputs(store, null);
    this.#fork = fork;
    this.#inputs = new RecordedInputs(store, tvm, {
      state: (id) => this.#made.get(toHex(id.rootHash)) ?? fork.state(id),
      masterchainBlock: (seqno) => fork.masterchainBlock(seqno),
    });
  }

  /** Each recorded block of the round with the one that was made; shard blocks first. */
  async *make(masterchainBlock: StoredBlock): AsyncGenerator<[StoredBlock, CollatedBlock]> {
    for (const block of [...this.#recorded.registeredBy(masterchainBlock), masterchainBlock]) {
      const { masterRef } = block.info;
      if (masterRef && masterRef.seqno < this.#fork.head.id.seqno)
        await this.#fork.addEarlier(masterRef.seqno);
      const made = await this.#fork.complete(() => this.#collate(block));
      this.#made.set(toHex(block.id.rootHash), made.state);
      yield [block, made];
    }
  }

  #collate(block: StoredBlock): Promise<CollatedBlock> {
    return block.id.workchain === MASTERCHAIN
      ? collateMasterchainBlock(this.#inputs.masterchainBlock(block))
      : collateShardBlock(this.#inputs.shardBlock(block));
  }
}
