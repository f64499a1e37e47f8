import type { Answers, Caller } from '../v2/answers.ts';
import { jsonInput } from '../v2/input.ts';
import type { Operation } from '../v2/operation.ts';
import type { Json } from '../v2/params/param.ts';
import { V3Error } from './errors.ts';

/** Asks v2 in process. Throws a `V3Error` with v2's code, text and explanation. */
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
    if (error !== undefined) throw new V3Error(code, error, explanation);
    return result;
  };
}
