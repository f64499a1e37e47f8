import {
  type ActionPhase,
  type BouncePhase,
  type ComputePhase,
  type StorageUsed,
  type Transaction,
  toHex,
} from '@tonway/chain';

/** A part in which an executed transaction differs from the recorded one. */
export interface Difference {
  readonly field: string;
  readonly recorded: string;
  readonly executed: string;
}

type Facts = Readonly<Record<string, string>>;
/** Of the facts that one side does not have. */
const NONE = 'none';
const MAX_DIFFERENCES = 50;

/** Where a transaction that was executed again differs from the recorded one; empty if both have the same hash. */
export function differencesOf(recorded: Transaction, executed: Transaction): Difference[] {
  if (toHex(recorded.hash) === toHex(executed.hash)) return [];
  const [theirs, ours] = [factsOf(recorded), factsOf(executed)];
  const fields = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])];
  return fields
    .map((field) => ({ field, recorded: theirs[field] ?? NONE, executed: ours[field] ?? NONE }))
    .filter((each) => each.recorded !== each.executed)
    .slice(0, MAX_DIFFERENCES);
}

function factsOf(transaction: Transaction): Facts {
  const { description, totalFees, stateUpdate, outMessageCells } = transaction;
  return {
    hash: toHex(transaction.hash),
    account: toHex(transaction.accountAddress),
    lt: String(transaction.lt),
    now: String(transaction.now),
    previous_lt: String(transaction.previousLt),
    previous_hash: toHex(transaction.previousHash),
    original_status: transaction.origStatus,
    end_status: transaction.endStatus,
    total_fees: String(totalFees.coins),
    account_before: toHex(stateUpdate.oldHash),
    account_after: toHex(stateUpdate.newHash),
    ...messageFacts(transaction.inMessageCell?.hashHex(), outMessageCells),
    ...descriptionFacts(description),
  };
}

function messageFacts(
  incoming: string | undefined,
  outgoing: Transaction['outMessageCells'],
): Facts {
  const sent = outgoing.map((cell, i) => [`out_message_${i}`, cell.hashHex()] as const);
  return {
    ...(incoming !== undefined && { in_message: incoming }),
    out_messages: String(outgoing.length),
    ...Object.fromEntries(sent),
  };
}

function descriptionFacts(description: Transaction['description']): Facts {
  if (description.kind !== 'ordinary' && description.kind !== 'tick-tock')
    return { kind: description.kind };
  const { kind, storage, compute, action, aborted, destroyed } = description;
  const { credit = null, bounce = null } = kind === 'ordinary' ? description : {};
  return {
    kind,
    ...(storage && { storage_fees: String(storage.feesCollected) }),
    ...(storage && { storage_status_change: storage.statusChange }),
    ...(credit && { credit: String(credit.credit.coins) }),
    ...(bounce && bounceFacts(bounce)),
    aborted: String(aborted),
    destroyed: String(destroyed),
    ...computeFacts(compute),
    ...(action && actionFacts(action)),
  };
}

function bounceFacts(bounce: BouncePhase): Facts {
  return {
    bounce: bounce.kind,
    ...(bounce.kind !== 'negative-funds' && { bounce_size: sizeText(bounce.messageSize) }),
  };
}

function sizeText({ cells, bits }: StorageUsed): string {
  return `${cells} cells, ${bits} bits`;
}

function computeFacts(compute: ComputePhase): Facts {
  if (compute.kind === 'skipped') return { compute_skipped: compute.reason };
  return {
    success: String(compute.success),
    exit_code: String(compute.exitCode),
    exit_arg: String(compute.exitArg ?? NONE),
    gas_used: String(compute.gasUsed),
    gas_limit: String(compute.gasLimit),
    gas_credit: String(compute.gasCredit ?? NONE),
    gas_fees: String(compute.gasFees),
    vm_steps: String(compute.vmSteps),
  };
}

function actionFacts(action: ActionPhase): Facts {
  return {
    action_success: String(action.success),
    action_result_code: String(action.resultCode),
    action_list: toHex(action.actionListHash),
    total_actions: String(action.totalActions),
    skipped_actions: String(action.skippedActions),
    messages_created: String(action.messagesCreated),
    forward_fees: String(action.totalFwdFees ?? NONE),
    action_fees: String(action.totalActionFees ?? NONE),
  };
}
