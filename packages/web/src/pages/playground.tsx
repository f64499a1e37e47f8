import { useMemo, useState } from 'preact/hooks';
import { currentApiKey } from '../data/api.ts';
import type { PageProps } from '../location/page-props.ts';
import { KeyField } from '../playground/key-field.tsx';
import { OperationForm } from '../playground/operation-form.tsx';
import { OperationList } from '../playground/operation-list.tsx';
import { inWords, type OperationGroup, operationsOf } from '../playground/operations.ts';
import { useDocument } from '../playground/use-document.ts';
import { useExamples } from '../playground/use-examples.ts';
import { INTERFACES, type InterfaceName, isInterface } from '../routes/interfaces.ts';
import { Link } from '../ui/link.tsx';
import { MarkedText } from '../ui/marked-text.tsx';
import { Failure } from '../ui/panel.tsx';
import { useCurrentInView } from '../ui/use-current-in-view.ts';

/** All operations of the API, each with a form that sends it. */
export default function PlaygroundPage({ params }: PageProps) {
  const { interface: name = 'v2', operation } = params;
  const [hasKey, setHasKey] = useState(currentApiKey() !== null);
  const interfaces = useCurrentInView(name);
  return (
    <>
      <div class="playground-head">
        <h1 tabIndex={-1}>{operation === undefined ? 'Playground' : inWords(operation)}</h1>
        <KeyField onChange={setHasKey} />
      </div>
      <nav class="tabs" aria-label="Interfaces" ref={interfaces}>
        {(Object.keys(INTERFACES) as InterfaceName[]).map((each) => (
          <Link
            key={each}
            to={`/playground/${each}`}
            aria-current={each === name ? 'page' : undefined}
          >
            {INTERFACES[each].title}
          </Link>
        ))}
      </nav>
      {isInterface(name) ? (
        <Interface name={name} operationId={operation ?? null} hasKey={hasKey} />
      ) : (
        <p>There is no such interface.</p>
      )}
    </>
  );
}

interface InterfaceProps {
  readonly name: InterfaceName;
  readonly operationId: string | null;
  readonly hasKey: boolean;
}

function Interface({ name, operationId, hasKey }: InterfaceProps) {
  const result = useDocument(name);
  const examples = useExamples();
  const document = result.data;
  const groups = useMemo(() => (document ? operationsOf(document) : []), [document]);
  const operations = groups.flatMap((group) => group.operations);
  const operation = operations.find(({ id }) => id === operationId);
  if (result.error) return <Failure result={result} error={result.error} />;
  if (!document) return null;
  return (
    <div class={operationId === null ? 'playground' : 'playground chosen'}>
      <OperationList interfaceName={name} groups={groups} current={operationId} />
      <div class="operation-page">
        <p class="all-operations">
          <Link to={`/playground/${name}`}>All operations</Link>
        </p>
        {operation ? (
          <OperationForm
            document={document}
            interfaceName={name}
            operation={operation}
            examples={examples}
            hasKey={hasKey}
          />
        ) : (
          <>
            <p>
              {operationId === null ? (
                <MarkedText text={document.info.description ?? ''} />
              ) : (
                'There is no such operation.'
              )}
            </p>
            <StartWith name={name} groups={groups} />
          </>
        )}
      </div>
    </div>
  );
}

const SUGGESTED = 6;

/** The first operation of each group, for readers who look for none in particular. */
function StartWith({
  name,
  groups,
}: {
  readonly name: InterfaceName;
  readonly groups: readonly OperationGroup[];
}) {
  const first = groups.slice(0, SUGGESTED).flatMap(({ operations }) => operations[0] ?? []);
  return (
    <section class="panel" aria-label="Start with">
      <header class="panel-header">
        <h2>Start with</h2>
      </header>
      <ul class="rows">
        {first.map(({ id, summary }) => (
          <li key={id}>
            <span class="main">
              <Link to={`/playground/${name}/${id}`} class="id">
                {id}
              </Link>
            </span>
            <span class="muted">
              <MarkedText text={summary} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
