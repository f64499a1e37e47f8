import { type PagedRoute, pagesOf, rowsOf } from './http/pages.ts';
import type { AddressLike, BocLike } from './http/parameters.ts';
import type { Answer, NamedRoute, Params, Requests, Route } from './http/requests.ts';
import type { CallOptions } from './options.ts';

/** The parameters of an operation: those of the path, of the query and of the body. */
type ParamsOf<Operation> = PathOf<Operation> & QueryOf<Operation> & BodyOf<Operation>;

type PathOf<Operation> = Operation extends { readonly parameters: { readonly path: infer P } }
  ? P
  : unknown;

type QueryOf<Operation> = Operation extends { readonly parameters: { readonly query?: infer Q } }
  ? [Q] extends [undefined]
    ? unknown
    : { readonly [Name in keyof NonNullable<Q>]: OneOrMany<NonNullable<Q>[Name]> }
  : unknown;

type BodyOf<Operation> = Operation extends {
  readonly requestBody?: { readonly content: { readonly 'application/json': infer B } } | undefined;
}
  ? Input<B>
  : unknown;

/** A list of the query takes a single value too. */
type OneOrMany<Value> = Value extends readonly (infer Each)[]
  ? Input<Each> | readonly Input<Each>[]
  : Input<Value>;

/** Where the API takes text, the client takes addresses, bags of cells and amounts as well. */
type Input<Value> = Value extends string
  ? string extends Value
    ? string | bigint | AddressLike | Exclude<BocLike, string>
    : Value
  : Value extends object
    ? { readonly [Name in keyof Value]: Input<Value[Name]> }
    : Value;

type AnswerOf<Operation> = Operation extends {
  readonly responses: { readonly 200: { readonly content: infer Content } };
}
  ? Content extends { readonly 'application/json': infer A }
    ? A
    : undefined
  : never;

/** An operation without required parameters can be called without any. */
type Arguments<P> =
  Record<never, never> extends P
    ? [params?: P, options?: CallOptions]
    : [params: P, options?: CallOptions];

/** A function that calls an operation. */
interface Call<P, Result, Body> {
  (...args: Arguments<P>): Promise<Result>;
  /** The complete answer, with its headers. */
  response(...args: Arguments<P>): Promise<Answer<Body>>;
  /** The address of a request; parameters of a POST are in its body. */
  url(...args: Arguments<P>): string;
}

/** A function that reads a page of a list, and the whole list. */
interface ListCall<P, Body, Row> extends Call<P, Body, Body> {
  /** All rows, page by page; `limit` is the number of rows of a page. */
  items(...args: Arguments<P>): AsyncGenerator<Row, void, undefined>;
  /** All pages, with what each has besides its rows. */
  pages(...args: Arguments<P>): AsyncGenerator<Body, void, undefined>;
}

type RowOf<Body, Rows> = Rows extends keyof Body
  ? Body[Rows] extends readonly (infer Row)[]
    ? Row
    : never
  : Body extends readonly (infer Row)[]
    ? Row
    : never;

/** The functions of v3 and of webhooks, by operation. */
export type PlainCalls<Routes, Operations> = {
  readonly [Id in keyof Routes]: Id extends keyof Operations
    ? Routes[Id] extends { readonly rows: infer Rows }
      ? ListCall<
          ParamsOf<Operations[Id]>,
          AnswerOf<Operations[Id]>,
          RowOf<AnswerOf<Operations[Id]>, Rows>
        >
      : Call<ParamsOf<Operations[Id]>, AnswerOf<Operations[Id]>, AnswerOf<Operations[Id]>>
    : never;
};

/** The functions of v2, by operation: they return the `result` of the answer. */
export type V2Calls<Routes, Operations> = {
  readonly [Id in keyof Routes]: Id extends keyof Operations
    ? Call<
        ParamsOf<Operations[Id]>,
        AnswerOf<Operations[Id]> extends { readonly result: infer Result }
          ? Result
          : AnswerOf<Operations[Id]>,
        AnswerOf<Operations[Id]>
      >
    : never;
};

type Routes = Readonly<Record<string, Route | PagedRoute>>;

/** The functions of a table of routes; `resultOf` is what a function returns of the body. */
export function callsOf(
  api: string,
  routes: Routes,
  requests: Requests,
  resultOf: (body: unknown) => unknown = (body) => body,
): unknown {
  const calls = Object.entries(routes).map(([id, route]) => [
    id,
    callOf({ ...route, operation: `${api}.${id}` }, requests, resultOf),
  ]);
  return Object.fromEntries(calls);
}

function callOf(
  route: NamedRoute | (PagedRoute & NamedRoute),
  requests: Requests,
  resultOf: (body: unknown) => unknown,
) {
  const response = (params: Params = {}, options?: CallOptions) =>
    requests.send(route, params, options);
  const call = async (params?: Params, options?: CallOptions) =>
    resultOf((await response(params, options)).body);
  const url = (params: Params = {}) => requests.url(route, params);
  if (!('rows' in route)) return Object.assign(call, { response, url });
  return Object.assign(call, {
    response,
    url,
    items: (params: Params = {}, options?: CallOptions) => rowsOf(requests, route, params, options),
    pages: (params: Params = {}, options?: CallOptions) =>
      pagesOf(requests, route, params, options),
  });
}
