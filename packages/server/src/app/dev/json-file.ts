import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { explainFailure } from '../../config/read-settings.ts';

/** A JSON file that is replaced as a whole. */
export class JsonFile {
  readonly #path: string;
  #writing: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  /** Throws a `ConfigError` if the content is invalid. Null: there is no file yet. */
  async read<T>(parse: (content: unknown) => T): Promise<T | null> {
    const text = await readFile(this.#path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) return null;
    return explainFailure(
      () => parse(JSON.parse(text)),
      (message) => `${this.#path}: ${message}; remove the file`,
    );
  }

  /** One write at a time, so that the newest text is written last. */
  write(text: () => string): Promise<void> {
    this.#writing = this.#writing.catch(() => {}).then(() => this.#replace(text()));
    return this.#writing;
  }

  async #replace(text: string): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true });
    await writeFile(`${this.#path}.new`, `${text}\n`);
    await rename(`${this.#path}.new`, this.#path);
  }
}
