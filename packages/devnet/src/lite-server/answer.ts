import { ChainError } from '@tonway/chain';
import {
  type ConstructorName,
  decodeFunction,
  encodeAnswer,
  type FunctionName,
  type Tagged,
  TlError,
} from '@tonway/lite-client';
import type { Context, Handler, Handlers } from './handler.ts';
import { Code, Refusal } from './refusal.ts';

/** The answer to a question, both as bytes: the result, or the refusal. */
export async function answer(
  question: Uint8Array,
  handlers: Handlers,
  context: Context,
): Promise<Uint8Array> {
  try {
    const query = decodeFunction(question);
    const handler = handlers[query.name] as Handler<FunctionName> | undefined;
    if (!handler) throw new Refusal(Code.unknownQuery, 'unknown query');
    const result = await handler(query.params as never, context);
    return encodeAnswer(result as Tagged<ConstructorName>);
  } catch (error) {
    return encodeRefusal(error);
  }
}

/** The node's code and text; anything but a refusal is a fault of the server, which the client does not see. */
export function encodeRefusal(error: unknown): Uint8Array {
  if (error instanceof Refusal) return encodeError(error.code, error.message);
  // what was asked for cannot be in any chain
  if (error instanceof ChainError) return encodeError(Code.refused, error.message);
  if (error instanceof TlError) return encodeError(Code.none, error.reason);
  throw error;
}

function encodeError(code: number, message: string): Uint8Array {
  return encodeAnswer({ kind: 'liteServer.error', code, message });
}
