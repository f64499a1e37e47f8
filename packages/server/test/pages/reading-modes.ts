import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { failedTransfer } from './support/failed-transfer.ts';
import type { SceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

const VIEWS = ['tree', 'lanes', 'list'] as const;

/** How else a page is read; text of 200 % is half the width at twice the density. */
const MODES: Readonly<Record<string, BrowserContextOptions & { readonly width?: number }>> = {
  'reduced motion': { reducedMotion: 'reduce' },
  'forced colours': { forcedColors: 'active' },
  'text of 200 %': { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 },
};

export function readingModes(network: SceneNetwork): void {
  const { browser, url } = network;

  for (const [name, options] of Object.entries(MODES))
    test(`${name}: the pages fit, and a failure is told by its sign`, async () => {
      const { account, trace } = await failedTransfer(network);
      await using visited = await VisitedPage.open(browser, url, options);
      const { page } = visited;
      for (const path of ['/', `/account/${account}`]) {
        await visited.goto(path);
        assert.deepEqual(await visited.overflow(), [], path);
        assert.equal(await movingElements(visited, name), 0, path);
      }
      for (const view of VIEWS) {
        await visited.goto(`/trace/${trace}?view=${view}`);
        const drawing = page.getByRole('region', { name: `The trace as ${view}` });
        await drawing.getByText(/^✕ /).waitFor();
        await drawing.getByText('↩ bounced', { exact: true }).waitFor();
        assert.deepEqual(await visited.overflow(), [], view);
      }
      await visited.goto(`/trace/${trace}?view=lanes`);
      for (const head of ['right', 'left'])
        assert.notEqual(await headOfArrow(visited, head), 'none', head);
      assert.deepEqual(visited.problems(), []);
    });

  test('print: no controls, addresses in full', async () => {
    const { account, trace } = await failedTransfer(network);
    await using visited = await VisitedPage.open(browser, url, { width: 794 });
    const { page } = visited;
    await page.emulateMedia({ media: 'print' });
    for (const path of [`/account/${account}`, `/trace/${trace}?view=list`]) {
      await visited.goto(path);
      assert.equal(await page.getByRole('banner').getByRole('searchbox').count(), 0);
      assert.equal(await page.getByRole('banner').getByRole('button').count(), 0);
      assert.equal(await page.getByRole('navigation').count(), 0);
      const [text, title] = await page
        .locator('main .account a.id')
        .first()
        .evaluate((link) => [
          getComputedStyle(link, '::after').content,
          link.getAttribute('title'),
        ]);
      assert.equal(text, JSON.stringify(title));
      assert.equal(title?.length, 48);
      assert.deepEqual(await visited.overflow(), [], path);
    }
  });
}

/** How the head of an arrow is drawn. */
function headOfArrow({ page }: VisitedPage, direction: string): Promise<string> {
  const arrow = page.locator(`.lane-arrow.${direction}`).first();
  return arrow.evaluate((element) => getComputedStyle(element, '::after').display);
}

/** Elements that move although the reader wants none to. */
async function movingElements({ page }: VisitedPage, mode: string): Promise<number> {
  if (mode !== 'reduced motion') return 0;
  return page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { animationName, transitionDuration } = getComputedStyle(element);
        return animationName !== 'none' || /[1-9]/.test(transitionDuration);
      }).length,
  );
}
