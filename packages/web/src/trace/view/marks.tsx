import type { Mark } from '../describe.ts';

const TAGS: Readonly<Record<Mark['type'], string>> = {
  failed: 'tag failed',
  bounced: 'tag warning',
  pending: 'tag pending',
  detached: 'tag pending',
  deployed: 'tag ok',
  similar: 'tag warning',
  skipped: 'tag',
  pill: 'tag',
};

/** The marks of an item in words; `ok` if there are none. */
export function Marks({
  marks,
  isOk,
}: {
  readonly marks: readonly Mark[];
  readonly isOk: boolean;
}) {
  if (marks.length === 0) return isOk ? <span class="muted">ok</span> : null;
  return (
    <span class="trace-marks">
      {marks.map(({ type, text, spoken }) => (
        <span
          key={type}
          class={TAGS[type]}
          data-mark={type}
          title={text}
          role="img"
          aria-label={spoken}
        >
          {text}
        </span>
      ))}
    </span>
  );
}
