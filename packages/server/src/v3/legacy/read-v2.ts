import { RequestError } from '../../http/errors.ts';
import type { Json } from '../../http/lossless-json.ts';
import type { Operation } from '../../v2/operation.ts';
import type { Context } from '../operation.ts';

const BUSY = 503;

/** What v2 reads from the chain. Whatever v2 calls a failure of the chain, here it is 500. */
export async function readV2<Result>(
  { askV2 }: Pick<Context, 'askV2'>,
  operation: Operation,
  params: Readonly<Record<string, Json>>,
): Promise<Result> {
  try {
    return await askV2<Result>(operation, params);
  } catch (error) {
    const isFailure = error instanceof RequestError && error.code > 500 && error.code !== BUSY;
    throw isFailure ? new RequestError(500, error.message) : error;
  }
}
