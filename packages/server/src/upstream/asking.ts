import { LiteError } from '@tonway/lite-client';
import { isForgotten, NoServerError } from './errors.ts';
import type { Read } from './reads.ts';
import { anyOf, type ServerGroup } from './server-group.ts';
import type { Answered, SharedAnswers } from './shared-answers.ts';

/** Who is preferred has so long where others could answer. */
const PREFERRED_MS = 3000;

/** Asks on behalf of one request: group after group, and in the archives what others have forgotten. */
export class Asking {
  readonly #groups: readonly ServerGroup[];
  readonly #answers: SharedAnswers;
  readonly #signal: AbortSignal | undefined;
  #archival: boolean;

  /** `groups`: those that the request may use, the preferred one first. */
  constructor(
    groups: readonly ServerGroup[],
    answers: SharedAnswers,
    { archival, signal }: { readonly archival: boolean; readonly signal?: AbortSignal },
  ) {
    this.#groups = groups;
    this.#answers = answers;
    this.#archival = archival;
    this.#signal = signal;
  }

  async read<T>(read: Read<T>): Promise<Answered<T>> {
    if (this.#archival && this.#groups.every(({ lacksArchive }) => lacksArchive))
      throw new NoServerError(true);
    try {
      return await this.#inTurn(this.#groups, read, this.#archival);
    } catch (error) {
      const isFinal = this.#archival || !isForgotten(error);
      const archives = isFinal ? [] : this.#groups.filter(({ hasArchive }) => hasArchive);
      if (archives.length === 0) throw told(error, this.#archival);
      return this.#fromArchives(archives, read, error);
    }
  }

  /** The rest of the request stays with the archives: what it is about is old. */
  async #fromArchives<T>(
    archives: readonly ServerGroup[],
    read: Read<T>,
    first: unknown,
  ): Promise<Answered<T>> {
    try {
      const answered = await this.#inTurn(archives, read, true);
      this.#archival = true;
      return answered;
    } catch {
      throw first;
    }
  }

  async #inTurn<T>(
    groups: readonly ServerGroup[],
    read: Read<T>,
    archival: boolean,
  ): Promise<Answered<T>> {
    const alive = groups.filter(({ isAlive }) => isAlive);
    // whoever is back first
    if (alive.length === 0)
      return anyOf(groups, (group) =>
        group.read(this.#answers, read, { archival, signal: this.#signal }),
      );
    let failure: unknown;
    for (const group of alive) {
      const limits = { archival, signal: this.#signal };
      const isLast = group === alive.at(-1);
      const patience = isLast ? limits : { ...limits, timeoutMs: PREFERRED_MS };
      try {
        return await group.read(this.#answers, read, patience);
      } catch (error) {
        failure = error;
        if (!(error instanceof LiteError) || !error.transient) break;
      }
    }
    throw failure ?? new NoServerError(archival);
  }
}

function told(error: unknown, archival: boolean): unknown {
  const isNoServer = error instanceof LiteError && error.code === 'NO_SERVER';
  return isNoServer ? new NoServerError(archival, { cause: error }) : error;
}
