import type { Action } from '@tonway/client/v3';
import { useMemo, useState } from 'preact/hooks';
import { hexOf } from '../../format/hash.ts';
import type { TraceModel } from '../model.ts';

/** The nodes of the account or the sentence that the pointer or the focus is on. */
export function useMarked(model: TraceModel, actions: readonly Action[]) {
  const [subject, setSubject] = useState<string | null>(null);
  const marked = useMemo(() => nodesOf(model, actions, subject), [model, actions, subject]);
  const handlers = useMemo(() => {
    const mark = ({ target }: Event) => setSubject(subjectOf(target));
    return { onMouseOver: mark, onFocusIn: mark, onMouseLeave: () => setSubject(null) };
  }, []);
  return { marked, handlers };
}

function subjectOf(target: EventTarget | null): string | null {
  const found =
    target instanceof Element ? target.closest<HTMLElement>('[data-account], [data-action]') : null;
  return found?.dataset.account ?? found?.dataset.action ?? null;
}

function nodesOf(
  { nodes, accounts }: TraceModel,
  actions: readonly Action[],
  subject: string | null,
): ReadonlySet<number> | null {
  if (subject === null) return null;
  const account = accounts.findIndex(({ friendly }) => friendly === subject);
  if (account !== -1)
    return new Set(nodes.filter((node) => node.account === account).map(({ index }) => index));
  // A sentence can stand for several actions.
  const ids = new Set(subject.split(' '));
  const said = actions.filter(({ action_id }) => ids.has(action_id));
  if (said.length === 0) return null;
  const hashes = new Set(said.flatMap(({ transactions }) => transactions.map(hexOf)));
  return new Set(nodes.filter(({ hash }) => hashes.has(hash)).map(({ index }) => index));
}
