import type { Address } from '@tonway/chain';
import { useState } from 'preact/hooks';
import { labelOf } from '../../data/labels.ts';
import { usePreferences } from '../../data/preferences.ts';
import { counted } from '../../format/text.ts';
import { addLabels, labelsFile, MAX_LABEL, setLabel } from './edit-labels.ts';

/** The reader's own name of an account, and all such names as a file. */
export function AccountLabel({ address }: { readonly address: Address }) {
  const { labels } = usePreferences();
  const [text, setText] = useState(labelOf(labels, address.toRaw()) ?? '');
  const [message, setMessage] = useState('');
  const save = (event: Event) => {
    event.preventDefault();
    setLabel(address, text);
    setMessage(text.trim() === '' ? 'Removed.' : 'Saved in this browser.');
  };
  return (
    <details class="api-link">
      <summary>Label</summary>
      <div class="popover">
        <form class="label-form" onSubmit={save}>
          <label>
            Your name of this account{' '}
            <input
              value={text}
              maxLength={MAX_LABEL}
              onInput={({ currentTarget }) => setText(currentTarget.value)}
            />
          </label>
          <button type="submit">Save</button>
        </form>
        <LabelsFile count={Object.keys(labels).length} onMessage={setMessage} />
        <p role="status">{message}</p>
      </div>
    </details>
  );
}

interface LabelsFileProps {
  readonly count: number;
  onMessage(text: string): void;
}

function LabelsFile({ count, onMessage }: LabelsFileProps) {
  const { labels } = usePreferences();
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      onMessage(`${counted(addLabels(await file.text()), 'label')} read.`);
    } catch (error) {
      onMessage(`Not read: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return (
    <p class="labels-file">
      {count > 0 && (
        <a
          class="button"
          download="labels.json"
          href={`data:application/json,${encodeURIComponent(labelsFile(labels))}`}
        >
          Download {counted(count, 'label')}
        </a>
      )}
      <label>
        Read labels from a file{' '}
        <input
          type="file"
          accept="application/json,.json"
          onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
        />
      </label>
    </p>
  );
}
