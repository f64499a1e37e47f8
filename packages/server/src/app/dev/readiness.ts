import { equalBytes } from '@tonway/chain';
import type { Devnet } from '@tonway/devnet';
import type { Database } from '../../store/database.ts';
import { IndexFollower } from '../../store/index-events.ts';
import { readContractsSeqno } from '../../store/lists/index-cache.ts';
import { readIndexHead } from '../../store/steps/coverage.ts';

/** How long a request waits for the newest block to be indexed. */
const WAIT_MS = 2000;

/** Whether the network is complete, and the index has what the devnet has. */
export class Readiness {
  readonly #devnet: Devnet;
  readonly #database: Database;
  readonly #follower: IndexFollower;
  /** Whether all scenes are played and indexed. */
  isFilled = false;

  constructor(devnet: Devnet, database: Database) {
    this.#devnet = devnet;
    this.#database = database;
    this.#follower = new IndexFollower(database);
  }

  /** Null if the network is ready; otherwise the reason. */
  async problem(): Promise<string | null> {
    return this.isFilled ? this.indexProblem() : 'the network is starting, and scenes are played';
  }

  /** Null if blocks are produced, and the index has the block that is now the head of the devnet, with its contracts; otherwise the reason. */
  async indexProblem(): Promise<string | null> {
    const { seqno } = this.#devnet.status.head;
    const untilMs = performance.now() + WAIT_MS;
    for (;;) {
      const { version } = this.#follower;
      const problem = await this.#problemAt(seqno).catch((error: Error) => error.message);
      if (problem === null || performance.now() > untilMs) return problem;
      await this.#follower.waitForChange(version);
    }
  }

  async #problemAt(seqno: number): Promise<string | null> {
    const { failure } = this.#devnet.status;
    if (failure !== null) return `no block is produced: ${failure}`;
    const indexed = await readIndexHead(this.#database);
    if (!indexed) return 'nothing is indexed yet';
    if (indexed.seqno < seqno)
      return `masterchain block ${seqno} is not indexed yet: the index has ${indexed.seqno}`;
    const block = this.#devnet.store.masterchainBlock(indexed.seqno);
    if (!block || !equalBytes(block.id.rootHash, indexed.rootHash))
      return 'the index has blocks that the devnet does not have: they are removed';
    const read = (await readContractsSeqno(this.#database)) ?? 0;
    return read < seqno ? `the contracts of masterchain block ${seqno} are not read yet` : null;
  }
}
