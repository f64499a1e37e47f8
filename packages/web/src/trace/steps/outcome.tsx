import { grouped } from '../../format/amount.ts';
import { counted, visibleText } from '../../format/text.ts';
import type { Retrace } from './vm-steps.tsx';

const MAX_TEXT = 100;

interface OutcomeProps {
  readonly retrace: Retrace;
  readonly search: string;
  onSearch(text: string): void;
  onShow(step: number): void;
}

/** Whether the run equals the recorded transaction, how it ended, and ways to the steps that matter. */
export function Outcome({ retrace, search, onSearch, onShow }: OutcomeProps) {
  const { run, skipped, refusal, steps } = retrace;
  const thrownAt = steps?.thrown_at ?? null;
  const [firstFound] = steps?.found?.steps ?? [];
  return (
    <div class="vm-outcome">
      <Equality retrace={retrace} />
      {skipped !== null && <span class="tag warning">not run: {skipped}</span>}
      {refusal !== null && <span class="tag failed">{visibleText(refusal, MAX_TEXT)}</span>}
      {run && (
        <>
          <span class={run.success ? 'tag ok' : 'tag failed'}>exit code {run.exit_code}</span>
          <span class="tag">
            {grouped(run.gas_used)} of {grouped(run.gas_limit)} gas
          </span>
        </>
      )}
      {steps && <span class="tag">{counted(steps.total, 'step')}</span>}
      {steps?.is_cut && <span class="tag warning">the first steps are left out</span>}
      {thrownAt !== null && (
        <button type="button" onClick={() => onShow(thrownAt)}>
          Go to the throw
        </button>
      )}
      <input
        type="search"
        placeholder="Find an instruction"
        aria-label="Find an instruction"
        maxLength={64}
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value.trim())}
      />
      {steps?.found && (
        <span role="status">
          {counted(steps.found.count, 'step')} found{' '}
          {firstFound !== undefined && (
            <button type="button" class="link" onClick={() => onShow(firstFound)}>
              first
            </button>
          )}
        </span>
      )}
    </div>
  );
}

function Equality({ retrace: { is_equal } }: { readonly retrace: Retrace }) {
  if (is_equal) return <span class="tag ok">✓ equals the recorded transaction</span>;
  return <span class="tag failed">✕ differs from the recorded transaction</span>;
}
