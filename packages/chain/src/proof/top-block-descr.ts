import { BlockIdExt } from '../block/block-id-ext.ts';
import { ChainError } from '../errors.ts';
import { codec } from '../tlb/codec.ts';
import { BlockSignatures } from './block-signatures.ts';
import { loadProofChain, type ProofChain, storeProofChain } from './proof-chain.ts';

const MAX_LENGTH = 8;

// top_block_descr#d5 proof_for:BlockIdExt signatures:(Maybe ^BlockSignatures)
//   len:(## 8) { len >= 1 } { len <= 8 } chain:(ProofChain len) = TopBlockDescr;
export interface TopBlockDescr {
  readonly proofFor: BlockIdExt;
  readonly signatures: BlockSignatures | null;
  readonly chain: ProofChain;
}

export const TopBlockDescr = codec<TopBlockDescr>('TopBlockDescr', {
  load(slice) {
    slice.expectTag(8, 0xd5, 'TopBlockDescr');
    const proofFor = BlockIdExt.load(slice);
    const signatures = slice.loadMaybeRef();
    const chain = loadProofChain(slice, checkLength(slice.loadUint(8)));
    return { proofFor, signatures: signatures && BlockSignatures.load(signatures), chain };
  },
  store(descr, builder) {
    builder.storeUint(0xd5, 8);
    BlockIdExt.store(descr.proofFor, builder);
    builder.storeMaybeRef(descr.signatures && BlockSignatures.toCell(descr.signatures));
    builder.storeUint(checkLength(descr.chain.length), 8);
    storeProofChain(descr.chain, builder);
  },
});

function checkLength(length: number): number {
  if (length < 1 || length > MAX_LENGTH) {
    throw new ChainError(
      'TLB_INVALID',
      `TopBlockDescr: a chain of 1 to ${MAX_LENGTH}, not ${length}`,
    );
  }
  return length;
}
