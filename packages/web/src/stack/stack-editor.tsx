import { Icon } from '../ui/icon.tsx';
import { entryProblem, type StackEntry, type StackEntryType } from './entries.ts';

interface StackEditorProps {
  readonly value: readonly StackEntry[];
  onChange(value: readonly StackEntry[]): void;
  /** What the entries are, as far as it is known. */
  readonly names?: readonly string[];
  /** How deep in tuples the entries are. */
  readonly depth?: number;
}

const TYPES = ['number', 'address', 'cell', 'slice', 'tuple', 'list', 'null'] as const;
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  number: '123 or 0x7b',
  address: 'EQ… or 0:…',
  cell: 'bag of cells: base64 or hex',
  slice: 'bag of cells: base64 or hex',
};
const MAX_DEPTH = 4;
const MAX_ENTRIES = 255;

/** The arguments of a get-method, from the bottom of the stack. */
export function StackEditor({ value, onChange, names = [], depth = 0 }: StackEditorProps) {
  const change = (index: number, entry: StackEntry) => onChange(value.with(index, entry));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own.
    <div class="stack-editor" role="group" aria-label={depth === 0 ? 'Arguments' : 'Entries'}>
      {value.map((entry, index) => (
        <EntryEditor
          key={index}
          name={names[index] ?? `Argument ${index}`}
          isNamed={index < names.length}
          depth={depth}
          entry={entry}
          onChange={(changed) => change(index, changed)}
          onRemove={() => onChange(value.toSpliced(index, 1))}
        />
      ))}
      <button
        type="button"
        class="link"
        disabled={value.length >= MAX_ENTRIES}
        onClick={() => onChange([...value, emptyEntry('number')])}
      >
        {depth === 0 ? 'Add an argument' : 'Add an entry'}
      </button>
    </div>
  );
}

interface EntryEditorProps {
  readonly name: string;
  /** Whether the name says more than the position. */
  readonly isNamed: boolean;
  readonly depth: number;
  readonly entry: StackEntry;
  onChange(entry: StackEntry): void;
  onRemove(): void;
}

function EntryEditor({ name, isNamed, depth, entry, onChange, onRemove }: EntryEditorProps) {
  const types = TYPES.filter((type) => depth < MAX_DEPTH || (type !== 'tuple' && type !== 'list'));
  return (
    <div class="stack-entry">
      {isNamed && <span class="entry-name">{name}</span>}
      <select
        aria-label={`${name}: type`}
        value={entry.type}
        onChange={({ currentTarget }) =>
          onChange(emptyEntry(currentTarget.value as StackEntryType))
        }
      >
        {types.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </select>
      {'value' in entry && <ValueInput name={name} entry={entry} onChange={onChange} />}
      {'entries' in entry && (
        <StackEditor
          value={entry.entries}
          depth={depth + 1}
          onChange={(entries) => onChange({ ...entry, entries })}
        />
      )}
      <button type="button" class="icon-button" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </div>
  );
}

type ValuedEntry = Extract<StackEntry, { readonly value: string }>;

interface ValueInputProps {
  readonly name: string;
  readonly entry: ValuedEntry;
  onChange(entry: ValuedEntry): void;
}

function ValueInput({ name, entry, onChange }: ValueInputProps) {
  const problem = entry.value === '' ? null : entryProblem(entry);
  return (
    <input
      aria-label={`${name}: value`}
      aria-invalid={problem !== null}
      title={problem ?? undefined}
      placeholder={PLACEHOLDERS[entry.type]}
      autoComplete="off"
      spellcheck={false}
      value={entry.value}
      onInput={({ currentTarget }) => onChange({ ...entry, value: currentTarget.value })}
    />
  );
}

function emptyEntry(type: StackEntryType): StackEntry {
  if (type === 'tuple' || type === 'list') return { type, entries: [] };
  return type === 'null' || type === 'unsupported' ? { type } : { type, value: '' };
}
