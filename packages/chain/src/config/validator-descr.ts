import { type Codec, codec } from '../tlb/codec.ts';
import { bits256, uint64 } from '../tlb/fields.ts';
import { record, union } from '../tlb/record.ts';

// ed25519_pubkey#8e81278a pubkey:bits256 = SigPubKey;
const Key = record<{ readonly key: Uint8Array }>('SigPubKey', '#8e81278a', { key: bits256 });

/** A 32-byte Ed25519 key. */
export const SigPubKey: Codec<Uint8Array> = codec<Uint8Array>('SigPubKey', {
  load: (slice) => Key.load(slice).key,
  store: (key, builder) => Key.store({ key }, builder),
});

// validator#53 public_key:SigPubKey weight:uint64 = ValidatorDescr;
export interface PlainValidator {
  readonly kind: 'plain';
  readonly publicKey: Uint8Array;
  readonly weight: bigint;
}

// validator_addr#73 public_key:SigPubKey weight:uint64 adnl_addr:bits256 = ValidatorDescr;
export interface ValidatorWithAddress {
  readonly kind: 'address';
  readonly publicKey: Uint8Array;
  readonly weight: bigint;
  readonly adnlAddress: Uint8Array;
}

export type ValidatorDescr = PlainValidator | ValidatorWithAddress;

export const ValidatorDescr: Codec<ValidatorDescr> = union<ValidatorDescr>('ValidatorDescr', {
  plain: ['#53', { publicKey: SigPubKey, weight: uint64 }],
  address: ['#73', { publicKey: SigPubKey, weight: uint64, adnlAddress: bits256 }],
});
