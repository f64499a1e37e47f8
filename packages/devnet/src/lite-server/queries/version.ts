import type { Params, Result } from '@tonway/lite-client';
import type { Context } from '../handler.ts';

/** 1.1, as the reference node says. */
export const VERSION = 0x101;
/** Proof chains, extended masterchain info and its mode, get-methods. */
export const CAPABILITIES = 15n;

// liteServer.getVersion = liteServer.Version;
export function getVersion(_: Params<'getVersion'>, { nowSeconds }: Context): Result<'getVersion'> {
  return {
    kind: 'liteServer.version',
    mode: 0,
    version: VERSION,
    capabilities: CAPABILITIES,
    now: nowSeconds,
  };
}
