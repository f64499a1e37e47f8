import { beginCell, Cell as TonCell } from '@ton/core';
import { object, type Tonlib, text, typeOf } from './rows.ts';

// What v2 makes of tonlib's accounts, written without the code that is tested.

/** `raw.fullAccountState`; whether the account is suspended tonlib does not say. */
export function expectedAccount(response: Tonlib): Tonlib {
  return { ...response, balance: balance(response), state: stateOf(response) };
}

/** `fullAccountState` */
export function expectedExtendedAccount(response: Tonlib): Tonlib {
  const state = object(response, 'account_state');
  const account_state =
    'wallet_id' in state ? { ...state, wallet_id: Number(state.wallet_id) } : state;
  return { ...response, balance: balance(response), account_state };
}

/** tonlib says -1 where there is no account. */
function balance(response: Tonlib): string {
  const amount = text(response, 'balance');
  return amount === '-1' ? '0' : amount;
}

function stateOf(response: Tonlib): string {
  if (typeOf(response) !== 'raw.fullAccountState') throw new Error('no account');
  if (text(response, 'code') !== '') return 'active';
  return text(response, 'frozen_hash') === '' ? 'uninitialized' : 'frozen';
}

/** `tvm.cell` with a StateInit, or an account with code and data: the hash of the former. */
export function hashOfState(state: Tonlib): string | null {
  if ('bytes' in state) return text(state, 'bytes') === '' ? null : hashOf(text(state, 'bytes'));
  if (text(state, 'code') === '') return null;
  const [code, data] = [text(state, 'code'), text(state, 'data')].map((boc) =>
    TonCell.fromBase64(boc),
  );
  // _ fixed_prefix_length:(Maybe (## 5)) special:(Maybe TickTock) code:(Maybe ^Cell) data:(Maybe ^Cell) ...
  const init = beginCell().storeUint(0b00, 2).storeMaybeRef(code).storeMaybeRef(data);
  return init.storeBit(false).endCell().hash().toString('hex');
}

function hashOf(boc: string): string {
  return TonCell.fromBase64(boc).hash().toString('hex');
}
