import { append, type Part } from './part.ts';
import type { Condition, PhraseData, SentenceData } from './phrase-data.ts';
import { fillTemplate, parseTemplate, type Template } from './template.ts';

/** What `details` of an action are in JSON. */
export type DetailValues = Readonly<Record<string, unknown>>;

/** How an action ended, and whose history it is shown in. */
export interface Outcome {
  readonly success: boolean;
  /** Emulated, not final. */
  readonly isPending?: boolean | undefined;
  /** An account in the form of `details`: the sentence is about this account if it takes part. */
  readonly viewpoint?: string | undefined;
}

/** By their sources, which are those of the table of phrases. */
const templates = new Map<string, Template>();

type ValueAt = (path: string) => unknown;

/** The sentence about an action. */
export function sayPhrase(
  phrase: PhraseData,
  details: DetailValues,
  outcome: Outcome,
): readonly Part[] {
  const at = (path: string) => valueAt(details, path);
  const special = phrase.cases?.find(({ when }) => applies(when, at, outcome));
  if (special) return sayPhrase(special.phrase, details, outcome);
  const { subject, verb, template } = sentenceFor(phrase.sentences, at, outcome.viewpoint);
  const parts: Part[] = [];
  append(parts, beginning(subjectPart(subject, at, outcome.viewpoint), verb, outcome));
  append(parts, fillTemplate(templateOf(template), { at, words: phrase.words ?? {} }));
  return capitalized(parts);
}

function templateOf(source: string): Template {
  const template = templates.get(source) ?? parseTemplate(source);
  templates.set(source, template);
  return template;
}

function applies(condition: Condition, at: ValueAt, { success }: Outcome): boolean {
  if (condition === 'failed') return !success;
  return Object.entries(condition).every(([path, value]) => (at(path) ?? null) === value);
}

function sentenceFor(
  sentences: readonly SentenceData[],
  at: ValueAt,
  viewpoint: string | undefined,
): SentenceData {
  const own = sentences.find(
    ({ subject }) => viewpoint !== undefined && subject !== null && at(subject) === viewpoint,
  );
  return own ?? (sentences[0] as SentenceData);
}

/** The subject is left out if it is the account whose history is shown. */
function subjectPart(
  subject: string | null,
  at: ValueAt,
  viewpoint: string | undefined,
): Part | null {
  if (subject === null) return null;
  if (subject.startsWith('"')) return { type: 'text', text: subject.slice(1, -1) };
  const account = at(subject) ?? null;
  return account === null || account === viewpoint
    ? null
    : { type: 'account', account: String(account) };
}

function beginning(subject: Part | null, verb: string, outcome: Outcome): readonly Part[] {
  const words = verbText(verb, outcome);
  if (!subject) return [{ type: 'text', text: `${words} ` }];
  const auxiliary = outcome.isPending ? ' is' : '';
  return [subject, { type: 'text', text: `${auxiliary} ${words} ` }];
}

function verbText(verb: string, { success, isPending }: Outcome): string {
  const [done = '', infinitive = done, pending = done] = verb.split(' | ');
  if (success) return isPending ? pending : done;
  return isPending ? `failing to ${infinitive}` : `failed to ${infinitive}`;
}

function capitalized(parts: readonly Part[]): readonly Part[] {
  const trimmed = parts.map((part, index) =>
    index === parts.length - 1 && part.type === 'text'
      ? { ...part, text: part.text.trimEnd() }
      : part,
  );
  const [first, ...others] = trimmed.filter((part) => part.type !== 'text' || part.text !== '');
  if (first?.type !== 'text') return first ? [first, ...others] : [];
  const text = first.text.charAt(0).toUpperCase() + first.text.slice(1);
  return [{ type: 'text', text }, ...others];
}

function valueAt(details: DetailValues, path: string): unknown {
  let value: unknown = details;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
    value = (value as DetailValues)[key];
  }
  return value;
}
