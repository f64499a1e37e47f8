import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import { bytesKey } from '../dict/keys.ts';
import { type Codec, inCell } from '../tlb/codec.ts';
import { bits256, uint32 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';
import { CryptoSignature } from './crypto-signature.ts';
import { SigPubKey } from './validator-descr.ts';

// validator_temp_key#3 adnl_addr:bits256 temp_public_key:SigPubKey seqno:# valid_until:uint32
//   = ValidatorTempKey;
export interface ValidatorTempKey {
  readonly adnlAddress: Uint8Array;
  readonly tempPublicKey: Uint8Array;
  readonly seqno: number;
  readonly validUntil: number;
}

export const ValidatorTempKey: Codec<ValidatorTempKey> = record<ValidatorTempKey>(
  'ValidatorTempKey',
  '#3',
  {
    adnlAddress: bits256,
    tempPublicKey: SigPubKey,
    seqno: uint32,
    validUntil: uint32,
  },
);

// signed_temp_key#4 key:^ValidatorTempKey signature:CryptoSignature = ValidatorSignedTempKey;
export interface SignedTempKey {
  readonly key: ValidatorTempKey;
  readonly signature: CryptoSignature;
}

export const SignedTempKey: Codec<SignedTempKey> = record<SignedTempKey>(
  'ValidatorSignedTempKey',
  '#4',
  {
    key: inCell(ValidatorTempKey),
    signature: CryptoSignature,
  },
);

// _ (HashmapE 256 ValidatorSignedTempKey) = ConfigParam 39;
export type SignedTempKeys = Dictionary<Uint8Array, SignedTempKey>;
export const SignedTempKeys: Codec<SignedTempKeys> = hashmapE(bytesKey(32), SignedTempKey);
