import { type Block, type Cell, isShard, shardContainsAccount } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { askedBlock } from '../asked/asked-block.ts';
import { loadBlock } from '../asked/reference-block.ts';
import type { Context } from '../handler.ts';
import { bagOf, NOTHING, proveBlock } from '../proofs/prove.ts';
import { refuse } from '../refusal.ts';

// liteServer.getOneTransaction id:tonNode.blockIdExt account:liteServer.accountId lt:long
//   = liteServer.TransactionInfo;
export function getOneTransaction(
  { id, account, lt }: Params<'getOneTransaction'>,
  { chain }: Context,
): Result<'getOneTransaction'> {
  const { workchain, shard } = askedBlock(id);
  const isInside = isShard(shard) && shardContainsAccount(shard, account.id);
  if (workchain !== account.workchain || !isInside)
    refuse('requested account id is not contained in the shard of the specified block');
  const block = loadBlock(chain, id);
  const found = proveBlock(block, (content) => find(content, account.id, BigInt.asUintN(64, lt)));
  return {
    kind: 'liteServer.transactionInfo',
    id: toTlBlockId(block.id),
    proof: bagOf(found.proof),
    transaction: found.value ? bagOf(found.value) : NOTHING,
  };
}

/** Absent, too, where the header says that the block has no such time. */
function find(block: Block, account: Uint8Array, lt: bigint): Cell | null {
  const { startLt, endLt } = block.info;
  if (lt <= startLt || lt >= endLt) return null;
  return block.extra.accountBlocks.get(account)?.transactions.get(lt)?.cell ?? null;
}
