import { codec } from '../tlb/codec.ts';
import { AccountStatusChange, StorageUsed } from './phases.ts';

// tr_phase_action$_ success:Bool valid:Bool no_funds:Bool status_change:AccStatusChange
//   total_fwd_fees:(Maybe Grams) total_action_fees:(Maybe Grams)
//   result_code:int32 result_arg:(Maybe int32) tot_actions:uint16
//   spec_actions:uint16 skipped_actions:uint16 msgs_created:uint16
//   action_list_hash:bits256 tot_msg_size:StorageUsed = TrActionPhase;
export interface ActionPhase {
  readonly success: boolean;
  readonly valid: boolean;
  readonly noFunds: boolean;
  readonly statusChange: AccountStatusChange;
  readonly totalFwdFees: bigint | null;
  readonly totalActionFees: bigint | null;
  readonly resultCode: number;
  readonly resultArg: number | null;
  readonly totalActions: number;
  readonly specialActions: number;
  readonly skippedActions: number;
  readonly messagesCreated: number;
  readonly actionListHash: Uint8Array;
  readonly totalMessageSize: StorageUsed;
}

export const ActionPhase = codec<ActionPhase>('TrActionPhase', {
  load: (slice) => ({
    success: slice.loadBit(),
    valid: slice.loadBit(),
    noFunds: slice.loadBit(),
    statusChange: AccountStatusChange.load(slice),
    totalFwdFees: slice.loadBit() ? slice.loadCoins() : null,
    totalActionFees: slice.loadBit() ? slice.loadCoins() : null,
    resultCode: slice.loadInt(32),
    resultArg: slice.loadBit() ? slice.loadInt(32) : null,
    totalActions: slice.loadUint(16),
    specialActions: slice.loadUint(16),
    skippedActions: slice.loadUint(16),
    messagesCreated: slice.loadUint(16),
    actionListHash: slice.loadBytes(32),
    totalMessageSize: StorageUsed.load(slice),
  }),
  store(phase, builder) {
    builder.storeBit(phase.success).storeBit(phase.valid).storeBit(phase.noFunds);
    AccountStatusChange.store(phase.statusChange, builder);
    builder.storeMaybe(phase.totalFwdFees, (fees) => builder.storeCoins(fees));
    builder.storeMaybe(phase.totalActionFees, (fees) => builder.storeCoins(fees));
    builder.storeInt(phase.resultCode, 32);
    builder.storeMaybe(phase.resultArg, (arg) => builder.storeInt(arg, 32));
    builder.storeUint(phase.totalActions, 16).storeUint(phase.specialActions, 16);
    builder.storeUint(phase.skippedActions, 16).storeUint(phase.messagesCreated, 16);
    builder.storeBits256(phase.actionListHash);
    StorageUsed.store(phase.totalMessageSize, builder);
  },
});
