import { setTimeout as sleep } from 'node:timers/promises';
import { readUnreadContracts } from '../../store/contracts/queue.ts';
import type { ReadStore } from '../../store/lists/read-store.ts';
import { type ChangedAccount, readChangedAccounts } from '../../store/stream/entries.ts';
import { readJettonWallets } from '../../store/tokens/jettons.ts';
import { JettonEvent } from './events/account-events.ts';

const POLL_MS = 40;
/** Contracts that are not read within this time are announced with their next change. */
const TIMEOUT_MS = 5000;
const MAX_WAITING = 50_000;

interface WaitingAccount extends ChangedAccount {
  readonly untilMs: number;
}

/** Announces jetton wallets that blocks changed, when their contracts have been read. */
export class JettonChanges {
  readonly #store: ReadStore;
  readonly #onChange: (event: JettonEvent) => Promise<void>;
  readonly #waiting = new Map<string, WaitingAccount>();
  #isRunning = false;

  constructor(store: ReadStore, onChange: (event: JettonEvent) => Promise<void>) {
    this.#store = store;
    this.#onChange = onChange;
  }

  async add(mcSeqno: number): Promise<void> {
    const untilMs = performance.now() + TIMEOUT_MS;
    for (const changed of await readChangedAccounts(this.#store, mcSeqno))
      if (this.#waiting.size < MAX_WAITING)
        this.#waiting.set(changed.account.toString('latin1'), { ...changed, untilMs });
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.size > 0) {
      // An unavailable database delays the announcements.
      await this.#announceRead().catch(() => {});
      if (this.#waiting.size > 0) await sleep(POLL_MS, undefined, { ref: false });
    }
    this.#isRunning = false;
  }

  async #announceRead(): Promise<void> {
    const waiting = [...this.#waiting.values()];
    const unread = await readUnreadContracts(
      this.#store.queries,
      waiting.map(({ account }) => account),
    );
    const isUnread = new Set(unread.map((account) => account.toString('latin1')));
    const read = waiting.filter(({ account }) => !isUnread.has(account.toString('latin1')));
    for (const wallet of await this.#wallets(read)) await this.#onChange(new JettonEvent(wallet));
    const nowMs = performance.now();
    for (const each of waiting) if (each.untilMs < nowMs || read.includes(each)) this.#remove(each);
  }

  async #wallets(changed: readonly ChangedAccount[]) {
    if (changed.length === 0) return [];
    const filter = {
      accounts: changed.map(({ account }) => account),
      isHolding: false,
      sort: null,
    };
    const page = { limit: changed.length, offset: 0, after: null };
    return (await readJettonWallets(this.#store, filter, page)).items;
  }

  /** A later change of the same account still waits. */
  #remove(each: WaitingAccount): void {
    const key = each.account.toString('latin1');
    if (this.#waiting.get(key) === each) this.#waiting.delete(key);
  }
}
