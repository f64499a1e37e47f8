import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { after, suite } from 'node:test';
import { promisify } from 'node:util';
import { launchBrowser, NO_BROWSER } from '@tonway/tools/browser';
import { IS_SHARED_RUN, oncePerRun } from '@tonway/tools/once';
import type { Browser } from 'playwright-core';
import { DevProcess, newFolder } from '../../dev/support/dev-process.ts';

/** A network that all scenes were played on, and a browser; both end after the tests of the file. */
export interface SceneNetwork {
  readonly dev: DevProcess;
  readonly browser: Browser;
  readonly url: string;
  /** The first row of a list of v3. */
  first<Row>(path: string, rows: string): Promise<Row>;
}

const SCENES = ['--scene', 'all'];

/** A suite of tests with a network that all scenes were played on; skipped without a browser. */
export function suiteInBrowser(name: string, ...tests: ((network: SceneNetwork) => void)[]): void {
  suite(name, { skip: NO_BROWSER }, async () => {
    if (NO_BROWSER) return;
    const network = await sceneNetwork();
    for (const define of tests) define(network);
  });
}

/** A network that all scenes were played on; ended after the tests of the file. */
export async function startScenes(): Promise<DevProcess> {
  return DevProcess.start({ after }, IS_SHARED_RUN ? ['--data', await copyOfScenes()] : SCENES);
}

export async function sceneNetwork(): Promise<SceneNetwork> {
  const dev = await startScenes();
  const browser = await launchBrowser();
  after(() => browser.close());
  return {
    dev,
    browser,
    url: dev.facts.url,
    first: async <Row>(path: string, rows: string) => {
      const answer = await dev.json<Record<string, readonly Row[]>>(path);
      const [row] = answer[rows] ?? [];
      if (row === undefined) throw new Error(`${path} has no rows`);
      return row;
    },
  };
}

/** The scenes are played once per run; their chain and index are copied. */
async function copyOfScenes(): Promise<string> {
  const saved = await oncePerRun('scenes', playScenes);
  const copy = join(newFolder({ after }), 'data');
  // PostgreSQL refuses files of another owner.
  await promisify(execFile)('cp', ['--archive', saved, copy]);
  return copy;
}

async function playScenes(folder: string): Promise<void> {
  const ending: (() => unknown)[] = [];
  await chmod(folder, 0o1777);
  const dev = await DevProcess.start({ after: (work) => ending.push(work) }, [
    ...SCENES,
    '--data',
    folder,
  ]);
  await dev.kill('SIGTERM');
  for (const end of ending) await end();
}
