import { createHash } from 'node:crypto';
import { type BlockIdExt, NODE_BLOCK_OPTIONS, writeBoc } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { parseBlockId } from '../block-id.ts';
import type { ChainView } from '../chain-view.ts';
import { blockHeaderProof, bocOf } from '../proofs/prove.ts';
import type { Context } from '../query.ts';
import { notReady, refuse } from '../refusal.ts';

/** The node sends no later states because they are too large. */
const LAST_SEQNO = 1000;

// liteServer.getState id:tonNode.blockIdExt = liteServer.BlockState;
export function getState({ id }: Params<'getState'>, { chain }: Context): Result<'getState'> {
  const request = parseBlockId(id);
  if (request.seqno > LAST_SEQNO) refuse('cannot request total state: possibly too large');
  const { rootHash, data } = stateOf(chain, request);
  const fileHash = createHash('sha256').update(data).digest();
  return { kind: 'liteServer.blockState', id: toTlBlockId(request), rootHash, fileHash, data };
}

/** A zero state is sent as its original file, other states as the node serializes them. */
function stateOf(chain: ChainView, id: BlockIdExt): { rootHash: Uint8Array; data: Uint8Array } {
  if (id.seqno > 0) {
    const { state } = chain.block(id);
    return { rootHash: state.hash(), data: writeBoc(state, NODE_BLOCK_OPTIONS) };
  }
  const { root, data } = chain.zeroState(id) ?? notReady('zerostate not in db');
  return { rootHash: root.hash(), data };
}

// liteServer.getBlock id:tonNode.blockIdExt = liteServer.BlockData;
export function getBlock({ id }: Params<'getBlock'>, { chain }: Context): Result<'getBlock'> {
  const block = chain.block(parseBlockId(id));
  return { kind: 'liteServer.blockData', id: toTlBlockId(block.id), data: block.data };
}

// liteServer.getBlockHeader id:tonNode.blockIdExt mode:# = liteServer.BlockHeader;
export function getBlockHeader(
  { id, mode }: Params<'getBlockHeader'>,
  { chain }: Context,
): Result<'getBlockHeader'> {
  const block = chain.block(parseBlockId(id));
  return {
    kind: 'liteServer.blockHeader',
    id: toTlBlockId(block.id),
    mode,
    headerProof: bocOf(blockHeaderProof(block, mode)),
  };
}
