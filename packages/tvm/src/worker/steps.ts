import { readBoc, Transaction, type VmComputePhase } from '@tonway/chain';
import { readSteps, type VmLog } from '../steps/read-steps.ts';
import type { StepsQuery, VmSteps } from '../steps/vm-steps.ts';

/** The sizes of the emulator's log: with `lengthenLogs`, and of a build that it does not know. */
const FULL_LOG_CHARS = [2 ** 25, 2 ** 20];

/**
 * Reads the steps of a run from its log. `logAgain` executes the transaction again without stacks, if the log with stacks
 * is not complete. Null: the contract was not run.
 */
export function stepsOfRun(
  transaction: Uint8Array,
  log: string,
  query: StepsQuery,
  logAgain: () => string,
): VmSteps | null {
  const compute = computePhase(transaction);
  if (!compute) return null;
  const first = vmLog(log);
  const isPart = query.stacks && first.isCut;
  const logs = isPart ? { log: vmLog(logAgain()), stacks: first } : { log: first, stacks: null };
  const { gasLimit, gasCredit, gasUsed } = compute;
  return readSteps({ ...logs, gasLimit: gasLimit + (gasCredit ?? 0), gasUsed }, query);
}

function vmLog(text: string): VmLog {
  return { text, isCut: FULL_LOG_CHARS.includes(text.length) };
}

function computePhase(boc: Uint8Array): VmComputePhase | null {
  const { description } = Transaction.load(readBoc(boc));
  if (description.kind !== 'ordinary' && description.kind !== 'tick-tock') return null;
  return description.compute.kind === 'vm' ? description.compute : null;
}
