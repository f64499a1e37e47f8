import { type BlockIdExt, toBase64 } from '@tonway/chain';
import { fromTlBlockId, type Result, type Tagged } from '@tonway/lite-client';
import Type, { type Static } from 'typebox';
import { Boc, Flag, field, Int, named, TypeName } from '../../kernel/fields.ts';
import { BlockId, BlockSignatures, blockId, blockSignatures } from './block.ts';

const ShardBlockLink = named(
  'ShardBlockLink',
  'A step from a block to an earlier one',
  Type.Object({
    '@type': TypeName('blocks.shardBlockLink'),
    id: field(BlockId, 'The block that the step leads to'),
    proof: Boc('Merkle proof of the step'),
  }),
);

const BlockLinkBack = named(
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

function blockLinkBack(link: TlBackLink): Static<typeof BlockLinkBack> {
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

const BlockLinkForward = named(
  'BlockLinkForward',
  'A step from a key block or the zero state to a later block that its validators signed',
  Type.Object({
    '@type': TypeName('blocks.blockLinkForward'),
    to_key_block: Flag('The later block is a key block'),
    from: field(BlockId, 'The key block or the zero state'),
    to: field(BlockId, 'The later block'),
    config_proof: Boc('Merkle proof of the validators in the configuration of the key block'),
    dest_proof: Boc('Merkle proof of the header of the later block'),
    validator_set_hash: Int('Hash of the validators, as in the header', 1_234_567_890),
    catchain_seqno: Int('Seqno of the validator session (catchain)', 650_123),
    signatures: field(BlockSignatures, 'The signatures of the later block'),
  }),
);

export const MasterchainBlockProof = named(
  'MasterchainBlockProof',
  'A chain of proofs from a trusted masterchain block to another one',
  Type.Object({
    '@type': TypeName('blocks.masterchainBlockProof'),
    complete: Flag('The steps lead to the block; otherwise ask for a proof from `to`', true),
    from: field(BlockId, 'The trusted block'),
    to: field(BlockId, 'The block that the steps lead to'),
    steps: Type.Array(Type.Union([BlockLinkForward, BlockLinkBack]), {
      description: 'At most 16 steps; empty if the blocks are equal',
    }),
  }),
);

type Proof = Result<'getBlockProof'>;
type Step = Static<typeof MasterchainBlockProof>['steps'][number];

export function masterchainBlockProof(proof: Proof): Static<typeof MasterchainBlockProof> {
  return {
    '@type': 'blocks.masterchainBlockProof',
    complete: proof.complete,
    from: blockId(fromTlBlockId(proof.from)),
    to: blockId(fromTlBlockId(proof.to)),
    steps: proof.steps.map(step),
  };
}

function step(link: Proof['steps'][number]): Step {
  if (link.kind === 'liteServer.blockLinkBack') return blockLinkBack(link);
  const { signatures } = link;
  const isOrdinary = signatures.kind === 'liteServer.signatureSet.ordinary';
  const to = fromTlBlockId(link.to);
  return {
    '@type': 'blocks.blockLinkForward',
    to_key_block: link.toKeyBlock,
    from: blockId(fromTlBlockId(link.from)),
    to: blockId(to),
    config_proof: toBase64(link.configProof),
    dest_proof: toBase64(link.destProof),
    validator_set_hash: signatures.validatorSetHash >>> 0,
    catchain_seqno: (isOrdinary ? signatures.catchainSeqno : signatures.ccSeqno) >>> 0,
    signatures: blockSignatures(to, signatures),
  };
}
