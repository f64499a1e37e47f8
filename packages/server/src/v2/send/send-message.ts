import type { Message } from '@tonway/chain';
import { writeBoc } from '@tonway/chain';
import { LiteServerError } from '@tonway/lite-client';
import { errorAnswer } from '../error-answer.ts';
import { V2Error } from '../errors.ts';
import type { Context } from '../operation.ts';
import { explainRefusal } from './explain-refusal.ts';

/**
 * Sends a message to several servers. Whether it is refused is theirs to say, because their state may be newer than
 * ours; why it is refused we find out by running it ourselves, and say it in words behind their text.
 */
export async function sendMessage(context: Context, message: Message): Promise<void> {
  if (context.settings.sendDisabled) return;
  const chain = context.chain();
  try {
    await chain.send(writeBoc(message.cell));
  } catch (error) {
    if (!(error instanceof LiteServerError)) throw error;
    const { code, text } = errorAnswer(error);
    const words = await explainRefusal(context, chain, message);
    throw new V2Error(code, words ? `${text.trimEnd()}\n${words}` : text, { cause: error });
  }
}
