import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cell, readBocRoots, writeBoc } from '@tonway/chain';
import { writeFileAtomically } from './write-file-atomically.ts';

const NAME = /^(\d+)\.boc$/;
/** The newest snapshot, and a second one in case the newest is damaged. */
const KEPT = 2;

/** Snapshots of the states after a round, written periodically to speed up the start. */
export class StateSnapshots {
  readonly #folder: string;

  static async open(folder: string): Promise<StateSnapshots> {
    await mkdir(folder, { recursive: true });
    return new StateSnapshots(folder);
  }

  private constructor(folder: string) {
    this.#folder = folder;
  }

  async write(round: number, states: readonly Cell[]): Promise<void> {
    await writeFileAtomically(this.#path(round), writeBoc(states));
    for (const old of (await this.#rounds()).slice(KEPT)) await rm(this.#path(old));
  }

  /** Snapshots, newest first; unreadable ones are skipped. */
  async *read(): AsyncGenerator<{ round: number; states: readonly Cell[] }> {
    for (const round of await this.#rounds()) {
      try {
        yield { round, states: readBocRoots(await readFile(this.#path(round))) };
      } catch {}
    }
  }

  /** Removes snapshots after a round. */
  async cut(round: number): Promise<void> {
    for (const each of await this.#rounds()) if (each > round) await rm(this.#path(each));
  }

  /** Rounds with a snapshot, newest first. */
  async #rounds(): Promise<number[]> {
    const names = await readdir(this.#folder);
    const rounds = names.flatMap((name) => NAME.exec(name)?.[1] ?? []).map(Number);
    return rounds.sort((a, b) => b - a);
  }

  #path(round: number): string {
    return join(this.#folder, `${round}.boc`);
  }
}
