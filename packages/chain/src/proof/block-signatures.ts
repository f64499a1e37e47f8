import { loadSnake, snakeCell } from '../cell/snake.ts';
import { codec } from '../tlb/codec.ts';
import { unknownTag } from '../tlb/unknown-tag.ts';
import { BlockSignaturesPure } from './block-signatures-pure.ts';
import { ValidatorBaseInfo } from './validator-base-info.ts';

const ORDINARY = 0x11;
const SIMPLEX = 0x12;

/** What the node reads back. */
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
  /** TL bytes of consensus.CandidateHashData: its hash is what the votes are for. */
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
