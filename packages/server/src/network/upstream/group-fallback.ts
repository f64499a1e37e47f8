import { LiteError } from '@tonway/lite-client';
import { isMissingOnServer, NoServerError } from './errors.ts';
import type { Read } from './reads.ts';
import { firstAnswer, type ServerGroup } from './server-group.ts';
import type { SharedAnswers, SharedResult } from './shared-results.ts';

/** Timeout of a group that is followed by another group. */
const PREFERRED_TIMEOUT_MS = 3000;

/**
 * Chooses the servers for one request: the preferred group, then the next group, then archives for data that other
 * servers have deleted. This class does not retry; the pool retries within a group.
 */
export class GroupFallback {
  readonly #groups: readonly ServerGroup[];
  readonly #answers: SharedAnswers;
  readonly #signal: AbortSignal | undefined;
  #archival: boolean;

  /** `groups`: the groups that the request may use, the preferred group first. */
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

  async read<T>(read: Read<T>): Promise<SharedResult<T>> {
    if (this.#archival && this.#groups.every(({ lacksArchive }) => lacksArchive))
      throw new NoServerError(true);
    try {
      return await this.#tryInOrder(this.#groups, read, this.#archival);
    } catch (error) {
      // a transient error has already been retried on all servers, archives included
      const isFinal = this.#archival || isTransient(error) || !isMissingOnServer(error);
      const archives = isFinal ? [] : this.#groups.filter(({ hasArchive }) => hasArchive);
      if (archives.length === 0) throw withArchivalReason(error, this.#archival);
      return this.#fromArchives(archives, read, error);
    }
  }

  /** After a successful read from an archive, the rest of the request uses archives only: the requested data is old. */
  async #fromArchives<T>(
    archives: readonly ServerGroup[],
    read: Read<T>,
    originalError: unknown,
  ): Promise<SharedResult<T>> {
    try {
      const answer = await this.#tryInOrder(archives, read, true);
      this.#archival = true;
      return answer;
    } catch {
      throw originalError;
    }
  }

  async #tryInOrder<T>(
    groups: readonly ServerGroup[],
    read: Read<T>,
    archival: boolean,
  ): Promise<SharedResult<T>> {
    const alive = groups.filter(({ isAlive }) => isAlive);
    // no group is alive: query all groups in parallel and use the first answer that comes back
    if (alive.length === 0)
      return firstAnswer(groups, (group) =>
        group.read(this.#answers, read, { archival, signal: this.#signal }),
      );
    let failure: unknown;
    for (const group of alive) {
      const limits = { archival, signal: this.#signal };
      const isLast = group === alive.at(-1);
      const options = isLast ? limits : { ...limits, timeoutMs: PREFERRED_TIMEOUT_MS };
      try {
        return await group.read(this.#answers, read, options);
      } catch (error) {
        failure = error;
        if (!isTransient(error)) break;
      }
    }
    throw failure ?? new NoServerError(archival);
  }
}

function withArchivalReason(error: unknown, archival: boolean): unknown {
  const isNoServer = error instanceof LiteError && error.code === 'NO_SERVER';
  return isNoServer ? new NoServerError(archival, { cause: error }) : error;
}

function isTransient(error: unknown): boolean {
  return error instanceof LiteError && error.transient;
}
