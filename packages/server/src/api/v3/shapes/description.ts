import type {
  ActionPhase,
  BouncePhase,
  ComputePhase,
  CreditPhase,
  SplitMergeInfo,
  StoragePhase,
  TransactionDescription,
} from '@tonway/chain';
import Type, { type Static } from 'typebox';
import {
  Choice,
  Decimal,
  EXAMPLE,
  Flag,
  field,
  Hash,
  Int,
  Nano,
  named,
  RawAddress,
} from '../../kernel/fields.ts';
import { base64, ExtraCurrencies, extraCurrencies, rawAddress } from './text.ts';

const StatusChange = Choice(
  'Change of the status of the account',
  ['unchanged', 'frozen', 'deleted'],
  'unchanged',
);

const MessageSize = named(
  'MessageSize',
  'The size of messages',
  Type.Object({ cells: Decimal('Number of cells', '3'), bits: Decimal('Number of bits', '1024') }),
);

const StoragePh = named(
  'StoragePhase',
  'The account pays for storage',
  Type.Object({
    storage_fees_collected: Nano('Amount that was paid', '12'),
    storage_fees_due: Type.Optional(Nano('Amount that could not be paid', '12')),
    status_change: StatusChange,
  }),
);

function storagePh(phase: StoragePhase): Static<typeof StoragePh> {
  return {
    storage_fees_collected: phase.feesCollected.toString(),
    ...(phase.feesDue !== null && { storage_fees_due: phase.feesDue.toString() }),
    status_change: phase.statusChange,
  };
}

const CreditPh = named(
  'CreditPhase',
  'The value of the message is credited',
  Type.Object({
    due_fees_collected: Type.Optional(Nano('Debt that was paid', '12')),
    credit: Type.Optional(Nano('Amount that was credited')),
    credit_extra_currencies: Type.Optional(ExtraCurrencies('Extra currencies that were credited')),
  }),
);

function creditPh({ dueFeesCollected, credit }: CreditPhase): Static<typeof CreditPh> {
  return {
    ...(dueFeesCollected !== null && { due_fees_collected: dueFeesCollected.toString() }),
    credit: credit.coins.toString(),
    ...(!credit.extra.isEmpty && { credit_extra_currencies: extraCurrencies(credit.extra) }),
  };
}

const ComputeSkipped = named(
  'ComputePhaseSkipped',
  'A compute phase in which nothing was executed',
  Type.Object({
    skipped: Type.Literal(true, { description: 'Nothing was executed', examples: [true] }),
    reason: Choice(
      'Reason for skipping',
      ['no_state', 'bad_state', 'no_gas', 'suspended'],
      'no_state',
    ),
  }),
);

const ComputeVm = named(
  'ComputePhaseVm',
  'A compute phase in which the contract was executed',
  Type.Object({
    skipped: Type.Literal(false, { description: 'The contract was executed', examples: [false] }),
    success: Flag('The contract succeeded', true),
    msg_state_used: Flag('Code and data of the message were used'),
    account_activated: Flag('The account became active'),
    gas_fees: Nano('Fee for gas', '1994000'),
    gas_used: Decimal('Gas that was used', '4985'),
    gas_limit: Decimal('Gas limit', '1000000'),
    gas_credit: Type.Optional(
      Decimal('Gas credit before the contract accepted the message', '10000'),
    ),
    mode: Int('Mode of the TVM', 0),
    exit_code: Int('Exit code of the contract; 0 and 1 mean success', 0),
    exit_arg: Type.Optional(Int('Argument of an exception', 0)),
    vm_steps: Int('Number of executed instructions', 68),
    vm_init_state_hash: Hash('Hash of the TVM state before'),
    vm_final_state_hash: Hash('Hash of the TVM state after'),
  }),
);

const ComputePh = named(
  'ComputePhase',
  'The contract is executed, or skipped if `skipped` is true',
  Type.Union([ComputeVm, ComputeSkipped]),
);

const REASONS = {
  'no-state': 'no_state',
  'bad-state': 'bad_state',
  'no-gas': 'no_gas',
  suspended: 'suspended',
} as const;

function computePh(phase: ComputePhase): Static<typeof ComputePh> {
  if (phase.kind === 'skipped') return { skipped: true, reason: REASONS[phase.reason] };
  return {
    skipped: false,
    success: phase.success,
    msg_state_used: phase.messageStateUsed,
    account_activated: phase.accountActivated,
    gas_fees: phase.gasFees.toString(),
    gas_used: phase.gasUsed.toString(),
    gas_limit: phase.gasLimit.toString(),
    ...(phase.gasCredit !== null && { gas_credit: phase.gasCredit.toString() }),
    mode: phase.mode,
    exit_code: phase.exitCode,
    ...(phase.exitArg !== null && { exit_arg: phase.exitArg }),
    vm_steps: phase.vmSteps,
    vm_init_state_hash: base64(phase.vmInitStateHash),
    vm_final_state_hash: base64(phase.vmFinalStateHash),
  };
}

