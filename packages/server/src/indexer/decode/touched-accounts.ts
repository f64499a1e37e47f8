import {
  type Cell,
  ChainError,
  equalBytes,
  fillKnown,
  type IndexedBoc,
  toHex,
} from '@tonway/chain';
import { type AccountCode, accountStateRow } from '../../store/rows.ts';
import { type FindByHash, writeBag, writePruned } from '../bag.ts';
import type { DecodedState, DecodedStep, TouchedState } from '../step.ts';
import { accountCode } from './account-code.ts';
import { type AccountView, viewAccount } from './account-state.ts';
import type { StepRows } from './step-rows.ts';

/** An account after a block that touched it; without a cell it is gone. */
export interface Touch extends Pick<DecodedState, 'account' | 'lt' | 'hash'> {
  readonly txHash: Uint8Array;
  readonly genUtime: number;
  readonly cell: Cell | null;
}

interface Known extends Touch {
  readonly view: AccountView;
  readonly find: FindByHash;
}

/** The accounts that a step touches: history goes to the rows at once, the last state of each is kept. */
export class TouchedAccounts {
  readonly #rows: StepRows;
  readonly #known = new Map<string, Known>();
  readonly #unfinished: DecodedState[] = [];

  constructor(rows: StepRows) {
    this.#rows = rows;
  }

  /** `bag` is the block's: what is new is there, if only in a message. */
  add(touch: Touch, bag: IndexedBoc): void {
    checkHash(touch);
    const key = toHex(touch.account);
    const before = this.#known.get(key)?.find;
    const find: FindByHash = (hash) => bag.find(hash) ?? before?.(hash);
    const view = viewAccount(touch.cell, find);
    this.#known.set(key, { ...touch, view, find });
    if (view.status !== 'nonexist') this.#keepHistory(rowOf(touch, view));
  }

  result(): Pick<DecodedStep, 'states' | 'codes' | 'unfinished'> {
    const codes = new Map<string, AccountCode>();
    const states = Array.from(this.#known.values(), (known) => stateOf(known, codes));
    return { states, codes: [...codes.values()], unfinished: this.#unfinished };
  }

  #keepHistory(row: DecodedState): void {
    this.#rows.at(row.lt);
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

function stateOf(known: Known, codes: Map<string, AccountCode>): TouchedState {
  const { txHash, genUtime, cell, find, view } = known;
  const code = view.code && filled(view.code, find);
  const data = view.data && filled(view.data, find);
  if (code?.isComplete) addCode(code, codes);
  const hasData = data === null || data.isComplete;
  const hasCode = code === null || code.isComplete || code.isPruned;
  return {
    ...rowOf(known, view),
    txHash,
    genUtime,
    data: data?.isComplete ? writeBag(data) : null,
    pruned: cell === null || (hasData && hasCode) ? null : writePruned(fillKnown(cell, find)),
  };
}

function filled(cell: Cell, find: FindByHash): Cell {
  // As most code is: it has not changed, so the block leaves it out.
  const isUnknown = cell.isPruned && !find(cell.hash());
  return cell.isComplete || isUnknown ? cell : fillKnown(cell, find);
}

function addCode(code: Cell, codes: Map<string, AccountCode>): void {
  const hash = code.hashHex();
  if (!codes.has(hash)) codes.set(hash, accountCode(code));
}
