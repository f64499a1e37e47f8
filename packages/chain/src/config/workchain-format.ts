import type { Codec } from '../tlb/codec.ts';
import { int32, uint, uint32, uint64 } from '../tlb/fields.ts';
import { union } from '../tlb/record.ts';

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
