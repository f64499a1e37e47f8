import { Builder } from '../cell/builder.ts';
import type { Slice } from '../cell/slice.ts';
import { codec, unknownTag } from '../tlb/codec.ts';
import { VarUint3, VarUint7 } from '../tlb/fields.ts';

// cskip_no_state$00 = ComputeSkipReason;
// cskip_bad_state$01 = ComputeSkipReason;
// cskip_no_gas$10 = ComputeSkipReason;
// cskip_suspended$110 = ComputeSkipReason;
const REASONS = ['no-state', 'bad-state', 'no-gas'] as const;
export type ComputeSkipReason = (typeof REASONS)[number] | 'suspended';

export const ComputeSkipReason = codec<ComputeSkipReason>('ComputeSkipReason', {
  load(slice) {
    const reason = REASONS[slice.loadUint(2)];
    if (reason !== undefined) return reason;
    return slice.loadBit() ? unknownTag('ComputeSkipReason', 0b111, 3) : 'suspended';
  },
  store(reason, builder) {
    if (reason === 'suspended') builder.storeUint(0b110, 3);
    else builder.storeUint(REASONS.indexOf(reason), 2);
  },
});

// tr_phase_compute_skipped$0 reason:ComputeSkipReason = TrComputePhase;
export interface SkippedComputePhase {
  readonly kind: 'skipped';
  readonly reason: ComputeSkipReason;
}

// tr_phase_compute_vm$1 success:Bool msg_state_used:Bool account_activated:Bool gas_fees:Grams
//   ^[ gas_used:(VarUInteger 7) gas_limit:(VarUInteger 7) gas_credit:(Maybe (VarUInteger 3))
//     mode:int8 exit_code:int32 exit_arg:(Maybe int32) vm_steps:uint32
//     vm_init_state_hash:bits256 vm_final_state_hash:bits256 ] = TrComputePhase;
export interface VmComputePhase {
  readonly kind: 'vm';
  readonly success: boolean;
  readonly messageStateUsed: boolean;
  readonly accountActivated: boolean;
  readonly gasFees: bigint;
  readonly gasUsed: number;
  readonly gasLimit: number;
  readonly gasCredit: number | null;
  readonly mode: number;
  readonly exitCode: number;
  readonly exitArg: number | null;
  readonly vmSteps: number;
  readonly vmInitStateHash: Uint8Array;
  readonly vmFinalStateHash: Uint8Array;
}

export type ComputePhase = SkippedComputePhase | VmComputePhase;

export const ComputePhase = codec<ComputePhase>('TrComputePhase', {
  load: (slice) =>
    slice.loadBit() ? loadVm(slice) : { kind: 'skipped', reason: ComputeSkipReason.load(slice) },
  store(phase, builder) {
    builder.storeBit(phase.kind === 'vm');
    if (phase.kind === 'vm') storeVm(phase, builder);
    else ComputeSkipReason.store(phase.reason, builder);
  },
});

function loadVm(slice: Slice): VmComputePhase {
  const details = slice.loadRef().slice();
  const phase: VmComputePhase = {
    kind: 'vm',
    success: slice.loadBit(),
    messageStateUsed: slice.loadBit(),
    accountActivated: slice.loadBit(),
    gasFees: slice.loadCoins(),
    gasUsed: VarUint7.load(details),
    gasLimit: VarUint7.load(details),
    gasCredit: details.loadBit() ? VarUint3.load(details) : null,
    mode: details.loadInt(8),
    exitCode: details.loadInt(32),
    exitArg: details.loadBit() ? details.loadInt(32) : null,
    vmSteps: details.loadUint(32),
    vmInitStateHash: details.loadBytes(32),
    vmFinalStateHash: details.loadBytes(32),
  };
  details.end('TrComputePhase');
  return phase;
}

function storeVm(phase: VmComputePhase, builder: Builder): void {
  builder.storeBit(phase.success).storeBit(phase.messageStateUsed);
  builder.storeBit(phase.accountActivated).storeCoins(phase.gasFees);
  const details = new Builder();
  VarUint7.store(phase.gasUsed, details);
  VarUint7.store(phase.gasLimit, details);
  details.storeMaybe(phase.gasCredit, VarUint3.store);
  details.storeInt(phase.mode, 8).storeInt(phase.exitCode, 32);
  details.storeMaybe(phase.exitArg, (arg) => details.storeInt(arg, 32));
  details.storeUint(phase.vmSteps, 32);
  details.storeBits256(phase.vmInitStateHash).storeBits256(phase.vmFinalStateHash);
  builder.storeRef(details.build());
}
