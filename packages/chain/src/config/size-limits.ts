import { type Codec, codec } from '../tlb/codec.ts';
import { maybe, uint8, uint16, uint32 } from '../tlb/fields.ts';
import { type Fields, union } from '../tlb/record.ts';

// size_limits_config#01 max_msg_bits:uint32 max_msg_cells:uint32 max_library_cells:uint32
//   max_vm_data_depth:uint16 max_ext_msg_size:uint32 max_ext_msg_depth:uint16 = SizeLimitsConfig;
interface MessageLimits {
  readonly maxMsgBits: number;
  readonly maxMsgCells: number;
  readonly maxLibraryCells: number;
  readonly maxVmDataDepth: number;
  readonly maxExtMsgSize: number;
  readonly maxExtMsgDepth: number;
}

// size_limits_config_v2#02 … max_acc_state_cells:uint32 max_mc_acc_state_cells:uint32
//   max_acc_public_libraries:uint32 defer_out_queue_size_limit:uint32 max_msg_extra_currencies:uint32
//   max_acc_fixed_prefix_length:uint8 acc_state_cells_for_storage_dict:uint32
//   max_transaction_library_loads:(Maybe uint32) = SizeLimitsConfig;
interface AccountLimits extends MessageLimits {
  readonly maxAccStateCells: number;
  readonly maxMcAccStateCells: number;
  readonly maxAccPublicLibraries: number;
  readonly deferOutQueueSizeLimit: number;
  readonly maxMsgExtraCurrencies: number;
  readonly maxAccFixedPrefixLength: number;
  readonly accStateCellsForStorageDict: number;
}

// size_limits_config_v3#03 … max_total_msg_bits:uint32 max_total_msg_cells:uint32 = SizeLimitsConfig;
interface TransactionLimits extends AccountLimits {
  readonly maxTransactionLibraryLoads: number | null;
  readonly maxTotalMsgBits: number;
  readonly maxTotalMsgCells: number;
}

export interface SizeLimitsV1 extends MessageLimits {
  readonly kind: 'v1';
}

export interface SizeLimitsV2 extends AccountLimits {
  readonly kind: 'v2';
  /** Null: no limit; undefined: the format before May 2026, which lacks this field. */
  readonly maxTransactionLibraryLoads: number | null | undefined;
}

export interface SizeLimitsV3 extends TransactionLimits {
  readonly kind: 'v3';
}

export type SizeLimits = SizeLimitsV1 | SizeLimitsV2 | SizeLimitsV3;

const messageFields: Fields<MessageLimits> = {
  maxMsgBits: uint32,
  maxMsgCells: uint32,
  maxLibraryCells: uint32,
  maxVmDataDepth: uint16,
  maxExtMsgSize: uint32,
  maxExtMsgDepth: uint16,
};

const accountFields: Fields<AccountLimits> = {
  ...messageFields,
  maxAccStateCells: uint32,
  maxMcAccStateCells: uint32,
  maxAccPublicLibraries: uint32,
  deferOutQueueSizeLimit: uint32,
  maxMsgExtraCurrencies: uint32,
  maxAccFixedPrefixLength: uint8,
  accStateCellsForStorageDict: uint32,
};

const libraryLoads = maybe(uint32);

const libraryLoadsUnlessOlder = codec<number | null | undefined>('Maybe uint32', {
  load: (slice) => (slice.remainingBits === 0 ? undefined : libraryLoads.load(slice)),
  store: (value, builder) => {
    if (value !== undefined) libraryLoads.store(value, builder);
  },
});

const transactionFields: Fields<TransactionLimits> = {
  ...accountFields,
  maxTransactionLibraryLoads: libraryLoads,
  maxTotalMsgBits: uint32,
  maxTotalMsgCells: uint32,
};

export const SizeLimits: Codec<SizeLimits> = union<SizeLimits>('SizeLimitsConfig', {
  v1: ['#01', messageFields],
  v2: ['#02', { ...accountFields, maxTransactionLibraryLoads: libraryLoadsUnlessOlder }],
  v3: ['#03', transactionFields],
});
