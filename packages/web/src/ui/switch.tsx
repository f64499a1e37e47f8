interface SwitchProps<Name extends string> {
  /** For screen readers: what is chosen. */
  readonly label: string;
  readonly names: readonly Name[];
  readonly value: Name;
  onChange(name: Name): void;
}

/** A choice between a few views of the same thing. */
export function Switch<Name extends string>({ label, names, value, onChange }: SwitchProps<Name>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own.
    <div class="switch" role="group" aria-label={label}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === value}
          onClick={() => onChange(name)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
