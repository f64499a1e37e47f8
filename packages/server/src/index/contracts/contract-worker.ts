import { setTimeout as sleep } from 'node:timers/promises';
import { toHex } from '@tonway/chain';
import pMap from 'p-map';
import type { Recognizer } from '../../network/contracts/recognize/recognizer.ts';
import { StoredContracts } from '../../network/contracts/stored/stored-contracts.ts';
import type { Upstream } from '../../network/upstream/session.ts';
import { type LeasedAccount, leaseAccounts, renewAccounts } from '../../store/contracts/queue.ts';
import type { Database } from '../../store/database.ts';
import { IndexFollower } from '../../store/index-events.ts';
import { PageLeases } from '../../store/tables/page-leases.ts';
import { readAccountsWithEvents } from '../../store/tokens/unverified-events.ts';
import { runForever } from '../../util/retry.ts';
import { type NewestContract, verifyEvents } from '../token-events/token-event-stage.ts';
import { absentAccount, failedAccount, readAccount } from './read-account.ts';
import { type ReadAccount, writeReadings } from './write-readings.ts';

/** Accounts that are leased together. */
const PAGE = 64;
/** Contracts of a page that are read at a time: while one waits for the database, another one runs. */
const CONCURRENCY = 8;
/** Contracts that are read do not wait longer for slow ones of the same page. */
const WRITE_INTERVAL_MS = 100;

export interface ContractWorkerOptions {
  readonly database: Database;
  readonly upstream: Upstream;
  readonly recognizer: Pick<Recognizer, 'recognize'>;
  /** Number of pages that are read at a time. */
  readonly pages: number;
  readonly observer: ContractObserver;
}

export interface ContractObserver {
  /** Number of accounts that were read, or could not be read. */
  read(accounts: number): void;
  /** Reports a failure, which is retried automatically. */
  failed(error: unknown): void;
}

/** Reads queued contracts and replaces their rows. Any number of processes share the queue. */
export class ContractWorker {
  readonly #options: ContractWorkerOptions;
  readonly #contracts: StoredContracts;
  readonly #follower: IndexFollower;
  #leasing: Promise<unknown> = Promise.resolve();

  constructor(options: ContractWorkerOptions) {
    this.#options = options;
    this.#contracts = new StoredContracts(options.database, options.upstream);
    this.#follower = new IndexFollower(options.database);
  }

  async run(signal: AbortSignal): Promise<void> {
    const { pages, observer } = this.#options;
    const readNext = async () => this.#readPage(await this.#lease(signal), signal);
    const readers = Array.from({ length: pages }, () =>
      runForever(readNext, (error) => observer.failed(error), signal),
    );
    await Promise.all(readers);
  }

  /** Waits for accounts, one reader at a time, so that an idle worker sends few queries. */
  #lease(signal: AbortSignal): Promise<readonly LeasedAccount[]> {
    const turn = this.#leasing.then(async () => {
      while (!signal.aborted) {
        const { version } = this.#follower;
        const leased = await leaseAccounts(this.#options.database, PAGE);
        if (leased.length > 0) return leased;
        await this.#follower.waitForChange(version);
      }
      return [];
    });
    this.#leasing = turn.catch(() => {});
    return turn;
  }

  async #readPage(leased: readonly LeasedAccount[], signal: AbortSignal): Promise<void> {
    const { database, observer } = this.#options;
    const leases = new PageLeases(leased, {
      keyOf: ({ account }) => toHex(account),
      renew: (accounts) => renewAccounts(database, accounts),
    });
    const done: ReadAccount[] = [];
    const reading = this.#read(leased, (read) => done.push(read), signal).then(() => true);
    const errors: unknown[] = [];
    for (let isOver = leased.length === 0; !isOver; ) {
      isOver = await Promise.race([reading, sleep(WRITE_INTERVAL_MS, false)]);
      const batch = done.splice(0);
      await writeReadings(database, leases.current(batch));
      await leases.renewIfDue();
      observer.read(batch.length);
      errors.push(...batch.flatMap(({ error }) => error ?? []));
    }
    if (errors.length === 0) return;
    // If nothing could be read, the lite servers are unavailable: the next page is read after a delay.
    if (errors.length === leased.length) throw errors[0];
    observer.failed(errors[0]);
  }

  /** Passes every account to `onRead`; never throws. */
  async #read(
    leased: readonly LeasedAccount[],
    onRead: (read: ReadAccount) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { database, upstream, recognizer } = this.#options;
    const verify = (contract: NewestContract) =>
      verifyEvents({ queries: database, upstream, recognizer }, contract, signal);
    try {
      const accounts = leased.map(({ account }) => account);
      const { contracts, absent, source } = await this.#contracts.read(accounts, signal);
      const isAbsent = new Set(absent.map(toHex));
      const withEvents = new Set((await readAccountsWithEvents(database, accounts)).map(toHex));
      const byAccount = new Map(contracts.map((each) => [toHex(each.account), each]));
      const readOne = async (lease: LeasedAccount) => {
        const contract = byAccount.get(toHex(lease.account));
        const hasEvents = withEvents.has(toHex(lease.account));
        const options = { recognizer, source, verifyEvents: hasEvents ? verify : null, signal };
        if (contract) onRead(await readAccount(lease, contract, options));
        else if (isAbsent.has(toHex(lease.account))) onRead(absentAccount(lease));
        else onRead({ ...lease, outcome: 'left' });
      };
      await pMap(leased, readOne, { concurrency: CONCURRENCY });
    } catch (error) {
      await this.#readSeparately(leased, onRead, signal, error);
    }
  }

  /** The state of one account cannot be read: the others are read nevertheless. */
  async #readSeparately(
    leased: readonly LeasedAccount[],
    onRead: (read: ReadAccount) => void,
    signal: AbortSignal,
    error: unknown,
  ): Promise<void> {
    const [first] = leased;
    if (signal.aborted) for (const lease of leased) onRead({ ...lease, outcome: 'released' });
    else if (leased.length > 1)
      await pMap(leased, (lease) => this.#read([lease], onRead, signal), {
        concurrency: CONCURRENCY,
      });
    else if (first) onRead(failedAccount(first, error));
  }
}
