import type { ClientError } from '@tonway/client';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import type { QueryResult } from '../data/use-query.ts';
import { ApiLink } from './api-link.tsx';
import { useSeconds } from './time.tsx';

interface PanelProps<Body> {
  readonly title: string;
  /** The query that fills the panel. */
  readonly result: QueryResult<Body>;
  /** Shown while nothing is known, so that the page does not jump. */
  readonly skeletonRows?: number;
  readonly actions?: ComponentChildren;
  children(data: Body): ComponentChildren;
}

/** A part of a page that loads, fails and is repeated on its own. */
export function Panel<Body>({
  title,
  result,
  skeletonRows = 3,
  actions,
  children,
}: PanelProps<Body>) {
  const id = useId();
  const { data, error, isLoading, query } = result;
  return (
    <section class="panel" aria-labelledby={id} aria-busy={isLoading}>
      <header class="panel-header">
        <h2 id={id}>{title}</h2>
        {actions}
        {query && <ApiLink url={query.url} />}
      </header>
      {error && <Failure result={result} error={error} />}
      {data === null ? !error && <Skeleton rows={skeletonRows} /> : children(data)}
    </section>
  );
}

/** Says why a query failed, and when it is repeated. */
export function Failure<Body>({
  result,
  error,
}: {
  readonly result: QueryResult<Body>;
  readonly error: ClientError;
}) {
  useSeconds(result.retryAtMs !== null);
  const seconds =
    result.retryAtMs === null
      ? null
      : Math.max(0, Math.ceil((result.retryAtMs - performance.now()) / 1000));
  return (
    <div class="failure" role="alert">
      <p>{textOf(error)}</p>
      {error.requestId !== undefined && <p class="muted">Request {error.requestId}</p>}
      {seconds === null ? (
        <button type="button" onClick={result.reload}>
          Try again
        </button>
      ) : (
        <p>Next attempt in {seconds} s.</p>
      )}
    </div>
  );
}

function textOf(error: ClientError): string {
  if (error.status === 429) return 'Too many requests from this address.';
  if (error.code === 'NETWORK') return 'The server cannot be reached.';
  if (error.code === 'TIMEOUT' || error.status === 504) return 'The server did not answer in time.';
  return error.message;
}

const SKELETON_AFTER_MS = 150;

/** Empty lines of the final height; fast answers never show them. */
export function Skeleton({ rows }: { readonly rows: number }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SKELETON_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class={isShown ? 'skeleton shown' : 'skeleton'} aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} />
      ))}
    </div>
  );
}
