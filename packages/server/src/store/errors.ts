import { TonwayError } from '@tonway/chain';
import pg from 'pg';

/** PostgreSQL cannot be reached or rejects connections; a retry may succeed. */
export class DatabaseUnavailable extends TonwayError {
  override readonly name = 'DatabaseUnavailable';

  constructor(message: string, options?: ErrorOptions) {
    super('DATABASE_UNAVAILABLE', message, { ...options, transient: true });
  }
}

/** The statements of one request exceeded its timeout. */
export class TimeLimitExceeded extends TonwayError {
  override readonly name = 'TimeLimitExceeded';

  constructor() {
    super('TIME_LIMIT_EXCEEDED', 'the time limit of the request is exceeded');
  }
}

/** The tables exist, but no block is indexed yet. */
export class IndexEmpty extends TonwayError {
  override readonly name = 'IndexEmpty';

  constructor() {
    super('INDEX_EMPTY', 'nothing is indexed yet');
  }
}

/** Stable codes of migration errors. */
export type MigrationErrorCode =
  | 'MIGRATION_CHANGED'
  | 'MIGRATION_MISSING'
  | 'DATABASE_NEWER'
  | 'MIGRATION_PENDING'
  | 'MIGRATION_BREAKING';

/** The tables cannot be migrated; the message contains a remedy. */
export class MigrationError extends TonwayError<MigrationErrorCode> {
  override readonly name = 'MigrationError';

  constructor(code: MigrationErrorCode, message: string) {
    super(code, `${message} [${code}]`);
  }
}

/** SQLSTATE of lost connections, exhausted resources, shutdown and startup. */
const UNAVAILABLE_STATES = /^(08|53|57P)/;

/** Returns errors of the statement itself unchanged; all others become `DatabaseUnavailable`. */
export function statementError(error: unknown): unknown {
  const isStatementError =
    error instanceof pg.DatabaseError && !UNAVAILABLE_STATES.test(error.code ?? '');
  return isStatementError || error instanceof TypeError ? error : unavailable(error);
}

/** Remedies of likely configuration mistakes, by error code. */
const HINTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'start PostgreSQL there, or give its address',
  ENOTFOUND: 'there is no such host',
  '3D000': 'make it first, as `createdb` does',
  '28000': 'name a user that may use the database',
  '28P01': 'give the right password',
};

export function unavailable(cause: unknown): DatabaseUnavailable {
  const { message, code = '' } = cause as { message?: string; code?: string };
  // The error of several refused addresses has no message.
  const text = message || code || String(cause);
  const hint = HINTS[code];
  return new DatabaseUnavailable(hint ? `${text}; ${hint}` : text, { cause });
}

const CANCELED = '57014';
/** Serialization failure or deadlock; a replica also cancels statements that conflict with replication. */
const CONFLICT_STATES: ReadonlySet<string | undefined> = new Set(['40001', '40P01']);

/** Whether a statement or a whole request exceeded its timeout. */
export function isTimeout(error: unknown): boolean {
  if (error instanceof TimeLimitExceeded) return true;
  return error instanceof pg.DatabaseError && error.code === CANCELED;
}

/** Whether a retry of the same statement may succeed. */
export function isTransient(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  return error instanceof pg.DatabaseError && CONFLICT_STATES.has(error.code);
}

const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a statement waited for a lock longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
}

const NO_SUCH_TABLE = '42P01';

/** Whether the tables do not exist yet. */
export function isMissingTable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === NO_SUCH_TABLE;
}

/** Stable codes of errors of API key commands. */
export type KeyErrorCode =
  | 'KEY_UNKNOWN'
  | 'KEY_AMBIGUOUS'
  | 'PLAN_UNKNOWN'
  | 'TOO_MANY_KEYS'
  | 'OPTION_INVALID';

/** An API key command cannot be executed. */
export class KeyError extends TonwayError<KeyErrorCode> {
  override readonly name = 'KeyError';

  constructor(code: KeyErrorCode, message: string) {
    super(code, `${message} [${code}]`);
  }
}

/** Stable codes of index errors. */
export type IndexErrorCode =
  | 'INDEX_OF_ANOTHER_CHAIN'
  | 'CHAIN_FORKED'
  | 'CHECKPOINT_MOVED'
  | 'ALREADY_INDEXED'
  | 'NOT_INDEXED'
  | 'BEYOND_THE_CHAIN'
  | 'INDEX_IN_USE'
  | 'ROWS_MISSING'
  | 'ERA_INCOMPLETE'
  | 'ERA_UNKNOWN'
  | 'ERA_CHANGED';

/** The index rejects an operation; the message contains a remedy. */
export class IndexError extends TonwayError<IndexErrorCode> {
  override readonly name = 'IndexError';

  constructor(code: IndexErrorCode, message: string) {
    super(code, `${message} [${code}]`);
  }
}

/** The parent of the block is not the indexed block with that seqno. */
export function forkError(seqno: number): IndexError {
  return new IndexError(
    'CHAIN_FORKED',
    `masterchain block ${seqno} does not follow the indexed block ${seqno - 1}: the index and the chain are of two forks`,
  );
}
