import { readFile, rm, writeFile } from 'node:fs/promises';
import { DevnetError } from '../errors.ts';

/** Those of this process: its own number in the file can be a left-over of another one that had it. */
const taken = new Set<string>();

/** Says that a process has the folder; a process that was killed has it no more. */
export class FolderLock {
  readonly #path: string;

  static async take(path: string): Promise<FolderLock> {
    const owner = await ownerOf(path);
    const isOurs = owner === process.pid;
    if (owner !== null && (isOurs ? taken.has(path) : isAlive(owner)))
      throw new DevnetError(
        'DATA_LOCKED',
        `process ${owner} uses the folder; stop it, or remove ${path}`,
      );
    await rm(path, { force: true });
    await writeFile(path, String(process.pid), { flag: 'wx' });
    taken.add(path);
    return new FolderLock(path);
  }

  private constructor(path: string) {
    this.#path = path;
  }

  async release(): Promise<void> {
    await rm(this.#path, { force: true });
    taken.delete(this.#path);
  }
}

async function ownerOf(path: string): Promise<number | null> {
  try {
    return Number(await readFile(path, 'utf8')) || null;
  } catch {
    return null;
  }
}

/** Whether there is a process with this number, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
