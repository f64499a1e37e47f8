import { useId } from 'preact/hooks';
import { shortText } from '../format/text.ts';
import type { StackEntry } from '../stack/entries.ts';
import { StackEditor } from '../stack/stack-editor.tsx';
import { Icon } from '../ui/icon.tsx';
import { MarkedText } from '../ui/marked-text.tsx';
import type { Field } from './fields.ts';

interface FieldRowProps {
  readonly field: Field;
  readonly texts: readonly string[];
  readonly example: readonly string[];
  readonly problem: string | null;
  onChange(texts: readonly string[]): void;
}

/** A parameter: its name and type, a control, what it means, and an example to take over. */
export function FieldRow(props: FieldRowProps) {
  const { field, example, problem, onChange } = props;
  const id = useId();
  const [first = ''] = example;
  const isChoice = field.choices.length > 0 && field.control !== 'list';
  return (
    <div class="field" data-field={field.name}>
      <div class="field-name">
        <label for={id}>
          {field.name}
          {field.isRequired && <span class="required"> required</span>}
        </label>
        <span class="field-type">
          {field.typeText}
          {field.default !== null && `; default ${field.default}`}
        </span>
      </div>
      <div class="field-value">
        <FieldControl {...props} id={id} />
        {problem !== null && (
          <p class="field-problem" id={`${id}-problem`}>
            {problem}
          </p>
        )}
        <p class="field-about">
          <MarkedText text={field.description} />
          {!isChoice && first !== '' && field.control !== 'stack' && (
            <>
              {' '}
              <button type="button" class="link example" onClick={() => onChange(example)}>
                Use {field.control === 'json' ? 'the example' : shortText(first, MAX_EXAMPLE)}
              </button>
            </>
          )}
        </p>
      </div>
    </div>
  );
}

const MAX_EXAMPLE = 24;

interface ControlProps extends FieldRowProps {
  readonly id: string;
}

function FieldControl(props: ControlProps) {
  const { id, field, texts, problem, onChange } = props;
  const [text = ''] = texts;
  const named = {
    id,
    'aria-invalid': problem !== null,
    'aria-required': field.isRequired,
    'aria-describedby': problem === null ? undefined : `${id}-problem`,
  };
  if (field.control === 'list') return <ListControl {...props} />;
  if (field.control === 'stack')
    return (
      <div id={id} class="field-stack">
        <StackEditor
          value={stackOf(text)}
          onChange={(entries) => onChange(entries.length === 0 ? [] : [JSON.stringify(entries)])}
        />
      </div>
    );
  if (field.control === 'choice')
    return <ChoiceControl {...{ named, text, choices: field.choices, onChange }} />;
  if (field.control === 'json')
    return (
      <textarea
        {...named}
        rows={Math.min(16, Math.max(4, text.split('\n').length))}
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => onChange([currentTarget.value])}
      />
    );
  return (
    <input
      {...named}
      autoComplete="off"
      spellcheck={false}
      value={text}
      onInput={({ currentTarget }) => onChange([currentTarget.value])}
    />
  );
}

interface ChoiceControlProps {
  readonly named: object;
  readonly text: string;
  readonly choices: readonly string[];
  onChange(texts: readonly string[]): void;
}

function ChoiceControl({ named, text, choices, onChange }: ChoiceControlProps) {
  return (
    <select
      {...named}
      value={text}
      onChange={({ currentTarget }) => onChange([currentTarget.value])}
    >
      <option value="" />
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  );
}

/** A row for each item of a list. */
function ListControl({ id, field, texts, onChange }: ControlProps) {
  const rows = texts.length === 0 ? [''] : texts;
  return (
    <div class="field-list">
      {rows.map((text, index) => {
        const named = {
          id: index === 0 ? id : `${id}-${index}`,
          ...(index > 0 && { 'aria-label': `${field.name}, item ${index + 1}` }),
        };
        const change = ([changed = '']: readonly string[]) => onChange(rows.with(index, changed));
        return (
          <div class="field-item" key={index}>
            {field.choices.length > 0 ? (
              <ChoiceControl {...{ named, text, choices: field.choices, onChange: change }} />
            ) : (
              <input
                {...named}
                autoComplete="off"
                spellcheck={false}
                value={text}
                onInput={({ currentTarget }) => change([currentTarget.value])}
              />
            )}
            {rows.length > 1 && (
              <button
                type="button"
                class="icon-button"
                aria-label={`Remove item ${index + 1} of ${field.name}`}
                onClick={() => onChange(rows.toSpliced(index, 1))}
              >
                <Icon name="close" />
              </button>
            )}
          </div>
        );
      })}
      <button type="button" class="link" onClick={() => onChange([...rows, ''])}>
        Add an item
      </button>
    </div>
  );
}

/** An address can contain anything. */
function stackOf(text: string): readonly StackEntry[] {
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) && entries.every(isEntry) ? entries : [];
  } catch {
    return [];
  }
}

const MAX_NESTING = 10;

function isEntry(entry: unknown, _index = 0, _all: unknown = null, depth = 0): boolean {
  const { type, value, entries } = (entry ?? {}) as Record<string, unknown>;
  if (type === 'tuple' || type === 'list')
    return (
      depth < MAX_NESTING &&
      Array.isArray(entries) &&
      entries.every((each) => isEntry(each, 0, null, depth + 1))
    );
  return type === 'null' || (typeof type === 'string' && typeof value === 'string');
}
