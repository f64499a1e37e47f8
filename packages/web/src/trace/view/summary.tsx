import { useState } from 'preact/hooks';
import { grouped } from '../../format/amount.ts';
import { counted } from '../../format/text.ts';
import { Count } from '../../ui/action-rows.tsx';
import { Coins } from '../../ui/amount.tsx';
import { equalActions } from '../../ui/said-action.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { Time } from '../../ui/time.tsx';
import type { TraceModel, TraceTotals } from '../model.ts';
import type { LoadedTrace } from '../read-traces.ts';

const SHOWN_ACTIONS = 5;

/** What happened in words, then the size of the trace. */
export function Summary({
  trace,
  model,
}: {
  readonly trace: LoadedTrace;
  readonly model: TraceModel;
}) {
  const [isOpen, setOpen] = useState(false);
  const rows = equalActions(trace.head.actions ?? []);
  const shown = isOpen ? rows : rows.slice(0, SHOWN_ACTIONS);
  const hidden = rows.slice(shown.length).reduce((sum, { all }) => sum + all.length, 0);
  return (
    <>
      <ul class="trace-sentences" aria-label="What happened">
        {shown.map((row) => (
          <li
            key={row.newest.action_id}
            data-action={row.all.map(({ action_id }) => action_id).join(' ')}
          >
            <Sentence action={row.newest} /> <Count of={row} />
          </li>
        ))}
        {hidden > 0 && (
          <li>
            <button type="button" class="link" onClick={() => setOpen(true)}>
              {counted(hidden, 'more action')}
            </button>
          </li>
        )}
      </ul>
      <Totals totals={model.totals} />
    </>
  );
}

function Totals({ totals }: { readonly totals: TraceTotals }) {
  const { start, end, firstBlock, lastBlock, failed, fees } = totals;
  const blocks = lastBlock - firstBlock + 1;
  return (
    <p class="trace-totals">
      <Time utime={start} />
      <span>{counted(totals.transactions, 'transaction')}</span>
      <span>{counted(totals.messages, 'message')}</span>
      <span>{counted(totals.accounts, 'account')}</span>
      {failed > 0 && <span class="tag failed">✕ {grouped(failed)} failed</span>}
      <span>
        fees <Coins units={fees} isShort />
      </span>
      <span>{end > start ? `${grouped(end - start)} s` : 'within a second'}</span>
      {lastBlock > 0 && (
        <span>
          {counted(blocks, 'masterchain block')}, {counted(totals.shards, 'shard')}
        </span>
      )}
    </p>
  );
}
