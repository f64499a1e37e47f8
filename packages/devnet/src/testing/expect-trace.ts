import { AssertionError } from 'node:assert';
import type { TraceTransaction } from '../trace/trace-transaction.ts';
import {
  type Check,
  checkSuccess,
  checkTrace,
  checkTransaction,
  type Sent,
  type TraceMatch,
} from './trace-checks.ts';
import type { TransactionMatch } from './transaction-match.ts';

export type { Sent, TraceMatch } from './trace-checks.ts';
export type { TransactionMatch } from './transaction-match.ts';

/** Throws unless every transaction succeeded. */
export function assertSuccess(sent: Sent): void {
  assertPasses(checkSuccess(sent), assertSuccess);
}

/** Throws unless some transaction is as described; returns the first that is. */
export function assertTransaction(sent: Sent, match: TransactionMatch): TraceTransaction {
  const check = checkTransaction(sent, match);
  return check.found ?? fail(check, assertTransaction);
}

/** Throws if some transaction is as described. */
export function assertNoTransaction(sent: Sent, match: TransactionMatch): void {
  const check = checkTransaction(sent, match);
  if (check.pass) fail(check, assertNoTransaction);
}

/** Throws unless the whole trace is as described. */
export function expectTrace(sent: Sent, expected: TraceMatch): void {
  assertPasses(checkTrace(sent, expected), expectTrace);
}

function assertPasses(check: Check, asserted: (...args: never[]) => unknown): void {
  if (!check.pass) fail(check, asserted);
}

/** The stack begins where the test calls the assertion. */
function fail(
  { message }: Pick<Check, 'message'>,
  stackStartFn: (...args: never[]) => unknown,
): never {
  throw new AssertionError({ message: message(), stackStartFn });
}

/** The result of a matcher of vitest and jest. */
interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** Matchers for `expect.extend` of vitest and jest. */
export const traceMatchers = {
  toSucceed: (sent: unknown): MatcherResult => resultOf(checkSuccess(sent)),
  toHaveTransaction: (sent: unknown, match: TransactionMatch): MatcherResult =>
    resultOf(checkTransaction(sent, match)),
  toHaveTrace: (sent: unknown, expected: TraceMatch): MatcherResult =>
    resultOf(checkTrace(sent, expected)),
};

/** The matchers as the types of vitest and jest declare them. */
export interface TraceMatchers<Result = unknown> {
  toSucceed(): Result;
  toHaveTransaction(match: TransactionMatch): Result;
  toHaveTrace(expected: TraceMatch): Result;
}

function resultOf({ pass, message }: Check): MatcherResult {
  return { pass, message };
}
