import { ChainError } from '../errors.ts';
import { type Codec, codec, inCell } from '../tlb/codec.ts';
import { bits256, uint32 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';
import { SigPubKey } from './validator-descr.ts';

/** R and s, 64 bytes in total. */
// ed25519_signature#5 R:bits256 s:bits256 = CryptoSignatureSimple;
const CryptoSignatureSimple = codec<Uint8Array>('CryptoSignatureSimple', {
  load(slice) {
    slice.expectTag(4, 0x5, 'CryptoSignatureSimple');
    return slice.loadBytes(64);
  },
  store(signature, builder) {
    if (signature.length !== 64) throw new ChainError('VALUE_RANGE', 'a signature has 64 bytes');
    builder.storeUint(0x5, 4).storeBytes(signature);
  },
});

// certificate#4 temp_key:SigPubKey valid_since:uint32 valid_until:uint32 = Certificate;
// signed_certificate$_ certificate:Certificate certificate_signature:CryptoSignature = SignedCertificate;
export interface SignedCertificate {
  readonly tempKey: Uint8Array;
  readonly validSince: number;
  readonly validUntil: number;
  readonly certificateSignature: CryptoSignature;
}

// _ CryptoSignatureSimple = CryptoSignature;
// chained_signature#f signed_cert:^SignedCertificate temp_key_signature:CryptoSignatureSimple = CryptoSignature;
export interface CryptoSignature {
  /** Made with the certificate's key, if there is a certificate. */
  readonly signature: Uint8Array;
  readonly certificate: SignedCertificate | null;
}

const CHAINED = 0xf;

export const CryptoSignature: Codec<CryptoSignature> = codec<CryptoSignature>('CryptoSignature', {
  load(slice) {
    const chained = slice.preloadUint(4) === CHAINED;
    const certificate = chained ? inCell(SignedCertificate).load(slice.skip(4)) : null;
    return { signature: CryptoSignatureSimple.load(slice), certificate };
  },
  store({ signature, certificate }, builder) {
    if (certificate) inCell(SignedCertificate).store(certificate, builder.storeUint(CHAINED, 4));
    CryptoSignatureSimple.store(signature, builder);
  },
});

const SignedCertificate: Codec<SignedCertificate> = record<SignedCertificate>(
  'SignedCertificate',
  '#4',
  {
    tempKey: SigPubKey,
    validSince: uint32,
    validUntil: uint32,
    certificateSignature: CryptoSignature,
  },
);

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
