import { readFile, rm, writeFile } from 'node:fs/promises';
import { DevnetError } from '../errors.ts';

/** Locks held by this process: a lock file with its pid may be left over from an earlier process. */
const taken = new Set<string>();

/** Locks a folder for one process; the lock of a killed process is ignored. */
export class FolderLock {
  readonly #path: string;

  static async take(path: string): Promise<FolderLock> {
    const owner = await ownerOf(path);
    const isOurs = owner === process.pid;
    if (owner !== null && (isOurs ? taken.has(path) : isAlive(owner)))
      throw new DevnetError(
        'DATA_LOCKED',
        `process ${owner} uses the folder; stop the process or remove ${path}`,
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

/** Whether a process with this id exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
