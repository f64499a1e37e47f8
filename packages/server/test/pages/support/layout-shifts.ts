/** Something moved although the reader did nothing. */
export interface LayoutShift {
  readonly value: number;
  readonly elements: readonly string[];
}

/** https://wicg.github.io/layout-instability/ */
interface Entry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

interface Recorder {
  takeLayoutShifts?(): readonly LayoutShift[];
}

/** Runs in the page, before its scripts. Rows of a live list move on purpose, unless they are read. */
export function recordLayoutShifts(): void {
  const shifts: LayoutShift[] = [];
  const elementOf = (node: Node | null) => (node instanceof Element ? node : node?.parentElement);
  const record = (entries: PerformanceEntryList) => {
    for (const { value, hadRecentInput, sources } of entries as Entry[]) {
      const elements = sources.map(({ node }) => elementOf(node));
      if (hadRecentInput || elements.every((element) => element?.closest('.steady'))) continue;
      shifts.push({
        value,
        elements: elements.map((element) => `${element?.tagName}.${element?.className}`),
      });
    }
  };
  const observer = new PerformanceObserver((list) => record(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  (globalThis as Recorder).takeLayoutShifts = () => {
    record(observer.takeRecords());
    return shifts;
  };
}

/** Runs in the page. */
export function layoutShifts(): readonly LayoutShift[] {
  return (globalThis as Recorder).takeLayoutShifts?.() ?? [];
}