const Action = named(
  'ActionPhase',
  'The actions of the contract are executed',
  Type.Object({
    success: Flag('All actions succeeded', true),
    valid: Flag('The list of actions is valid', true),
    no_funds: Flag('The balance was too low'),
    status_change: StatusChange,
    total_fwd_fees: Type.Optional(Nano('Fees for forwarding', '400000')),
    total_action_fees: Type.Optional(Nano('Fees for actions', '133331')),
    result_code: Int('Result of the phase; 0 means success', 0),
    result_arg: Type.Optional(Int('Index of the action that failed', 0)),
    tot_actions: Int('Number of all actions', 1),
    spec_actions: Int('Number of actions that send no message', 0),
    skipped_actions: Int('Number of skipped actions', 0),
    msgs_created: Int('Number of messages that were sent', 1),
    action_list_hash: Hash('Hash of the list of actions'),
    tot_msg_size: field(MessageSize, 'The size of all messages that were sent'),
  }),
);

function action(phase: ActionPhase): Static<typeof Action> {
  const { totalFwdFees, totalActionFees, resultArg } = phase;
  return {
    success: phase.success,
    valid: phase.valid,
    no_funds: phase.noFunds,
    status_change: phase.statusChange,
    ...(totalFwdFees !== null && { total_fwd_fees: totalFwdFees.toString() }),
    ...(totalActionFees !== null && { total_action_fees: totalActionFees.toString() }),
    result_code: phase.resultCode,
    ...(resultArg !== null && { result_arg: resultArg }),
    tot_actions: phase.totalActions,
    spec_actions: phase.specialActions,
    skipped_actions: phase.skippedActions,
    msgs_created: phase.messagesCreated,
    action_list_hash: base64(phase.actionListHash),
    tot_msg_size: messageSize(phase.totalMessageSize),
  };
}

const Bounce = named(
  'BouncePhase',
  'The value is returned to the sender',
  Type.Object({
    type: Choice(
      'Whether the value was returned, or the reason if not',
      ['negfunds', 'nofunds', 'ok'],
      'ok',
    ),
    msg_size: Type.Optional(field(MessageSize, 'The size of the bounced message')),
    req_fwd_fees: Type.Optional(Nano('Fee for forwarding that was missing', '400000')),
    msg_fees: Type.Optional(Nano('Fee that the validators get at once', '133331')),
    fwd_fees: Type.Optional(Nano('Fee for forwarding', '266669')),
  }),
);

function bounce(phase: BouncePhase): Static<typeof Bounce> {
  if (phase.kind === 'negative-funds') return { type: 'negfunds' };
  const msg_size = messageSize(phase.messageSize);
  if (phase.kind === 'no-funds')
    return { type: 'nofunds', msg_size, req_fwd_fees: phase.requiredFwdFees.toString() };
  const { messageFees, fwdFees } = phase;
  return { type: 'ok', msg_size, msg_fees: messageFees.toString(), fwd_fees: fwdFees.toString() };
}

function messageSize({ cells, bits }: { cells: number; bits: number }): Static<typeof MessageSize> {
  return { cells: cells.toString(), bits: bits.toString() };
}

const DESCRIPTION_TYPES = {
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
    type: Choice('Kind of the transaction', Object.values(DESCRIPTION_TYPES), 'ord'),
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
type DescriptionFields = Partial<
  Omit<Extract<TransactionDescription, { kind: 'ordinary' }>, 'kind'>
> & {
  readonly isTock?: boolean;
  readonly installed?: boolean;
  readonly splitInfo?: SplitMergeInfo;
};

export function description(
  workchain: number,
  { kind, ...rest }: TransactionDescription,
): Static<typeof Description> {
  const fields: DescriptionFields = rest;
  return {
    type: DESCRIPTION_TYPES[kind],
    ...(fields.aborted !== undefined && { aborted: fields.aborted }),
    ...(fields.destroyed !== undefined && { destroyed: fields.destroyed }),
    ...(fields.creditFirst !== undefined && { credit_first: fields.creditFirst }),
    ...(fields.isTock !== undefined && { is_tock: fields.isTock }),
    ...(fields.installed !== undefined && { installed: fields.installed }),
    ...(fields.storage && { storage_ph: storagePh(fields.storage) }),
    ...(fields.credit && { credit_ph: creditPh(fields.credit) }),
    ...(fields.compute && { compute_ph: computePh(fields.compute) }),
    ...(fields.action && { action: action(fields.action) }),
    ...(fields.bounce && { bounce: bounce(fields.bounce) }),
    ...(fields.splitInfo && { split_info: splitInfo(workchain, fields.splitInfo) }),
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
