import type {
  ActionPhase,
  BouncePhase,
  ComputePhase,
  CreditPhase,
  StoragePhase,
} from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { extraCurrencies } from './extra-currencies.ts';
import { Decimal, ExtraCurrencies, Hash } from './schemas.ts';
import { base64 } from './text.ts';

const StatusChange = Type.Enum(['unchanged', 'frozen', 'deleted']);
const MessageSize = Type.Object({ cells: Decimal, bits: Decimal });

export const StoragePh = Type.Object({
  storage_fees_collected: Decimal,
  storage_fees_due: Type.Optional(Decimal),
  status_change: StatusChange,
});

export function storagePh(phase: StoragePhase): Static<typeof StoragePh> {
  return {
    storage_fees_collected: phase.feesCollected.toString(),
    ...(phase.feesDue !== null && { storage_fees_due: phase.feesDue.toString() }),
    status_change: phase.statusChange,
  };
}

export const CreditPh = Type.Object({
  due_fees_collected: Type.Optional(Decimal),
  credit: Type.Optional(Decimal),
  credit_extra_currencies: Type.Optional(ExtraCurrencies),
});

export function creditPh({ dueFeesCollected, credit }: CreditPhase): Static<typeof CreditPh> {
  return {
    ...(dueFeesCollected !== null && { due_fees_collected: dueFeesCollected.toString() }),
    credit: credit.coins.toString(),
    ...(!credit.extra.isEmpty && { credit_extra_currencies: extraCurrencies(credit.extra) }),
  };
}

export const ComputePh = Type.Union([
  Type.Object({
    skipped: Type.Literal(true),
    reason: Type.Enum(['no_state', 'bad_state', 'no_gas', 'suspended']),
  }),
  Type.Object({
    skipped: Type.Literal(false),
    success: Type.Boolean(),
    msg_state_used: Type.Boolean(),
    account_activated: Type.Boolean(),
    gas_fees: Decimal,
    gas_used: Decimal,
    gas_limit: Decimal,
    gas_credit: Type.Optional(Decimal),
    mode: Type.Integer(),
    exit_code: Type.Integer(),
    exit_arg: Type.Optional(Type.Integer()),
    vm_steps: Type.Integer(),
    vm_init_state_hash: Hash,
    vm_final_state_hash: Hash,
  }),
]);

const REASONS = {
  'no-state': 'no_state',
  'bad-state': 'bad_state',
  'no-gas': 'no_gas',
  suspended: 'suspended',
} as const;

export function computePh(phase: ComputePhase): Static<typeof ComputePh> {
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

export const Action = Type.Object({
  success: Type.Boolean(),
  valid: Type.Boolean(),
  no_funds: Type.Boolean(),
  status_change: StatusChange,
  total_fwd_fees: Type.Optional(Decimal),
  total_action_fees: Type.Optional(Decimal),
  result_code: Type.Integer(),
  result_arg: Type.Optional(Type.Integer()),
  tot_actions: Type.Integer(),
  spec_actions: Type.Integer(),
  skipped_actions: Type.Integer(),
  msgs_created: Type.Integer(),
  action_list_hash: Hash,
  tot_msg_size: MessageSize,
});

export function action(phase: ActionPhase): Static<typeof Action> {
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

export const Bounce = Type.Object({
  type: Type.Enum(['negfunds', 'nofunds', 'ok']),
  msg_size: Type.Optional(MessageSize),
  req_fwd_fees: Type.Optional(Decimal),
  msg_fees: Type.Optional(Decimal),
  fwd_fees: Type.Optional(Decimal),
});

export function bounce(phase: BouncePhase): Static<typeof Bounce> {
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
