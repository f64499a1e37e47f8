import { toHex } from '@tonway/chain';
import {
  type CheckedAccount,
  findNewestSeqno,
  findStateless,
  listAccounts,
  readCheckedAccounts,
} from '../../store/check/accounts.ts';
import { readCodes } from '../../store/read/codes.ts';
import type { Queries } from '../../store/session.ts';
import { accountText, stepFault, type TellFault } from './fault.ts';
import { hasHash, isGoodCode } from './good-cells.ts';

/** Accounts at once: each may have much data. */
const PAGE = 100;
/** Codes that were found good are not looked at again. */
const MAX_KNOWN_CODES = 100_000;

/** Whether the latest states are those after the last transactions, with the code and the data of their hashes. */
export class AccountsCheck {
  readonly #queries: Queries;
  readonly #tell: TellFault;
  readonly #goodCodes = new Set<string>();

  constructor(queries: Queries, tell: TellFault) {
    this.#queries = queries;
    this.#tell = tell;
  }

  async check(accounts: readonly Uint8Array[]): Promise<void> {
    for (let i = 0; i < accounts.length; i += PAGE)
      await this.#checkPage(accounts.slice(i, i + PAGE));
  }

  /** Only whether they have a latest state. */
  async checkPresent(accounts: readonly Uint8Array[]): Promise<void> {
    await this.check(await findStateless(this.#queries, accounts));
  }

  /** All that have a latest state. */
  async checkAll(onPage: (checked: number) => void): Promise<void> {
    let checked = 0;
    let after: Uint8Array = new Uint8Array();
    for (;;) {
      const page = await listAccounts(this.#queries, after, PAGE);
      const last = page.at(-1);
      if (!last) return;
      await this.#checkPage(page);
      after = last;
      checked += page.length;
      onPage(checked);
    }
  }

  async #checkPage(accounts: readonly Uint8Array[]): Promise<void> {
    const rows = await readCheckedAccounts(this.#queries, accounts);
    const badCodes = await this.#findBadCodes(rows.flatMap(({ codeHash }) => codeHash ?? []));
    for (const row of rows) {
      const what = faultOf(row) ?? codeFault(row, badCodes);
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
    const remedy = `it has no transaction: run tonway reindex 1..1, or delete from latest_account_states where account = '\\x${toHex(account)}'`;
    this.#tell({ what: text, remedy });
  }
}

function faultOf(row: CheckedAccount): string | null {
  const { lt, dataHash, data } = row;
  if (lt === null) return 'its latest state is missing';
  if (row.laterMcSeqno !== null)
    return 'its latest state is not the one after its last transaction';
  // What was there before the first block has no transaction.
  if (lt > 0n && row.mcSeqno === null)
    return `its latest state is after ${lt}, where it has no transaction`;
  if (lt > 0n && !row.isItsTransaction) return 'its latest state is after another transaction';
  if (row.isInHistory === false) return 'its latest state is another one than in its history';
  if (data && !(dataHash && hasHash(data, dataHash)))
    return 'the data of its latest state has another hash';
  return null;
}

function codeFault({ codeHash }: CheckedAccount, bad: ReadonlySet<string>): string | null {
  if (!codeHash || !bad.has(toHex(codeHash))) return null;
  return `its code ${toHex(codeHash)} is missing, or is another one`;
}
