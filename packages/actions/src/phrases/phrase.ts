import type { Details } from '../details/details.ts';
import type { Condition, PhraseData, SentenceData, Words } from './phrase-data.ts';
import { resolveSlot } from './resolve-slot.ts';
import { parseTemplate, slotsOf } from './template.ts';

interface Case {
  readonly when: Condition;
  readonly phrase: Phrase;
}

/** How a kind of action is said. `resolve` makes the data from which sentences are made. */
export class Phrase {
  /** The first is said unless the viewpoint is the subject of another. */
  readonly #sentences: readonly SentenceData[];
  readonly #cases: readonly Case[];
  readonly #words: Words;

  constructor(sentences: readonly SentenceData[], cases: readonly Case[] = [], words: Words = {}) {
    this.#sentences = sentences;
    this.#cases = cases;
    this.#words = words;
  }

  /** Another sentence for the history of another account. */
  seenFrom(subject: string, verb: string, template: string): Phrase {
    const sentences = [...this.#sentences, { subject, verb, template }];
    return new Phrase(sentences, this.#cases, this.#words);
  }

  /** Another phrase for actions that failed, or that have certain details; the first that fits is said. */
  when(when: Condition, phrase: Phrase): Phrase {
    return new Phrase(this.#sentences, [...this.#cases, { when, phrase }], this.#words);
  }

  /** Words for values of a detail; an empty word makes the value vanish. */
  words(path: string, words: Readonly<Record<string, string>>): Phrase {
    return new Phrase(this.#sentences, this.#cases, { ...this.#words, [path]: words });
  }

  /** As data that does not need the details of the kind: every value in a template has its format. */
  resolve(details: Details): PhraseData {
    const sentences = this.#sentences.map(({ template, ...sentence }) => ({
      ...sentence,
      template: template.replace(/\{([^}]*)\}/g, (_, slot) => `{${resolveSlot(slot, details)}}`),
    }));
    const cases = this.#cases.map(({ when, phrase }) => ({
      when,
      phrase: phrase.resolve(details),
    }));
    return {
      sentences,
      ...(cases.length > 0 && { cases }),
      ...(Object.keys(this.#words).length > 0 && { words: this.#words }),
    };
  }

  /** All sentences with details in braces, for the documentation. */
  sources(): readonly string[] {
    const own = this.#sentences.map(sourceText);
    return [...new Set([...own, ...this.#cases.flatMap(({ phrase }) => phrase.sources())])];
  }

  /** The paths of all details that the phrase mentions. */
  paths(): readonly string[] {
    const own = this.#sentences.flatMap(({ subject, template }) => [
      ...(subject === null || subject.startsWith('"') ? [] : [subject]),
      ...slotsOf(parseTemplate(template)).flatMap(({ path, second }) =>
        second === null ? path : [path, second],
      ),
    ]);
    const others = this.#cases.flatMap(({ when, phrase }) => [
      ...(when === 'failed' ? [] : Object.keys(when)),
      ...phrase.paths(),
    ]);
    return [...own, ...Object.keys(this.#words), ...others];
  }
}

/**
 * `subject`: the detail with the account that acts; null: nobody is named. `verb`: done | infinitive | pending.
 * `template`: text with details in braces: see docs/adding-a-protocol.md.
 */
export function say(subject: string | null, verb: string, template: string): Phrase {
  return new Phrase([{ subject, verb, template }]);
}

/** A sentence without the formats of its details. */
function sourceText({ subject, verb, template }: SentenceData): string {
  const actor =
    subject === null ? '' : subject.startsWith('"') ? subject.slice(1, -1) : `{${subject}}`;
  const [done = ''] = verb.split(' |');
  const text = `${actor} ${done} ${template}`.trim().replace(/\{([\w.]+)[^}]*\}/g, '{$1}');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
