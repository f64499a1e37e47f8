import type { TSchema } from 'typebox';
import type { Json } from '../../http/lossless-json.ts';

/** One parameter of an operation: how it is read from a query string and from a JSON body. */
export interface Param<T> {
  /** For OpenAPI. */
  readonly schema: TSchema;
  readonly description: string;
  readonly required: boolean;
  /** The parameter whose place this one takes where a query has both. */
  readonly overrides?: string;
  /** Given once or several times; throws an `InvalidRequest` with the reference's text. */
  fromQuery(values: readonly string[]): T;
  fromJson(value: Json): T;
  /** What an absent value means; throws where it is required. */
  absent(): T;
}

export type ParamValues<P extends Record<string, Param<unknown>>> = {
  readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never;
};
