interface SwitchProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly value: string;
  onChange(name: string): void;
}

/** A choice between a few views of the same thing. */
export function Switch({ label, names, value, onChange }: SwitchProps) {
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
