import { useEffect, useId, useRef } from 'preact/hooks';
import { grouped } from '../../format/amount.ts';
import { visibleText } from '../../format/text.ts';
import type { Steps } from './vm-steps.tsx';

const MAX_INSTRUCTION = 120;

interface StepListProps {
  readonly steps: Steps;
  /** The number of the chosen step, of all steps. */
  readonly chosen: number;
  onChoose(step: number): void;
  /** Goes to a step of another part. */
  onShow(step: number): void;
}

/** The instructions of a part of the run; arrow keys choose one. */
export function StepList({ steps, chosen, onChoose, onShow }: StepListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { from, next, total, thrown_at } = steps;
  const last = from + steps.steps.length - 1;
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, steps]);
  const move = (event: KeyboardEvent) => {
    const target = { ArrowUp: chosen - 1, ArrowDown: chosen + 1, Home: from, End: last }[event.key];
    if (target === undefined || target < 0 || target >= total) return;
    event.preventDefault();
    if (target < from || target > last) onShow(target);
    else onChoose(target);
  };
  const marked = new Set(steps.marks.map(({ step }) => step));
  return (
    <div>
      <div
        class="vm-list"
        role="listbox"
        aria-label="Steps"
        aria-activedescendant={`${id}-${chosen}`}
        tabIndex={0}
        onKeyDown={move}
        ref={list}
      >
        {steps.steps.map(({ instruction, gas_used, gas_left }, index) => {
          const number = from + index;
          const kind = number === thrown_at ? 'thrown' : marked.has(number) ? 'mark' : undefined;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the list has the focus and the keys.
            <div
              key={number}
              id={`${id}-${number}`}
              role="option"
              class={kind}
              aria-selected={number === chosen}
              onClick={() => onChoose(number)}
            >
              <span class="muted">{grouped(number)}</span>
              <code>{visibleText(instruction, MAX_INSTRUCTION)}</code>
              <span class="muted">{gas_used === null ? '' : grouped(gas_used)}</span>
              <span>{gas_left === null ? '' : grouped(gas_left)}</span>
            </div>
          );
        })}
      </div>
      <div class="vm-pages">
        <button type="button" disabled={from === 0} onClick={() => onShow(from - 1)}>
          Earlier steps
        </button>
        <span class="muted">
          {grouped(from)} to {grouped(last)} of {grouped(total)}
        </span>
        <button
          type="button"
          disabled={next === null}
          onClick={() => next !== null && onShow(next)}
        >
          Later steps
        </button>
      </div>
    </div>
  );
}
