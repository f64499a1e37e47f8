import { RELEASE } from '../../http/openapi-documents.ts';
import type { OperatorContext, ProcessStatus, PulseOrReason } from '../context.ts';
import { operation } from '../operation.ts';
import { type InterfaceState, Overview } from '../operator-shapes.ts';
import { findProblems } from '../problems/problems.ts';

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
  const [statuses, pulse, problems] = await Promise.all([
    view.statuses(),
    view.pulse(),
    findProblems(context),
  ]);
  const answering = statuses.filter((status) => status !== null);
  const interfaces = interfacesOf(answering);
  const unready = interfaces.find(({ problem }) => problem !== null) ?? null;
  return {
    version: RELEASE,
    network: sources.network,
    utime: Math.floor(Date.now() / 1000),
    isReady: answering.length > 0 && unready === null,
    summary: summaryOf(answering, unready, pulse),
    problems,
    interfaces,
    processes: statuses.length,
    now: sampler.history.newest,
  };
}

function summaryOf(
  statuses: readonly ProcessStatus[],
  unready: InterfaceState | null,
  pulse: PulseOrReason,
): string {
  if (statuses.length === 0) return 'No process answers.';
  if (unready?.name === 'v2') return `Not ready: ${unready.problem}.`;
  const heads = statuses.flatMap(({ head }) => head ?? []);
  const age = Math.max(...heads.map(({ age_seconds }) => age_seconds));
  const seqno = Math.max(...heads.map((head) => head.seqno));
  const state = unready ? `${unready.name} is not ready: ${unready.problem};` : 'Ready:';
  return `${state} head ${age} s old, ${indexText(seqno, pulse)}.`;
}

/** An interface is ready if it is ready in all processes. */
function interfacesOf(statuses: readonly ProcessStatus[]): InterfaceState[] {
  const names = new Set(statuses.flatMap((status) => Object.keys(status.interfaces)));
  return [...names].map((name) => ({
    name,
    problem: statuses.map((status) => status.interfaces[name]).find(Boolean) ?? null,
    source: name === 'v3' ? sourceOf(statuses) : null,
  }));
}

function sourceOf(statuses: readonly ProcessStatus[]): InterfaceState['source'] {
  const replicas = statuses.flatMap(({ replica }) => replica ?? []);
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
