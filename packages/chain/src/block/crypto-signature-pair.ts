import type { Codec } from '../tlb/codec.ts';
import { bits256 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';
import { CryptoSignature } from './crypto-signature.ts';

// sig_pair$_ node_id_short:bits256 sign:CryptoSignature = CryptoSignaturePair;
export interface CryptoSignaturePair {
  readonly nodeIdShort: Uint8Array;
  readonly sign: CryptoSignature;
}

export const CryptoSignaturePair: Codec<CryptoSignaturePair> = record<CryptoSignaturePair>(
  'CryptoSignaturePair',
  '#_',
  {
    nodeIdShort: bits256,
    sign: CryptoSignature,
  },
);
