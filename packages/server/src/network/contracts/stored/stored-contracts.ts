import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Address, equalBytes, toHex } from '@tonway/chain';
import { LRUCache } from 'lru-cache';
import { accountKey } from '../../../store/accounts/account-key.ts';
import type { Queries } from '../../../store/connection.ts';
import { readNewestSince } from '../../../store/contracts/read.ts';
import { TtlValue } from '../../../util/ttl-value.ts';
import type { ChainSession, ExecutionContext, Upstream } from '../../upstream/session.ts';
import type { ContractSource, ContractState } from '../contract.ts';
import { chainSource, stateAt } from '../contract-at.ts';
import { type StoredAccount, StoredStates } from './states.ts';

const MAX_BYTES = 64 * 2 ** 20;
/** A parsed state takes memory besides its data. */
const STATE_BYTES = 2048;

/** The newest states in the index; accounts that the index does not have are read from the chain. */
class StoredSource implements ContractSource {
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

const NEWEST_SINCE_TTL_MS = 1000;

export interface StoredContract extends StoredAccount {
  readonly state: ContractState;
}

/** Contracts that are read together, and the source of the contracts that they name. */
export interface ContractBatch {
  /** Without accounts whose complete state no server has any more. */
  readonly contracts: readonly StoredContract[];
  /** Accounts that are not in the index, or no longer. */
  readonly absent: readonly Uint8Array[];
  readonly source: ContractSource;
}

/** Reads contracts from the index, and what the index does not have from lite servers. */
export class StoredContracts {
  readonly #states: StoredStates;
  readonly #upstream: Upstream;
  readonly #newestSince: TtlValue<bigint | null>;

  constructor(queries: Queries, upstream: Upstream) {
    this.#states = new StoredStates(queries);
    this.#upstream = upstream;
    this.#newestSince = new TtlValue(() => readNewestSince(queries), NEWEST_SINCE_TTL_MS);
  }

  /** The contracts that these ones name are read later, so that their states are at least as new. */
  async read(accounts: readonly Uint8Array[], signal?: AbortSignal): Promise<ContractBatch> {
    const chain = this.#upstream.session({ privateServers: true, ...(signal && { signal }) });
    const block = await chain.block();
    const now = (await chain.blockTime()) ?? Math.floor(Date.now() / 1000);
    const newestSince = await this.#newestSince.get();
    const stored = await this.#states.read(accounts, now);
    const indexed = new Set(stored.map(({ account }) => toHex(account)));
    const absent = accounts.filter((account) => !indexed.has(toHex(account)));
    const contracts = await Promise.all(stored.map((each) => withState(each, chain)));
    const source = new StoredSource(this.#states, chainSource(chain, block), now, newestSince);
    return { contracts: contracts.filter((each) => each !== null), absent, source };
  }
}

/** Null if the state is not complete in the index, and has changed since. */
async function withState(
  stored: StoredAccount,
  chain: ChainSession,
): Promise<StoredContract | null> {
  if (stored.state) return { ...stored, state: stored.state };
  const at = await chain.account(stored.address, await chain.block());
  const isSame = at.accountCell && equalBytes(at.accountCell.hash(), stored.hash);
  return isSame ? { ...stored, state: stateAt(at) } : null;
}
