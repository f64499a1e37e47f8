import { useRef, useState } from 'preact/hooks';
import { changePreferences, preferences, usePreferences } from '../data/preferences.ts';
import { shortId } from '../format/text.ts';
import { navigate } from '../location/router.ts';
import { settings } from '../location/settings.ts';
import { Icon } from '../ui/icon.tsx';

const KEPT_SEARCHES = 5;

/** The search field: `/` or Ctrl K focuses it. */
export function SearchField({ isLarge = false }: { readonly isLarge?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [reason, setReason] = useState<string | null>(null);
  const submit = async (event: Event) => {
    event.preventDefault();
    setReason(await startSearch(text));
  };
  return (
    <search class={isLarge ? 'search large' : 'search'}>
      <form action={`${settings.base}/search`} onSubmit={submit}>
        <Icon name="search" />
        <input
          ref={input}
          name="q"
          type="search"
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setReason(null);
          }}
          aria-label="Search"
          aria-describedby={reason === null ? undefined : 'search-reason'}
          placeholder="Address, hash, block, domain"
          autocomplete="off"
          spellcheck={false}
          data-search
        />
        <kbd>/</kbd>
      </form>
      {reason !== null && (
        <p class="search-reason" id="search-reason" role="alert">
          {reason}
        </p>
      )}
      {isLarge && <LastSearches />}
    </search>
  );
}

/** Goes to what the text names; otherwise returns what can be searched. */
async function startSearch(text: string): Promise<string | null> {
  // Loaded with the first search: the first view does not need it.
  const { searchTarget } = await import('./search-target.ts');
  const target = searchTarget(text);
  if (target.kind === 'nothing') return target.reason;
  remember(text.trim());
  navigate(target.kind === 'page' ? target.path : `/search?q=${encodeURIComponent(text.trim())}`);
  return null;
}

function remember(text: string): void {
  if (text.length > 200) return;
  const others = preferences().searches.filter((each) => each !== text);
  changePreferences({ searches: [text, ...others].slice(0, KEPT_SEARCHES) });
}

function LastSearches() {
  const { searches } = usePreferences();
  if (searches.length === 0) return null;
  const forget = (text: string) =>
    changePreferences({ searches: searches.filter((each) => each !== text) });
  return (
    <ul class="last-searches" aria-label="Last searches">
      {searches.map((text) => (
        <li key={text}>
          <button type="button" class="link" onClick={() => void startSearch(text)} title={text}>
            {shortId(text)}
          </button>
          <button
            type="button"
            class="icon-button"
            aria-label={`Forget ${text}`}
            onClick={() => forget(text)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
