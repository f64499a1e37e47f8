import {
  type Address,
  Builder,
  type Cell,
  ChainError,
  Message,
  type MessageFields,
  type StateInit,
} from '@tonway/chain';
import { RequestError } from '../../http/errors.ts';
import { readBag } from '../../http/values.ts';

/** The message in a bag; refused where it is none from outside. */
export function readExternalMessage(boc: Uint8Array): Message {
  return externalMessageIn(readBag(boc, 'body'));
}

/** The same of its cell. */
export function externalMessageIn(root: Cell): Message {
  const message = loadMessage(root);
  if (message.info.kind !== 'external-in')
    throw new RequestError(500, 'CommonMsgInfo tag is not ext_in_msg_info');
  return message;
}

function loadMessage(root: Cell): Message {
  try {
    return Message.load(root);
  } catch (cause) {
    if (!(cause instanceof ChainError)) throw cause;
    throw new RequestError(500, 'Failed to unpack Message', { cause });
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

/** What nodes take from outside. */
const MAX_MESSAGE_BYTES = 65_535;

/** Refuses parts that are no message together: no node would take it. */
export function checkMessageSize(...parts: readonly Uint8Array[]): void {
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  if (bytes > MAX_MESSAGE_BYTES)
    throw new RequestError(
      500,
      `the message has more than ${MAX_MESSAGE_BYTES} bytes: no node takes it`,
    );
}

/** Null where there is no code. */
export function initFrom(code: Uint8Array, data: Uint8Array): StateInit | null {
  if (code.length === 0) return null;
  return initOf(readBag(code, 'init_code'), data.length > 0 ? readBag(data, 'init_data') : null);
}

/** Null where there is no code. */
export function initOf(code: Cell | null, data: Cell | null): StateInit | null {
  return code && { fixedPrefixLength: null, special: null, code, data, library: null };
}
