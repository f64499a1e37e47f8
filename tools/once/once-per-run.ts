import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The test runner makes this folder before a run and removes it afterwards. */
const RUN_FOLDER = process.env.TONWAY_TEST_RUN_FOLDER;
const LOOK_EVERY_MS = 100;
const MAX_WAIT_MS = 300_000;

/** True if the tests of this process are part of a run, which shares what is expensive to make. */
export const IS_SHARED_RUN = RUN_FOLDER !== undefined;

/**
 * Makes something once for all test files of a run and returns its folder; `name` identifies it. The first process
 * makes it, the others wait. Only call this if `IS_SHARED_RUN`.
 */
export async function oncePerRun(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  if (RUN_FOLDER === undefined)
    throw new Error('not part of a run: TONWAY_TEST_RUN_FOLDER is unset');
  const folder = join(RUN_FOLDER, name);
  const outcome = join(RUN_FOLDER, `${name}.outcome`);
  if (await isFirst(folder)) await record(outcome, () => make(folder));
  await checkOutcome(name, outcome);
  return folder;
}

/** Only one process succeeds in making the folder. */
async function isFirst(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

const MADE = 'made';

async function record(outcome: string, make: () => Promise<void>): Promise<void> {
  const text = await make().then(
    () => MADE,
    (error: Error) => error.stack ?? error.message,
  );
  await writeFile(outcome, text, { flush: true });
}

async function checkOutcome(name: string, outcome: string): Promise<void> {
  const untilMs = performance.now() + MAX_WAIT_MS;
  for (let text = ''; text !== MADE; await sleep(LOOK_EVERY_MS)) {
    text = existsSync(outcome) ? await readFile(outcome, 'utf8') : '';
    if (text === MADE) return;
    if (text !== '') throw new Error(`${name} could not be made: ${text}`);
    if (performance.now() > untilMs) throw new Error(`${name} was not made in time`);
  }
}
