import type { Codec } from '../tlb/codec.ts';
import { uint32 } from '../tlb/fields.ts';
import { type Fields, record, union } from '../tlb/record.ts';

// param_limits#c3 underload:# soft_limit:# { underload <= soft_limit }
//   hard_limit:# { soft_limit <= hard_limit } = ParamLimits;
export interface ParamLimits {
  readonly underload: number;
  readonly softLimit: number;
  readonly hardLimit: number;
}

export const ParamLimits: Codec<ParamLimits> = record<ParamLimits>(
  'ParamLimits',
  '#c3',
  { underload: uint32, softLimit: uint32, hardLimit: uint32 },
  {
    'underload <= soft_limit': (limits) => limits.underload <= limits.softLimit,
    'soft_limit <= hard_limit': (limits) => limits.softLimit <= limits.hardLimit,
  },
);

// imported_msg_queue_limits#d3 max_bytes:# max_msgs:# = ImportedMsgQueueLimits;
export interface ImportedMsgQueueLimits {
  readonly maxBytes: number;
  readonly maxMessages: number;
}

export const ImportedMsgQueueLimits: Codec<ImportedMsgQueueLimits> = record<ImportedMsgQueueLimits>(
  'ImportedMsgQueueLimits',
  '#d3',
  { maxBytes: uint32, maxMessages: uint32 },
);

interface Common {
  readonly bytes: ParamLimits;
  readonly gas: ParamLimits;
  readonly ltDelta: ParamLimits;
}

// block_limits#5d bytes:ParamLimits gas:ParamLimits lt_delta:ParamLimits = BlockLimits;
export interface BlockLimitsV1 extends Common {
  readonly kind: 'v1';
}

// block_limits_v2#5e bytes:ParamLimits gas:ParamLimits lt_delta:ParamLimits
//   collated_data:ParamLimits imported_msg_queue:ImportedMsgQueueLimits = BlockLimits;
export interface BlockLimitsV2 extends Common {
  readonly kind: 'v2';
  readonly collatedData: ParamLimits;
  readonly importedMsgQueue: ImportedMsgQueueLimits;
}

export type BlockLimits = BlockLimitsV1 | BlockLimitsV2;

const fields: Fields<Common> = { bytes: ParamLimits, gas: ParamLimits, ltDelta: ParamLimits };

export const BlockLimits: Codec<BlockLimits> = union<BlockLimits>('BlockLimits', {
  v1: ['#5d', fields],
  v2: ['#5e', { ...fields, collatedData: ParamLimits, importedMsgQueue: ImportedMsgQueueLimits }],
});
