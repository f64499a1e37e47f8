import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { InterfaceName } from '../routes/interfaces.ts';
import { Link } from '../ui/link.tsx';
import { filterOperations, type Operation, type OperationGroup } from './operations.ts';

interface OperationListProps {
  readonly interfaceName: InterfaceName;
  readonly groups: readonly OperationGroup[];
  /** The operation that is open. */
  readonly current: string | null;
}

/** Each operation is a page of its own, between which the filter stays. */
let lastFilter = '';

/** All operations of an interface, with a filter. */
export function OperationList({ interfaceName, groups, current }: OperationListProps) {
  const [filter, setFilter] = useState(lastFilter);
  const found = useMemo(() => filterOperations(groups, filter), [groups, filter]);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => scrollTo(list.current), []);
  const change = (text: string) => {
    lastFilter = text;
    setFilter(text);
  };
  return (
    <nav class="operations" aria-label="Operations">
      <input
        type="search"
        aria-label="Filter operations"
        placeholder="Filter"
        autoComplete="off"
        spellcheck={false}
        value={filter}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      <div class="operation-groups" ref={list}>
        {found.map(({ name, operations }) => (
          <section key={name} aria-label={name}>
            <h2>{name}</h2>
            <ul>
              {operations.map((operation) => (
                <OperationItem
                  key={operation.id}
                  operation={operation}
                  interfaceName={interfaceName}
                  isCurrent={operation.id === current}
                />
              ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && <p class="empty">No operation has these words.</p>}
      </div>
    </nav>
  );
}

interface OperationItemProps {
  readonly operation: Operation;
  readonly interfaceName: InterfaceName;
  readonly isCurrent: boolean;
}

function OperationItem({ operation, interfaceName, isCurrent }: OperationItemProps) {
  const { id, path, summary, forms, isDeprecated } = operation;
  const method = forms[0]?.method;
  return (
    <li>
      <Link
        to={`/playground/${interfaceName}/${id}`}
        class={isDeprecated ? 'operation deprecated' : 'operation'}
        title={summary.replaceAll('`', '')}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <span class="operation-name">
          {path.replace(/^\/api(\/streaming)?\/[^/]+\/?/, '') || '/'}
        </span>
        {method !== 'GET' && <span class="method">{method}</span>}
      </Link>
    </li>
  );
}

/** The list shows the operation that is open. */
function scrollTo(list: HTMLElement | null): void {
  const link = list?.querySelector<HTMLElement>('[aria-current]');
  if (list && link) list.scrollTop = link.offsetTop - list.clientHeight / 2;
}
