import type { Cell, Message, StateInit } from '@tonway/chain';
import { parseExternalMessage, toStateInit } from '../../network/messages/external-message.ts';
import { RequestError } from './errors.ts';
import { readRequestBoc } from './values.ts';

/** Parses a BoC with an external message. */
export function readExternalMessage(boc: Uint8Array): Message {
  return parseExternalMessage(readRequestBoc(boc, 'body'));
}

/** The parts of an external message, each a BoC; an empty `init_code` means no `StateInit`. */
interface EncodedParts {
  readonly body: Uint8Array;
  readonly init_code: Uint8Array;
  readonly init_data: Uint8Array;
}

/** The largest external message that nodes accept. */
export const MAX_MESSAGE_BYTES = 65_535;

export function readMessageParts({ body, init_code: code, init_data: data }: EncodedParts): {
  readonly body: Cell;
  readonly init: StateInit | null;
} {
  if (body.length + code.length + data.length > MAX_MESSAGE_BYTES)
    throw new RequestError(
      500,
      `the message has more than ${MAX_MESSAGE_BYTES} bytes: no node takes it`,
    );
  return { body: readRequestBoc(body, 'body'), init: readInit(code, data) };
}

function readInit(code: Uint8Array, data: Uint8Array): StateInit | null {
  if (code.length === 0) return null;
  return toStateInit(
    readRequestBoc(code, 'init_code'),
    data.length > 0 ? readRequestBoc(data, 'init_data') : null,
  );
}
