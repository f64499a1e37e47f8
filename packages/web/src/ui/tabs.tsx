import { useEffect, useRef } from 'preact/hooks';
import { pathWith } from '../location/router.ts';
import { Link } from './link.tsx';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly (readonly [name: string, text: string, ...unknown[]])[];
  readonly current: string;
  /** How much a tab has, by its name. */
  readonly counts?: Readonly<Record<string, string | null>>;
}

/** Parts of a page, each with an address of its own; the first one needs none. */
export function Tabs({ label, tabs, current, counts }: TabsProps) {
  const [first] = tabs[0] ?? [];
  const nav = useRef<HTMLElement>(null);
  useEffect(() => showCurrent(nav.current), [current, tabs.length]);
  return (
    <nav class="tabs" aria-label={label} ref={nav}>
      {tabs.map(([name, text]) => (
        <Link
          key={name}
          to={pathWith({ tab: name === first ? null : name, cursor: null })}
          aria-current={name === current ? 'page' : undefined}
        >
          {text}
          {counts?.[name] && <small> {counts[name]}</small>}
        </Link>
      ))}
    </nav>
  );
}

/** On a narrow screen the tabs scroll: the current one is in view. */
function showCurrent(nav: HTMLElement | null): void {
  const link = nav?.querySelector<HTMLElement>('[aria-current]');
  if (!nav || !link) return;
  const margin = (nav.clientWidth - link.offsetWidth) / 2;
  nav.scrollLeft = link.offsetLeft - nav.offsetLeft - margin;
}
