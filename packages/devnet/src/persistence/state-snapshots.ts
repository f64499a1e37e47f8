import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cell } from '@tonway/chain';
import { CellFile } from '../store/cell-file.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

const NAME = /^(\d+)\.json$/;
/** The newest snapshot, and a second one in case the newest is damaged. */
const KEPT = 2;

/** The places of states in the cell file, and the size of the file that contains them. */
interface Places {
  readonly states: readonly number[];
  readonly size: number;
}

/** The states after a round, written periodically to speed up the start. */
export class StateSnapshots {
  readonly #folder: string;
  /** Contains the states of snapshots and, while the chain is open, others. */
  readonly cells: CellFile;

  static async open(folder: string): Promise<StateSnapshots> {
    await mkdir(folder, { recursive: true });
    const snapshots = new StateSnapshots(folder, CellFile.open(join(folder, 'cells')));
    await snapshots.#dropRest();
    return snapshots;
  }

  private constructor(folder: string, cells: CellFile) {
    this.#folder = folder;
    this.cells = cells;
  }

  async write(round: number, states: readonly Cell[]): Promise<void> {
    const places = states.map((state) => this.cells.write(state));
    this.cells.sync();
    const content = JSON.stringify({ states: places, size: this.cells.size } satisfies Places);
    await writeFileAtomically(this.#path(round), `${content}\n`);
    for (const old of (await this.#rounds()).slice(KEPT)) await rm(this.#path(old));
  }

  /** Snapshots, newest first; unreadable ones are skipped. */
  async *read(): AsyncGenerator<{ round: number; states: readonly Cell[] }> {
    for (const round of await this.#rounds()) {
      try {
        const { states } = await this.#places(round);
        yield { round, states: states.map((place) => this.cells.read(place)) };
      } catch {}
    }
  }

  /** Removes snapshots after a round. */
  async cut(round: number): Promise<void> {
    for (const each of await this.#rounds()) if (each > round) await rm(this.#path(each));
  }

  close(): void {
    this.cells.close();
  }

  /** Drops cells that were written after the newest snapshot, and snapshots of missing cells. */
  async #dropRest(): Promise<void> {
    let needed = 0;
    for (const round of await this.#rounds()) {
      const { size } = await this.#places(round).catch(() => ({ size: Infinity }));
      if (size > this.cells.size) await rm(this.#path(round));
      else needed = Math.max(needed, size);
    }
    this.cells.truncate(needed);
  }

  async #places(round: number): Promise<Places> {
    return JSON.parse(await readFile(this.#path(round), 'utf8')) as Places;
  }

  /** Rounds with a snapshot, newest first. */
  async #rounds(): Promise<number[]> {
    const names = await readdir(this.#folder);
    const rounds = names.flatMap((name) => NAME.exec(name)?.[1] ?? []).map(Number);
    return rounds.sort((a, b) => b - a);
  }

  #path(round: number): string {
    return join(this.#folder, `${round}.json`);
  }
}
