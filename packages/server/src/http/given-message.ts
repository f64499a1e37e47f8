import type { Cell, Message, StateInit } from '@tonway/chain';
import { externalMessageIn, initOf } from '../messages/external-message.ts';
import { RequestError } from './errors.ts';
import { readBag } from './values.ts';

/** The message in a bag of cells; refused where it is none from outside. */
export function readExternalMessage(boc: Uint8Array): Message {
  return externalMessageIn(readBag(boc, 'body'));
}

/** Parts of an external message, each a bag of cells; without code there is no initial state. */
interface GivenParts {
  readonly body: Uint8Array;
  readonly init_code: Uint8Array;
  readonly init_data: Uint8Array;
}

/** What nodes take from outside. */
const MAX_MESSAGE_BYTES = 65_535;

export function readMessageParts({ body, init_code: code, init_data: data }: GivenParts): {
  readonly body: Cell;
  readonly init: StateInit | null;
} {
  if (body.length + code.length + data.length > MAX_MESSAGE_BYTES)
    throw new RequestError(
      500,
      `the message has more than ${MAX_MESSAGE_BYTES} bytes: no node takes it`,
    );
  return { body: readBag(body, 'body'), init: readInit(code, data) };
}

function readInit(code: Uint8Array, data: Uint8Array): StateInit | null {
  if (code.length === 0) return null;
  return initOf(readBag(code, 'init_code'), data.length > 0 ? readBag(data, 'init_data') : null);
}
