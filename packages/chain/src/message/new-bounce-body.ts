import type { Cell } from '../cell/cell.ts';
import { codec, inCell } from '../tlb/codec.ts';
import { CurrencyCollection } from './currency-collection.ts';

const TAG = 0xfffffffe;

// _ value:CurrencyCollection created_lt:uint64 created_at:uint32 = NewBounceOriginalInfo;
export interface NewBounceOriginalInfo {
  readonly value: CurrencyCollection;
  readonly createdLt: bigint;
  readonly createdAt: number;
}

export const NewBounceOriginalInfo = codec<NewBounceOriginalInfo>('NewBounceOriginalInfo', {
  load: (slice) => ({
    value: CurrencyCollection.load(slice),
    createdLt: slice.loadBigUint(64),
    createdAt: slice.loadUint(32),
  }),
  store(info, builder) {
    CurrencyCollection.store(info.value, builder);
    builder.storeBigUint(info.createdLt, 64).storeUint(info.createdAt, 32);
  },
});

// _ gas_used:uint32 vm_steps:uint32 = NewBounceComputePhaseInfo;
export interface NewBounceComputePhaseInfo {
  readonly gasUsed: number;
  readonly vmSteps: number;
}

export const NewBounceComputePhaseInfo = codec<NewBounceComputePhaseInfo>(
  'NewBounceComputePhaseInfo',
  {
    load: (slice) => ({ gasUsed: slice.loadUint(32), vmSteps: slice.loadUint(32) }),
    store: (info, builder) => builder.storeUint(info.gasUsed, 32).storeUint(info.vmSteps, 32),
  },
);

// new_bounce_body#fffffffe original_body:^Cell original_info:^NewBounceOriginalInfo
//   bounced_by_phase:uint8 exit_code:int32 compute_phase:(Maybe NewBounceComputePhaseInfo) = NewBounceBody;
/** The body of a bounced message whose sender set bit 0 of `extraFlags`. */
export interface NewBounceBody {
  /** The complete body if bit 1 was set too, otherwise its root without references. */
  readonly originalBody: Cell;
  readonly originalInfo: NewBounceOriginalInfo;
  /** 0: compute phase skipped, 1: compute phase failed, 2: action phase failed. */
  readonly bouncedByPhase: number;
  /** For a skipped compute phase: -1 no state, -2 bad state, -3 no gas, -4 suspended. */
  readonly exitCode: number;
  readonly computePhase: NewBounceComputePhaseInfo | null;
}

const OriginalInfoRef = inCell(NewBounceOriginalInfo);

/**
 * @example
 * const info = { value: NO_CURRENCIES, createdLt: 7n, createdAt: 1_700_000_000 };
 * const phase = { bouncedByPhase: 1, exitCode: 37, computePhase: null };
 * const originalBody = new Builder().storeUint(1, 32).build();
 * const body = NewBounceBody.toCell({ originalBody, originalInfo: info, ...phase });
 * NewBounceBody.load(body).exitCode; // => 37
 */
export const NewBounceBody = codec<NewBounceBody>('NewBounceBody', {
  load(slice) {
    slice.expectTag(32, TAG, 'NewBounceBody');
    return {
      originalBody: slice.loadRef(),
      originalInfo: OriginalInfoRef.load(slice),
      bouncedByPhase: slice.loadUint(8),
      exitCode: slice.loadInt(32),
      computePhase: slice.loadMaybe(NewBounceComputePhaseInfo.load),
    };
  },
  store(body, builder) {
    builder.storeUint(TAG, 32).storeRef(body.originalBody);
    OriginalInfoRef.store(body.originalInfo, builder);
    builder.storeUint(body.bouncedByPhase, 8).storeInt(body.exitCode, 32);
    builder.storeMaybe(body.computePhase, NewBounceComputePhaseInfo.store);
  },
});
