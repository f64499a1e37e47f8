import { DevnetError } from '../errors.ts';

/** A state of the network that can be restored. */
export interface Snapshot {
  readonly id: number;
  /** The seqno of the newest masterchain block. */
  readonly seqno: number;
  readonly aheadSeconds: number;
}

/** The snapshots that can be restored. */
export class Snapshots {
  #kept: Snapshot[] = [];
  #nextId = 1;

  take(seqno: number, aheadSeconds: number): Snapshot {
    const snapshot = { id: this.#nextId++, seqno, aheadSeconds };
    this.#kept.push(snapshot);
    return snapshot;
  }

  /** Finds a snapshot and removes all later ones, whose blocks are gone. */
  goBackTo(id: number): Snapshot {
    const index = this.#kept.findIndex((each) => each.id === id);
    const snapshot = this.#kept[index];
    if (!snapshot)
      throw new DevnetError(
        'SNAPSHOT_UNKNOWN',
        `snapshot ${id} does not exist; take one with snapshot()`,
      );
    this.#kept = this.#kept.slice(0, index + 1);
    return snapshot;
  }
}
