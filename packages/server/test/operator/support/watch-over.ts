import { processFacts } from '../../../src/app/parts/process-facts.ts';
import { readSettings } from '../../../src/config/read-settings.ts';
import type { ProcessFacts } from '../../../src/health/facts.ts';
import { HealthWatch } from '../../../src/health/watch.ts';
import type { Database } from '../../../src/store/database.ts';

interface Head {
  readonly age: number;
  readonly ahead?: number;
  readonly seqno?: number;
}

/** A process of v2 that has this head. */
export function processWith(head: Head | null): ProcessFacts {
  return processFacts(readSettings({}), {
    v2: { maxHeadAgeSeconds: 60 },
    chain: {
      problem: null,
      head: head && { seqno: head.seqno ?? 7, ageSeconds: head.age, aheadSeconds: head.ahead ?? 0 },
      wrongClockSeconds: null,
      servers: [],
    },
  });
}

/** A watch over processes that do not change. */
export function watchOver(
  processes: readonly ProcessFacts[],
  database: Database | null = null,
): HealthWatch {
  const others = { replica: null, redis: null, urls: [], diskGib: 0 };
  return new HealthWatch({ processes: async () => processes, database, ...others });
}
