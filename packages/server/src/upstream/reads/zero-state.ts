import type { BlockIdExt, ShardState } from '@tonway/chain';
import { blockKey, toTlBlockId, verifyState } from '@tonway/lite-client';
import type { Read } from './read.ts';

/** What a chain began with, which its id proves; not kept, for it is wanted once. */
export function zeroStateRead(id: BlockIdExt): Read<ShardState> {
  return {
    key: `zero state ${blockKey(id)}`,
    ask: (source) =>
      source.ask('getState', { id: toTlBlockId(id) }, (answer) => verifyState(id, answer).state),
    bytes: () => Number.POSITIVE_INFINITY,
  };
}
