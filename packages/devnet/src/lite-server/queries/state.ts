import { createHash } from 'node:crypto';
import { type BlockIdExt, NODE_BLOCK_OPTIONS, writeBoc } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { subjectOf } from '../asked/reference-block.ts';
import type { ChainView } from '../chain-view.ts';
import type { Context } from '../handler.ts';
import { notReady, refuse } from '../refusal.ts';

/** Later states are too large to be sent whole. */
const LAST_SEQNO = 1000;

// liteServer.getState id:tonNode.blockIdExt = liteServer.BlockState;
export function getState({ id }: Params<'getState'>, { chain }: Context): Result<'getState'> {
  const asked = subjectOf(id);
  if (asked.seqno > LAST_SEQNO) refuse('cannot request total state: possibly too large');
  const { rootHash, data } = stateOf(chain, asked);
  const fileHash = createHash('sha256').update(data).digest();
  return { kind: 'liteServer.blockState', id: toTlBlockId(asked), rootHash, fileHash, data };
}

/** A zero state is sent as it was made, any other one as the node writes states. */
function stateOf(chain: ChainView, id: BlockIdExt): { rootHash: Uint8Array; data: Uint8Array } {
  if (id.seqno > 0) {
    const { state } = chain.block(id);
    return { rootHash: state.hash(), data: writeBoc(state, NODE_BLOCK_OPTIONS) };
  }
  const { root, data } = chain.zeroState(id) ?? notReady('zerostate not in db');
  return { rootHash: root.hash(), data };
}
