import { isPassing, isTimeout, isWithoutTables } from '../store/errors.ts';
import { V3Error } from './errors.ts';

/** What a client is told of a failure. */
export interface ErrorAnswer {
  readonly code: number;
  readonly text: string;
  /** Nobody expected it: to be logged in full. */
  readonly isUnexpected?: boolean;
}

const TIMEOUT: ErrorAnswer = {
  code: 500,
  text: 'query timeout: ask for less, by naming accounts or by bounds of lt or time',
};

/** The one place where a failure becomes a code and a text. */
export function errorAnswer(error: unknown): ErrorAnswer {
  if (error instanceof V3Error) return { code: error.code, text: error.message };
  if (isPassing(error))
    return { code: 503, text: 'the database cannot be asked now, try again in a moment' };
  if (isTimeout(error)) return TIMEOUT;
  if (isWithoutTables(error))
    return { code: 503, text: 'there is no index yet: `tonway index` makes it' };
  return { code: 500, text: 'internal server error', isUnexpected: true };
}
