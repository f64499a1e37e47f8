import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Memory after garbage collection, including external memory. */
export function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  for (let i = 0; i < 3; i++) collect();
  const { heapUsed: heap, arrayBuffers } = process.memoryUsage();
  return heap + arrayBuffers;
}
