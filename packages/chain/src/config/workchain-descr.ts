import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import { intKey } from '../dict/keys.ts';
import type { Codec } from '../tlb/codec.ts';
import { bits256, bool, boolAmongZeros, uint8, uint32 } from '../tlb/fields.ts';
import { type Constraints, type Fields, record, union } from '../tlb/record.ts';
import { WorkchainFormat } from './workchain-format.ts';

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
