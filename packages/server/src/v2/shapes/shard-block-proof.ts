import { type BlockIdExt, toBase64 } from '@tonway/chain';
import { fromTlBlockId, type Result } from '@tonway/lite-client';
import Type, { type Static } from 'typebox';
import { BlockId, blockId } from './block-id.ts';

const Bytes = Type.String({ contentEncoding: 'base64' });

const ShardBlockLink = Type.Object({
  '@type': Type.Literal('blocks.shardBlockLink'),
  id: BlockId,
  proof: Bytes,
});

const BlockLinkBack = Type.Object({
  '@type': Type.Literal('blocks.blockLinkBack'),
  to_key_block: Type.Boolean(),
  from: BlockId,
  to: BlockId,
  dest_proof: Bytes,
  proof: Bytes,
  state_proof: Bytes,
});

export const ShardBlockProof = Type.Object({
  '@type': Type.Literal('blocks.shardBlockProof'),
  from: BlockId,
  mc_id: BlockId,
  links: Type.Array(ShardBlockLink),
  mc_proof: Type.Array(BlockLinkBack),
});

type Link = Result<'getBlockProof'>['steps'][number];

/** From a trusted masterchain block back to the one that registered the block, and from there to it. */
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
    mc_proof: (masterchain?.steps ?? []).flatMap(blockLinkBack),
  };
}

function blockLinkBack(link: Link): Static<typeof BlockLinkBack>[] {
  if (link.kind !== 'liteServer.blockLinkBack') return [];
  return [
    {
      '@type': 'blocks.blockLinkBack',
      to_key_block: link.toKeyBlock,
      from: blockId(fromTlBlockId(link.from)),
      to: blockId(fromTlBlockId(link.to)),
      dest_proof: toBase64(link.destProof),
      proof: toBase64(link.proof),
      state_proof: toBase64(link.stateProof),
    },
  ];
}
