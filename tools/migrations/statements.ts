/** A statement of SQL, in lower case, without comments, strings and bodies of functions. */
export interface Statement {
  readonly text: string;
  /** The table that is changed; null: the statement changes none. */
  readonly table: string | null;
  /** The table that is created. */
  readonly creates: string | null;
  /** The actions of `alter table`. */
  readonly actions: readonly string[];
}

const HIDDEN = /(?<text>'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\2)|--.*$|\/\*[\s\S]*?\*\//gm;

/** Splits a script. Strings become empty strings. */
export function splitStatements(sql: string): readonly string[] {
  return sql
    .replaceAll(HIDDEN, (_, text) => (text ? "''" : ' '))
    .toLowerCase()
    .split(';')
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

const CHANGED = [
  /^alter table (?:if exists )?(?:only )?([\w.]+)/,
  /^create (?:unique )?index (?:concurrently )?(?:if not exists )?(?:\w+ )?on (?:only )?([\w.]+)/,
  /^update (?:only )?([\w.]+)/,
  /^delete from (?:only )?([\w.]+)/,
  /^create (?:or replace )?trigger .* on ([\w.]+)/,
];

export function readStatement(text: string): Statement {
  const table = CHANGED.map((pattern) => pattern.exec(text)?.[1]).find((name) => name) ?? null;
  const [, creates = null] = /^create table (?:if not exists )?([\w.]+)/.exec(text) ?? [];
  const [, rest] = /^alter table (?:if exists )?(?:only )?[\w.]+ (.+)$/.exec(text) ?? [];
  return { text, table, creates, actions: rest ? splitActions(rest) : [] };
}

/** Splits at commas that are not in parentheses. */
function splitActions(text: string): readonly string[] {
  const actions = [''];
  let depth = 0;
  for (const char of text) {
    if (char === '(') depth++;
    else if (char === ')') depth--;
    if (char === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += char;
  }
  return actions.map((action) => action.trim());
}
