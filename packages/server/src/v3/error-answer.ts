import { errorAnswer as chainErrorAnswer, type ErrorAnswer } from '../http/error-answer.ts';
import { IndexEmpty, isTimeout, isTransient, isWithoutTables } from '../store/errors.ts';

const TIMEOUT: ErrorAnswer = {
  code: 500,
  text: 'query timeout: ask for less, by naming accounts or by bounds of lt or time',
};

/** Not the same as a chain without transactions. */
const NO_INDEX =
  'nothing is indexed yet: start `tonway index`, which goes on from the newest block, and `tonway backfill` for older ones';

/** The one place where a failure of the index becomes a code and a text. */
export function errorAnswer(error: unknown): ErrorAnswer {
  if (isTransient(error))
    return { code: 503, text: 'the database cannot be asked now, try again in a moment' };
  if (isTimeout(error)) return TIMEOUT;
  if (error instanceof IndexEmpty || isWithoutTables(error)) return { code: 503, text: NO_INDEX };
  const answer = chainErrorAnswer(error);
  return answer.isUnexpected ? { ...answer, text: 'internal server error' } : answer;
}
