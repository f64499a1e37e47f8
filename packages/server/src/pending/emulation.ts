import { accountsToLoad, supportedTypes } from '@tonway/actions';
import type { Message } from '@tonway/chain';
import { within } from '@tonway/lite-client';
import { IndexedContracts } from '../classify/indexed-contracts.ts';
import type { Recogniser } from '../contracts/recognise/recogniser.ts';
import type { LedgerAction } from '../ledger/action.ts';
import type { LedgerTransaction } from '../ledger/transaction.ts';
import type { ChainContext } from '../requests/chain-context.ts';
import type { ReadStore } from '../store/read/read-store.ts';
import { type EmulatedTrace, type EmulationOptions, emulateMessage } from './emulate-message.ts';
import { classifiableTrace, emulatedActions } from './emulated-actions.ts';
import { addEmulatedContracts } from './emulated-contracts.ts';
import { emulatedTransactions } from './emulated-transactions.ts';
import { EmulationTimeout } from './errors.ts';

/** What a message would cause. */
export interface Emulation {
  readonly trace: EmulatedTrace;
  /** In the order of logical time. */
  readonly transactions: readonly LedgerTransaction[];
  /** Null unless they were asked for. */
  readonly actions: readonly LedgerAction[] | null;
}

export interface EmulationParts {
  readonly store: ReadStore;
  readonly recogniser: Pick<Recogniser, 'recognise'>;
  /** Types of actions that the client knows; null: actions are not derived. */
  readonly actionTypes: readonly string[] | null;
  readonly timeoutMs: number;
}

/** Emulates a message on verified states, and derives the actions. Throws `MessageNotAccepted` and `EmulationTimeout`. */
export async function emulate(
  context: ChainContext,
  message: Message,
  options: EmulationOptions,
  parts: EmulationParts,
): Promise<Emulation> {
  const { timeoutMs } = parts;
  const timeoutError = () => new EmulationTimeout(timeoutMs);
  return within(emulateAll(context, message, options, parts), { timeoutMs, timeoutError });
}

async function emulateAll(
  context: ChainContext,
  message: Message,
  options: EmulationOptions,
  { store, recogniser, actionTypes, timeoutMs }: EmulationParts,
): Promise<Emulation> {
  const { signal: caller } = context.tvmCall;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = caller ? AbortSignal.any([caller, timeout]) : timeout;
  const trace = await emulateMessage(context, message, options, signal);
  const hasExtraFlags = await store.facts.hasExtraFlags.get();
  const transactions = emulatedTransactions(trace, hasExtraFlags(trace.block.seqno));
  if (!actionTypes) return { trace, transactions, actions: null };
  const classifiable = classifiableTrace(trace, transactions);
  const contracts = new IndexedContracts(store.queries);
  await contracts.load(new Set(accountsToLoad(classifiable)), new Set());
  await addEmulatedContracts(contracts, trace, { recogniser, signal });
  const types = supportedTypes(actionTypes);
  const actions = await emulatedActions(trace, classifiable, contracts, types);
  return { trace, transactions, actions };
}
