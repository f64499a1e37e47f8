import {
  type Cell,
  ChainError,
  equalBytes,
  fillKnown,
  type IndexedBoc,
  toHex,
} from '@tonway/chain';
import { type AccountCode, accountStateRow } from '../../store/tables/rows.ts';
import {
  type DecodedState,
  type DecodedStep,
  encodeBoc,
  encodePruned,
  type FindByHash,
  type TouchedState,
} from '../step.ts';
import { type AccountView, accountCode, viewAccount } from './account-view.ts';
import type { StepRows } from './step-rows.ts';

/** An account after a block that touched it. `cell`: null if the account was deleted. */
export interface Touch extends Pick<DecodedState, 'account' | 'lt' | 'hash'> {
  readonly txHash: Uint8Array;
  readonly genUtime: number;
  readonly cell: Cell | null;
}

interface LastTouch extends Touch {
  readonly view: AccountView;
  readonly find: FindByHash;
}

/** Collects the accounts that a step touches: writes rows of the history, and keeps the last state of each account. */
export class TouchedAccounts {
  readonly #rows: StepRows;
  readonly #last = new Map<string, LastTouch>();
  readonly #unfinished: DecodedState[] = [];

  constructor(rows: StepRows) {
    this.#rows = rows;
  }

  /** `boc`: the BoC of the block, which contains all new cells, if only in a message. */
  add(touch: Touch, boc: IndexedBoc): void {
    checkHash(touch);
    const key = toHex(touch.account);
    const before = this.#last.get(key)?.find;
    const find: FindByHash = (hash) => boc.find(hash) ?? before?.(hash);
    const view = viewAccount(touch.cell, find);
    this.#last.set(key, { ...touch, view, find });
    if (view.status !== 'nonexist') this.#keepHistory(rowOf(touch, view));
  }

  result(): Pick<DecodedStep, 'states' | 'codes' | 'unfinished'> {
    const codes = new Map<string, AccountCode>();
    const states = Array.from(this.#last.values(), (last) => stateOf(last, codes));
    return { states, codes: [...codes.values()], unfinished: this.#unfinished };
  }

  #keepHistory(row: DecodedState): void {
    this.#rows.registerLt(row.lt);
    if (row.prunedCurrencies) this.#unfinished.push(row);
    else this.#rows.tables.account_states.add(accountStateRow(row));
  }
}

function checkHash({ cell, hash }: Touch): void {
  if (cell && !equalBytes(cell.hash(), hash))
    throw new ChainError('TLB_INVALID', 'an account is not in the state that its block names');
}

function rowOf({ account, lt, hash }: Touch, view: AccountView): DecodedState {
  const { code, data, ...content } = view;
  const [codeHash, dataHash] = [code?.hash() ?? null, data?.hash() ?? null];
  return { account, lt, hash, ...content, codeHash, dataHash };
}

function stateOf(last: LastTouch, codes: Map<string, AccountCode>): TouchedState {
  const { txHash, genUtime, cell, find, view } = last;
  const code = view.code && filled(view.code, find);
  const data = view.data && filled(view.data, find);
  if (code?.isComplete) addCode(code, codes);
  const hasData = data === null || data.isComplete;
  const hasCode = code === null || code.isComplete || code.isPruned;
  return {
    ...rowOf(last, view),
    txHash,
    genUtime,
    data: data?.isComplete ? encodeBoc(data) : null,
    pruned: cell === null || (hasData && hasCode) ? null : encodePruned(fillKnown(cell, find)),
  };
}

function filled(cell: Cell, find: FindByHash): Cell {
  // Most code is unchanged, so the block has only its pruned branch.
  const isUnknown = cell.isPruned && !find(cell.hash());
  return cell.isComplete || isUnknown ? cell : fillKnown(cell, find);
}

function addCode(code: Cell, codes: Map<string, AccountCode>): void {
  const hash = code.hashHex();
  if (!codes.has(hash)) codes.set(hash, accountCode(code));
}
