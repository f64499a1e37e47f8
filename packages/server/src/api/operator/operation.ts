import type { TSchema } from 'typebox';
import type { OperatorContext } from './context.ts';

/** The parameters of a request, checked by the schema of the operation. */
interface OperatorInput {
  readonly params: unknown;
  readonly body: unknown;
}

/** One operation of `/operator/api`. */
export interface OperatorOperation {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Schemas of the variable parts of the path, and of the body. */
  readonly params?: TSchema;
  readonly body?: TSchema;
  /** True: refused unless a token is configured, because it is about keys. */
  readonly needsToken?: boolean;
  answer(context: OperatorContext, input: OperatorInput): Promise<object>;
}
