import { type Message, writeBoc } from '@tonway/chain';
import { LiteServerError, within } from '@tonway/lite-client';
import type { ChainContext } from '../requests/chain-context.ts';
import { MessageRefused } from './errors.ts';
import { explainRefusal } from './explain-refusal.ts';

/** Timeout for the explanation of a rejected message. */
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
