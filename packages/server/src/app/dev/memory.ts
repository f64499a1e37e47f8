import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The start fills the young generation, which V8 then keeps; a network of one developer does well with less. */
const MAX_NEW_SPACE_BYTES = 32 * 2 ** 20;
/** Garbage in the rest of the heap, relative to what is in use; V8 would wait for three times as much. */
const MAX_GARBAGE_PERCENT = 30;
/** Small buffers are parts of a pool, which is released with the last of them. */
const BUFFER_POOL_BYTES = 8192;

type CollectGarbage = (options: { execution: 'sync'; flavor: 'last-resort' }) => void;

/** Returns the memory that the start needed to the system, and keeps the young generation of the heap small. */
export function trimMemory(): void {
  setFlagsFromString(`--heap-growing-percent=${MAX_GARBAGE_PERCENT}`);
  collectAll();
  Buffer.poolSize = BUFFER_POOL_BYTES;
  const observer = new PerformanceObserver(() => {
    if (newSpaceBytes() < MAX_NEW_SPACE_BYTES) return;
    setFlagsFromString('--semi-space-growth-factor=1');
    observer.disconnect();
  });
  observer.observe({ entryTypes: ['gc'] });
}

/** V8 releases code and caches, too, as if memory had run out. */
function collectAll(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as CollectGarbage;
  collect({ execution: 'sync', flavor: 'last-resort' });
}

function newSpaceBytes(): number {
  const spaces = getHeapSpaceStatistics();
  return spaces.find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
}
