import type { OperatorContext } from '../context.ts';
import type { Reading, RequestCounts } from '../metrics/reading.ts';
import { operation } from '../operation.ts';
import { type CacheNumbers, type OperationNumbers, Requests } from '../operator-shapes.ts';

const WINDOW_SECONDS = 300;
const ADMITTED = 'allowed';
const EMULATORS = {
  workers: 'workers',
  busy: 'busy',
  long: 'long',
  queued: 'queued',
  calls: 'calls_total',
  timeouts: 'timeouts_total',
  crashes: 'crashes_total',
  refused: 'refused_total',
} as const;

export const requests = operation({
  name: 'requests',
  path: '/requests',
  tag: 'State',
  summary: 'The requests of the last five minutes, caches and emulators',
  result: Requests,
  handle: (_, context) => readRequests(context),
});

async function readRequests({ sampler }: OperatorContext): Promise<Requests> {
  const { seconds, reading, earlier, requests } = await sampler.recent(WINDOW_SECONDS);
  const emulators = Object.entries(EMULATORS).map(([name, metric]) => [
    name,
    reading.sum(`tonway_tvm_${metric}`) ?? 0,
  ]);
  return {
    windowSeconds: seconds,
    operations: byOperation(requests, seconds),
    caches: cachesOf(reading),
    emulators: Object.fromEntries(emulators) as Requests['emulators'],
    refused: refusedSince(reading, earlier),
  };
}

function byOperation(requests: RequestCounts, seconds: number): OperationNumbers[] {
  const names = new Set(requests.counts.map(({ operation }) => operation));
  return [...names]
    .map((operation) => {
      const own = requests.filter((count) => count.operation === operation);
      return {
        operation,
        requests: own.total,
        perSecond: seconds > 0 ? own.total / seconds : 0,
        p50Ms: own.quantileMs(0.5),
        p95Ms: own.quantileMs(0.95),
        p99Ms: own.quantileMs(0.99),
        codes: codesOf(own),
      };
    })
    .filter((each) => each.requests > 0)
    .sort((a, b) => (b.p95Ms ?? 0) - (a.p95Ms ?? 0));
}

function codesOf({ counts }: RequestCounts): Record<string, number> {
  return Object.fromEntries(
    counts
      .map(({ code, cumulative }) => [code, cumulative.at(-1) ?? 0] as const)
      .filter(([, count]) => count > 0),
  );
}

function cachesOf(reading: Reading): CacheNumbers[] {
  const [entries, bytes, hits, misses] = ['entries', 'bytes', 'hits_total', 'misses_total'].map(
    (name) => reading.by(`tonway_cache_${name}`, 'cache'),
  );
  return Object.keys(entries ?? {}).map((name) => {
    const [found, missed] = [hits?.[name] ?? 0, misses?.[name] ?? 0];
    return {
      name,
      entries: entries?.[name] ?? 0,
      bytes: bytes?.[name] ?? 0,
      hitShare: found + missed === 0 ? null : found / (found + missed),
    };
  });
}

/** Refused requests within the window, by reason. */
function refusedSince(reading: Reading, earlier: Reading | null): Record<string, number> {
  const [now, before] = [reading, earlier].map((each) =>
    each?.by('tonway_gateway_requests_total', 'outcome'),
  );
  return Object.fromEntries(
    Object.entries(now ?? {})
      .map(([outcome, count]) => [outcome, Math.max(0, count - (before?.[outcome] ?? 0))] as const)
      .filter(([outcome, count]) => outcome !== ADMITTED && count > 0),
  );
}
