import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { navigate, pathWith } from '../../location/router.ts';
import { AccountLink } from '../../ui/account-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import {
  type HistoryFilter,
  KIND_NAMES,
  type Kind,
  kindText,
  OUTCOME_NAMES,
  rawAddressOf,
} from './history-filter.ts';

interface FilterProps {
  readonly filter: HistoryFilter;
}

/** Each outcome has an address of its own. */
export function Outcomes({ filter: { outcome } }: FilterProps) {
  return (
    <nav class="switch" aria-label="Which actions">
      {OUTCOME_NAMES.map((each) => (
        <Link
          key={each}
          to={pathWith({ show: each === 'all' ? null : each, cursor: null })}
          aria-current={each === outcome ? 'page' : undefined}
        >
          {each.charAt(0).toUpperCase() + each.slice(1)}
        </Link>
      ))}
    </nav>
  );
}

/** What else the history is filtered by. */
export function MoreFilters({ filter }: FilterProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const id = useId();
  const [kind, setKind] = useState<string>(filter.kind ?? '');
  const [from, setFrom] = useState(filter.from ?? '');
  const [to, setTo] = useState(filter.to ?? '');
  const [other, setOther] = useState(filter.counterparty ?? '');
  const [isGrouped, setGrouped] = useState(filter.isGrouped);
  const isWrong = other.trim() !== '' && rawAddressOf(other) === null;
  const apply = (event: Event) => {
    event.preventDefault();
    if (isWrong) return;
    if (details.current) details.current.open = false;
    const given = { kind, from, to, with: other.trim(), group: isGrouped ? 'trace' : '' };
    const changes = Object.entries(given).map(([name, value]) => [name, value || null] as const);
    navigate(pathWith({ ...Object.fromEntries(changes), cursor: null }), { keepScroll: true });
  };
  return (
    <details class="api-link" ref={details}>
      <summary title="By kind, time and counterparty">
        <Icon name="filter" />
        Filter
      </summary>
      <form class="popover filter-form" onSubmit={apply}>
        <label>
          Kind
          <select value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value)}>
            <option value="">all</option>
            {KIND_NAMES.map((name: Kind) => (
              <option key={name} value={name}>
                {kindText(name)}
              </option>
            ))}
          </select>
        </label>
        <Day label="From (UTC)" value={from} onChange={setFrom} />
        <Day label="To (UTC)" value={to} onChange={setTo} />
        <label class="wide">
          Counterparty
          <input
            value={other}
            placeholder="address"
            spellcheck={false}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? id : undefined}
            onInput={({ currentTarget }) => setOther(currentTarget.value)}
          />
        </label>
        {isWrong && (
          <p id={id} class="failed wide">
            Not a valid address.
          </p>
        )}
        <label class="wide check">
          <input
            type="checkbox"
            checked={isGrouped}
            onChange={({ currentTarget }) => setGrouped(currentTarget.checked)}
          />
          One row for each trace
        </label>
        <button type="submit" class="wide">
          Show
        </button>
      </form>
    </details>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <label>
      {label}
      <input
        type="date"
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}

/** What the history is filtered by, each with a link that removes it. */
export function ActiveFilters({ filter }: FilterProps) {
  const { kind, from, to, counterparty, isGrouped } = filter;
  if (!isGrouped && [kind, from, to, counterparty].every((each) => each === null)) return null;
  return (
    <ul class="tags active-filters" aria-label="Filters">
      {kind !== null && <Active name="kind">{kindText(kind)}</Active>}
      {from !== null && <Active name="from">from {from}</Active>}
      {to !== null && <Active name="to">to {to}</Active>}
      {counterparty !== null && (
        <Active name="with">
          with <AccountLink address={counterparty} />
        </Active>
      )}
      {isGrouped && <Active name="group">by trace</Active>}
    </ul>
  );
}

function Active({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ComponentChildren;
}) {
  return (
    <li class="tag accent">
      {children}
      <Link to={pathWith({ [name]: null, cursor: null })} aria-label="Remove this filter">
        <Icon name="close" />
      </Link>
    </li>
  );
}
