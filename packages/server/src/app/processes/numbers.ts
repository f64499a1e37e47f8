import { AggregatorRegistry, type Registry } from 'prom-client';
import type { ProcessFacts } from '../../health/facts.ts';
import { primary } from './worker.ts';

/** The primary process waits for the answers of workers itself. */
const ALL_MS = 3000;

export type MetricsJson = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The metrics of several processes, aggregated as each metric says. */
export function sumOf(metrics: readonly MetricsJson[]): Registry {
  return AggregatorRegistry.aggregate([...metrics]);
}

/** The numbers of all processes of a server. */
export interface Numbers {
  readonly metrics: () => Promise<Registry>;
  /** Null: the process does not answer. */
  readonly processes: () => Promise<readonly (ProcessFacts | null)[]>;
}

/** The facts that a process reports. */
interface OwnNumbers {
  readonly status: () => unknown;
  readonly facts: () => ProcessFacts;
}

/** The numbers of this process if it is alone; in a worker those of all, to which it gives its own. */
export function numbersOfAll(registry: Registry, { status, facts }: OwnNumbers): Numbers {
  const channel = primary;
  if (!channel) return { metrics: async () => registry, processes: async () => [facts()] };
  channel.handle({ metrics: () => registry.getMetricsAsJSON(), status, facts });
  const askForAll = (name: string) => channel.ask(name, null, ALL_MS);
  return {
    metrics: async () => sumOf([(await askForAll('all metrics')) as MetricsJson]),
    processes: async () => (await askForAll('all facts')) as readonly (ProcessFacts | null)[],
  };
}
