import { TonwayError } from '@tonway/chain';
import pg from 'pg';

/** PostgreSQL cannot be asked now; the same may work later. */
export class DatabaseUnavailable extends TonwayError {
  override readonly name = 'DatabaseUnavailable';

  constructor(message: string, options?: ErrorOptions) {
    super('DATABASE_UNAVAILABLE', message, { ...options, transient: true });
  }
}

/** The statements of one request took longer than they may together. */
export class TimeLimitExceeded extends TonwayError {
  override readonly name = 'TimeLimitExceeded';

  constructor() {
    super('TIME_LIMIT_EXCEEDED', 'the time limit of the request is exceeded');
  }
}

/** The tables are there, and nothing was indexed yet. */
export class IndexEmpty extends TonwayError {
  override readonly name = 'IndexEmpty';

  constructor() {
    super('INDEX_EMPTY', 'nothing is indexed yet');
  }
}

/** Stable codes: why the tables are not what this release works with. */
export type MigrationErrorCode =
  | 'MIGRATION_CHANGED'
  | 'MIGRATION_MISSING'
  | 'DATABASE_NEWER'
  | 'MIGRATION_BREAKING';

/** The tables cannot be brought up to date; the message says what to do. */
export class MigrationError extends TonwayError<MigrationErrorCode> {
  override readonly name = 'MigrationError';

  constructor(code: MigrationErrorCode, message: string) {
    super(code, `${message} [${code}]`);
  }
}

/** Classes of what PostgreSQL says when it is going, coming or full. */
const AWAY = /^(08|53|57P)/;

/** What PostgreSQL says about a statement stays as it is; everything else is a broken connection. */
export function statementError(error: unknown): unknown {
  const isAnswer = error instanceof pg.DatabaseError && !AWAY.test(error.code ?? '');
  return isAnswer || error instanceof TypeError ? error : unavailable(error);
}

/** What to do about it, where it is likely a mistake. */
const ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'start PostgreSQL there, or give its address',
  ENOTFOUND: 'there is no such host',
  '3D000': 'make it first, as `createdb` does',
  '28000': 'name a user that may use the database',
  '28P01': 'give the right password',
};

export function unavailable(cause: unknown): DatabaseUnavailable {
  const { message, code = '' } = cause as { message?: string; code?: string };
  // Several addresses refused at once give an error without a text.
  const text = message || code || String(cause);
  const advice = ADVICE[code];
  return new DatabaseUnavailable(advice ? `${text}; ${advice}` : text, { cause });
}

const CANCELED = '57014';
/** A replica ends statements that keep it from following, or wait for what waits for them. */
const IN_THE_WAY: ReadonlySet<string | undefined> = new Set(['40001', '40P01']);

/** Whether a statement, or all of a request together, took longer than it may. */
export function isTimeout(error: unknown): boolean {
  if (error instanceof TimeLimitExceeded) return true;
  return error instanceof pg.DatabaseError && error.code === CANCELED;
}

/** Whether the same statement may well work when given again. */
export function isTransient(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  return error instanceof pg.DatabaseError && IN_THE_WAY.has(error.code);
}

const NO_SUCH_TABLE = '42P01';

/** Whether the tables have not been made yet. */
export function isWithoutTables(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === NO_SUCH_TABLE;
}
