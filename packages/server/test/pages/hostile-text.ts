import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IS_LONG_TIER } from '@tonway/tools/sizes';
import { pathsOf } from './every-page.ts';
import type { SceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

const LONG = 'x'.repeat(10_000);
const MEGABYTE = '\u202e<b>x'.repeat(200_000);
/** In each answer. */
const LARGE_TEXTS = 3;
const BLANK = `${'\u00A0'.repeat(500)}Verified ✓`;
const HOSTILE = [
  '<img src=x onerror=alert(1)><script>alert(1)</script><b>bold</b>',
  'javascript:alert(1) https://evil.example/claim [free](https://evil.example)',
  'safe\u202Egnp.exe\u2066\u200B\u200D\uFEFF end',
  'a\uD800b\uDC00c\u0000\u0007',
  LONG,
  BLANK,
  'GRAM',
  'USD\u0422',
] as const;

/** Fields that strangers write. */
const STRANGERS = new Set([
  'name',
  'symbol',
  'description',
  'comment',
  'image',
  'uri',
  'domain',
  'text',
  'dex',
]);

/** Replaces every text of a stranger in an answer by the next hostile one. */
function poisoned(value: unknown, next: () => string, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => poisoned(each, next, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, poisoned(each, next, name)]),
    );
  return STRANGERS.has(key) && (typeof value === 'string' || value === null) ? next() : value;
}

/** Bidirectional overrides, isolates and characters without a shape. */
const INVISIBLE = /[\p{Cf}\p{Cs}]/u;

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  mixed: HOSTILE,
  ...(IS_LONG_TIER && { long: [LONG], blank: [BLANK] }),
};
/** Pages that show most of what strangers write. */
const WITH_MOST_TEXT = new Set(['account', 'tokens', 'item', 'transaction', 'domain']);

export function hostileText(network: SceneNetwork): void {
  const { browser, url } = network;

  for (const [name, texts] of Object.entries(TEXTS))
    test(`hostile text on every page, ${name}`, async () => {
      let count = 0;
      const next = () => texts[count++ % texts.length] ?? '';
      await using visited = await VisitedPage.open(browser, url, { width: 360 });
      visited.page.on('dialog', () => assert.fail('a script ran'));
      await visited.page.route('**/api/v3/**', async (route) => {
        const response = await route.fetch();
        if (!response.ok()) return route.fulfill({ response });
        await route.fulfill({
          response,
          body: JSON.stringify(poisoned(await response.json(), next)),
        });
      });
      for (const [page, path] of Object.entries(await pathsOf(network))) {
        if (!IS_LONG_TIER && !WITH_MOST_TEXT.has(page)) continue;
        await visited.goto(path);
        const problems = visited.problems().filter((each) => !/404 \(Not Found\)/.test(each));
        assert.deepEqual(problems, [], page);
        assert.deepEqual(await visited.overflow(), [], page);
        const found = await visited.page.evaluate(() => ({
          elements: document.querySelectorAll(
            'main :is(img:not([src^="/api/images/"]), script, iframe, object)',
          ).length,
          links: Array.from(
            document.querySelectorAll<HTMLAnchorElement>('a:not(.site-footer > a)'),
            ({ href }) => href,
          ),
          text: document.body.innerText,
          title: document.title,
        }));
        assert.equal(found.elements, 0, page);
        for (const link of found.links) assert.ok(link.startsWith(`${url}/`), `${page}: ${link}`);
        assert.doesNotMatch(found.text, INVISIBLE, page);
        assert.doesNotMatch(found.title, /alert|evil|xxxx|Verified/, page);
      }
    });

  test('texts of 1 MB are cut', async () => {
    await using visited = await VisitedPage.open(browser, url, { width: 360 });
    const { page } = visited;
    await page.route('**/api/v3/**', async (route) => {
      const response = await route.fetch();
      if (!response.ok()) return route.fulfill({ response });
      let count = 0;
      const next = () => (count++ < LARGE_TEXTS ? MEGABYTE : 'x');
      const body = JSON.stringify(poisoned(await response.json(), next));
      await route.fulfill({ response, body });
    });
    const paths = await pathsOf(network);
    for (const name of ['account', 'tokens', 'item', 'transaction']) {
      await visited.goto(paths[name] ?? assert.fail(name));
      const { length } = await page.locator('body').innerText();
      assert.ok(length < MEGABYTE.length / 10, `${name}: ${length} characters`);
      assert.deepEqual(await visited.overflow(), [], name);
    }
  });

  test('a jetton never looks like the coin', async () => {
    await using visited = await VisitedPage.open(browser, url);
    await visited.page.route('**/api/v3/jetton/wallets?*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: JSON.stringify(poisoned(await response.json(), () => 'GRAM')),
      });
    });
    const { tokens = '' } = await pathsOf(network);
    await visited.goto(tokens);
    const amounts = visited.page.locator('tbody .amount');
    assert.ok((await amounts.count()) > 0);
    assert.equal(await visited.page.locator('tbody .amount .unit').count(), 0);
    assert.equal(await visited.page.locator('tbody .amount .token').count(), await amounts.count());
  });
}
