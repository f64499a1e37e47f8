import { type BlockIdExt, toBase64 } from '@tonway/chain';
import type { SignatureSet } from '@tonway/lite-client';
import Type, { type Static } from 'typebox';
import { BlockId, blockId } from './block-id.ts';

const Signature = Type.Object({
  '@type': Type.Literal('blocks.signature'),
  node_id_short: Type.String(),
  signature: Type.String({ contentEncoding: 'base64' }),
});

const common = { id: BlockId, signatures: Type.Array(Signature) };

/** The second form is that of blocks of the Simplex consensus, whose validators sign a vote for a candidate. */
export const BlockSignatures = Type.Union([
  Type.Object({ '@type': Type.Literal('blocks.blockSignatures'), ...common }),
  Type.Object({
    '@type': Type.Literal('blocks.blockSignatures.simplex'),
    ...common,
    session_id: Type.String(),
    slot: Type.Integer(),
    candidate: Type.String({ contentEncoding: 'base64' }),
  }),
]);

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

function signature(given: SignatureSet['signatures'][number]): Static<typeof Signature> {
  return {
    '@type': 'blocks.signature',
    node_id_short: toBase64(given.nodeIdShort),
    signature: toBase64(given.signature),
  };
}
