import type { Details } from '../details/details.ts';
import { append, type Part } from './part.ts';
import { fillTemplate, parseTemplate, slotsOf, type Template } from './template.ts';

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

interface Sentence {
  /** The path of the account that acts; null: nobody is named; in quotes: a text. */
  readonly subject: string | null;
  readonly verb: Verb;
  readonly template: Template;
  readonly source: string;
}

/** The verb of what is done, failed, and pending: sent, send, sending. */
type Verb = readonly [done: string, infinitive: string, pending: string];

interface Case {
  readonly test: (details: DetailValues, outcome: Outcome) => boolean;
  readonly phrase: Phrase;
}

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** How a kind of action is said. */
export class Phrase {
  /** The first is said unless the viewpoint is the subject of another. */
  readonly #sentences: readonly Sentence[];
  readonly #cases: readonly Case[];
  readonly #words: Words;

  constructor(sentences: readonly Sentence[], cases: readonly Case[] = [], words: Words = {}) {
    this.#sentences = sentences;
    this.#cases = cases;
    this.#words = words;
  }

  /** Another sentence for the history of another account. */
  seenFrom(subject: string, verb: string, template: string): Phrase {
    const sentences = [...this.#sentences, sentenceOf(subject, verb, template)];
    return new Phrase(sentences, this.#cases, this.#words);
  }

  /** Another phrase for some actions. */
  when(test: Case['test'], phrase: Phrase): Phrase {
    return new Phrase(this.#sentences, [...this.#cases, { test, phrase }], this.#words);
  }

  /** Words for values of a detail; an empty word makes the value vanish. */
  words(path: string, words: Readonly<Record<string, string>>): Phrase {
    return new Phrase(this.#sentences, this.#cases, { ...this.#words, [path]: words });
  }

  parts(table: Details, details: DetailValues, outcome: Outcome): readonly Part[] {
    const special = this.#cases.find(({ test }) => test(details, outcome));
    if (special) return special.phrase.parts(table, details, outcome);
    const at = (path: string) => valueAt(details, path);
    const { subject, verb, template } = this.#sentenceFor(at, outcome.viewpoint);
    const parts: Part[] = [];
    append(parts, beginning(subjectPart(subject, at, outcome.viewpoint), verb, outcome));
    append(parts, fillTemplate(template, { table, at, words: this.#words }));
    return capitalized(parts);
  }

  #sentenceFor(at: (path: string) => unknown, viewpoint: string | undefined): Sentence {
    const own = this.#sentences.find(
      ({ subject }) => viewpoint !== undefined && subject !== null && at(subject) === viewpoint,
    );
    return own ?? (this.#sentences[0] as Sentence);
  }

  /** All sentences with details in braces, for the documentation. */
  sources(): readonly string[] {
    const own = this.#sentences.map(sourceText);
    return [...own, ...this.#cases.flatMap(({ phrase }) => phrase.sources())];
  }

  /** The paths of all details that the phrase mentions. */
  paths(): readonly string[] {
    const own = this.#sentences.flatMap(({ subject, template }) => [
      ...(subject === null || subject.startsWith('"') ? [] : [subject]),
      ...slotsOf(template).flatMap(({ path, second }) => (second === null ? path : [path, second])),
    ]);
    const others = this.#cases.flatMap(({ phrase }) => phrase.paths());
    return [...own, ...Object.keys(this.#words), ...others];
  }
}

/**
 * `subject`: the detail with the account that acts; null: nobody is named. `verb`: done | infinitive | pending.
 * `template`: text with details in braces: see docs/adding-a-protocol.md.
 */
export function say(subject: string | null, verb: string, template: string): Phrase {
  return new Phrase([sentenceOf(subject, verb, template)]);
}

function sentenceOf(subject: string | null, verb: string, source: string): Sentence {
  const [done = '', infinitive = done, pending = done] = verb.split('|').map((form) => form.trim());
  return { subject, verb: [done, infinitive, pending], template: parseTemplate(source), source };
}

/** The subject is left out if it is the account whose history is shown. */
function subjectPart(
  subject: string | null,
  at: (path: string) => unknown,
  viewpoint: string | undefined,
): Part | null {
  if (subject === null) return null;
  if (subject.startsWith('"')) return { type: 'text', text: subject.slice(1, -1) };
  const account = at(subject) ?? null;
  return account === null || account === viewpoint
    ? null
    : { type: 'account', account: String(account) };
}

function beginning(subject: Part | null, verb: Verb, outcome: Outcome): readonly Part[] {
  const words = verbText(verb, outcome);
  if (!subject) return [{ type: 'text', text: `${words} ` }];
  const auxiliary = outcome.isPending ? ' is' : '';
  return [subject, { type: 'text', text: `${auxiliary} ${words} ` }];
}

function verbText([done, infinitive, pending]: Verb, { success, isPending }: Outcome): string {
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

/** A sentence without the formats of its details. */
function sourceText({ subject, verb: [done], source }: Sentence): string {
  const actor =
    subject === null ? '' : subject.startsWith('"') ? subject.slice(1, -1) : `{${subject}}`;
  const text = `${actor} ${done} ${source}`.trim().replace(/\{([\w.]+)[^}]*\}/g, '{$1}');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
