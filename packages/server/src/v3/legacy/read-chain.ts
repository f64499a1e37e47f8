import { errorAnswer } from '../../http/error-answer.ts';
import { RequestError } from '../../http/errors.ts';
import type { ChainContext } from '../../requests/chain-context.ts';
import type { Context } from '../operation.ts';

const BUSY = 503;

/** What is read from the chain. A failure of the chain, which v2 tells by codes above 500, is 500 here. */
export async function readChain<T>(
  { onChain }: Pick<Context, 'onChain'>,
  read: (chain: ChainContext) => Promise<T>,
): Promise<T> {
  try {
    return await onChain(read);
  } catch (cause) {
    const { code, text } = errorAnswer(cause);
    if (code <= 500 || code === BUSY) throw cause;
    throw new RequestError(500, text, { cause });
  }
}
