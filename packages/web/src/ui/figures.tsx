import type { ComponentChildren } from 'preact';
import { Sparkline } from './sparkline.tsx';

interface Figure {
  readonly name: string;
  /** Null or undefined: not known yet. */
  readonly value: ComponentChildren;
  readonly detail?: ComponentChildren;
  /** The values before the newest one, the oldest first. */
  readonly course?: readonly number[];
}

/** The few numbers that matter most, large, with their course or a detail. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl class="figures panel">
      {figures.map(({ name, value, detail, course }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '…'}</dd>
          {detail !== undefined && <dd class="detail">{detail}</dd>}
          {course && <Sparkline values={course} />}
        </div>
      ))}
    </dl>
  );
}
