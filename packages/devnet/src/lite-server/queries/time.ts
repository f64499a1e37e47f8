import type { Params, Result } from '@tonway/lite-client';
import type { Context } from '../handler.ts';

// liteServer.getTime = liteServer.CurrentTime;
export function getTime(_: Params<'getTime'>, { nowSeconds }: Context): Result<'getTime'> {
  return { kind: 'liteServer.currentTime', now: nowSeconds };
}
