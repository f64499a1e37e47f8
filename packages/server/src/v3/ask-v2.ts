import type { Caller } from '../http/caller.ts';
import type { Json } from '../http/lossless-json.ts';
import type { Answers } from '../v2/answers.ts';
import { jsonInput } from '../v2/input.ts';
import type { Operation } from '../v2/operation.ts';
import { MessageRefused } from '../v2/send/message-refused.ts';

/** Asks v2 in process. Throws a `RequestError` with v2's code, text and explanation. */
export type AskV2 = <Result>(
  operation: Operation,
  params: Readonly<Record<string, Json>>,
) => Promise<Result>;

interface Envelope<Result> {
  readonly result: Result;
  readonly error?: string;
  readonly explanation?: string;
}

export function askV2(answers: Answers, caller: Caller): AskV2 {
  return async <Result>(operation: Operation, params: Readonly<Record<string, Json>>) => {
    const input = () => jsonInput(params);
    const { code, members } = await answers.answer(operation, input, caller);
    const { result, error, explanation } = JSON.parse(`{${members}}`) as Envelope<Result>;
    if (error !== undefined) throw new MessageRefused(code, error, explanation ?? null);
    return result;
  };
}
