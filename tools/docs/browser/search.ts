import MiniSearch, { type SearchResult } from 'minisearch';
import { findEntries, INDEX_OPTIONS } from '../search-terms.ts';
import { find } from './find.ts';

const MAX_RESULTS = 30;

declare global {
  interface Window {
    /** Set by `assets/search-index.js`: a script, because pages opened from files may not fetch. */
    tonwaySearchIndex?: string;
  }
}

/** Opens the search with a click, `/` or Ctrl+K; arrows and Enter choose a result. */
export function startSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.search');
  const input = dialog?.querySelector('input');
  if (!dialog || !input) return;
  const open = () => {
    dialog.showModal();
    input.select();
    void loadIndex().then((index) => show(index, input.value));
  };
  find('.find').addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isShortcut = event.key === '/' || (event.key === 'k' && (event.ctrlKey || event.metaKey));
    if (!isShortcut || dialog.open || isEditing(event.target)) return;
    event.preventDefault();
    open();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  input.addEventListener('input', () => void loadIndex().then((index) => show(index, input.value)));
  dialog.addEventListener('keydown', (event) => choose(event, input));
}

function isEditing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}

let loading: Promise<MiniSearch> | null = null;

function loadIndex(): Promise<MiniSearch> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${document.documentElement.dataset.root}assets/search-index.js`;
    script.onload = () =>
      resolve(MiniSearch.loadJSON(window.tonwaySearchIndex ?? '', INDEX_OPTIONS));
    script.onerror = () => reject(new Error('the index of the search is missing'));
    document.head.append(script);
  });
  return loading;
}

function show(index: MiniSearch, query: string): void {
  const results = query.trim() === '' ? [] : findEntries(index, query).slice(0, MAX_RESULTS);
  find('dialog.search ol').replaceChildren(...results.map(resultItem));
  find('dialog.search .state').textContent =
    query.trim() !== '' && results.length === 0 ? `Nothing found for “${query}”` : '';
}

function resultItem({ url, title, page }: SearchResult): HTMLLIElement {
  const link = document.createElement('a');
  link.href = `${document.documentElement.dataset.root}${url}`;
  const where = document.createElement('small');
  where.textContent = title === page ? '' : page;
  link.append(title, where);
  link.addEventListener('click', () =>
    document.querySelector<HTMLDialogElement>('dialog.search')?.close(),
  );
  const item = document.createElement('li');
  item.append(link);
  return item;
}

function choose(event: KeyboardEvent, input: HTMLInputElement): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('dialog.search li a')];
  if (event.key === 'Enter' && event.target === input) links[0]?.click();
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const position = links.findIndex((link) => link.matches(':focus')) + step;
  if (position < 0) input.focus();
  else links[Math.min(position, links.length - 1)]?.focus();
}
