import type { InterfaceState, Overview, Problem } from '../../generated/operator.generated.ts';
import { KindIcon } from '../../ui/icon.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';

/** Whether the server works, and what is wrong, each problem with its remedy. */
export function ServerState({ overview }: { readonly overview: Overview }) {
  const { summary, problems, interfaces, version, processes } = overview;
  return (
    <section class="panel" aria-label="State of the server">
      <div class="server-state">
        <StateIcon overview={overview} />
        <div>
          <p class="summary" role="status">
            {summary}
          </p>
          <ul class="tags" aria-label="Interfaces">
            {interfaces.map((each) => (
              <Interface key={each.name} state={each} />
            ))}
          </ul>
        </div>
        <p class="muted">
          Tonway {version} · {processes} {processes === 1 ? 'process' : 'processes'}
        </p>
      </div>
      <Problems problems={problems} />
    </section>
  );
}

function StateIcon({ overview: { isReady, problems } }: { readonly overview: Overview }) {
  if (!isReady) return <KindIcon name="close" tone="failed" isLarge />;
  return problems.length > 0 ? (
    <KindIcon name="warning" tone="trade" isLarge />
  ) : (
    <KindIcon name="check" tone="in" isLarge />
  );
}

const INTERFACE_NAMES: Readonly<Record<string, string>> = { stream: 'Streams' };

function Interface({ state: { name, problem, source } }: { readonly state: InterfaceState }) {
  const text = INTERFACE_NAMES[name] ?? name;
  if (problem !== null) return <li class="tag failed">✕ {text} not ready</li>;
  return (
    <li class="tag ok">
      {text} ready{source !== null && `, from the ${source}`}
    </li>
  );
}

function Problems({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <ul class="rows two-lines problems" aria-label="Problems" aria-live="polite">
      {problems.map(({ text, remedy }) => (
        <li key={text}>
          <KindIcon name="warning" tone="failed" />
          <span class="main">
            <strong class="first">{text}</strong>
            <span class="second">
              <MarkedText text={remedy} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
