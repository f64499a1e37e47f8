/** A phrase as plain data, from which sentences are made without the rules that recognize actions. */
export interface PhraseData {
  /** The first is said unless the viewpoint is the subject of another. */
  readonly sentences: readonly SentenceData[];
  readonly cases?: readonly { readonly when: Condition; readonly phrase: PhraseData }[];
  readonly words?: Words;
}

export interface SentenceData {
  /** The path of the account that acts; null: nobody is named; in quotes: a text. */
  readonly subject: string | null;
  /** What is done, failed, and pending: `sent | send | sending`. */
  readonly verb: string;
  readonly template: string;
}

/** The action failed, or has these details; a detail that is missing is null. */
export type Condition = 'failed' | Readonly<Record<string, string | boolean | null>>;

/** Words for values, by the path of a detail. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;
