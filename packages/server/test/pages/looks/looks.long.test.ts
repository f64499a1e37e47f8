import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { launchBrowser, NO_BROWSER } from '@tonway/tools/browser';
import { LOOKS, Looks } from './looks.ts';
import { savedNetwork } from './saved-network.ts';
import { shownPages } from './shown-pages.ts';

/** Mistakes of the size that a comparison must notice. */
const MISTAKES = [
  '.panel-header h2 { visibility: hidden }',
  '.panel { border-color: transparent; box-shadow: none }',
  '.panel { background: var(--ground) !important }',
  '.rows > li { padding-block: 11px !important }',
  ':root { --accent: #c026d3 !important }',
  'h1 { font-size: 22px !important }',
];

suite('pages look as recorded: npm run looks -- --record', { skip: NO_BROWSER }, async () => {
  if (NO_BROWSER) return;
  const network = await savedNetwork({ after });
  const browser = await launchBrowser();
  after(() => browser.close());
  const pages = Object.entries(await shownPages(network));

  for (const look of LOOKS)
    test(`${look.theme}, ${look.width} pixels wide`, async () => {
      await using looks = await Looks.open(browser, network, look);
      const complaints: string[] = [];
      for (const [name, path] of pages) {
        await looks.goto(path);
        const complaint = await looks.complaint(name);
        if (complaint !== null) complaints.push(complaint);
      }
      assert.deepEqual(complaints, []);
    });

  for (const mistake of MISTAKES)
    test(`a mistake is noticed: ${mistake}`, async () => {
      await using looks = await Looks.open(browser, network, { theme: 'light', width: 1440 });
      await looks.goto('/');
      await looks.change(mistake);
      assert.match(
        (await looks.complaint('home')) ?? '',
        /^home, light, 1440 pixels wide: \d+\.\d\d % of the pixels differ, see .+\.png$/,
      );
    });
});
