import { pathWith } from '../location/router.ts';
import { Link } from './link.tsx';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly (readonly [name: string, text: string, ...unknown[]])[];
  readonly current: string;
}

/** Parts of a page, each with an address of its own; the first one needs none. */
export function Tabs({ label, tabs, current }: TabsProps) {
  const [first] = tabs[0] ?? [];
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(([name, text]) => (
        <Link
          key={name}
          to={pathWith({ tab: name === first ? null : name, cursor: null })}
          aria-current={name === current ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
