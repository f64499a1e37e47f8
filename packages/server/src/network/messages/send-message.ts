import {
  type Address,
  Builder,
  type Cell,
  ChainError,
  Message,
  type MessageFields,
  type StateInit,
  TonwayError,
  writeBoc,
} from '@tonway/chain';
import { LiteServerError, within } from '@tonway/lite-client';
import type { ChainContext } from '../requests/chain-context.ts';
import { explainRefusal } from './explain-refusal.ts';

/** The input is not an external message, or the message cannot be sent or estimated. */
export class MessageError extends TonwayError {
  override readonly name = 'MessageError';

  constructor(message: string, options?: ErrorOptions) {
    super('MESSAGE_INVALID', message, options);
  }
}

export class MessageRefused extends TonwayError {
  override readonly name = 'MessageRefused';
  /** The error of the lite server; clients compare its text. */
  readonly refusal: LiteServerError;
  /** The reason in plain words; null if unknown. */
  readonly explanation: string | null;

  constructor(refusal: LiteServerError, explanation: string | null) {
    super('MESSAGE_REFUSED', refusal.serverMessage, { cause: refusal });
    this.refusal = refusal;
    this.explanation = explanation;
  }
}

const EXPLANATION_TIMEOUT_MS = 3000;

/**
 * Sends a message to several lite servers. The servers decide whether the message is valid, because their state may be
 * newer than ours. A rejection has the error text of the server and an explanation in plain words. The message is
 * announced before the servers answer, so that its trace is visible early.
 */
export async function sendMessage(context: ChainContext, message: Message): Promise<void> {
  if (context.sendDisabled) return;
  const bytes = writeBoc(message.cell);
  const withdraw = context.messageFeed?.announce(message, bytes);
  try {
    await context.chain().send(bytes);
  } catch (error) {
    if (!(error instanceof LiteServerError)) throw error;
    withdraw?.();
    const refused = { message, size: bytes.length, text: error.serverMessage };
    const explanation = await within(explainRefusal(context, refused), {
      timeoutMs: EXPLANATION_TIMEOUT_MS,
    }).catch(() => null);
    throw new MessageRefused(error, explanation);
  }
}

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
