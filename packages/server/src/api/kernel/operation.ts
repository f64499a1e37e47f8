import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Params, ParamValues } from './params.ts';

export type Method = 'get' | 'post' | 'patch' | 'delete';

/** An operation of an interface, for its routes and its OpenAPI document; `C` is the context of its handler. */
export interface Operation<C = never> {
  readonly name: string;
  /** Alternative names. */
  readonly aliases?: readonly string[];
  /** The path below the prefix of the interface; default: `/<name>`, and one path per alias. */
  readonly path?: string;
  /** GET by default. */
  readonly methods?: readonly Method[];
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** The description names the replacement. */
  readonly deprecated?: true;
  readonly params: Params;
  /** Schema of a body that is not made of parameters. */
  readonly body?: TSchema;
  /** Schema of the result; null: the response has no content. */
  readonly result: TSchema | null;
  /** Status of a success; default: 200. */
  readonly status?: number;
  /** Additional status codes of failures, for OpenAPI. */
  readonly failures?: readonly number[];
  handle(params: Readonly<Record<string, unknown>>, context: C): unknown;
}

/** An operation with its name and the types of its parameters and of its result. */
type Definition<
  O extends Operation<C>,
  C,
  N extends string,
  P extends Params,
  R extends TSchema,
> = Omit<O, 'name' | 'params' | 'result' | 'handle'> & {
  readonly name: N;
  readonly params: P;
  readonly result: R;
  handle(params: ParamValues<P>, context: C): Promise<Static<R>> | Static<R>;
};

/** The function that defines operations of an interface; the types of `handle` are inferred. */
export function definer<C, O extends Operation<C>>() {
  return <N extends string, P extends Params, R extends TSchema>(
    definition: Definition<O, C, N, P, R>,
  ): O & { readonly name: N; readonly result: R } =>
    definition as unknown as O & { readonly name: N; readonly result: R };
}

/** The paths below the prefix of the interface. */
export function pathsOf({ name, aliases = [], path }: Operation): readonly string[] {
  return path === undefined ? [name, ...aliases].map((each) => `/${each}`) : [path];
}

/** Registers each operation at each of its paths. */
export function registerOperations<O extends Operation>(
  app: FastifyInstance,
  operations: readonly O[],
  routeOf: (operation: O) => Omit<RouteOptions, 'method' | 'url'>,
): void {
  for (const operation of operations)
    for (const url of pathsOf(operation))
      app.route({
        ...routeOf(operation),
        method: (operation.methods ?? ['get']).map((method) => method.toUpperCase()),
        url,
      });
}
