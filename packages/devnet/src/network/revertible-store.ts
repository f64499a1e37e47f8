import { type BlockIdExt, type Cell, MASTERCHAIN } from '@tonway/chain';
import type {
  BlockSearch,
  ChainStore,
  NewBlock,
  StoredBlock,
  ZeroState,
} from '../store/chain-store.ts';
import { MemoryStore } from '../store/memory-store.ts';

/** A store that can go back to an earlier masterchain block, as if what came later had never been. */
export class RevertibleStore implements ChainStore {
  readonly #listeners = new Set<() => void>();
  readonly #appended: NewBlock[] = [];
  #store: MemoryStore;

  constructor(zeroStates: readonly ZeroState[]) {
    this.#store = new MemoryStore(zeroStates);
  }

  get zeroStates(): readonly ZeroState[] {
    return this.#store.zeroStates;
  }

  get head(): StoredBlock | null {
    return this.#store.head;
  }

  append(block: NewBlock): void {
    const before = this.head;
    this.#store.append(block);
    this.#appended.push(block);
    if (this.head !== before) this.#tell();
  }

  /** The masterchain block with this number becomes the newest one. */
  revertTo(seqno: number): void {
    const isLast = ({ id }: NewBlock) => id.workchain === MASTERCHAIN && id.seqno === seqno;
    this.#appended.length = this.#appended.findIndex(isLast) + 1;
    this.#store = new MemoryStore(this.zeroStates);
    for (const block of this.#appended) this.#store.append(block);
    this.#tell();
  }

  block(id: BlockIdExt): StoredBlock | null {
    return this.#store.block(id);
  }

  masterchainBlock(seqno: number): StoredBlock | null {
    return this.#store.masterchainBlock(seqno);
  }

  state(id: BlockIdExt): Cell | null {
    return this.#store.state(id);
  }

  masterchainStateOf(id: BlockIdExt): Cell | null {
    return this.#store.masterchainStateOf(id);
  }

  find(search: BlockSearch): StoredBlock | null {
    return this.#store.find(search);
  }

  hasWorkchain(workchain: number): boolean {
    return this.#store.hasWorkchain(workchain);
  }

  onHead(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
