import { RequestError } from '../http/errors.ts';
import { AnswerTooLarge } from '../http/large-answers.ts';
import { IndexEmpty, isTimeout, isTransient, isWithoutTables } from '../store/errors.ts';
import { FarBlockError } from '../upstream/wait-for-block.ts';
import { MessageRefused } from '../v2/send/message-refused.ts';

/** What a client is told of a failure. */
export interface ErrorAnswer {
  readonly code: number;
  readonly text: string;
  /** Of a refused message: why, in plain words. */
  readonly explanation?: string | null;
  /** Nobody expected it: to be logged in full. */
  readonly isUnexpected?: boolean;
}

const TIMEOUT: ErrorAnswer = {
  code: 500,
  text: 'query timeout: ask for less, by naming accounts or by bounds of lt or time',
};

/** Not the same as a chain without transactions. */
const NO_INDEX =
  'nothing is indexed yet: start `tonway index`, which goes on from the newest block, and `tonway backfill` for older ones';

/** The one place where a failure becomes a code and a text. */
export function errorAnswer(error: unknown): ErrorAnswer {
  if (error instanceof MessageRefused)
    return { code: error.code, text: error.message, explanation: error.explanation };
  if (error instanceof RequestError) return { code: error.code, text: error.message };
  if (error instanceof FarBlockError) return { code: 422, text: error.message };
  if (error instanceof AnswerTooLarge) return { code: 500, text: error.message };
  if (isTransient(error))
    return { code: 503, text: 'the database cannot be asked now, try again in a moment' };
  if (isTimeout(error)) return TIMEOUT;
  if (error instanceof IndexEmpty || isWithoutTables(error)) return { code: 503, text: NO_INDEX };
  return { code: 500, text: 'internal server error', isUnexpected: true };
}
