import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { type Known, KnownContext, merged, useKnown } from '../data/known.ts';

/** Adds what an answer tells about accounts and tokens to what is known around it. */
export function KnownFrom({
  answer,
  children,
}: {
  readonly answer: Known;
  readonly children: ComponentChildren;
}) {
  const outer = useKnown();
  const known = useMemo(() => merged(outer, answer), [outer, answer]);
  return <KnownContext.Provider value={known}>{children}</KnownContext.Provider>;
}
