import { useState } from 'preact/hooks';
import { useControl } from '../../devnet/control.ts';
import { useAction } from '../../devnet/use-action.ts';
import { visibleText } from '../../format/text.ts';
import { hrefOf } from '../../location/settings.ts';
import { Panel } from '../../ui/panel.tsx';

interface Checkpoint {
  readonly name: string;
  readonly seqno?: number;
}

const MAX_NAME = 64;

/** Named states of the network, to which it can return. */
export function Checkpoints() {
  const result = useControl<readonly Checkpoint[]>('checkpoints');
  const [name, setName] = useState('');
  const { message, isRunning, run } = useAction(result.reload);
  const create = (event: Event) => {
    event.preventDefault();
    void run('createCheckpoint', { name: name.trim() }, 'Saved.');
  };
  const button = (text: string, operation: string, of: string, done: string) => (
    <button
      type="button"
      disabled={isRunning}
      onClick={() => void run(operation, { name: of }, done)}
    >
      {text}
    </button>
  );
  return (
    <Panel title="Checkpoints" result={result} skeletonRows={2}>
      {(checkpoints) => (
        <>
          <form class="control-form" onSubmit={create}>
            <label class="wide">
              Name of the new checkpoint
              <input
                required
                maxLength={MAX_NAME}
                pattern="[\w.\-]+"
                title="Letters, digits, dots, hyphens and underscores"
                value={name}
                onInput={({ currentTarget }) => setName(currentTarget.value)}
              />
            </label>
            <button type="submit" disabled={isRunning}>
              Save the state
            </button>
          </form>
          <ul class="plain">
            {checkpoints.map((each) => (
              <li key={each.name} class="control-buttons">
                <b>{visibleText(each.name, MAX_NAME)}</b>
                {button('Restore', 'restoreCheckpoint', each.name, 'Restored.')}
                {button('Delete', 'deleteCheckpoint', each.name, 'Deleted.')}
                <a
                  class="button"
                  download={`${each.name}.chain`}
                  href={hrefOf(`/devnet/exportCheckpoint?name=${encodeURIComponent(each.name)}`)}
                >
                  Download
                </a>
              </li>
            ))}
          </ul>
          <p role="status">{message}</p>
        </>
      )}
    </Panel>
  );
}
