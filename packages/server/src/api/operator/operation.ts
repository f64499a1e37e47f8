import type { Static, TSchema } from 'typebox';
import type { Operation } from '../kernel/operation.ts';
import type { OperatorContext } from './context.ts';

/** Groups of operations with their descriptions. */
export const TAGS = {
  State: 'The state of the server, of its index and of its database.',
  Keys: 'API keys; available only if a token is configured.',
};

/** An operation of `/operator/api`; `:id` in its path is the number of a key. */
export interface OperatorOperation extends Operation<OperatorContext> {
  readonly path: string;
  readonly tag: keyof typeof TAGS;
  readonly result: TSchema;
  /** Refused unless a token is configured, because the operation is about keys. */
  readonly needsToken?: true;
}

interface Definition<B extends TSchema, R extends TSchema>
  extends Omit<OperatorOperation, 'params' | 'body' | 'result' | 'handle'> {
  readonly body?: B;
  readonly result: R;
  handle(input: { readonly id: number } & Static<B>, context: OperatorContext): Promise<Static<R>>;
}

/** Defines an operation; `handle` gets the number of the key, if the path has it, and the members of the body. */
export function operation<B extends TSchema, R extends TSchema>(
  definition: Definition<B, R>,
): OperatorOperation {
  return { params: {}, ...definition } as unknown as OperatorOperation;
}
