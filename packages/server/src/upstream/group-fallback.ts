import { LiteError } from '@tonway/lite-client';
import { isForgotten, NoServerError } from './errors.ts';
import type { Read } from './reads.ts';
import { anyOf, type ServerGroup } from './server-group.ts';
import type { Answered, SharedAnswers } from './shared-answers.ts';

/** The preferred group has so long where another group could answer. */
const PREFERRED_MS = 3000;

/**
 * Chooses the servers for one request: the preferred group, then the next one, and archives for what others have
 * forgotten for good. Within a group the pool asks again; this class only goes on to other servers.
 */
export class GroupFallback {
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
      // a transient refusal is the answer of all servers, archives included
      const isFinal = this.#archival || isTransient(error) || !isForgotten(error);
      const archives = isFinal ? [] : this.#groups.filter(({ hasArchive }) => hasArchive);
      if (archives.length === 0) throw explained(error, this.#archival);
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
    // all of them at once: the first that is back answers
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
        if (!isTransient(error)) break;
      }
    }
    throw failure ?? new NoServerError(archival);
  }
}

function explained(error: unknown, archival: boolean): unknown {
  const isNoServer = error instanceof LiteError && error.code === 'NO_SERVER';
  return isNoServer ? new NoServerError(archival, { cause: error }) : error;
}

function isTransient(error: unknown): boolean {
  return error instanceof LiteError && error.transient;
}
