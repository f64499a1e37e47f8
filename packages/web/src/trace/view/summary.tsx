import { useState } from 'preact/hooks';
import { grouped } from '../../format/amount.ts';
import { counted } from '../../format/text.ts';
import { AccountLink } from '../../ui/account-link.tsx';
import { ActionIcon } from '../../ui/action-icon.tsx';
import { Count } from '../../ui/action-rows.tsx';
import { Coins } from '../../ui/amount.tsx';
import { equalActions } from '../../ui/said-action.ts';
import { ActionComment, Sentence } from '../../ui/sentence.tsx';
import { Time } from '../../ui/time.tsx';
import type { TraceModel, TraceNode, TraceTotals } from '../model.ts';
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
  const failed = model.nodes.find(({ marks }) => marks.failure !== null);
  return (
    <section class="panel story" aria-label="What happened">
      {rows[0] && <ActionIcon action={rows[0].newest} isLarge />}
      <div>
        <ul class="trace-sentences" aria-label="What happened">
          {shown.map((row) => (
            <li
              key={row.newest.action_id}
              data-action={row.all.map(({ action_id }) => action_id).join(' ')}
            >
              <Sentence action={row.newest} /> <Count of={row} />{' '}
              <ActionComment action={row.newest} />
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
        {failed && <Reason model={model} node={failed} />}
        <Totals totals={model.totals} />
      </div>
    </section>
  );
}

/** Why the first failed transaction failed, and what became of its value. */
function Reason({ model, node }: { readonly model: TraceModel; readonly node: TraceNode }) {
  const account = model.accounts[node.account];
  const isBounced = node.children.some((child) => model.nodes[child]?.marks.isBounced);
  return (
    <p class="story-reason">
      {account && <AccountLink address={account.address} />} failed:{' '}
      <strong>{node.marks.failure}</strong>
      {isBounced && '; the rest of the value was returned'}.
    </p>
  );
}

function Totals({ totals }: { readonly totals: TraceTotals }) {
  const { start, end, firstBlock, lastBlock, failed, fees } = totals;
  const blocks = lastBlock - firstBlock + 1;
  return (
    <p class="tags trace-totals">
      <span class="tag">
        <Time utime={start} />
      </span>
      <span class="tag">{counted(totals.transactions, 'transaction')}</span>
      <span class="tag">{counted(totals.messages, 'message')}</span>
      <span class="tag">{counted(totals.accounts, 'account')}</span>
      {failed > 0 && <span class="tag failed">✕ {grouped(failed)} failed</span>}
      <span class="tag">
        fees <Coins units={fees} isShort />
      </span>
      <span class="tag">{end > start ? `${grouped(end - start)} s` : 'within a second'}</span>
      {lastBlock > 0 && (
        <span class="tag">
          {counted(blocks, 'masterchain block')}, {counted(totals.shards, 'shard')}
        </span>
      )}
    </p>
  );
}
