import { after } from 'node:test';
import type { Bus, BusEvent } from '../../../src/index/bus/bus.ts';

/** The events of one trace. */
export interface Followed {
  readonly events: BusEvent[];
  /** When the first event came. */
  readonly sinceMs: number;
}

/** The events of all traces from now on, by trace. */
export async function followedTraces(bus: Bus): Promise<ReadonlyMap<string, Followed>> {
  const traces = new Map<string, Followed>();
  const stopping = new AbortController();
  after(() => stopping.abort());
  await bus.follow({
    onEvent(event) {
      const followed = traces.get(event.trace) ?? { events: [], sinceMs: performance.now() };
      followed.events.push(event);
      traces.set(event.trace, followed);
    },
    onGap: () => {},
    signal: stopping.signal,
  });
  return traces;
}
