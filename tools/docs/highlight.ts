import { escapeHtml } from './html.ts';

interface Language {
  readonly comment: string;
  readonly words: string;
}

const C_COMMENT = String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`;
const HASH_COMMENT = String.raw`(?<=^|\s)#[^\n]*`;
const SCRIPT: Language = {
  comment: C_COMMENT,
  words:
    'as async await break case catch class const continue default delete else export extends false finally for from function if import in instanceof interface let new null of readonly return satisfies static switch this throw true try type typeof undefined using var void while yield',
};
const TOLK: Language = {
  comment: C_COMMENT,
  words:
    'assert const else false fun get if import lazy match mutate null return self struct throw tolk true type val var',
};
const SHELL: Language = {
  comment: HASH_COMMENT,
  words: 'cd curl export for in do done if then fi git node npm npx docker helm sudo',
};
const SQL: Language = {
  comment: '--[^\\n]*',
  words:
    'alter and as by column concurrently constraint create default delete drop exists from group if index insert into limit not null on or order select set table update valid validate values where with',
};
const CONFIG: Language = { comment: HASH_COMMENT, words: 'false null true' };

const LANGUAGES: Readonly<Record<string, Language>> = {
  ts: SCRIPT,
  js: SCRIPT,
  json: SCRIPT,
  tolk: TOLK,
  sh: SHELL,
  sql: SQL,
  yaml: CONFIG,
  nginx: CONFIG,
};

const STRING = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|` + '`(?:\\\\.|[^`\\\\])*`';
const NUMBER = String.raw`\b(?:0x[\da-f_]+|\d[\d_.]*n?)\b`;

const patterns = new Map(
  Object.entries(LANGUAGES).map(([name, { comment, words }]) => {
    const keywords = `\\b(?:${words.replaceAll(' ', '|')})\\b`;
    const source = `(?<c>${comment})|(?<s>${STRING})|(?<n>${NUMBER})|(?<k>${keywords})`;
    return [name, new RegExp(source, 'gi')] as const;
  }),
);

/** Code as HTML, with comments, strings, numbers and keywords marked. */
export function highlight(code: string, language = ''): string {
  const pattern = patterns.get(language);
  if (!pattern) return escapeHtml(code);
  let html = '';
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? [];
    html += escapeHtml(code.slice(end, match.index));
    html += `<span class="${kind}">${escapeHtml(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(end));
}
