import { type BlockIdExt, toBase64 } from '@tonway/chain';
import { fromTlBlockId, type Result, type Tagged } from '@tonway/lite-client';
import Type, { type Static } from 'typebox';
import { Boc, Flag, field, named, TypeName } from '../../openapi/fields.ts';
import { BlockId, blockId } from './ids.ts';

const ShardBlockLink = named(
  'ShardBlockLink',
  'A step from a block to an earlier one',
  Type.Object({
    '@type': TypeName('blocks.shardBlockLink'),
    id: field(BlockId, 'The block that the step leads to'),
    proof: Boc('Merkle proof of the step'),
  }),
);

export const BlockLinkBack = named(
  'BlockLinkBack',
  'A step from a masterchain block back to an older one',
  Type.Object({
    '@type': TypeName('blocks.blockLinkBack'),
    to_key_block: Flag('The older block is a key block'),
    from: field(BlockId, 'The newer block'),
    to: field(BlockId, 'The older block'),
    dest_proof: Boc('Merkle proof of the header of the older block'),
    proof: Boc('Merkle proof of the header of the newer block'),
    state_proof: Boc('Merkle proof, in the state of the newer block, of the older one'),
  }),
);

export const ShardBlockProof = named(
  'ShardBlockProof',
  'A chain of proofs from a masterchain block to a block',
  Type.Object({
    '@type': TypeName('blocks.shardBlockProof'),
    from: field(BlockId, 'The trusted masterchain block'),
    mc_id: field(BlockId, 'The masterchain block with which the steps begin'),
    links: Type.Array(ShardBlockLink, {
      description: 'Steps from `mc_id` to the block; empty for a masterchain block',
    }),
    mc_proof: Type.Array(BlockLinkBack, {
      description: 'The step from `from` back to `mc_id`; empty if they are equal',
    }),
  }),
);

type TlBackLink = Tagged<'liteServer.blockLinkBack'>;

/** The proof from a trusted masterchain block to the masterchain block that registered the block, and on to the block. */
export function shardBlockProof(
  from: BlockIdExt,
  proof: Result<'getShardBlockProof'>,
  masterchain: Result<'getBlockProof'> | null,
): Static<typeof ShardBlockProof> {
  return {
    '@type': 'blocks.shardBlockProof',
    from: blockId(from),
    mc_id: blockId(fromTlBlockId(proof.masterchainId)),
    links: proof.links.map((link) => ({
      '@type': 'blocks.shardBlockLink',
      id: blockId(fromTlBlockId(link.id)),
      proof: toBase64(link.proof),
    })),
    mc_proof: (masterchain?.steps ?? [])
      .filter((link) => link.kind === 'liteServer.blockLinkBack')
      .map(blockLinkBack),
  };
}

export function blockLinkBack(link: TlBackLink): Static<typeof BlockLinkBack> {
  return {
    '@type': 'blocks.blockLinkBack',
    to_key_block: link.toKeyBlock,
    from: blockId(fromTlBlockId(link.from)),
    to: blockId(fromTlBlockId(link.to)),
    dest_proof: toBase64(link.destProof),
    proof: toBase64(link.proof),
    state_proof: toBase64(link.stateProof),
  };
}
