import { counted } from '../format/text.ts';
import { ActionIcon } from './action-icon.tsx';
import { HashLink } from './hash-link.tsx';
import { type EqualActions, equalActions, type SaidAction } from './said-action.ts';
import { ActionComment, Sentence } from './sentence.tsx';
import { Time } from './time.tsx';

/** An action of v3, as far as a row shows it. */
interface RowAction extends SaidAction {
  readonly action_id: string;
  /** Set if the action has another id while it is pending. */
  readonly key?: string;
  readonly trace_id: string | null;
  readonly trace_external_hash?: string | null;
  readonly end_utime: number;
}

interface ActionRowsProps {
  readonly actions: readonly RowAction[];
  readonly viewpoint?: string;
  readonly maxRows?: number;
  /** One row for each trace, with all of its actions. */
  readonly isGrouped?: boolean;
}

/** Actions in words, each with its trace. */
export function ActionRows({ actions, viewpoint, maxRows, isGrouped = false }: ActionRowsProps) {
  if (actions.length === 0) return <p class="empty">There are no actions yet.</p>;
  if (isGrouped)
    return (
      <ul class="rows two-lines">
        {byTrace(actions).map((story) => (
          <TraceRow
            key={story[0]?.key ?? story[0]?.action_id}
            story={story}
            viewpoint={viewpoint}
          />
        ))}
      </ul>
    );
  return (
    <ul class="rows two-lines">
      {equalActions(actions, viewpoint)
        .slice(0, maxRows)
        .map((row) => (
          <ActionRow key={keyOf(row)} row={row} viewpoint={viewpoint} />
        ))}
    </ul>
  );
}

/** The oldest action of a row stays in it while newer ones come. */
function keyOf({ all, newest, isNetwork }: EqualActions<RowAction>): string {
  const oldest = all.at(-1) ?? newest;
  return isNetwork ? 'network' : (oldest.key ?? oldest.action_id);
}

interface ActionRowProps {
  readonly row: EqualActions<RowAction>;
  readonly viewpoint: string | undefined;
}

function ActionRow({ row, viewpoint }: ActionRowProps) {
  const { newest } = row;
  const hash = traceOf(newest);
  return (
    <li data-row>
      <ActionIcon action={newest} viewpoint={viewpoint} />
      <span class="main">
        <span class="first">
          <Sentence action={newest} viewpoint={viewpoint} /> <Count of={row} />{' '}
          {newest.finality === 'pending' && <span class="tag pending">pending</span>}
        </span>
        <ActionComment action={newest} viewpoint={viewpoint} />
      </span>
      <span class="side">
        <span class="first">
          <Time utime={newest.end_utime} />
        </span>
        <span class="second">
          {hash !== null && (
            <span title={counted(newest.transactions?.length ?? 0, 'transaction')}>
              <HashLink hash={hash} page="trace" />
            </span>
          )}
        </span>
      </span>
    </li>
  );
}

interface TraceRowProps {
  /** The actions of a trace, the first one first. */
  readonly story: readonly RowAction[];
  readonly viewpoint: string | undefined;
}

function TraceRow({ story, viewpoint }: TraceRowProps) {
  const [first] = story;
  if (!first) return null;
  const hash = traceOf(first);
  return (
    <li data-row class="story">
      <ActionIcon
        action={story.find(({ success }) => success === false) ?? first}
        viewpoint={viewpoint}
      />
      <ul class="main plain">
        {story.map((action) => (
          <li key={action.key ?? action.action_id}>
            <Sentence action={action} viewpoint={viewpoint} />{' '}
            {action.finality === 'pending' && <span class="tag pending">pending</span>}
            <ActionComment action={action} viewpoint={viewpoint} />
          </li>
        ))}
      </ul>
      <span class="side">
        <span class="first">
          <Time utime={first.end_utime} />
        </span>
        <span class="second">
          {counted(story.length, 'action')} {hash !== null && <HashLink hash={hash} page="trace" />}
        </span>
      </span>
    </li>
  );
}

function traceOf({ trace_id, trace_external_hash }: RowAction): string | null {
  return trace_id ?? trace_external_hash ?? null;
}

/** The traces in the order of the list; their actions as they happened. */
function byTrace(actions: readonly RowAction[]): readonly (readonly RowAction[])[] {
  const groups = Map.groupBy(actions, (each) => traceOf(each) ?? each.action_id);
  return [...groups.values()].map((story) => story.toReversed());
}

/** How many actions a row stands for. */
export function Count({ of: { all, isNetwork } }: { readonly of: EqualActions<unknown> }) {
  if (all.length === 1) return null;
  return (
    <span class="muted">
      {isNetwork
        ? `and ${counted(all.length - 1, 'more payment')} of the network`
        : `× ${all.length}`}
    </span>
  );
}
