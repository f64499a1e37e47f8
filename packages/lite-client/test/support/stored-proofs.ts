import {
  type BlockIdExt,
  BlockProof,
  type BlockSignatures,
  openProof,
  readBoc,
} from '@tonway/chain';
import { readFixture } from '@tonway/tools/fixtures';
import type { ForwardLink } from '../../src/verify/masterchain/forward-link.ts';
import type { SignatureSet } from '../../src/verify/masterchain/signature-set.ts';

/** Proofs of an archive package: a magic number, then header, name and data of each entry. */
export function* packedProofs(file: string): Generator<BlockProof> {
  const bytes = Buffer.from(readFixture('chain', 'packs', file));
  for (let at = 4; at < bytes.length; ) {
    const nameEnd = at + 8 + bytes.readUInt16LE(at + 2);
    const dataEnd = nameEnd + bytes.readUInt32LE(at + 4);
    const name = bytes.toString('utf8', at + 8, nameEnd);
    if (name.startsWith('proof_')) yield BlockProof.load(readBoc(bytes.subarray(nameEnd, dataEnd)));
    at = dataEnd;
  }
}

export function storedProof(...path: string[]): BlockProof {
  return BlockProof.load(readBoc(readFixture('chain', 'proofs', ...path)));
}

/** The link to a block whose proof a node stored, as a lite server would give it. */
export function linkTo(
  { proofFor, root, signatures }: BlockProof,
  from: BlockIdExt,
  configRoot: ForwardLink['configRoot'],
): ForwardLink {
  if (!signatures) throw new Error('a proof without signatures');
  return {
    from,
    to: proofFor,
    toKeyBlock: isKey(root),
    configRoot,
    headerRoot: openProof(root),
    signatures: tlSignatures(signatures),
  };
}

/** A node keeps the flag in the header only. */
function isKey(root: BlockProof['root']): boolean {
  // version:32, then not_master after_merge before_split after_split want_split want_merge key_block
  return openProof(root)
    .ref(0)
    .slice()
    .skip(64 + 6)
    .loadBit();
}

function tlSignatures(stored: BlockSignatures): SignatureSet {
  const { validatorListHashShort, catchainSeqno } = stored.validatorInfo;
  const pairs = [...stored.pureSignatures.signatures.values()];
  const signatures = pairs.map(({ nodeIdShort, sign }) => {
    return { nodeIdShort, signature: sign.signature };
  });
  const validatorSetHash = validatorListHashShort | 0;
  if (stored.kind === 'ordinary')
    return {
      kind: 'liteServer.signatureSet.ordinary',
      validatorSetHash,
      catchainSeqno: catchainSeqno | 0,
      signatures,
    };
  const { sessionId, slot, candidate } = stored;
  return {
    kind: 'liteServer.signatureSet.simplex',
    ccSeqno: catchainSeqno | 0,
    validatorSetHash,
    signatures,
    sessionId,
    slot,
    candidate,
  };
}
