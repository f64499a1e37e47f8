import { SharedValue, useShared } from './shared-value.ts';

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
const shared = new SharedValue(read());

export function usePreferences(): Preferences {
  return useShared(shared);
}

export function preferences(): Preferences {
  return shared.value;
}

export function changePreferences(changes: Partial<Preferences>): void {
  shared.set({ ...shared.value, ...changes });
  try {
    localStorage.setItem(KEY, JSON.stringify(shared.value));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
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
