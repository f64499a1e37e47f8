import { type BlockIdExt, toBase64 } from '@tonway/chain';
import type { SignatureSet } from '@tonway/lite-client';
import Type, { type Static } from 'typebox';
import { Bytes, field, Hash, Int, named, TypeName } from '../../openapi/fields.ts';
import { BlockId, blockId } from './ids.ts';

const Signature = named(
  'BlockSignature',
  'The signature of one validator',
  Type.Object({
    '@type': TypeName('blocks.signature'),
    node_id_short: Hash('Short id of the validator'),
    signature: Bytes('Ed25519 signature, 64 bytes', Buffer.alloc(64, 7).toString('base64')),
  }),
);

const common = {
  id: field(BlockId, 'The block'),
  signatures: Type.Array(Signature, { description: 'Signatures of the validators' }),
};

const OrdinarySignatures = named(
  'OrdinaryBlockSignatures',
  'Signatures of a block id',
  Type.Object({ '@type': TypeName('blocks.blockSignatures'), ...common }),
);

const SimplexSignatures = named(
  'SimplexBlockSignatures',
  'Signatures of a block of the Simplex consensus: votes of the validators for a candidate',
  Type.Object({
    '@type': TypeName('blocks.blockSignatures.simplex'),
    ...common,
    session_id: Hash('Id of the validator session'),
    slot: Int('Slot of the session', 1234),
    candidate: Bytes('The TL-serialized candidate', 'q83v'),
  }),
);

export const BlockSignatures = named(
  'BlockSignatures',
  'Signatures of a masterchain block, by `@type`',
  Type.Union([OrdinarySignatures, SimplexSignatures]),
);

export function blockSignatures(id: BlockIdExt, set: SignatureSet): Static<typeof BlockSignatures> {
  const signed = { id: blockId(id), signatures: set.signatures.map(signature) };
  if (set.kind === 'liteServer.signatureSet.ordinary')
    return { '@type': 'blocks.blockSignatures', ...signed };
  return {
    '@type': 'blocks.blockSignatures.simplex',
    ...signed,
    session_id: toBase64(set.sessionId),
    slot: set.slot,
    candidate: toBase64(set.candidate),
  };
}

function signature(entry: SignatureSet['signatures'][number]): Static<typeof Signature> {
  return {
    '@type': 'blocks.signature',
    node_id_short: toBase64(entry.nodeIdShort),
    signature: toBase64(entry.signature),
  };
}
