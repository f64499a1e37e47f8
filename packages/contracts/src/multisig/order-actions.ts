import {
  type Cell,
  CellRef,
  ChainError,
  Dictionary,
  InternalAddress,
  Message,
  type Slice,
  uintKey,
} from '@tonway/chain';
import { loadOrderBody, type OrderBody } from './order-bodies.ts';

// send_message#f1381e5b mode:uint8 message:^(MessageRelaxed Any) = OrderAction;
interface SendMessage {
  readonly kind: 'send_message';
  readonly mode: number;
  readonly message: Message;
  readonly body: OrderBody;
}

// update_multisig_params#1d0cfbd3 threshold:uint8 signers:^(Hashmap 8 MsgAddressInt)
//   proposers:(HashmapE 8 MsgAddressInt) = OrderAction;
interface UpdateParams {
  readonly kind: 'update_params';
  readonly threshold: number;
  readonly signers: readonly InternalAddress[];
  readonly proposers: readonly InternalAddress[];
}

interface UnreadableAction {
  readonly kind: 'unreadable';
  readonly error: string;
}

export type OrderAction = SendMessage | UpdateParams | UnreadableAction;

const SEND_MESSAGE = 0xf1381e5b;
const UPDATE_PARAMS = 0x1d0cfbd3;
const INDEX = uintKey(8);

// _ {n:#} actions:(Hashmap 8 ^OrderAction) = Order;
/** The actions of an order, in the order of execution; null if the cell is no order. */
export function loadOrderActions(order: Cell): readonly OrderAction[] | null {
  try {
    return [...new Dictionary(INDEX, CellRef, order).values()].map(loadAction);
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}

function loadAction(cell: Cell): OrderAction {
  try {
    const slice = cell.slice();
    const tag = slice.loadUint(32);
    if (tag === SEND_MESSAGE) return loadSendMessage(slice);
    if (tag === UPDATE_PARAMS) return loadUpdateParams(slice);
    return { kind: 'unreadable', error: `unknown tag 0x${tag.toString(16).padStart(8, '0')}` };
  } catch (error) {
    if (error instanceof ChainError) return { kind: 'unreadable', error: error.message };
    throw error;
  }
}

function loadSendMessage(slice: Slice): SendMessage {
  const mode = slice.loadUint(8);
  const message = Message.load(slice.loadRef());
  return { kind: 'send_message', mode, message, body: loadOrderBody(message.body) };
}

function loadUpdateParams(slice: Slice): UpdateParams {
  return {
    kind: 'update_params',
    threshold: slice.loadUint(8),
    signers: loadAddresses(slice.loadRef()),
    proposers: loadAddresses(slice.loadMaybeRef()),
  };
}

/** Signers and proposers are dictionaries of addresses by an 8-bit index. */
function loadAddresses(root: Cell | null): readonly InternalAddress[] {
  return [...new Dictionary(INDEX, InternalAddress, root).values()];
}
