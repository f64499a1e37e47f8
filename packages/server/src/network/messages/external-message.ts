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

/** Parses the message in a cell; throws `MessageError` unless it is an external message. */
export function parseExternalMessage(root: Cell): Message {
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

/** Builds an external message. The body is in the root cell if it fits there: the import fee depends on the layout. */
export function externalMessage(destination: Address, body: Cell, init: StateInit | null): Cell {
  const info = { kind: 'external-in', source: null, destination, importFee: 0n } as const;
  const message: MessageFields = { info, init, initInRef: false, body, bodyInRef: false };
  const head = new Builder();
  Message.store({ ...message, body: new Builder().build() }, head);
  const content = body.isSpecial ? null : body.slice();
  const fits =
    content !== null &&
    content.remainingBits <= head.availableBits &&
    content.remainingRefs + head.refCount <= 4;
  return Message.toCell({ ...message, bodyInRef: !fits });
}

/** Null if there is no code. */
export function toStateInit(code: Cell | null, data: Cell | null): StateInit | null {
  return code && { fixedPrefixLength: null, special: null, code, data, library: null };
}
