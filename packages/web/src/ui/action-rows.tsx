import { counted } from '../format/text.ts';
import { HashLink } from './hash-link.tsx';
import { type SaidAction, Sentence } from './sentence.tsx';
import { Time } from './time.tsx';

/** An action of v3, as far as a row shows it. */
interface RowAction extends SaidAction {
  readonly action_id: string;
  readonly trace_id: string | null;
  readonly trace_external_hash?: string | null;
  readonly end_utime: number;
  readonly finality?: string;
}

interface ActionRowsProps {
  readonly actions: readonly RowAction[];
  readonly viewpoint?: string;
}

/** Actions in words, each with its trace. */
export function ActionRows({ actions, viewpoint }: ActionRowsProps) {
  if (actions.length === 0) return <p class="empty">There are no actions yet.</p>;
  return (
    <ul class="rows">
      {actions.map((action) => (
        <ActionRow key={action.action_id} action={action} viewpoint={viewpoint} />
      ))}
    </ul>
  );
}

function ActionRow({
  action,
  viewpoint,
}: {
  readonly action: RowAction;
  readonly viewpoint: string | undefined;
}) {
  const isPending = action.finality === 'pending';
  const hash = action.trace_id ?? action.trace_external_hash ?? null;
  return (
    <li data-row>
      <span class="main">
        {isPending && <span class="tag pending">pending</span>}{' '}
        <Sentence action={action} isPending={isPending} viewpoint={viewpoint} />
      </span>
      <span class="side">
        <Time utime={action.end_utime} />{' '}
        {hash !== null && (
          <span title={counted(action.transactions?.length ?? 0, 'transaction')}>
            <HashLink hash={hash} page="trace" />
          </span>
        )}
      </span>
    </li>
  );
}
