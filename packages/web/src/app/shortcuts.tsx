import { useLayoutEffect } from 'preact/hooks';
import { changePreferences, preferences, usePreferences } from '../data/preferences.ts';
import { navigate } from '../location/router.ts';
import { settings } from '../location/settings.ts';
import { toggleTheme } from './theme.ts';

const SHORTCUTS: readonly (readonly [keys: string, meaning: string])[] = [
  ['/ or Ctrl K', 'search'],
  ['g h', 'home'],
  ['g p', 'playground'],
  ['g o', 'operator pages'],
  ['t', 'light or dark'],
  ['.', 'copy what the page is about'],
  ['j k', 'next and previous row'],
  ['Ctrl Enter', 'send the request of the playground'],
  ['?', 'this help'],
];

/** Handles the keys of all pages, and returns the dialog that lists them. */
export function useShortcuts() {
  const { shortcuts } = usePreferences();
  // Before the first paint: a key that is pressed at once must not be lost.
  useLayoutEffect(() => {
    let prefix = '';
    const onKey = (event: KeyboardEvent) => {
      const isSearch = (event.ctrlKey || event.metaKey) && event.key === 'k';
      if (!isSearch && (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey)) return;
      if (!isSearch && !preferences().shortcuts) return;
      const keys = isSearch ? '/' : prefix + event.key;
      prefix = event.key === 'g' ? 'g' : '';
      if (run(keys)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <dialog class="help" aria-labelledby="help-title" closedby="any">
      <h2 id="help-title">Keys</h2>
      <dl>
        {shownShortcuts().map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input
          type="checkbox"
          checked={shortcuts}
          onChange={({ currentTarget }) => changePreferences({ shortcuts: currentTarget.checked })}
        />{' '}
        Single keys are shortcuts
      </label>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}

function shownShortcuts() {
  return SHORTCUTS.filter(([keys]) => keys !== 'g o' || settings.audiences.has('operators'));
}

/** Keys may be turned off: a button shows the help too. */
export function showHelp(): void {
  document.querySelector<HTMLDialogElement>('dialog.help')?.showModal();
}

function run(keys: string): boolean {
  switch (keys) {
    case '/':
      document.querySelector<HTMLInputElement>('[data-search]')?.focus();
      return true;
    case 'gh':
      navigate('/');
      return true;
    case 'gp':
      navigate('/playground');
      return true;
    case 'go':
      if (!settings.audiences.has('operators')) return false;
      navigate('/operator');
      return true;
    case 't':
      toggleTheme();
      return true;
    case '.':
      document.querySelector<HTMLButtonElement>('[data-page-id] button')?.click();
      return true;
    case 'j':
    case 'k':
      return focusRow(keys === 'j' ? 1 : -1);
    case '?':
      showHelp();
      return true;
    default:
      return false;
  }
}

/** Moves the focus to the first link of the next or previous row of a list. */
function focusRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[current === -1 ? (step === 1 ? 0 : rows.length - 1) : current + step];
  next?.querySelector<HTMLElement>('a, button')?.focus();
  return next !== undefined;
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
