import type { ProcessFacts, ServerFacts } from './facts.ts';

/** A lite server as all processes see it. */
export interface MergedServer extends Omit<ServerFacts, 'archival' | 'shardClientLag'> {
  readonly behindBlocks: number | null;
  readonly shardLag: number | null;
  readonly isArchival: boolean | null;
}

/** The lite servers as all processes see them, those with the most trouble first. */
export function mergeServers(processes: readonly (ProcessFacts | null)[]): MergedServer[] {
  const servers = processes.flatMap((process) => process?.chain?.servers ?? []);
  const best = Math.max(...servers.map(({ headSeqno }) => headSeqno ?? 0));
  return [...Map.groupBy(servers, ({ name }) => name).values()]
    .map((seen) => merged(seen, best))
    .sort((a, b) => trouble(b) - trouble(a) || a.name.localeCompare(b.name));
}

/** What the process with the most trouble sees, and the requests of all. */
function merged(seen: readonly ServerFacts[], bestSeqno: number): MergedServer {
  const [worst] = seen.toSorted(
    (a, b) =>
      Number(b.unusable !== null) - Number(a.unusable !== null) || b.errorRate - a.errorRate,
  ) as [ServerFacts, ...ServerFacts[]];
  const { name, unusable, headSeqno, headAgeSeconds, historyDepth } = worst;
  const { latencyMs, latencyP95Ms, errorRate } = worst;
  return {
    name,
    unusable,
    headSeqno,
    headAgeSeconds,
    historyDepth,
    latencyMs,
    latencyP95Ms,
    errorRate,
    behindBlocks: headSeqno === null ? null : bestSeqno - headSeqno,
    shardLag: worst.shardClientLag,
    isArchival: worst.archival,
    inFlight: seen.reduce((sum, { inFlight }) => sum + inFlight, 0),
  };
}

const UNUSABLE = 1e9;

function trouble({ unusable, errorRate, behindBlocks }: MergedServer): number {
  return (unusable === null ? 0 : UNUSABLE) + errorRate * 1000 + (behindBlocks ?? 0);
}
