import { visibleText } from '../../format/text.ts';
import { stacksOf } from './stacks.ts';
import type { Steps } from './vm-steps.tsx';

const MAX_VALUE = 200;
const MAX_ENTRIES = 100;

interface StepStackProps {
  readonly steps: Steps;
  readonly chosen: number;
}

/** The stack before and after the chosen step, and what else the step changes. */
export function StepStack({ steps, chosen }: StepStackProps) {
  const { before, after } = stacksOf(steps.stack, steps.steps, chosen - steps.from);
  const marks = steps.marks.filter(({ step }) => step === chosen);
  return (
    <div class="vm-stacks">
      {marks.length > 0 && (
        <ul class="tags">
          {marks.map(({ kind, detail, set_to }) => (
            <li
              key={kind}
              class={kind === 'throw' ? 'tag failed' : 'tag accent'}
              title={set_to ?? ''}
            >
              {kind.replaceAll('-', ' ')} {detail !== null && visibleText(detail, MAX_VALUE)}
            </li>
          ))}
        </ul>
      )}
      <Stack title="Stack before" entries={before} values={steps.values} />
      <Stack title="Stack after" entries={after} values={steps.values} />
    </div>
  );
}

interface StackProps {
  readonly title: string;
  /** The top last; null: not known. */
  readonly entries: readonly number[] | null;
  readonly values: readonly string[];
}

/** The top of the stack first. */
function Stack({ title, entries, values }: StackProps) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {entries === null && <p class="muted">not known</p>}
      {entries?.length === 0 && <p class="muted">empty</p>}
      {entries && entries.length > 0 && (
        <ol>
          {entries
            .toReversed()
            .slice(0, MAX_ENTRIES)
            .map((entry, index) => (
              <li key={index}>
                <span class="muted">s{index}</span>{' '}
                <code>{visibleText(values[entry] ?? '', MAX_VALUE)}</code>
              </li>
            ))}
        </ol>
      )}
    </section>
  );
}
