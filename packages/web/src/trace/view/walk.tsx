import { useEffect, useState } from 'preact/hooks';
import { KnownContext } from '../../data/known.ts';
import { grouped } from '../../format/amount.ts';
import { counted } from '../../format/text.ts';
import type { LoadedTrace } from '../read-traces.ts';
import { startWalk, type Walked, walkBack, walkOn } from '../walk.ts';
import { TraceExplorer } from './explorer.tsx';

/** A trace that is too large to be read at once: the chosen transaction, and more around it on request. */
export function Walk({ trace, hash }: { readonly trace: LoadedTrace; readonly hash: string }) {
  const [walked, setWalked] = useState<Walked | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = (step: () => Promise<Walked>) => {
    setBusy(true);
    setError(null);
    step()
      .then(setWalked, (reason: unknown) => setError(String(reason)))
      .finally(() => setBusy(false));
  };
  const isKnown = walked?.transactions.has(hash) ?? false;
  useEffect(() => {
    if (!isKnown) run(() => startWalk(trace, hash));
  }, [trace, hash, isKnown]);
  if (!walked)
    return (
      <p class={error === null ? 'empty' : 'failure'}>{error ?? 'Loading the transactions …'}</p>
    );
  const left = trace.head.trace_info.transactions - walked.transactions.size;
  return (
    <KnownContext.Provider value={walked.trace}>
      <p class="trace-gap">
        <span>
          {grouped(walked.transactions.size)} of{' '}
          {counted(trace.head.trace_info.transactions, 'transaction')} are shown, {grouped(left)}{' '}
          are left out.
        </span>
        <button type="button" disabled={isBusy} onClick={() => run(() => walkBack(walked))}>
          10 before
        </button>
        <button type="button" disabled={isBusy} onClick={() => run(() => walkOn(walked))}>
          10 after
        </button>
        {error !== null && <span role="alert">{error}</span>}
      </p>
      <TraceExplorer trace={walked.trace} hash={hash} url={walked.url} />
    </KnownContext.Provider>
  );
}
