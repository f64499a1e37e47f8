import { visibleText } from '../format/text.ts';

const MAX_DEPTH = 12;
const MAX_ENTRIES = 100;
const MAX_TEXT = 280;

/** A decoded value as a tree that opens; everything in it may be a stranger's text. */
export function Decoded({
  value,
  depth = 0,
}: {
  readonly value: unknown;
  readonly depth?: number;
}) {
  if (typeof value !== 'object' || value === null)
    return (
      <bdi dir="auto" class="decoded-text">
        {typeof value === 'string' ? visibleText(value, MAX_TEXT) : String(value)}
      </bdi>
    );
  if (depth >= MAX_DEPTH) return <span class="muted">…</span>;
  const entries = Object.entries(value);
  if (entries.length === 0) return <span class="muted">empty</span>;
  return (
    <dl class="decoded">
      {entries.slice(0, MAX_ENTRIES).map(([name, each]) => (
        <div key={name}>
          <dt>{visibleText(name, 60)}</dt>
          <dd>
            <Decoded value={each} depth={depth + 1} />
          </dd>
        </div>
      ))}
      {entries.length > MAX_ENTRIES && <div>… {entries.length - MAX_ENTRIES} more</div>}
    </dl>
  );
}
