import type { TSchema } from 'typebox';
import type { Json } from '../../http/lossless-json.ts';

/** One parameter of an operation: how it is read from the query string. */
export interface Param<T> {
  /** For OpenAPI. */
  readonly schema: TSchema;
  readonly description: string;
  readonly required: boolean;
  /** Throws a `ConversionError` or an `InvalidRequest`. None: it is not given. */
  read(texts: readonly string[]): T;
  /** Of a JSON body, where texts cannot say it. */
  readJson?(value: Json): T;
}

export type Params = Readonly<Record<string, Param<unknown>>>;

export type ParamValues<P extends Params> = {
  readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never;
};

/** A value that is not of its kind; all of a request are told together. */
export class ConversionError extends Error {
  /** Of an element of a list. */
  readonly index: number | null;

  constructor(index: number | null = null) {
    super('cannot be converted');
    this.index = index;
  }
}
