import { TonwayError } from '@tonway/chain';
import type { TSchema } from 'typebox';
import type { Json } from '../../http/lossless-json.ts';

/** One parameter of an operation and its parser. */
export interface Param<T> {
  /** For OpenAPI. */
  readonly schema: TSchema;
  readonly description: string;
  readonly required: boolean;
  /** `texts` is empty if the parameter is missing. Throws a `ConversionError` or an `InvalidRequest`. */
  read(texts: readonly string[]): T;
  /** Parses the value of a JSON body, if texts cannot represent it. */
  readJson?(value: Json): T;
}

export type Params = Readonly<Record<string, Param<unknown>>>;

export type ParamValues<P extends Params> = {
  readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never;
};

/** A value that cannot be parsed. One response reports all of them. */
export class ConversionError extends TonwayError {
  override readonly name = 'ConversionError';
  /** Index of the list element; null if the parameter is not a list. */
  readonly index: number | null;

  constructor(index: number | null = null) {
    super('PARAMETER_INVALID', 'cannot be converted');
    this.index = index;
  }
}
