import { DevnetError } from '../errors.ts';
import type { ClockState } from '../persistence/clock-file.ts';

/** A state of the network that can be restored. */
export interface Snapshot {
  readonly id: number;
  /** The seqno of the newest masterchain block. */
  readonly seqno: number;
  readonly clock: ClockState;
}

/** The snapshots that can be restored. */
export class Snapshots {
  #kept: Snapshot[] = [];
  #nextId = 1;

  take(seqno: number, clock: ClockState): Snapshot {
    const snapshot = { id: this.#nextId++, seqno, clock };
    this.#kept.push(snapshot);
    return snapshot;
  }

  /** Removes the snapshots of later blocks, which are gone. */
  dropAbove(seqno: number): void {
    this.#kept = this.#kept.filter((each) => each.seqno <= seqno);
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
