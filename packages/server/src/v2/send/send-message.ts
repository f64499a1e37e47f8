import type { Message } from '@tonway/chain';
import { writeBoc } from '@tonway/chain';
import { LiteServerError, within } from '@tonway/lite-client';
import { errorAnswer } from '../error-answer.ts';
import { V2Error } from '../errors.ts';
import type { Context } from '../operation.ts';
import { explainRefusal } from './explain-refusal.ts';

/** How long a refusal waits for its reason: the servers have spoken already. */
const WORDS_MS = 3000;

/**
 * Sends a message to several servers, and runs it ourselves meanwhile. Whether it is refused is theirs to say, because
 * their state may be newer than ours; why it is refused our own run says in words, behind their text.
 */
export async function sendMessage(context: Context, message: Message): Promise<void> {
  if (context.settings.sendDisabled) return;
  const explanation = explainRefusal(context, message);
  try {
    await context.chain().send(writeBoc(message.cell));
  } catch (error) {
    if (!(error instanceof LiteServerError)) throw error;
    const { code, text } = errorAnswer(error);
    const words = await within(explanation, { timeoutMs: WORDS_MS }).catch(() => null);
    throw new V2Error(code, words ? `${text.trimEnd()}\n${words}` : text, { cause: error });
  }
}
