import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathsOf } from './every-page.ts';
import type { SceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

const NAME = 'Treasury of the gardeners of Wesermarsch and Donaudampfschifffahrt';
const WIDTHS = [390, 700, 820, 1000, 1024, 1241, 1300, 1440];
const LINE_HEIGHT = 24;

interface Named {
  readonly account: string;
  readonly in_msg: { readonly source: string | null };
}

export function namesInTables(network: SceneNetwork): void {
  const { dev, browser, url } = network;

  test('a name in a table has one line at every width', async () => {
    const { transactions = '' } = await pathsOf(network);
    const account = transactions.replace(/^.account.|[?].*/g, '');
    const rows = await dev.json<{ transactions: readonly Named[] }>(
      `/api/v3/transactions?account=${account}&limit=20`,
    );
    const sources = rows.transactions.flatMap(({ in_msg }) => in_msg.source ?? []);
    for (const address of new Set(sources))
      await dev.control('devnet/setAddressName', { address, name: NAME });
    await using visited = await VisitedPage.open(browser, url);
    await visited.goto(transactions);
    const names = visited.page.locator('.table .account a', { hasText: 'Treasury' });
    assert.ok((await names.count()) > 0);
    for (const width of WIDTHS) {
      await visited.page.setViewportSize({ width, height: 900 });
      const boxes = await Promise.all((await names.all()).map((name) => name.boundingBox()));
      for (const box of boxes) {
        assert.ok(box && box.height <= LINE_HEIGHT, `${width}: ${box?.height} pixels high`);
        assert.ok(box.width > 4 * LINE_HEIGHT, `${width}: ${box.width} pixels wide`);
      }
      assert.deepEqual(await visited.overflow(), [], String(width));
    }
    for (const address of new Set(sources))
      await dev.control('devnet/setAddressName', { address, name: null });
  });
}
