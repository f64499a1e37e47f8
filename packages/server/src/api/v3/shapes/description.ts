import type { SplitMergeInfo, TransactionDescription } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { EXAMPLE } from '../../openapi/examples.ts';
import { Choice, Flag, field, Int, named, RawAddress } from '../../openapi/fields.ts';
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

const SplitInfo = named(
  'SplitInfo',
  'Accounts of a split or merge',
  Type.Object({
    cur_shard_pfx_len: Int('Bits of the prefix of the shard', 1),
    acc_split_depth: Int('Depth of the split of the account', 1),
    this_addr: RawAddress('The account'),
    sibling_addr: RawAddress('The account on the other side', EXAMPLE.otherRawAddress),
  }),
);

export const Description = named(
  'TransactionDescr',
  'The phases of a transaction; phases that its kind does not have are absent',
  Type.Object({
    type: Choice('Kind of the transaction', Object.values(TYPES), 'ord'),
    aborted: Type.Optional(Flag('The transaction failed')),
    destroyed: Type.Optional(Flag('The account was deleted')),
    credit_first: Type.Optional(Flag('The value was credited before storage was paid')),
    is_tock: Type.Optional(
      Flag(
        'A tock transaction, at the end of the block; false for a tick transaction, at its beginning',
      ),
    ),
    installed: Type.Optional(Flag('The split or merge took effect')),
    storage_ph: Type.Optional(field(StoragePh, 'The storage phase')),
    credit_ph: Type.Optional(field(CreditPh, 'The credit phase')),
    compute_ph: Type.Optional(field(ComputePh, 'The compute phase')),
    action: Type.Optional(field(Action, 'The action phase')),
    bounce: Type.Optional(field(Bounce, 'The bounce phase')),
    split_info: Type.Optional(field(SplitInfo, 'Of a split or merge')),
  }),
);

/** Every kind of transaction has a subset of these fields. */
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
