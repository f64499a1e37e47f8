import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Overview } from '../../generated/operator.generated.ts';
import { useLocation } from '../../location/router.ts';
import { setToken, useOperator } from '../../operator/client.ts';
import { Link } from '../../ui/link.tsx';
import { Failure, Skeleton } from '../../ui/panel.tsx';
import { useCurrentInView } from '../../ui/use-current-in-view.ts';
import { ServerState } from './server-state.tsx';

const OVERVIEW_MS = 3000;

const SECTIONS = [
  ['/operator', 'Overview', 'operator'],
  ['/operator/servers', 'Lite servers', 'operatorServers'],
  ['/operator/index', 'Index', 'operatorIndex'],
  ['/operator/requests', 'Requests', 'operatorRequests'],
  ['/operator/keys', 'Keys', 'operatorKeys'],
  ['/operator/streams', 'Streams', 'operatorStreams'],
  ['/operator/database', 'Database', 'operatorDatabase'],
] as const;

interface FrameProps {
  readonly title: string;
  children(overview: Overview): ComponentChildren;
}

/** What all operator pages have: the token if it is needed, what is wrong now, and the other pages. */
export function Frame({ title, children }: FrameProps) {
  const result = useOperator<Overview>('/overview', OVERVIEW_MS);
  const { data, error } = result;
  if (error?.status === 401) return <Login onToken={result.reload} isLoading={result.isLoading} />;
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <Sections />
      {error && <Failure result={result} error={error} />}
      {data ? (
        <>
          <ServerState overview={data} />
          {children(data)}
        </>
      ) : (
        !error && <Skeleton rows={2} />
      )}
    </>
  );
}

function Sections() {
  const { page } = useLocation();
  const nav = useCurrentInView(page);
  return (
    <nav class="tabs" aria-label="Operator pages" ref={nav}>
      {SECTIONS.map(([path, text, name]) => (
        <Link key={name} to={path} aria-current={page?.name === name ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}

function Login({
  onToken,
  isLoading,
}: {
  readonly onToken: () => void;
  readonly isLoading: boolean;
}) {
  const [wasTried, setTried] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    setToken(String(data.get('token') ?? '').trim(), data.get('keep') !== null);
    setTried(true);
    onToken();
  };
  return (
    <>
      <h1 tabIndex={-1}>Operator</h1>
      <form class="panel login" onSubmit={submit}>
        <label for="token">Operator token</label>
        <input id="token" name="token" type="password" required autocomplete="off" />
        <p class="muted">It is the value of the setting OPERATOR_TOKEN of this server.</p>
        <label>
          <input name="keep" type="checkbox" /> Keep it until this tab is closed
        </label>
        <p role="alert">{wasTried && !isLoading ? 'This token is wrong.' : ''}</p>
        <button type="submit" class="primary">
          Continue
        </button>
      </form>
    </>
  );
}
