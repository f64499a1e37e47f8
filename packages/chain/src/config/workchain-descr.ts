import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import { intKey } from '../dict/keys.ts';
import type { Codec } from '../tlb/codec.ts';
import {
  bits256,
  bool,
  boolAmongZeros,
  int32,
  uint,
  uint8,
  uint32,
  uint64,
} from '../tlb/fields.ts';
import { type Constraints, type Fields, record, union } from '../tlb/record.ts';

// wfmt_basic#1 vm_version:int32 vm_mode:uint64 = WorkchainFormat 1;
export interface BasicWorkchainFormat {
  readonly kind: 'basic';
  readonly vmVersion: number;
  readonly vmMode: bigint;
}

// wfmt_ext#0 min_addr_len:(## 12) max_addr_len:(## 12) addr_len_step:(## 12)
//   { min_addr_len >= 64 } { min_addr_len <= max_addr_len }
//   { max_addr_len <= 1023 } { addr_len_step <= 1023 }
//   workchain_type_id:(## 32) { workchain_type_id >= 1 } = WorkchainFormat 0;
export interface ExtendedWorkchainFormat {
  readonly kind: 'extended';
  readonly minAddressLength: number;
  readonly maxAddressLength: number;
  readonly addressLengthStep: number;
  readonly workchainTypeId: number;
}

export type WorkchainFormat = BasicWorkchainFormat | ExtendedWorkchainFormat;

export const WorkchainFormat: Codec<WorkchainFormat> = union<WorkchainFormat>('WorkchainFormat', {
  basic: ['#1', { vmVersion: int32, vmMode: uint64 }],
  extended: [
    '#0',
    {
      minAddressLength: uint(12),
      maxAddressLength: uint(12),
      addressLengthStep: uint(12),
      workchainTypeId: uint32,
    },
    {
      'min_addr_len >= 64': (format) => format.minAddressLength >= 64,
      'min_addr_len <= max_addr_len': (format) =>
        format.minAddressLength <= format.maxAddressLength,
      'max_addr_len <= 1023': (format) => format.maxAddressLength <= 1023,
      'addr_len_step <= 1023': (format) => format.addressLengthStep <= 1023,
      'workchain_type_id >= 1': (format) => format.workchainTypeId >= 1,
    },
  ],
});

// wc_split_merge_timings#0 split_merge_delay:uint32 split_merge_interval:uint32
//   min_split_merge_interval:uint32 max_split_merge_delay:uint32 = WcSplitMergeTimings;
export interface SplitMergeTimings {
  readonly splitMergeDelay: number;
  readonly splitMergeInterval: number;
  readonly minSplitMergeInterval: number;
  readonly maxSplitMergeDelay: number;
}

export const SplitMergeTimings: Codec<SplitMergeTimings> = record<SplitMergeTimings>(
  'WcSplitMergeTimings',
  '#0',
  {
    splitMergeDelay: uint32,
    splitMergeInterval: uint32,
    minSplitMergeInterval: uint32,
    maxSplitMergeDelay: uint32,
  },
);

interface Common {
  readonly enabledSince: number;
  readonly monitorMinSplit: number;
  readonly minSplit: number;
  readonly maxSplit: number;
  readonly basic: boolean;
  readonly active: boolean;
  readonly acceptMessages: boolean;
  readonly zerostateRootHash: Uint8Array;
  readonly zerostateFileHash: Uint8Array;
  readonly version: number;
  readonly format: WorkchainFormat;
}

// workchain#a6 enabled_since:uint32 monitor_min_split:(## 8) min_split:(## 8) max_split:(## 8)
//   { monitor_min_split <= min_split }
//   basic:(## 1) active:Bool accept_msgs:Bool flags:(## 13) { flags = 0 }
//   zerostate_root_hash:bits256 zerostate_file_hash:bits256
//   version:uint32 format:(WorkchainFormat basic) = WorkchainDescr;
export interface WorkchainDescrV1 extends Common {
  readonly kind: 'v1';
}

// workchain_v2#a7 … split_merge_timings:WcSplitMergeTimings
//   persistent_state_split_depth:(## 8) { persistent_state_split_depth <= 63 } = WorkchainDescr;
export interface WorkchainDescrV2 extends Common {
  readonly kind: 'v2';
  readonly splitMergeTimings: SplitMergeTimings;
  readonly persistentStateSplitDepth: number;
}

export type WorkchainDescr = WorkchainDescrV1 | WorkchainDescrV2;

const fields: Fields<Common> = {
  enabledSince: uint32,
  monitorMinSplit: uint8,
  minSplit: uint8,
  maxSplit: uint8,
  basic: bool,
  active: bool,
  acceptMessages: boolAmongZeros(0, 13),
  zerostateRootHash: bits256,
  zerostateFileHash: bits256,
  version: uint32,
  format: WorkchainFormat,
};

const constraints: Constraints<Common> = {
  'monitor_min_split <= min_split': (descr) => descr.monitorMinSplit <= descr.minSplit,
  'format:(WorkchainFormat basic)': (descr) => descr.basic === (descr.format.kind === 'basic'),
};

export const WorkchainDescr: Codec<WorkchainDescr> = union<WorkchainDescr>('WorkchainDescr', {
  v1: ['#a6', fields, constraints],
  v2: [
    '#a7',
    { ...fields, splitMergeTimings: SplitMergeTimings, persistentStateSplitDepth: uint8 },
    {
      ...constraints,
      'persistent_state_split_depth <= 63': (descr) => descr.persistentStateSplitDepth <= 63,
    },
  ],
});

// _ workchains:(HashmapE 32 WorkchainDescr) = ConfigParam 12;
export type Workchains = Dictionary<number, WorkchainDescr>;
export const Workchains: Codec<Workchains> = hashmapE(intKey(32), WorkchainDescr);
