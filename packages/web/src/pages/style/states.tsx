import { Absence } from '../../ui/absence.tsx';
import { ListPanel } from '../../ui/list-panel.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import { Failure, Panel, Skeleton } from '../../ui/panel.tsx';
import { FAILURES, result } from './examples.ts';
import { Group, Specimen } from './specimen.tsx';

const DATA = { next_cursor: '1' };

/** Cards that are filled, empty, loading or failed. */
export function States() {
  return (
    <Group title="States">
      <Specimen name="Panel">
        <Panel title="Filled" result={result(DATA)} actions={<span class="tag ok">chip</span>}>
          {() => <p>Content</p>}
        </Panel>
        <Panel title="Empty" result={result(DATA)}>
          {() => <p class="empty">There are no rows yet: they appear as the chain grows.</p>}
        </Panel>
        <Panel title="Loading" result={result<object>(null, { isLoading: true })}>
          {() => null}
        </Panel>
        <Panel title="Read again" result={result(DATA, { isLoading: true })}>
          {() => <p>The old content</p>}
        </Panel>
        {FAILURES.map(([name, error]) => (
          <Panel key={name} title={`Failed: ${name}`} result={result<object>(null, { error })}>
            {() => null}
          </Panel>
        ))}
      </Specimen>
      <Specimen name="Failure">
        {FAILURES.slice(0, 2).map(([name, error]) => (
          <Failure key={name} error={error} result={result(null, retryOf(error.status))} />
        ))}
      </Specimen>
      <Specimen name="Skeleton">
        <Skeleton rows={2} />
      </Specimen>
      <Specimen name="ListPanel">
        <ListPanel title="A list" result={result(DATA)}>
          {() => <p>Rows</p>}
        </ListPanel>
      </Specimen>
      <Specimen name="Absence">
        <Absence />
      </Specimen>
      <Specimen name="MarkedText">
        <p class="notice">
          <MarkedText text="Run `tonway check`, then look at the log." />
        </p>
      </Specimen>
    </Group>
  );
}

const RETRY_MS = 60_000;

/** Only what was too much is sent again by itself. */
function retryOf(status: number | undefined) {
  return { retryAtMs: status === 429 ? performance.now() + RETRY_MS : null };
}
