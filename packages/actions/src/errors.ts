import { ChainError, TonwayError, type TonwayErrorOptions } from '@tonway/chain/errors';

type ActionsErrorCode =
  /** The trace is incomplete or contradicts itself. */
  | 'TRACE_INVALID'
  /** The phrase of a kind of action is malformed. */
  | 'PHRASE_INVALID'
  /** The groups fit the pattern of a flow, but are something else. */
  | 'NO_MATCH';

export class ActionsError extends TonwayError<ActionsErrorCode> {
  override readonly name = 'ActionsError';
}

export function invalidTrace(message: string, options?: TonwayErrorOptions): never {
  throw new ActionsError('TRACE_INVALID', message, options);
}

/** Ends a builder: the groups fit the pattern, but are something else. */
export function noMatch(reason: string): never {
  throw new ActionsError('NO_MATCH', reason);
}

/** Whether an error means that messages are malformed or something else than a flow looks for. */
export function isNoMatch(error: unknown): boolean {
  if (error instanceof ChainError) return true;
  return error instanceof ActionsError && error.code === 'NO_MATCH';
}
