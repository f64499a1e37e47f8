import { useEffect, useMemo, useState } from 'preact/hooks';
import { BagView } from '../decode/bag-view.tsx';
import { type ReadBag, readBag } from '../decode/read-bag.ts';
import { navigate, useLocation } from '../location/router.ts';
import { MAX_BOC_TEXT } from '../stack/entries.ts';

/** A transfer of jettons with a comment. */
const EXAMPLE =
  'te6cckEBAgEAaQABqg+KfqUAAAAAAAAAB0WWgvAIACIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIjAAREREREREREREREREREREREREREREREREREREREREREQgMBAB4AAAAAZm9yIHRoZSB0ZWGDaf8V';

/** Longer texts stay out of the address. */
const MAX_HASH = 30_000;

/** A bag of cells that was pasted, or that the address contains after `#`. */
export default function DecodePage() {
  const { hash } = useLocation();
  const [text, setText] = useState(() => textOf(hash));
  useEffect(() => {
    if (hash !== '') setText(textOf(hash));
  }, [hash]);
  const bag = useMemo(() => readText(text), [text]);
  const change = (changed: string) => {
    setText(changed);
    const shared = changed.length <= MAX_HASH ? encodeURIComponent(changed.trim()) : '';
    navigate(`/decode${shared && `#${shared}`}`, { replace: true, keepScroll: true });
  };
  return (
    <>
      <h1 tabIndex={-1}>Decode a bag of cells</h1>
      <textarea
        class="bag-text"
        aria-label="Bag of cells"
        placeholder="A bag of cells in base64, base64url or hexadecimal form: a message, a message body, code, data, a proof"
        rows={5}
        maxLength={MAX_BOC_TEXT}
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      {bag === null ? (
        <p class="muted">
          Its fields and cells are shown here, and for a message what it would cause.{' '}
          <button type="button" class="link" onClick={() => change(EXAMPLE)}>
            Show an example
          </button>
        </p>
      ) : typeof bag === 'string' ? (
        <p class="notice" role="status">
          {bag}
        </p>
      ) : (
        <BagView key={text} bag={bag} />
      )}
    </>
  );
}

/** The bag of cells, or why it cannot be read; null if there is no text. */
function readText(text: string): ReadBag | string | null {
  if (text.trim() === '') return null;
  try {
    return readBag(text);
  } catch (error) {
    return `Not a valid bag of cells: ${error instanceof Error ? error.message : error}.`;
  }
}

function textOf(hash: string): string {
  try {
    return decodeURIComponent(hash).slice(0, MAX_BOC_TEXT);
  } catch {
    return hash;
  }
}
