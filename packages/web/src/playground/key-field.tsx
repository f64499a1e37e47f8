import { useState } from 'preact/hooks';
import { currentApiKey, isApiKeyKept, setApiKey } from '../data/api.ts';

/** The key of the reader, for more requests per second; it never becomes part of an address. */
export function KeyField({ onChange }: { onChange(hasKey: boolean): void }) {
  const [key, setKey] = useState(currentApiKey() ?? '');
  const [isKept, setKept] = useState(isApiKeyKept);
  const change = (text: string, keep: boolean) => {
    setKey(text);
    setKept(keep);
    setApiKey(text.trim() === '' ? null : text.trim(), keep);
    onChange(text.trim() !== '');
  };
  return (
    <details class="key-field">
      <summary>API key: {key === '' ? 'none' : 'entered'}</summary>
      <div class="popover">
        <label>
          API key
          <input
            type="password"
            autoComplete="off"
            spellcheck={false}
            value={key}
            onInput={({ currentTarget }) => change(currentTarget.value, isKept)}
          />
        </label>
        <label>
          <input
            type="checkbox"
            checked={isKept}
            onChange={({ currentTarget }) => change(key, currentTarget.checked)}
          />{' '}
          Keep until this tab is closed
        </label>
        <p>A key allows more requests per second. It is sent to this server only.</p>
      </div>
    </details>
  );
}
