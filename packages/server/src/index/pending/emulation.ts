import { accountsToLoad } from '@tonway/actions';
import type { Address, Message } from '@tonway/chain';
import { within } from '@tonway/lite-client';
import type { Retrace, StepsQuery } from '@tonway/tvm';
import { chainSource } from '../../network/contracts/contract-at.ts';
import type { Recognizer } from '../../network/contracts/recognize/recognizer.ts';
import { type RecordedRun, recordedRun } from '../../network/messages/recorded-run.ts';
import type { ChainContext } from '../../network/requests/chain-context.ts';
import type { TransactionId } from '../../network/upstream/session.ts';
import type { LedgerAction } from '../../store/ledger/trace.ts';
import type { LedgerTransaction } from '../../store/ledger/transaction.ts';
import type { ReadStore } from '../../store/lists/read-store.ts';
import { IndexedContracts } from '../classify/indexed-contracts.ts';
import {
  type AbortableCall,
  type EmulatedTrace,
  type EmulationOptions,
  EmulationTimeout,
  emulateMessages,
} from './emulate-messages.ts';
import { addEmulatedContracts, type TraceContracts } from './emulated-contracts.ts';
import {
  classifiableTrace,
  emulatedActions,
  emulatedOrigin,
  emulatedTransactions,
  type PendingOrigin,
} from './emulated-transactions.ts';

/** What a message would cause. */
export interface Emulation {
  readonly trace: EmulatedTrace;
  /** In the order of logical time. */
  readonly transactions: readonly LedgerTransaction[];
  /** Of all types; null unless they were asked for. */
  readonly actions: readonly LedgerAction[] | null;
}

export interface EmulationContext {
  readonly store: ReadStore;
  readonly recognizer: Pick<Recognizer, 'recognize'>;
  readonly timeoutMs: number;
}

/** A trace of which a part is on the chain. */
export interface PartialTrace {
  readonly origin: PendingOrigin;
  /** Transactions on the chain, in the order of logical time. */
  readonly committed: readonly LedgerTransaction[];
  /** Messages that the transactions sent and that are not received yet. */
  readonly messages: readonly Message[];
}

/** Emulates a message on verified states. Throws `MessageNotAccepted` and `EmulationTimeout`. */
export function emulate(
  context: ChainContext,
  message: Message,
  options: EmulationOptions & { readonly withActions: boolean },
  emulation: EmulationContext,
): Promise<Emulation> {
  const trace = { origin: emulatedOrigin(message), committed: [], messages: [message] };
  return emulateRest(context, trace, options, emulation);
}

/** Emulates what is left of a trace, and derives the actions of the whole trace. Throws as `emulate` does. */
export async function emulateRest(
  context: ChainContext,
  trace: PartialTrace,
  options: EmulationOptions & { readonly withActions: boolean },
  emulation: EmulationContext,
): Promise<Emulation> {
  const { timeoutMs } = emulation;
  const call = callWithin(context, timeoutMs);
  const emulate = async () => {
    const emulated = await emulateMessages(context, trace.messages, options, call);
    return describe(trace, emulated, options.withActions, emulation, call);
  };
  const timeoutError = () => new EmulationTimeout(timeoutMs);
  return within(emulate(), { timeoutMs, timeoutError });
}

async function describe(
  { origin, committed }: PartialTrace,
  trace: EmulatedTrace,
  withActions: boolean,
  emulation: EmulationContext,
  call: AbortableCall,
): Promise<Emulation> {
  const hasExtraFlags = await emulation.store.cache.hasExtraFlags.get();
  const emulated = emulatedTransactions(trace, origin, hasExtraFlags(trace.block.seqno));
  const transactions = [...committed, ...emulated].sort((a, b) => Number(a.lt - b.lt));
  if (!withActions) return { trace, transactions, actions: null };
  const actions = await actionsOf(origin, transactions, trace, emulation, call);
  return { trace, transactions, actions };
}

/** The actions of a trace of which no message is left, with the contracts at a masterchain block. */
export async function committedActions(
  context: ChainContext,
  { origin, committed }: Omit<PartialTrace, 'messages'>,
  seqno: number,
  emulation: EmulationContext,
): Promise<readonly LedgerAction[]> {
  const chain = context.chain();
  const source = chainSource(chain, await chain.block(seqno));
  const contracts = { source, accountsAfter: new Map(), now: context.now() };
  const call = { ...context.tvmCall, signal: AbortSignal.timeout(emulation.timeoutMs) };
  return actionsOf(origin, committed, contracts, emulation, call);
}

async function actionsOf(
  origin: PendingOrigin,
  transactions: readonly LedgerTransaction[],
  after: TraceContracts,
  { store, recognizer }: EmulationContext,
  call: AbortableCall,
): Promise<readonly LedgerAction[]> {
  const trace = classifiableTrace(origin, transactions);
  const contracts = new IndexedContracts(store.queries);
  await contracts.load(new Set(accountsToLoad(trace)), new Set());
  const committed = transactions.filter(({ emulated }) => !emulated);
  await addEmulatedContracts(contracts, after, committed, { recognizer, call });
  return emulatedActions(origin, transactions, trace, contracts);
}

/** A recorded transaction that was executed again. */
export interface RetracedTransaction {
  readonly run: RecordedRun;
  readonly retrace: Retrace;
}

/** Limits of a run with stacks, so that there is time for one without, which takes a third of it. */
const STACKS_SHARE = 0.5;
const MAX_STACKS_MS = 1500;

/** Executes a recorded transaction again on verified states. Throws `RecordUnavailable` and `EmulationTimeout`. */
export async function retraceTransaction(
  context: ChainContext,
  address: Address,
  id: TransactionId,
  steps: StepsQuery,
  timeoutMs: number,
): Promise<RetracedTransaction> {
  const run = await recordedRun(context.chain(), address, id);
  const stacksTimeoutMs = Math.min(MAX_STACKS_MS, Math.ceil(timeoutMs * STACKS_SHARE));
  const retracing = context.tvm.retrace(
    { ...run.call, steps, stacksTimeoutMs },
    callWithin(context, timeoutMs),
  );
  const timeoutError = () => new EmulationTimeout(timeoutMs);
  return { run, retrace: await within(retracing, { timeoutMs, timeoutError }) };
}

/** The call of the request, which also ends after the time. */
function callWithin({ tvmCall }: ChainContext, timeoutMs: number): AbortableCall {
  const timeout = AbortSignal.timeout(timeoutMs);
  const { signal } = tvmCall;
  return { ...tvmCall, signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
}
