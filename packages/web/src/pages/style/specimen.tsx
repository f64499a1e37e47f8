import type { ComponentChildren } from 'preact';

interface GroupProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** Components of one kind, in a card. */
export function Group({ title, children }: GroupProps) {
  return (
    <section class="panel" aria-label={title}>
      <header class="panel-header">
        <h2>{title}</h2>
      </header>
      {children}
    </section>
  );
}

interface SpecimenProps {
  /** The component, or what else is shown. */
  readonly name: string;
  /** Small things stand side by side. */
  readonly isRow?: boolean;
  readonly children: ComponentChildren;
}

/** One component in all of its states. */
export function Specimen({ name, isRow = false, children }: SpecimenProps) {
  return (
    <div class="specimen" data-component={name}>
      <h3>{name}</h3>
      <div class={isRow ? 'specimen-row' : undefined}>{children}</div>
    </div>
  );
}
