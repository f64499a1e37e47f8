import {
  type Address,
  Builder,
  type Cell,
  ChainError,
  Message,
  type MessageFields,
  type StateInit,
} from '@tonway/chain';
import { MessageError } from './errors.ts';

/** The message in a cell; refused where it is none from outside. */
export function externalMessageIn(root: Cell): Message {
  const message = loadMessage(root);
  if (message.info.kind !== 'external-in')
    throw new MessageError('CommonMsgInfo tag is not ext_in_msg_info');
  return message;
}

function loadMessage(root: Cell): Message {
  try {
    return Message.load(root);
  } catch (cause) {
    if (!(cause instanceof ChainError)) throw cause;
    throw new MessageError('Failed to unpack Message', { cause });
  }
}

/** A message to a contract; what has room in the root is in the root, as the price of forwarding expects. */
export function externalMessage(destination: Address, body: Cell, init: StateInit | null): Cell {
  const info = { kind: 'external-in', source: null, destination, importFee: 0n } as const;
  const message: MessageFields = { info, init, initInRef: false, body, bodyInRef: false };
  const head = new Builder();
  Message.store({ ...message, body: new Builder().build() }, head);
  const inside = body.isSpecial ? null : body.slice();
  const fits =
    inside !== null &&
    inside.remainingBits <= head.availableBits &&
    inside.remainingRefs + head.refCount <= 4;
  return Message.toCell({ ...message, bodyInRef: !fits });
}

/** Null where there is no code. */
export function initOf(code: Cell | null, data: Cell | null): StateInit | null {
  return code && { fixedPrefixLength: null, special: null, code, data, library: null };
}
