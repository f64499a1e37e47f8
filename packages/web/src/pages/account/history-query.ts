import { ton } from '../../data/api.ts';
import { type Known, merged } from '../../data/known.ts';
import { type Query, stateOf } from '../../data/query-cache.ts';
import { queryOf } from '../../data/use-query.ts';
import { filterParams, type HistoryFilter, isFiltered } from './history-filter.ts';

type Answer = Awaited<ReturnType<typeof ton.v3.actions>>;
type Action = Answer['actions'][number];

/** An action with a key that it has while it is pending, and after. */
type HistoryAction = Action & { readonly key: string };

interface History extends Known {
  readonly actions: readonly HistoryAction[];
  readonly next_cursor?: string;
}

/** The actions of an account; the first page of all of them begins with those that are pending. */
export function historyQuery(
  account: string,
  cursor: string | null,
  filter: HistoryFilter,
): Query<History> {
  const params = { account, limit: 20, ...filterParams(filter) };
  const final = queryOf(ton.v3.actions, { ...params, ...(cursor !== null && { cursor }) });
  const hasPending = cursor === null && !isFiltered(filter);
  const pending = hasPending ? queryOf(ton.v3.pendingActions, { account }) : null;
  const query: Query<History> = {
    url: final.url,
    async load(signal) {
      // The history is there even if pending traces cannot be read.
      const waiting = pending?.load(signal).catch(() => null);
      const { body, headers } = await final.load(signal);
      const answer = historyOf(body, (await waiting)?.body);
      if (!isMissing(stateOf(query).answer?.body, answer)) return { body: answer, headers };
      // What is not pending any more became final after the actions were read.
      const again = await final.load(signal);
      return { ...again, body: historyOf(again.body, (await waiting)?.body) };
    },
  };
  return query;
}

function historyOf(final: Answer, pending: Omit<Answer, 'next_cursor'> | undefined): History {
  const traces = new Set(final.actions.map(traceOf));
  const waiting = pending?.actions.filter((action) => !traces.has(traceOf(action))) ?? [];
  const known = pending ? merged(final, pending) : {};
  return { ...final, ...known, actions: [...waiting, ...final.actions].map(keyed()) };
}

/** Whether a trace that was pending is not listed any more. */
function isMissing(before: History | undefined, now: History): boolean {
  const traces = new Set(now.actions.map(traceOf));
  const isPending = ({ finality }: Action) => finality === 'pending';
  return before?.actions.some((each) => isPending(each) && !traces.has(traceOf(each))) ?? false;
}

/** What a trace is called before it is on the chain, and after; null if no message from outside started it. */
function traceOf({ trace_external_hash_norm, trace_external_hash }: Action): string | null {
  return trace_external_hash_norm ?? trace_external_hash ?? null;
}

/** Emulated transactions have other hashes than those on the chain: an action is known by its place in the trace. */
function keyed() {
  const places = new Map<string, number>();
  return (action: Action): HistoryAction => {
    const trace = traceOf(action);
    if (trace === null) return { ...action, key: action.action_id };
    const place = places.get(trace) ?? 0;
    places.set(trace, place + 1);
    return { ...action, key: `${trace} ${place}` };
  };
}
