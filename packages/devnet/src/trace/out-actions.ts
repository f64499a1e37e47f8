import { type Cell, ChainError, CurrencyCollection, type Slice } from '@tonway/chain';

/** An action that a contract requested in register c5; `unknown` if it is malformed. */
export type OutAction =
  | { readonly kind: 'send-message'; readonly mode: number; readonly message: Cell }
  | { readonly kind: 'set-code'; readonly code: Cell }
  | { readonly kind: 'reserve'; readonly mode: number; readonly value: CurrencyCollection }
  | { readonly kind: 'change-library'; readonly mode: number; readonly library: Cell | Uint8Array }
  | { readonly kind: 'unknown'; readonly action: Cell };

// action_send_msg#0ec3c86d mode:(## 8) out_msg:^(MessageRelaxed Any) = OutAction;
const SEND_MESSAGE = 0x0ec3c86d;
// action_set_code#ad4de08e new_code:^Cell = OutAction;
const SET_CODE = 0xad4de08e;
// action_reserve_currency#36e6b809 mode:(## 8) currency:CurrencyCollection = OutAction;
const RESERVE = 0x36e6b809;
// action_change_library#26fa1dd4 mode:(## 7) libref:LibRef = OutAction;
const CHANGE_LIBRARY = 0x26fa1dd4;
/** The network executes no more. */
const MAX_ACTIONS = 255;

// out_list_empty$_ = OutList 0;
// out_list$_ {n:#} prev:^(OutList n) action:OutAction = OutList (n + 1);
/** The actions of a list, the first one first. */
export function loadOutActions(last: Cell): OutAction[] {
  const actions: OutAction[] = [];
  let list = last;
  while (!list.isSpecial && list.refCount > 0 && actions.length < MAX_ACTIONS) {
    actions.unshift(loadAction(list));
    list = list.ref(0);
  }
  return actions;
}

function loadAction(list: Cell): OutAction {
  const slice = list.slice();
  slice.loadRef();
  try {
    return actionIn(slice) ?? { kind: 'unknown', action: list };
  } catch (error) {
    if (error instanceof ChainError) return { kind: 'unknown', action: list };
    throw error;
  }
}

function actionIn(slice: Slice): OutAction | null {
  switch (slice.loadUint(32)) {
    case SEND_MESSAGE:
      return { kind: 'send-message', mode: slice.loadUint(8), message: slice.loadRef() };
    case SET_CODE:
      return { kind: 'set-code', code: slice.loadRef() };
    case RESERVE:
      return { kind: 'reserve', mode: slice.loadUint(8), value: CurrencyCollection.load(slice) };
    case CHANGE_LIBRARY:
      return { kind: 'change-library', mode: slice.loadUint(7), library: libraryIn(slice) };
    default:
      return null;
  }
}

// libref_hash$0 lib_hash:bits256 = LibRef;
// libref_ref$1 library:^Cell = LibRef;
function libraryIn(slice: Slice): Cell | Uint8Array {
  return slice.loadBit() ? slice.loadRef() : slice.loadBytes(32);
}
