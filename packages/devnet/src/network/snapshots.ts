import { DevnetError } from '../errors.ts';

/** A point that the network can go back to. */
export interface Snapshot {
  readonly id: number;
  /** Of the newest masterchain block. */
  readonly seqno: number;
  readonly aheadSeconds: number;
}

/** Those that were taken and can still be reached. */
export class Snapshots {
  #kept: Snapshot[] = [];
  #nextId = 1;

  take(seqno: number, aheadSeconds: number): Snapshot {
    const snapshot = { id: this.#nextId++, seqno, aheadSeconds };
    this.#kept.push(snapshot);
    return snapshot;
  }

  /** Finds one and forgets those that were taken later: what they stand for is gone. */
  goBackTo(id: number): Snapshot {
    const index = this.#kept.findIndex((each) => each.id === id);
    const snapshot = this.#kept[index];
    if (!snapshot)
      throw new DevnetError(
        'SNAPSHOT_UNKNOWN',
        `there is no snapshot ${id}; take one with snapshot()`,
      );
    this.#kept = this.#kept.slice(0, index + 1);
    return snapshot;
  }
}
