import { useState } from 'preact/hooks';
import { ExactNumber, type Json } from '../format/json.ts';
import { counted, visibleText } from '../format/text.ts';

const MAX_TEXT = 2000;
const MORE = 100;

interface JsonTreeProps {
  readonly value: Json;
  readonly name?: string | undefined;
  /** How many levels are open at first. */
  readonly openLevels?: number;
}

/** JSON as a tree; parts are drawn when they are opened. */
export function JsonTree({ value, name, openLevels = 2 }: JsonTreeProps) {
  const children = childrenOf(value);
  if (children.length === 0)
    return (
      <div class="json-leaf">
        <JsonName name={name} />
        <JsonLeaf value={value} />
      </div>
    );
  return <JsonBranch value={value} entries={children} name={name} openLevels={openLevels} />;
}

interface JsonBranchProps extends JsonTreeProps {
  readonly entries: readonly (readonly [string, Json])[];
}

function JsonBranch({ value, entries, name, openLevels = 0 }: JsonBranchProps) {
  const [isShown, setShown] = useState(openLevels > 0);
  const [count, setCount] = useState(MORE);
  return (
    <details
      class="json-branch"
      open={isShown}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
    >
      <summary>
        <JsonName name={name} />
        <span class="muted">
          {counted(entries.length, Array.isArray(value) ? 'item' : 'field')}
        </span>
      </summary>
      {isShown &&
        entries
          .slice(0, count)
          .map(([key, child]) => (
            <JsonTree key={key} name={key} value={child} openLevels={openLevels - 1} />
          ))}
      {isShown && entries.length > count && (
        <button type="button" class="link" onClick={() => setCount(count + MORE)}>
          {counted(entries.length - count, 'more item')}
        </button>
      )}
    </details>
  );
}

function JsonName({ name }: { readonly name: string | undefined }) {
  return name === undefined ? null : <span class="json-name">{visibleText(name, 200)}: </span>;
}

function JsonLeaf({ value }: { readonly value: Json }) {
  if (typeof value === 'string')
    return (
      <span class="json-text">
        "<bdi>{visibleText(value, MAX_TEXT)}</bdi>"
      </span>
    );
  const text = value instanceof ExactNumber ? value.text : JSON.stringify(value);
  return <span class="json-value">{text}</span>;
}

function childrenOf(value: Json): readonly (readonly [string, Json])[] {
  const isBranch = typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
  return isBranch ? Object.entries(value as Readonly<Record<string, Json>>) : [];
}
