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
