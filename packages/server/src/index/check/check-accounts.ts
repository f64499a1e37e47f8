import { equalBytes, toHex } from '@tonway/chain';
import { LRUCache } from 'lru-cache';
import {
  type CheckedAccount,
  findAccountsWithoutState,
  findAccountsWithTransactions,
  findNewestSeqno,
  findOrphanedAccounts,
  findOrphanedStates,
  listAccounts,
  readCheckedAccounts,
  readUntouchedStates,
} from '../../store/accounts/check.ts';
import { readCodes } from '../../store/accounts/codes.ts';
import type { Queries } from '../../store/connection.ts';
import { hasHash, isValidCode } from '../states/fill.ts';
import type { Genesis } from '../states/zero-states.ts';
import { accountText, type ReportFault, stepFault } from './fault.ts';

/** Accounts per query: an account may have much data. */
const PAGE = 100;
const MAX_CACHED_CODES = 100_000;

/** Checks that the latest states follow the last transactions, and that code and data match their hashes. */
export class AccountsCheck {
  readonly #queries: Queries;
  readonly #report: ReportFault;
  readonly #signal: AbortSignal;
  readonly #validCodes = new LRUCache<string, true>({ max: MAX_CACHED_CODES });
  /** Whether the index contains the first block, and therefore the accounts of the zero state. */
  hasGenesis = false;
  /** Latest states before this logical time are kept without their transactions, which were dropped. */
  keptLt = 0n;

  constructor(queries: Queries, report: ReportFault, signal: AbortSignal) {
    this.#queries = queries;
    this.#report = report;
    this.#signal = signal;
  }

  async check(accounts: readonly Uint8Array[]): Promise<void> {
    for (let i = 0; i < accounts.length; i += PAGE)
      await this.#checkPage(accounts.slice(i, i + PAGE));
  }

  /** Checks only that the accounts have a latest state. */
  async checkPresent(accounts: readonly Uint8Array[]): Promise<void> {
    await this.check(await findAccountsWithoutState(this.#queries, accounts));
  }

  /** Checks all latest states, and that the history has no states of other accounts. */
  async checkAll(onPage: (checked: number) => void): Promise<void> {
    let checked = 0;
    let after: Uint8Array = new Uint8Array();
    await this.#reportOrphanedStates(await findOrphanedAccounts(this.#queries));
    for (;;) {
      this.#signal.throwIfAborted();
      const page = await listAccounts(this.#queries, after, PAGE);
      const last = page.at(-1);
      if (!last) return;
      await this.#checkPage(page);
      await this.#reportOrphanedStates(page);
      after = last;
      checked += page.length;
      onPage(checked);
    }
  }

  /** Checks that accounts of the zero state without transactions are unchanged. */
  async checkGenesis({ states }: Genesis): Promise<void> {
    const untouched = await readUntouchedStates(this.#queries);
    const found = new Map(untouched.map(({ account, hash }) => [toHex(account), hash]));
    const accounts = states.map(({ account }) => account);
    const touched = new Set(
      (await findAccountsWithTransactions(this.#queries, accounts)).map(toHex),
    );
    for (const { account, hash } of states) {
      const key = toHex(account);
      const stored = found.get(key);
      found.delete(key);
      if (touched.has(key) || (stored && equalBytes(stored, hash))) continue;
      const what = stored ? 'is different' : 'is missing';
      this.#report({
        what: `account ${accountText(account)}: its state in the zero state ${what}`,
        remedy: 'run tonway repair reindex 1..1',
      });
    }
    for (const key of found.keys())
      this.#report({
        what: `account ${accountText(Buffer.from(key, 'hex'))}: it is not in the zero state, and has no transaction`,
        remedy: deletion('latest_account_states', Buffer.from(key, 'hex')),
      });
  }

  /** Reports states in the history whose transaction is missing. */
  async #reportOrphanedStates(accounts: readonly Uint8Array[]): Promise<void> {
    for (const { account, lt } of await findOrphanedStates(this.#queries, accounts))
      this.#report({
        what: `account ${accountText(account)}: its history has a state after ${lt}, where it has no transaction`,
        remedy: deletion('account_states', account, lt),
      });
  }

  async #checkPage(accounts: readonly Uint8Array[]): Promise<void> {
    const rows = await readCheckedAccounts(this.#queries, accounts);
    const badCodes = await this.#findBadCodes(rows.flatMap(({ codeHash }) => codeHash ?? []));
    for (const row of rows) {
      const what = faultOf(row, this.#sinceLt) ?? codeFault(row, badCodes);
      if (what) await this.#reportAccount(row, what);
    }
  }

  /** Latest states since this logical time have a transaction. An account of the zero state has none. */
  get #sinceLt(): bigint {
    return this.hasGenesis ? 1n : this.keptLt;
  }

  async #findBadCodes(hashes: readonly Buffer[]): Promise<Set<string>> {
    const unknown = new Map(hashes.map((hash) => [toHex(hash), hash]));
    for (const hash of unknown.keys()) if (this.#validCodes.get(hash)) unknown.delete(hash);
    if (unknown.size === 0) return new Set();
    for (const code of await readCodes(this.#queries, [...unknown.values()])) {
      if (!isValidCode(code)) continue;
      this.#validCodes.set(toHex(code.hash), true);
      unknown.delete(toHex(code.hash));
    }
    return new Set(unknown.keys());
  }

  async #reportAccount(
    { account, laterMcSeqno, mcSeqno }: CheckedAccount,
    what: string,
  ): Promise<void> {
    const text = `account ${accountText(account)}: ${what}`;
    const seqno = laterMcSeqno ?? mcSeqno ?? (await findNewestSeqno(this.#queries, account));
    if (seqno !== null) return this.#report(stepFault(seqno, text));
    // Reindexing the first block restores a state of the zero state.
    const back = this.hasGenesis ? '; then run tonway repair reindex 1..1' : '';
    this.#report({ what: text, remedy: `${deletion('latest_account_states', account)}${back}` });
  }
}

function faultOf(row: CheckedAccount, sinceLt: bigint): string | null {
  const { lt, dataHash, data } = row;
  if (lt === null) return 'its latest state is missing';
  if (row.laterMcSeqno !== null)
    return 'its latest state is not the one after its last transaction';
  if (row.mcSeqno === null && lt >= sinceLt)
    return `its latest state is after ${lt}, where it has no transaction`;
  if (row.mcSeqno !== null && !row.isItsTransaction)
    return 'its latest state is after another transaction';
  if (row.isInHistory === false) return 'its latest state is another one than in its history';
  if (data && !(dataHash && hasHash(data, dataHash)))
    return 'the data of its latest state has another hash';
  return null;
}

/** SQL that deletes a state; safe after a repair, because a state with a transaction is not deleted. */
function deletion(table: string, account: Uint8Array, lt: bigint | null = null): string {
  const named = `account = '\\x${toHex(account)}'${lt === null ? '' : ` and lt = ${lt}`}`;
  return `run in PostgreSQL: delete from chain.${table} where ${named} and not exists (select from chain.transactions where ${named})`;
}

function codeFault({ codeHash }: CheckedAccount, bad: ReadonlySet<string>): string | null {
  if (!codeHash || !bad.has(toHex(codeHash))) return null;
  return `its code ${toHex(codeHash)} is missing, or is another one`;
}
