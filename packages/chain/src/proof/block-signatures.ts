import { loadSnake, snakeCell } from '../cell/snake.ts';
import { CryptoSignaturePair } from '../config/crypto-signature.ts';
import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import { uintKey } from '../dict/keys.ts';
import { type Codec, codec, unknownTag } from '../tlb/codec.ts';
import { uint32, uint64 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// validator_base_info$_ validator_list_hash_short:uint32 catchain_seqno:uint32 = ValidatorBaseInfo;
export interface ValidatorBaseInfo {
  readonly validatorListHashShort: number;
  readonly catchainSeqno: number;
}

export const ValidatorBaseInfo: Codec<ValidatorBaseInfo> = record<ValidatorBaseInfo>(
  'ValidatorBaseInfo',
  '#_',
  {
    validatorListHashShort: uint32,
    catchainSeqno: uint32,
  },
);

// block_signatures_pure#_ sig_count:uint32 sig_weight:uint64
//   signatures:(HashmapE 16 CryptoSignaturePair) = BlockSignaturesPure;

/** Count and weight are unverified claims: a verifier must compute them. */
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

const ORDINARY = 0x11;
const SIMPLEX = 0x12;

/** The node's limits. */
const CANDIDATE_LIMITS = { maxBytes: 1024 };

// block_signatures#11 validator_info:ValidatorBaseInfo pure_signatures:BlockSignaturesPure = BlockSignatures;
// block_signatures_simplex#12 validator_info:ValidatorBaseInfo pure_signatures:BlockSignaturesPure
//   session_id:bits256 slot:uint32 candidate_data:^Cell = BlockSignatures;
export type BlockSignatures = OrdinarySignatures | SimplexSignatures;

interface OrdinarySignatures {
  readonly kind: 'ordinary';
  readonly validatorInfo: ValidatorBaseInfo;
  readonly pureSignatures: BlockSignaturesPure;
}

interface SimplexSignatures {
  readonly kind: 'simplex';
  readonly validatorInfo: ValidatorBaseInfo;
  readonly pureSignatures: BlockSignaturesPure;
  readonly sessionId: Uint8Array;
  readonly slot: number;
  /** TL bytes of consensus.CandidateHashData, whose hash the votes sign. */
  readonly candidate: Uint8Array;
}

export const BlockSignatures = codec<BlockSignatures>('BlockSignatures', {
  load(slice) {
    const tag = slice.loadUint(8);
    if (tag !== ORDINARY && tag !== SIMPLEX) unknownTag('BlockSignatures', tag, 8);
    const validatorInfo = ValidatorBaseInfo.load(slice);
    const pureSignatures = BlockSignaturesPure.load(slice);
    if (tag === ORDINARY) return { kind: 'ordinary', validatorInfo, pureSignatures };
    const [sessionId, slot] = [slice.loadBytes(32), slice.loadUint(32)];
    const candidate = loadSnake(slice.loadRef(), CANDIDATE_LIMITS);
    return { kind: 'simplex', validatorInfo, pureSignatures, sessionId, slot, candidate };
  },
  store(value, builder) {
    builder.storeUint(value.kind === 'ordinary' ? ORDINARY : SIMPLEX, 8);
    ValidatorBaseInfo.store(value.validatorInfo, builder);
    BlockSignaturesPure.store(value.pureSignatures, builder);
    if (value.kind === 'ordinary') return;
    builder
      .storeBits256(value.sessionId)
      .storeUint(value.slot, 32)
      .storeRef(snakeCell(value.candidate));
  },
});
