import { CryptoSignaturePair } from '../block/crypto-signature-pair.ts';
import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import { uintKey } from '../dict/keys.ts';
import type { Codec } from '../tlb/codec.ts';
import { uint32, uint64 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// block_signatures_pure#_ sig_count:uint32 sig_weight:uint64
//   signatures:(HashmapE 16 CryptoSignaturePair) = BlockSignaturesPure;

/** Count and weight are claims of whoever made the proof: a verifier counts for itself. */
export interface BlockSignaturesPure {
  readonly sigCount: number;
  readonly sigWeight: bigint;
  readonly signatures: Dictionary<number, CryptoSignaturePair>;
}

export const BlockSignaturesPure: Codec<BlockSignaturesPure> = record<BlockSignaturesPure>(
  'BlockSignaturesPure',
  '#_',
  {
    sigCount: uint32,
    sigWeight: uint64,
    signatures: hashmapE(uintKey(16), CryptoSignaturePair),
  },
);
