import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Address, toHex } from '@tonway/chain';
import { LRUCache } from 'lru-cache';
import { accountKey } from '../../../store/accounts/account-key.ts';
import type { ExecutionContext } from '../../upstream/session.ts';
import type { ContractSource, ContractState } from '../contract.ts';
import type { StoredStates } from './states.ts';

const MAX_BYTES = 64 * 2 ** 20;
/** A parsed state takes memory besides its data. */
const STATE_BYTES = 2048;

/** The newest states in the index; accounts that the index does not have are read from the chain. */
export class StoredSource implements ContractSource {
  readonly #states: StoredStates;
  readonly #chain: ContractSource;
  readonly #now: number;
  readonly #newestSince: bigint | null;
  readonly #cache: LRUCache<string, { state: ContractState; size: number }, Address>;
  /** Accounts that are read together in the next turn of the event loop. */
  #next: Uint8Array[] = [];
  #batch: Promise<Awaited<ReturnType<StoredStates['read']>>> | null = null;

  /** `newestSince`: earlier states may have a successor that is not indexed yet; null: all states may. */
  constructor(
    states: StoredStates,
    chain: ContractSource,
    now: number,
    newestSince: bigint | null,
  ) {
    this.#states = states;
    this.#chain = chain;
    this.#now = now;
    this.#newestSince = newestSince;
    this.#cache = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ size }) => size + STATE_BYTES,
      fetchMethod: (_key, _stale, { context }) => this.#read(context),
    });
  }

  async account(address: Address): Promise<ContractState> {
    return (await this.#cache.forceFetch(address.toRaw(), { context: address })).state;
  }

  executionContext(): Promise<ExecutionContext> {
    return this.#chain.executionContext();
  }

  async #read(address: Address): Promise<{ state: ContractState; size: number }> {
    const key = accountKey(address);
    this.#next.push(key);
    this.#batch ??= this.#readNext();
    const found = (await this.#batch).find(({ account }) => toHex(account) === toHex(key));
    const isNewest = found && this.#newestSince !== null && found.lt >= this.#newestSince;
    const state = (isNewest ? found.state : null) ?? (await this.#chain.account(address));
    return { state, size: found?.size ?? 0 };
  }

  async #readNext() {
    await nextTurn();
    const accounts = this.#next;
    this.#next = [];
    this.#batch = null;
    return this.#states.read(accounts, this.#now);
  }
}
