import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../requests/caller.ts';

/** A run that others may wait for too. */
export interface AbortableRun<T> {
  readonly outcome: Promise<T>;
  /** Nobody waits for it any more. */
  abandon(): void;
}

interface SharedRun<T> extends AbortableRun<T> {
  readonly client: string;
  waiting: number;
}

/** A run has its turn by the client that began it: who has waited so long for another's begins one of its own. */
const PATIENCE_MS = 100;

/** Runs by question: who asks what is being answered waits for the same. */
export class SharedRuns<T> {
  readonly #underWay = new Map<string, SharedRun<T>>();

  async outcome(question: string, caller: Caller, begin: () => AbortableRun<T>): Promise<T> {
    const { client } = caller;
    const known = this.#underWay.get(question);
    if (!known || known.client === client) return this.#join(question, caller, begin);
    const own = `${question} ${client}`;
    if (this.#underWay.has(own)) return this.#join(own, caller, begin);
    return (await this.#soon(question, known)) ?? this.#join(own, caller, begin);
  }

  /** What another client's run gives; null where it takes too long. */
  async #soon(key: string, run: SharedRun<T>): Promise<T | null> {
    run.waiting++;
    const outcome = await Promise.race([run.outcome, sleep(PATIENCE_MS, null)]);
    this.#leave(key, run);
    return outcome;
  }

  #join(key: string, caller: Caller, begin: () => AbortableRun<T>): Promise<T> {
    const run = this.#underWay.get(key) ?? this.#begin(key, caller.client, begin());
    run.waiting++;
    caller.onDisconnect(() => this.#leave(key, run));
    return run.outcome;
  }

  #leave(key: string, run: SharedRun<T>): void {
    if (--run.waiting > 0 || this.#underWay.get(key) !== run) return;
    this.#underWay.delete(key);
    run.abandon();
  }

  #begin(key: string, client: string, run: AbortableRun<T>): SharedRun<T> {
    const shared = { ...run, client, waiting: 0 };
    this.#underWay.set(key, shared);
    const forget = () => this.#underWay.get(key) === shared && this.#underWay.delete(key);
    void run.outcome.finally(forget);
    return shared;
  }
}
