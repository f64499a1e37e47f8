import type { LiteServer } from '@tonway/web';
import type { ProcessStatus, StatusServer } from './sources.ts';

/** The lite servers as all processes see them, those with the most trouble first. */
export function mergeServers(statuses: readonly (ProcessStatus | null)[]): readonly LiteServer[] {
  const servers = statuses.flatMap((status) => status?.lite_servers ?? []);
  const best = Math.max(...servers.map(({ headSeqno }) => headSeqno ?? 0));
  return [...Map.groupBy(servers, ({ name }) => name).values()]
    .map((seen) => merged(seen, best))
    .sort((a, b) => trouble(b) - trouble(a) || a.name.localeCompare(b.name));
}

/** What the process with the most trouble sees, and the requests of all. */
function merged(seen: readonly StatusServer[], bestSeqno: number): LiteServer {
  const [worst] = seen.toSorted(
    (a, b) =>
      Number(b.unusable !== null) - Number(a.unusable !== null) || b.errorRate - a.errorRate,
  ) as [StatusServer, ...StatusServer[]];
  const { name, unusable, headSeqno, headAgeSeconds, historyDepth } = worst;
  const { latencyMs, latencyP95Ms, errorRate } = worst;
  return {
    ...{ name, unusable, headSeqno, headAgeSeconds, historyDepth },
    ...{ latencyMs, latencyP95Ms, errorRate },
    behindBlocks: headSeqno === null ? null : bestSeqno - headSeqno,
    shardLag: worst.shardClientLag,
    isArchival: worst.archival,
    inFlight: seen.reduce((sum, { inFlight }) => sum + inFlight, 0),
  };
}

const UNUSABLE = 1e9;

function trouble({ unusable, errorRate, behindBlocks }: LiteServer): number {
  return (unusable === null ? 0 : UNUSABLE) + errorRate * 1000 + (behindBlocks ?? 0);
}
