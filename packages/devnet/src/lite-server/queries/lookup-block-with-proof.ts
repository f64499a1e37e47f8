import { MASTERCHAIN } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import type { StoredBlock } from '../../store/chain-store.ts';
import { askedBlock, isPossible } from '../asked/asked-block.ts';
import { BY_SEQNO, lookUp, prefixOf } from '../asked/look-up.ts';
import type { ChainView } from '../chain-view.ts';
import type { Context } from '../handler.ts';
import { blockHeaderProof } from '../proofs/block-header-proof.ts';
import { bagOf, headerProof, NOTHING, proveBlock, proveMasterchainState } from '../proofs/prove.ts';
import { parentOf, shardLinks } from '../proofs/shard-links.ts';
import { Code, notReady, Refusal, refuse } from '../refusal.ts';

type Asked = Params<'lookupBlockWithProof'>;
type Answer = Result<'lookupBlockWithProof'>;

// liteServer.lookupBlockWithProof mode:# id:tonNode.blockId mc_block_id:tonNode.blockIdExt lt:mode.1?long
//   utime:mode.2?int = liteServer.LookupBlockResult;
export function lookupBlockWithProof(asked: Asked, { chain }: Context): Answer {
  const trusted = askedBlock(asked.mcBlockId);
  if (trusted.workchain !== MASTERCHAIN || !isPossible(trusted))
    refuse('masterchain block id must be specified');
  const block = lookUp(chain, asked);
  const registrar =
    chain.masterchainBlock(block.registeredBy ?? 0) ?? notReady('masterchain block not in db');
  return {
    kind: 'liteServer.lookupBlockResult',
    id: toTlBlockId(block.id),
    mode: asked.mode,
    mcBlockId: toTlBlockId(registrar.id),
    ...ancestorProof(chain.load(trusted), registrar),
    shardLinks: block === registrar ? [] : shardLinks(chain, registrar, block.id),
    header: bagOf(blockHeaderProof(block)),
    prevHeader: asked.mode & BY_SEQNO ? NOTHING : prevHeader(chain, block, prefixOf(asked)),
  };
}

/** That the masterchain block which the client trusts comes behind the one that registered the block. */
function ancestorProof(
  trusted: StoredBlock,
  { id }: StoredBlock,
): Pick<Answer, 'clientMcStateProof' | 'mcBlockProof'> {
  if (id.seqno > trusted.id.seqno)
    throw new Refusal(Code.none, "specified mc block is older than block's masterchain ref");
  if (id.seqno === trusted.id.seqno) return { clientMcStateProof: NOTHING, mcBlockProof: NOTHING };
  const { proof } = proveMasterchainState(trusted, ({ prevBlocks }) => prevBlocks.get(id.seqno));
  return { clientMcStateProof: bagOf(headerProof(trusted)), mcBlockProof: bagOf(proof) };
}

/** That the block before it, in the same chain, comes before what was asked for. */
function prevHeader(chain: ChainView, block: StoredBlock, prefix: bigint): Uint8Array {
  const parent = parentOf(block, prefix);
  // the node asks its database for this block, and a zero state is none
  if (parent.seqno === 0) notReady('not in db');
  return bagOf(proveBlock(chain.load(parent), ({ info }) => info).proof);
}
