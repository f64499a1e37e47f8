import type { Json } from '../../src/api/kernel/lossless-json.ts';
import type { Tonlib } from './rows.ts';

/** The same question to v2, and the answer that follows from tonlib's. */
export interface Question {
  readonly operation: string;
  readonly params: Readonly<Record<string, Json>>;
  /** The error's text, or the result. */
  readonly expected: unknown;
  /** What of v2's result tonlib was asked for, where that is not all of it. */
  readonly part?: (result: Tonlib) => unknown;
}

/** The questions of a row; a text says why there is none. */
export type Asked = readonly Question[] | string;
