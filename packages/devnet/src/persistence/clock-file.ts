import { readFile } from 'node:fs/promises';
import { DevnetError } from '../errors.ts';
import { writeWhole } from './write-whole.ts';

/** Keeps how many seconds a chain's clock was moved ahead; a chain whose clock never was has no such file. */
export class ClockFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async read(): Promise<number> {
    const text = await readFile(this.#path, 'utf8').catch(noneIfMissing);
    if (/^-?\d+\n$/.test(text)) return Number(text);
    throw new DevnetError('DATA_INVALID', `${this.#path} is no number of seconds; remove it`);
  }

  write(aheadSeconds: number): Promise<void> {
    return writeWhole(this.#path, `${aheadSeconds}\n`);
  }
}

function noneIfMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '0\n';
  throw error;
}
