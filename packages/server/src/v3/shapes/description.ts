import type { SplitMergeInfo, TransactionDescription } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import {
  Action,
  action,
  Bounce,
  bounce,
  ComputePh,
  CreditPh,
  computePh,
  creditPh,
  StoragePh,
  storagePh,
} from './phases.ts';
import { RawAddress } from './schemas.ts';
import { rawAddress } from './text.ts';

const TYPES = {
  ordinary: 'ord',
  storage: 'storage',
  'tick-tock': 'tick_tock',
  'split-prepare': 'split_prepare',
  'split-install': 'split_install',
  'merge-prepare': 'merge_prepare',
  'merge-install': 'merge_install',
} as const;

const SplitInfo = Type.Object({
  cur_shard_pfx_len: Type.Integer(),
  acc_split_depth: Type.Integer(),
  this_addr: RawAddress,
  sibling_addr: RawAddress,
});

export const Description = Type.Object(
  {
    type: Type.Enum(Object.values(TYPES)),
    aborted: Type.Optional(Type.Boolean()),
    destroyed: Type.Optional(Type.Boolean()),
    credit_first: Type.Optional(Type.Boolean()),
    is_tock: Type.Optional(Type.Boolean()),
    installed: Type.Optional(Type.Boolean()),
    storage_ph: Type.Optional(StoragePh),
    credit_ph: Type.Optional(CreditPh),
    compute_ph: Type.Optional(ComputePh),
    action: Type.Optional(Action),
    bounce: Type.Optional(Bounce),
    split_info: Type.Optional(SplitInfo),
  },
  { title: 'TransactionDescr' },
);

/** Each kind of transaction has some of these; what is absent is left out. */
type Parts = Partial<Omit<Extract<TransactionDescription, { kind: 'ordinary' }>, 'kind'>> & {
  readonly isTock?: boolean;
  readonly installed?: boolean;
  readonly splitInfo?: SplitMergeInfo;
};

export function description(
  workchain: number,
  { kind, ...rest }: TransactionDescription,
): Static<typeof Description> {
  const parts: Parts = rest;
  return {
    type: TYPES[kind],
    ...(parts.aborted !== undefined && { aborted: parts.aborted }),
    ...(parts.destroyed !== undefined && { destroyed: parts.destroyed }),
    ...(parts.creditFirst !== undefined && { credit_first: parts.creditFirst }),
    ...(parts.isTock !== undefined && { is_tock: parts.isTock }),
    ...(parts.installed !== undefined && { installed: parts.installed }),
    ...(parts.storage && { storage_ph: storagePh(parts.storage) }),
    ...(parts.credit && { credit_ph: creditPh(parts.credit) }),
    ...(parts.compute && { compute_ph: computePh(parts.compute) }),
    ...(parts.action && { action: action(parts.action) }),
    ...(parts.bounce && { bounce: bounce(parts.bounce) }),
    ...(parts.splitInfo && { split_info: splitInfo(workchain, parts.splitInfo) }),
  };
}

function splitInfo(workchain: number, info: SplitMergeInfo): Static<typeof SplitInfo> {
  return {
    cur_shard_pfx_len: info.currentShardPrefixLength,
    acc_split_depth: info.accountSplitDepth,
    this_addr: rawAddress(workchain, info.thisAddress),
    sibling_addr: rawAddress(workchain, info.siblingAddress),
  };
}
