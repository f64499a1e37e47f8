import type { ProcessFacts } from '../../../health/facts.ts';
import { readinessOf } from '../../../health/rules.ts';
import { RELEASE } from '../../http/openapi-documents.ts';
import type { OperatorContext, PulseOrReason } from '../context.ts';
import { operation } from '../operation.ts';
import { type InterfaceState, Overview } from '../operator-shapes.ts';

export const overview = operation({
  name: 'overview',
  path: '/overview',
  tag: 'State',
  summary: 'The state of the server and its problems',
  result: Overview,
  handle: (_, context) => readOverview(context),
});

async function readOverview(context: OperatorContext): Promise<Overview> {
  const { view, sampler, sources } = context;
  const [processes, pulse, problems] = await Promise.all([
    view.processes(),
    view.pulse(),
    view.problems(),
  ]);
  const answering = processes.filter((process) => process !== null);
  const interfaces = interfacesOf(answering);
  const unready = interfaces.find(({ problem }) => problem !== null) ?? null;
  return {
    version: RELEASE,
    network: sources.network,
    utime: Math.floor(Date.now() / 1000),
    isReady: answering.length > 0 && unready === null,
    summary: summaryOf(answering, unready, pulse),
    problems: [...problems],
    interfaces,
    processes: processes.length,
    // The age of the summary: that of the newest sample differs from it by up to ten seconds.
    now: { ...sampler.history.newest, headAgeSeconds: worstHead(answering)?.age ?? null },
  };
}

/** The head as the process with the greatest age has it; null: no process has one. */
function worstHead(processes: readonly ProcessFacts[]) {
  const heads = processes.flatMap(({ chain }) => chain?.head ?? []);
  if (heads.length === 0) return null;
  return {
    seqno: Math.max(...heads.map(({ seqno }) => seqno)),
    age: Math.floor(Math.max(...heads.map(({ ageSeconds }) => ageSeconds))),
    ahead: Math.floor(Math.max(...heads.map(({ aheadSeconds }) => aheadSeconds))),
  };
}

function summaryOf(
  processes: readonly ProcessFacts[],
  unready: InterfaceState | null,
  pulse: PulseOrReason,
): string {
  if (processes.length === 0) return 'No process answers.';
  if (unready?.name === 'v2') return `Not ready: ${unready.problem}.`;
  const head = worstHead(processes);
  if (!head) return 'No process has a block yet.';
  const state = unready ? `${unready.name} is not ready: ${unready.problem};` : 'Ready:';
  return `${state} ${headText(head)}, ${indexText(head.seqno, pulse)}.`;
}

/** A block from the future has no age that a reader could check by a clock. */
function headText({ age, ahead }: { readonly age: number; readonly ahead: number }): string {
  return ahead === 0
    ? `head ${age} s old`
    : `head ${age} s old, the clock of this machine is ${ahead} s behind it`;
}

/** An interface is ready if it is ready in all processes. */
function interfacesOf(processes: readonly ProcessFacts[]): InterfaceState[] {
  const states = processes.map((process) => readinessOf(process));
  const names = new Set(states.flatMap((state) => Object.keys(state)));
  return [...names].map((name) => ({
    name,
    problem: states.map((state) => state[name]).find(Boolean) ?? null,
    source: name === 'v3' ? sourceOf(processes) : null,
  }));
}

function sourceOf(processes: readonly ProcessFacts[]): InterfaceState['source'] {
  const replicas = processes.flatMap(({ v3 }) => v3?.replica ?? []);
  if (replicas.length === 0) return null;
  return replicas.every(({ used }) => used) ? 'replica' : 'primary';
}

function indexText(headSeqno: number, pulse: PulseOrReason): string {
  if (!pulse) return 'no index';
  if ('reason' in pulse) return 'index unknown';
  if (!pulse.head) return 'index empty';
  const lag = Math.max(0, headSeqno - pulse.head.seqno);
  if (lag === 0) return 'index up to date';
  return `index ${lag} ${lag === 1 ? 'block' : 'blocks'} behind`;
}
