import { after } from 'node:test';
import type { Browser } from 'playwright-core';
import { DevProcess } from '../../dev/support/dev-process.ts';
import { launchBrowser } from '../../support/browser.ts';

/** A network that all scenes were played on, and a browser; both end after the tests of the file. */
export interface SceneNetwork {
  readonly dev: DevProcess;
  readonly browser: Browser;
  readonly url: string;
  /** The first row of a list of v3. */
  first<Row>(path: string, rows: string): Promise<Row>;
}

export async function sceneNetwork(
  args: readonly string[] = ['--scene', 'all'],
): Promise<SceneNetwork> {
  const dev = await DevProcess.start({ after }, args);
  const browser = await launchBrowser();
  after(() => browser.close());
  return {
    ...{ dev, browser, url: dev.facts.url },
    first: async <Row>(path: string, rows: string) => {
      const answer = await dev.json<Record<string, readonly Row[]>>(path);
      const [row] = answer[rows] ?? [];
      if (row === undefined) throw new Error(`${path} has no rows`);
      return row;
    },
  };
}
