import {
  type Address,
  Builder,
  type Cell,
  type InternalMessageInfo,
  Message,
  NO_CURRENCIES,
  type StateInit,
} from '@tonway/chain';

/** A message that a wallet is asked to send. */
export interface OutgoingMessage {
  readonly destination: Address;
  readonly bounce: boolean;
  readonly valueNano: bigint;
  readonly body?: Cell | null;
  readonly init?: StateInit | null;
  /** Default: fees are paid separately, and a message that cannot be sent does not stop the others. */
  readonly mode?: number;
}

/** A message in the form that wallets send, with its mode. */
export interface MessageWithMode {
  readonly mode: number;
  readonly message: Cell;
}

/** Pays fees separately, ignores errors. */
const SEND_MODE = 3;

const EMPTY = new Builder().build();
const MAX_REFS = 4;

/** The message as wallet apps build it: the body is in the root cell if it fits there. */
export function outgoingMessage({
  mode = SEND_MODE,
  ...message
}: OutgoingMessage): MessageWithMode {
  return { mode, message: messageCell(message) };
}

function messageCell({ body, init, ...header }: Omit<OutgoingMessage, 'mode'>): Cell {
  const message = { info: messageInfo(header), init: init ?? null, initInRef: false };
  const head = new Builder();
  Message.store({ ...message, body: EMPTY, bodyInRef: false }, head);
  const content = body ?? EMPTY;
  return Message.toCell({ ...message, body: content, bodyInRef: !fits(content, head) });
}

function messageInfo(
  message: Omit<OutgoingMessage, 'body' | 'init' | 'mode'>,
): InternalMessageInfo {
  const { destination, bounce, valueNano } = message;
  return {
    kind: 'internal',
    ihrDisabled: true,
    bounce,
    bounced: false,
    source: null,
    destination,
    value: { ...NO_CURRENCIES, coins: valueNano },
    extraFlags: 0n,
    fwdFee: 0n,
    createdLt: 0n,
    createdAt: 0,
  };
}

function fits(body: Cell, { availableBits, refCount }: Builder): boolean {
  const hasRoom = body.bitLength <= availableBits && refCount + body.refCount <= MAX_REFS;
  return hasRoom && !body.isSpecial;
}

// action_send_msg#0ec3c86d mode:(## 8) out_msg:^(MessageRelaxed Any) = OutAction;
const SEND_MESSAGE = 0x0ec3c86d;

// out_list_empty$_ = OutList 0;
// out_list$_ {n:#} prev:^(OutList n) action:OutAction = OutList (n + 1);
/** The actions that send the messages, the first message first. */
export function sendActions(messages: readonly MessageWithMode[]): Cell {
  let list = EMPTY;
  for (const { mode, message } of messages) {
    const action = new Builder().storeRef(list).storeUint(SEND_MESSAGE, 32);
    list = action.storeUint(mode, 8).storeRef(message).build();
  }
  return list;
}
