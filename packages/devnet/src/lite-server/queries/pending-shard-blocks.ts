import { Code, Refusal } from '../refusal.ts';

// liteServer.nonfinal.getPendingShardBlocks mode:# wc:mode.0?int shard:mode.0?long
//   = liteServer.nonfinal.PendingShardBlocks;

/** Needs a server option that is off by default; here it is never on. */
export function getPendingShardBlocks(): never {
  throw new Refusal(Code.none, 'query is not allowed');
}
