import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cell } from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import { CellFile } from '../store/cell-file.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

const NAME = /^(\d+)\.json$/;
/** The newest snapshot, and a second one in case the newest is damaged. */
const KEPT = 2;

const FIRST_FILE = 'cells';
const FILE = /^cells(-(\d+))?$/;

/** The places of states in a cell file, and the size of the file that contains them. */
interface Places {
  readonly states: readonly number[];
  readonly size: number;
  /** The name of the cell file. */
  readonly file: string;
  /** The size of the file when it contained nothing but one snapshot. */
  readonly compactSize: number;
}

/** When the file of states is written anew, without the states that nothing needs: at the start, beyond a size. */
export interface Compaction {
  /** The size as a multiple of that after the last compaction. */
  readonly factor: number;
  readonly minBytes: number;
}

const COMPACTION: Compaction = { factor: 2, minBytes: 16 * 2 ** 20 };

/** The states after a round, written periodically to speed up the start. */
export class StateSnapshots {
  readonly #folder: string;
  #cells: CellFile;
  #file: string;
  #compactSize: number;

  static async open(folder: string, compaction = COMPACTION): Promise<StateSnapshots> {
    await mkdir(folder, { recursive: true });
    const { file = FIRST_FILE, compactSize = 0 } = (await newestPlaces(folder)) ?? {};
    const snapshots = new StateSnapshots(folder, file, compactSize);
    await snapshots.#dropRest();
    const { factor, minBytes } = compaction;
    if (snapshots.cells.size >= Math.max(minBytes, factor * snapshots.#compactSize))
      await snapshots.#compact();
    return snapshots;
  }

  private constructor(folder: string, file: string, compactSize: number) {
    this.#folder = folder;
    this.#file = file;
    this.#compactSize = compactSize;
    this.#cells = CellFile.open(join(folder, file));
  }

  /** Contains the states of snapshots and, while the chain is open, others. */
  get cells(): CellFile {
    return this.#cells;
  }

  async write(round: number, states: readonly Cell[]): Promise<void> {
    const places = states.map((state) => this.cells.write(state));
    await this.#writePlaces(round, places);
    for (const old of (await roundsIn(this.#folder)).slice(KEPT)) await rm(this.#path(old));
  }

  /** Snapshots, newest first; unreadable ones are skipped. */
  async *read(): AsyncGenerator<{ round: number; states: readonly Cell[] }> {
    for (const round of await roundsIn(this.#folder)) {
      try {
        const { states } = await readPlaces(this.#folder, round);
        yield { round, states: states.map((place) => this.cells.read(place)) };
      } catch {}
    }
  }

  /** Removes snapshots after a round. */
  async cut(round: number): Promise<void> {
    for (const each of await roundsIn(this.#folder)) if (each > round) await rm(this.#path(each));
  }

  close(): void {
    this.cells.close();
  }

  /** Drops cells that were written after the newest snapshot, snapshots of missing cells, and other files. */
  async #dropRest(): Promise<void> {
    let needed = 0;
    for (const round of await roundsIn(this.#folder)) {
      const { size, file } = await readPlaces(this.#folder, round).catch(() => MISSING);
      if (file !== this.#file || size > this.cells.size) await rm(this.#path(round));
      else needed = Math.max(needed, size);
    }
    this.cells.truncate(needed);
    for (const name of await readdir(this.#folder))
      if (FILE.test(name) && name !== this.#file) await rm(join(this.#folder, name));
  }

  /** Copies the newest snapshot to a new file; damaged ones are removed. Until a snapshot names the new file, the old one counts. */
  async #compact(): Promise<void> {
    const [, , number = '0'] = FILE.exec(this.#file) ?? [];
    const file = `${FIRST_FILE}-${Number(number) + 1}`;
    for (const round of await roundsIn(this.#folder)) {
      const { states } = await readPlaces(this.#folder, round);
      const compact = CellFile.open(join(this.#folder, file));
      const places = copied(compact, this.#cells, states);
      if (places) {
        this.#cells.close();
        [this.#cells, this.#file, this.#compactSize] = [compact, file, compact.size];
        await this.#writePlaces(round, places);
        break;
      }
      compact.close();
      await rm(this.#path(round));
    }
    await this.#dropRest();
  }

  async #writePlaces(round: number, states: readonly number[]): Promise<void> {
    this.#cells.sync();
    const { size } = this.#cells;
    const places: Places = { states, size, file: this.#file, compactSize: this.#compactSize };
    await writeFileAtomically(this.#path(round), `${JSON.stringify(places)}\n`);
  }

  #path(round: number): string {
    return pathOf(this.#folder, round);
  }
}

const MISSING = { size: Infinity, file: FIRST_FILE };

/** Null if the states are damaged. */
function copied(to: CellFile, from: CellFile, states: readonly number[]): number[] | null {
  to.truncate(0);
  try {
    return to.copy(from, states);
  } catch (error) {
    if (error instanceof DevnetError) return null;
    throw error;
  }
}

function pathOf(folder: string, round: number): string {
  return join(folder, `${round}.json`);
}

/** Rounds with a snapshot, newest first. */
async function roundsIn(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  const rounds = names.flatMap((name) => NAME.exec(name)?.[1] ?? []).map(Number);
  return rounds.sort((a, b) => b - a);
}

async function readPlaces(folder: string, round: number): Promise<Places> {
  const places = JSON.parse(await readFile(pathOf(folder, round), 'utf8')) as Places;
  return { ...places, file: places.file ?? FIRST_FILE, compactSize: places.compactSize ?? 0 };
}

/** Those of the newest readable snapshot. */
async function newestPlaces(folder: string): Promise<Places | null> {
  for (const round of await roundsIn(folder)) {
    const places = await readPlaces(folder, round).catch(() => null);
    if (places && FILE.test(places.file)) return places;
  }
  return null;
}
