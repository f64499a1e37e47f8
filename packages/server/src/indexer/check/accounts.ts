import { equalBytes, toHex } from '@tonway/chain';
import {
  type CheckedAccount,
  findNewestSeqno,
  findStateless,
  findStrayAccounts,
  findStrayStates,
  findUsed,
  listAccounts,
  readCheckedAccounts,
  readUntouchedStates,
} from '../../store/check/accounts.ts';
import { readCodes } from '../../store/read/codes.ts';
import type { Queries } from '../../store/session.ts';
import { hasHash, isGoodCode } from '../states/good-cells.ts';
import type { Genesis } from '../states/zero-states.ts';
import { accountText, stepFault, type TellFault } from './fault.ts';

/** Accounts at once: each may have much data. */
const PAGE = 100;
/** Codes that were found good are not looked at again. */
const MAX_KNOWN_CODES = 100_000;

/** Whether the latest states are those after the last transactions, with the code and the data of their hashes. */
export class AccountsCheck {
  readonly #queries: Queries;
  readonly #tell: TellFault;
  readonly #signal: AbortSignal;
  readonly #goodCodes = new Set<string>();
  /** Whether the index begins with the first block, and so with the accounts that were there before. */
  hasGenesis = false;

  constructor(queries: Queries, tell: TellFault, signal: AbortSignal) {
    this.#queries = queries;
    this.#tell = tell;
    this.#signal = signal;
  }

  async check(accounts: readonly Uint8Array[]): Promise<void> {
    for (let i = 0; i < accounts.length; i += PAGE)
      await this.#checkPage(accounts.slice(i, i + PAGE));
  }

  /** Only whether they have a latest state. */
  async checkPresent(accounts: readonly Uint8Array[]): Promise<void> {
    await this.check(await findStateless(this.#queries, accounts));
  }

  /** All that have a latest state, and whether the history is of them alone. */
  async checkAll(onPage: (checked: number) => void): Promise<void> {
    let checked = 0;
    let after: Uint8Array = new Uint8Array();
    await this.#sayStrayStates(await findStrayAccounts(this.#queries));
    for (;;) {
      this.#signal.throwIfAborted();
      const page = await listAccounts(this.#queries, after, PAGE);
      const last = page.at(-1);
      if (!last) return;
      await this.#checkPage(page);
      await this.#sayStrayStates(page);
      after = last;
      checked += page.length;
      onPage(checked);
    }
  }

  /** Whether those that were there before the first block, and have no transaction, are as they were. */
  async checkGenesis({ states }: Genesis): Promise<void> {
    const untouched = await readUntouchedStates(this.#queries);
    const found = new Map(untouched.map(({ account, hash }) => [toHex(account), hash]));
    const accounts = states.map(({ account }) => account);
    const touched = new Set((await findUsed(this.#queries, accounts)).map(toHex));
    for (const { account, hash } of states) {
      const key = toHex(account);
      const stored = found.get(key);
      found.delete(key);
      if (touched.has(key) || (stored && equalBytes(stored, hash))) continue;
      const what = stored ? 'is not the one' : 'is missing';
      this.#tell({
        what: `account ${accountText(account)}: its state in the zero state ${what}`,
        remedy: 'run tonway reindex 1..1',
      });
    }
    for (const key of found.keys())
      this.#tell({
        what: `account ${accountText(Buffer.from(key, 'hex'))}: it is not in the zero state, and has no transaction`,
        remedy: deletion('latest_account_states', Buffer.from(key, 'hex')),
      });
  }

  /** States in the history after transactions that are not there. */
  async #sayStrayStates(accounts: readonly Uint8Array[]): Promise<void> {
    for (const { account, lt } of await findStrayStates(this.#queries, accounts))
      this.#tell({
        what: `account ${accountText(account)}: its history has a state after ${lt}, where it has no transaction`,
        remedy: deletion('account_states', account, lt),
      });
  }

  async #checkPage(accounts: readonly Uint8Array[]): Promise<void> {
    const rows = await readCheckedAccounts(this.#queries, accounts);
    const badCodes = await this.#findBadCodes(rows.flatMap(({ codeHash }) => codeHash ?? []));
    for (const row of rows) {
      const what = faultOf(row, this.hasGenesis) ?? codeFault(row, badCodes);
      if (what) await this.#say(row, what);
    }
  }

  async #findBadCodes(hashes: readonly Buffer[]): Promise<Set<string>> {
    const unknown = new Map(hashes.map((hash) => [toHex(hash), hash]));
    for (const hash of unknown.keys()) if (this.#goodCodes.has(hash)) unknown.delete(hash);
    if (unknown.size === 0) return new Set();
    if (this.#goodCodes.size > MAX_KNOWN_CODES) this.#goodCodes.clear();
    for (const code of await readCodes(this.#queries, [...unknown.values()])) {
      if (!isGoodCode(code)) continue;
      this.#goodCodes.add(toHex(code.hash));
      unknown.delete(toHex(code.hash));
    }
    return new Set(unknown.keys());
  }

  async #say({ account, laterMcSeqno, mcSeqno }: CheckedAccount, what: string): Promise<void> {
    const text = `account ${accountText(account)}: ${what}`;
    const seqno = laterMcSeqno ?? mcSeqno ?? (await findNewestSeqno(this.#queries, account));
    if (seqno !== null) return this.#tell(stepFault(seqno, text));
    // A state that was there before the first block comes back with that.
    const back = this.hasGenesis ? '; then run tonway reindex 1..1' : '';
    this.#tell({ what: text, remedy: `${deletion('latest_account_states', account)}${back}` });
  }
}

function faultOf(row: CheckedAccount, hasGenesis: boolean): string | null {
  const { lt, dataHash, data } = row;
  if (lt === null) return 'its latest state is missing';
  if (row.laterMcSeqno !== null)
    return 'its latest state is not the one after its last transaction';
  // What was there before the first block has no transaction.
  if (row.mcSeqno === null && (lt > 0n || !hasGenesis))
    return `its latest state is after ${lt}, where it has no transaction`;
  if (lt > 0n && !row.isItsTransaction) return 'its latest state is after another transaction';
  if (row.isInHistory === false) return 'its latest state is another one than in its history';
  if (data && !(dataHash && hasHash(data, dataHash)))
    return 'the data of its latest state has another hash';
  return null;
}

/** Whatever was put right before: nothing is deleted that a transaction explains. */
function deletion(table: string, account: Uint8Array, lt: bigint | null = null): string {
  const named = `account = '\\x${toHex(account)}'${lt === null ? '' : ` and lt = ${lt}`}`;
  return `run in PostgreSQL: delete from chain.${table} where ${named} and not exists (select from chain.transactions where ${named})`;
}

function codeFault({ codeHash }: CheckedAccount, bad: ReadonlySet<string>): string | null {
  if (!codeHash || !bad.has(toHex(codeHash))) return null;
  return `its code ${toHex(codeHash)} is missing, or is another one`;
}
