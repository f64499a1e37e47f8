import type { Address } from '@tonway/chain';
import { within } from '@tonway/lite-client';
import type { Retrace, StepsQuery } from '@tonway/tvm';
import { type RecordedRun, recordedRun } from '../../network/messages/recorded-run.ts';
import type { ChainContext } from '../../network/requests/chain-context.ts';
import type { TransactionId } from '../../network/upstream/session.ts';
import { EmulationTimeout } from './emulate-messages.ts';

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
  const { signal: caller } = context.tvmCall;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = caller ? AbortSignal.any([caller, timeout]) : timeout;
  const stacksTimeoutMs = Math.min(MAX_STACKS_MS, Math.ceil(timeoutMs * STACKS_SHARE));
  const retracing = context.tvm.retrace(
    { ...run.call, steps, stacksTimeoutMs },
    { ...context.tvmCall, signal },
  );
  const timeoutError = () => new EmulationTimeout(timeoutMs);
  return { run, retrace: await within(retracing, { timeoutMs, timeoutError }) };
}
