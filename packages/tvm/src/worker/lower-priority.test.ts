import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { test } from 'node:test';
import { assemble } from '../../test/support/assemble.ts';
import { executionContext } from '../../test/support/execution-context.ts';
import { prepare } from '../get-method/prepare.ts';
import { WorkerPool } from '../pool/worker-pool.ts';

const skip = process.platform !== 'linux' && 'only Linux has priorities of threads';
const NICENESS = 7;

/** The priority of each thread of this process. */
function threadPriorities(): readonly number[] {
  return readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    // After the name, which may contain blanks.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
}

test('emulators yield, and other threads of the process do not', { skip }, async (t) => {
  const own = getPriority();
  const pool = new WorkerPool({ workers: 1, niceness: NICENESS });
  t.after(() => pool.close());
  const job = prepare({ ...executionContext, code: assemble('30') }).job('minimal');
  await pool.run(job);
  const lowered = threadPriorities().filter((priority) => priority === own + NICENESS);
  assert.equal(lowered.length, 1);
  assert.equal(getPriority(), own);
});
