import { useEffect, useState } from 'preact/hooks';

/** What the reader has chosen on any page; kept in the browser. */
export interface Preferences {
  readonly time: 'relative' | 'local' | 'utc';
  readonly shortcuts: boolean;
  readonly searches: readonly string[];
  /** Names of accounts by raw address. */
  readonly labels: Readonly<Record<string, string>>;
}

const KEY = 'tonway';
const DEFAULTS: Preferences = { time: 'relative', shortcuts: true, searches: [], labels: {} };
const listeners = new Set<() => void>();
let current = read();

export function usePreferences(): Preferences {
  const [value, setValue] = useState(current);
  useEffect(() => {
    const update = () => setValue(current);
    update();
    listeners.add(update);
    return () => void listeners.delete(update);
  }, []);
  return value;
}

export function preferences(): Preferences {
  return current;
}

export function changePreferences(changes: Partial<Preferences>): void {
  current = { ...current, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function read(): Preferences {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>;
    const searches = Array.isArray(stored.searches) ? stored.searches.filter(isText) : [];
    const labels = Object.entries(stored.labels ?? {}).filter(([, label]) => isText(label));
    return { ...DEFAULTS, ...stored, searches, labels: Object.fromEntries(labels) };
  } catch {
    return DEFAULTS;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
