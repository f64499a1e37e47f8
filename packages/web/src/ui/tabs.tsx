import { pathWith } from '../location/router.ts';
import { Link } from './link.tsx';
import { useCurrentInView } from './use-current-in-view.ts';

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
  const nav = useCurrentInView(current, tabs.length);
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
