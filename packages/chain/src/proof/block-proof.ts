import { BlockIdExt } from '../block/block-id-ext.ts';
import type { Cell } from '../cell/cell.ts';
import { codec } from '../tlb/codec.ts';
import { BlockSignatures } from './block-signatures.ts';

// block_proof#c3 proof_for:BlockIdExt root:^Cell signatures:(Maybe ^BlockSignatures) = BlockProof;
export interface BlockProof {
  readonly proofFor: BlockIdExt;
  /** A Merkle proof of the block; see `openProof`. */
  readonly root: Cell;
  /** Only for masterchain blocks; shard blocks are proven through a masterchain block. */
  readonly signatures: BlockSignatures | null;
}

/**
 * @example
 * const { proofFor, root } = BlockProof.load(readBoc(proofBytes));
 * verifyHeader(proofFor, openProof(root)).info.seqno; // => 3236550
 */
export const BlockProof = codec<BlockProof>('BlockProof', {
  load(slice) {
    slice.expectTag(8, 0xc3, 'BlockProof');
    const proofFor = BlockIdExt.load(slice);
    const root = slice.loadRef();
    const signatures = slice.loadMaybeRef();
    return { proofFor, root, signatures: signatures && BlockSignatures.load(signatures) };
  },
  store(proof, builder) {
    builder.storeUint(0xc3, 8);
    BlockIdExt.store(proof.proofFor, builder);
    builder.storeRef(proof.root);
    builder.storeMaybeRef(proof.signatures && BlockSignatures.toCell(proof.signatures));
  },
});
