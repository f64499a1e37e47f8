import { useEffect, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';

const SHOWN_MS = 1500;

/** Copies a text; screen readers hear that it was copied. */
export function Copy({ text, label }: { readonly text: string; readonly label: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <span class="copy">
      <button
        type="button"
        class="icon-button"
        aria-label={`Copy ${label}`}
        title={`Copy ${label}`}
        onClick={copy}
      >
        <Icon name={isCopied ? 'check' : 'copy'} />
      </button>
      <span class="visually-hidden" role="status">
        {isCopied ? 'copied' : ''}
      </span>
    </span>
  );
}
