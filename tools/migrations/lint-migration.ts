import { readStatement, type Statement, splitStatements } from './statements.ts';

/** A migration, as far as it is checked. */
interface LintedMigration {
  readonly version: number;
  readonly kind: 'online' | 'breaking';
  readonly compatibleFrom: number;
  readonly steps: readonly string[] | null;
  readonly sql: string;
}

/** Rewrites or scans a table under a lock, or is a mistake; by a pattern of an action of `alter table`. */
const ACTIONS: readonly (readonly [pattern: RegExp, fault: string])[] = [
  [
    /^add (constraint \w+ )?(check|foreign key)\b(?!.*\bnot valid$)/,
    'a constraint must be added `not valid`',
  ],
  [
    /^add (constraint \w+ )?(unique|primary key|exclude)\b(?!.* using index)/,
    'a unique constraint must be added `using index`',
  ],
  [/^alter (column )?\w+ (set data )?type\b/, 'another type rewrites the table'],
  [/^alter (column )?\w+ set not null/, '`set not null` scans the table'],
  [/^(rename|set schema)\b/, 'the previous release uses the old name'],
  [/^(set (un)?logged|set tablespace|set access method|cluster)\b/, 'this rewrites the table'],
];

const CONSTANT = /^(-?[\d.]+|''|true|false|null|now\(\)|current_timestamp)(::[\w.[\]]+)?( |$)/;

const COLUMNS: readonly (readonly [pattern: RegExp, fault: string])[] = [
  [/\b(check|references|unique|primary key)\b/, 'a constraint of a new column scans the table'],
  [/\b(generated|(small|big)?serial)\b/, 'a generated column rewrites the table'],
  [
    /\bnot null\b(?!.* default )(?<! default .*)/,
    'a new column that is `not null` needs a default',
  ],
];

const STATEMENTS: readonly (readonly [pattern: RegExp, fault: string])[] = [
  [/^create (unique )?index (?!concurrently )/, 'an index must be created `concurrently`'],
  [/^(update|delete from) chain\./, 'rows of the index must be changed in small transactions'],
  [/^(truncate|lock|vacuum full|cluster)\b/, 'this locks the table for long'],
  [
    /^(reindex|refresh materialized view)\b(?!.* concurrently )/,
    'this must be done `concurrently`',
  ],
  [/^do\b/, 'a block of code hides its statements from this check'],
];

const REPEATABLE =
  /\bif (not )?exists\b|^create or replace\b|\bvalidate constraint\b|^(analyze|comment on)\b/;

/** What would stop servers while an online migration is applied, or afterwards; breaking ones are not checked. */
export function lintMigration(migration: LintedMigration): readonly string[] {
  const { version, kind, compatibleFrom, steps, sql } = migration;
  if (kind === 'breaking') return [];
  const statements = splitStatements(sql).map(readStatement);
  const created = new Set(statements.flatMap(({ creates }) => creates ?? []));
  const isExisting = ({ table }: Statement) => table !== null && !created.has(table);
  return [
    ...(compatibleFrom < version ? [] : ['the first line must be `-- online since NNNN`']),
    ...statements.flatMap((statement) => lintText(statement, isExisting(statement))),
    ...statements.filter(isExisting).flatMap(({ actions }) => actions.flatMap(lintAction)),
    ...(steps ? lintSteps(steps) : lintTransaction(statements, isExisting)),
  ];
}

function lintText({ text, table }: Statement, isExisting: boolean): readonly string[] {
  return isExisting || table === null ? faultsOf(STATEMENTS, text) : [];
}

function lintAction(action: string): readonly string[] {
  const [, column] =
    /^add (?:column )?(?:if not exists )?(?!constraint |check|unique|primary|foreign|exclude)(.+)$/.exec(
      action,
    ) ?? [];
  if (column === undefined) return faultsOf(ACTIONS, action);
  const [, value] = / default (.+)$/.exec(column) ?? [];
  const isVolatile = value !== undefined && !CONSTANT.test(value);
  const faults = faultsOf(COLUMNS, column);
  return isVolatile
    ? [...faults, 'a default must be a constant, or the table is rewritten']
    : faults;
}

function lintSteps(steps: readonly string[]): readonly string[] {
  return steps.flatMap((step, i) => {
    const [statement, ...others] = splitStatements(step);
    if (statement === undefined || others.length > 0)
      return [`step ${i + 1} must be one statement`];
    return REPEATABLE.test(statement) ? [] : [`step ${i + 1} must do nothing the second time`];
  });
}

function lintTransaction(
  statements: readonly Statement[],
  isExisting: (statement: Statement) => boolean,
): readonly string[] {
  const tables = new Set(statements.filter(isExisting).map(({ table }) => table));
  const actions = statements.flatMap((statement) => statement.actions);
  const isAdded = actions.some((action) => action.endsWith('not valid'));
  const isValidated = actions.some((action) => action.startsWith('validate constraint'));
  const isConcurrent = statements.some(({ text }) => /\bconcurrently\b/.test(text));
  return [
    ...(tables.size > 1 ? [`several existing tables are locked: ${[...tables].join(', ')}`] : []),
    ...(isAdded && isValidated ? ['a constraint must be validated in another transaction'] : []),
    ...(isConcurrent ? ['`concurrently` is possible only in steps'] : []),
  ];
}

function faultsOf(
  rules: readonly (readonly [pattern: RegExp, fault: string])[],
  text: string,
): readonly string[] {
  return rules.flatMap(([pattern, fault]) => (pattern.test(text) ? [`${fault}: ${text}`] : []));
}
