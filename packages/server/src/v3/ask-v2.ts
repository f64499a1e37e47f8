import type { Answers, Caller } from '../v2/answers.ts';
import { jsonInput } from '../v2/input.ts';
import type { Operation } from '../v2/operation.ts';
import type { Json } from '../v2/params/param.ts';
import { V3Error } from './errors.ts';

/** Asks v2 in process. Throws a `V3Error` with v2's code and text. */
export type AskV2 = <Result>(
  operation: Operation,
  params: Readonly<Record<string, Json>>,
) => Promise<Result>;

export function askV2(answers: Answers, { privateServers }: Pick<Caller, 'privateServers'>): AskV2 {
  return async <Result>(operation: Operation, params: Readonly<Record<string, Json>>) => {
    const input = () => jsonInput(params);
    const caller = { privateServers, includeProof: false };
    const { code, members } = await answers.answer(operation, input, caller);
    const envelope = JSON.parse(`{${members}}`) as { result: Result; error?: string };
    if (envelope.error !== undefined) throw new V3Error(code, envelope.error);
    return envelope.result;
  };
}
