import { type Cell, equalBytes, type ShardAccountFields, type Transaction } from '@tonway/chain';
import { TvmError, type TvmErrorCode } from '../errors.ts';
import type { CallOptions } from '../pool/call.ts';
import type { WorkerPool } from '../pool/worker-pool.ts';
import type { StepsQuery } from '../steps/vm-steps.ts';
import { type Difference, differencesOf } from './differences.ts';
import {
  type EmulateCall,
  type EmulateResult,
  emulate,
  type TransactionContext,
} from './emulate.ts';

/** Recorded transactions, and what they could see of their block. */
export interface RetraceCall extends Omit<TransactionContext, 'lt' | 'ignoreSignatures' | 'log'> {
  /** Before the first transaction; null: the account did not exist. */
  readonly account: ShardAccountFields | null;
  /** Consecutive transactions of the account in one block. The last one is retraced; the others lead to its state. */
  readonly transactions: readonly Transaction[];
  readonly steps: StepsQuery;
  /** Stacks that take longer are left out. */
  readonly stacksTimeoutMs?: number;
}

export interface Retrace {
  /** The last transaction, or an earlier one after which the account differs: the last one was not executed then. */
  readonly recorded: Transaction;
  /** The account before it; null: the account did not exist. */
  readonly account: ShardAccountFields | null;
  readonly executed: EmulateResult;
  /** Whether both have the same hash. */
  readonly isEqual: boolean;
  /** Empty if both are equal, or if the transaction was refused. */
  readonly differences: readonly Difference[];
}

const DEFAULT_STACKS_TIMEOUT_MS = 1500;
/** Errors that a run with stacks can have although it has none without. */
const STACK_ERRORS: readonly TvmErrorCode[] = [
  'TVM_ABORTED',
  'TVM_CRASHED',
  'TVM_RESULT',
  'TVM_TIMEOUT',
];

/** Executes recorded transactions of one account again, and compares the results with the records. */
export async function retrace(
  pool: WorkerPool,
  call: RetraceCall,
  options: CallOptions = {},
): Promise<Retrace> {
  const { transactions, steps, stacksTimeoutMs = DEFAULT_STACKS_TIMEOUT_MS, ...context } = call;
  const last = transactions.at(-1);
  if (!last) throw new TvmError('TVM_INPUT', 'there is no transaction');
  let { account } = call;
  for (const recorded of transactions.slice(0, -1)) {
    const result = await emulate(pool, executing(recorded), options);
    const outcome = compared(recorded, account, result);
    const { executed } = outcome;
    const isSame = executed.accepted && leadsTo(recorded, executed.account.accountCell);
    if (!isSame) return outcome;
    account = outcome.isEqual ? executed.account : followed(executed.account, recorded);
  }
  const run = { ...executing(last), steps };
  return compared(last, account, await runWithSteps(pool, run, stacksTimeoutMs, options));

  function executing(recorded: Transaction): EmulateCall {
    return { ...context, account, lt: recorded.lt, message: causeOf(recorded) };
  }
}

/** What made the transaction run. */
function causeOf({ description, inMessageCell }: Transaction): EmulateCall['message'] {
  if (description.kind === 'tick-tock') return description.isTock ? 'tock' : 'tick';
  if (description.kind === 'ordinary' && inMessageCell) return inMessageCell;
  throw new TvmError(
    'TVM_INPUT',
    `a transaction of the kind '${description.kind}' cannot be executed again`,
  );
}

function compared(
  recorded: Transaction,
  account: ShardAccountFields | null,
  executed: EmulateResult,
): Retrace {
  const facts = { recorded, account, executed };
  if (!executed.accepted) return { ...facts, isEqual: false, differences: [] };
  const differences = differencesOf(recorded, executed.transaction);
  return { ...facts, isEqual: differences.length === 0, differences };
}

function leadsTo({ stateUpdate }: Transaction, account: Cell): boolean {
  return equalBytes(account.hash(), stateUpdate.newHash);
}

/** The account as the network has it after a transaction whose record differs only in other parts. */
function followed({ account }: ShardAccountFields, { hash, lt }: Transaction): ShardAccountFields {
  return { account, lastTransactionHash: hash, lastTransactionLt: lt };
}

/** Executes with stacks, and without if that takes too long or needs too much memory. */
async function runWithSteps(
  pool: WorkerPool,
  call: EmulateCall & { readonly steps: StepsQuery },
  stacksTimeoutMs: number,
  options: CallOptions,
): Promise<EmulateResult> {
  const { steps } = call;
  if (!steps.stacks) return emulate(pool, call, options);
  const timeout = AbortSignal.timeout(stacksTimeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    return await emulate(pool, call, { ...options, signal });
  } catch (error) {
    const canRepeat = error instanceof TvmError && STACK_ERRORS.includes(error.code);
    if (!canRepeat || options.signal?.aborted) throw error;
    return emulate(pool, { ...call, steps: { ...steps, stacks: false } }, options);
  }
}
