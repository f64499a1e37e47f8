import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../../network/requests/chain-context.ts';

/** A run of an operation. */
export interface AbortableRun<T> {
  readonly outcome: Promise<T>;
  /** Called when no caller waits for the outcome any more. */
  abort(): void;
}

/** Starts a run; `onEnd` is called, later, when its outcome is known. */
type StartRun<T> = (onEnd: () => void) => AbortableRun<T>;

interface SharedRun<T> extends AbortableRun<T> {
  readonly client: string;
  waiting: number;
}

/**
 * How long a caller waits for the run of another client before it starts a run of its own: the TVM queue is shared fairly
 * between clients, so the run of a busy client may wait long.
 */
const MAX_WAIT_MS = 100;

/** Runs by key: callers with the same key wait for the same run. */
export class SharedRuns<T> {
  readonly #inFlight = new Map<string, SharedRun<T>>();

  outcome(key: string, caller: Caller, start: StartRun<T>): Promise<T> {
    const { client } = caller;
    const run = this.#inFlight.get(key);
    if (!run || run.client === client) return this.#join(key, caller, start);
    const ownKey = `${key} ${client}`;
    if (this.#inFlight.has(ownKey)) return this.#join(ownKey, caller, start);
    const join = () => this.#join(ownKey, caller, start);
    return this.#waitBriefly(key, run).then((outcome) => outcome ?? join());
  }

  /** The outcome of another client's run; null if the run takes too long. */
  async #waitBriefly(key: string, run: SharedRun<T>): Promise<T | null> {
    run.waiting++;
    const outcome = await Promise.race([run.outcome, sleep(MAX_WAIT_MS, null)]);
    this.#leave(key, run);
    return outcome;
  }

  #join(key: string, caller: Caller, start: StartRun<T>): Promise<T> {
    const run = this.#inFlight.get(key) ?? this.#add(key, caller.client, start);
    run.waiting++;
    caller.onDisconnect(() => this.#leave(key, run));
    return run.outcome;
  }

  #leave(key: string, run: SharedRun<T>): void {
    if (--run.waiting > 0 || this.#inFlight.get(key) !== run) return;
    this.#inFlight.delete(key);
    run.abort();
  }

  #add(key: string, client: string, start: StartRun<T>): SharedRun<T> {
    const remove = () => this.#inFlight.get(key) === shared && this.#inFlight.delete(key);
    const shared: SharedRun<T> = { ...start(remove), client, waiting: 0 };
    this.#inFlight.set(key, shared);
    return shared;
  }
}
