import { useEffect, useState } from 'preact/hooks';
import { KnownContext } from '../data/known.ts';
import { useShared } from '../data/shared-value.ts';
import type { QueryResult } from '../data/use-query.ts';
import { hexOf } from '../format/hash.ts';
import { shortId } from '../format/text.ts';
import type { PageProps } from '../location/page-props.ts';
import { useCanonicalPath, useLocation } from '../location/router.ts';
import { loadedBytes } from '../trace/counted-client.ts';
import type { LoadedTrace } from '../trace/read-traces.ts';
import type { FoundTrace } from '../trace/trace-query.ts';
import { useGrowingTrace } from '../trace/use-growing-trace.ts';
import { TraceExplorer } from '../trace/view/explorer.tsx';
import { Walk } from '../trace/view/walk.tsx';
import { Absence } from '../ui/absence.tsx';
import { Copy } from '../ui/copy.tsx';
import { Link } from '../ui/link.tsx';
import { Failure } from '../ui/panel.tsx';

/** A trace, and the transaction of it that the address names. */
export default function TracePage({ params }: PageProps) {
  const hash = hexOf(params.hash ?? '');
  const isTrace = useLocation().page?.name === 'trace';
  const subject = isTrace ? 'Trace' : 'Transaction';
  useCanonicalPath(hash && `/${isTrace ? 'trace' : 'tx'}/${hash}`);
  if (hash === null)
    return (
      <>
        <h1 tabIndex={-1}>{subject}</h1>
        <p>This is not a hash: a hash has 64 hexadecimal digits, or 44 characters of base64.</p>
      </>
    );
  return (
    <>
      <div class="trace-top">
        <h1 tabIndex={-1}>
          {subject} {shortId(hash)}
        </h1>
        <p class="page-id" data-page-id>
          {hash} <Copy text={hash} label="hash" />
        </p>
      </div>
      <Content hash={hash} />
    </>
  );
}

function Content({ hash }: { readonly hash: string }) {
  const result = useTrace(hash);
  const { data, error, isLoading } = result;
  if (error && !data) return <Failure result={result} error={error} />;
  if (isLoading && !data) return <Loading />;
  if (!data?.trace) return <NotFound hash={hash} />;
  return (
    <KnownContext.Provider value={data.trace}>
      {data.trace.model ? (
        <TraceExplorer
          key={data.trace.head.external_hash ?? data.trace.head.trace_id}
          trace={data.trace}
          hash={hash}
          url={result.query?.url ?? ''}
        />
      ) : (
        <Walk trace={data.trace} hash={hash} />
      )}
    </KnownContext.Provider>
  );
}

/** Less is loaded in a moment. */
const SHOWN_BYTES = 250_000;

function Loading() {
  const bytes = useShared(loadedBytes);
  return (
    <p class="empty" aria-busy="true">
      Loading the trace …{bytes > SHOWN_BYTES && ` ${(bytes / 1e6).toFixed(1)} MB`}
    </p>
  );
}

/** The trace of a hash. It stays while other transactions of it are chosen, and is followed while it grows. */
function useTrace(hash: string): QueryResult<FoundTrace> {
  const [asked, setAsked] = useState(hash);
  const result = useGrowingTrace(asked);
  const { data } = result;
  useEffect(() => {
    if (!holds(data?.trace ?? null, hash)) setAsked(hash);
  }, [data, hash]);
  return result;
}

function holds(trace: LoadedTrace | null, hash: string): boolean {
  return trace?.model?.nodes.some((node) => node.hash === hash || node.message === hash) ?? false;
}

/** A message that was just sent may be known in a moment: the query goes on. */
function NotFound({ hash }: { readonly hash: string }) {
  return (
    <>
      <p>
        The index has no transaction, message or trace with this hash. If it was sent a moment ago,
        this page shows it as soon as it is known.
      </p>
      <Absence />
      <p>
        <Link to={`/search?q=${hash}`}>Search for it</Link>
      </p>
    </>
  );
}
