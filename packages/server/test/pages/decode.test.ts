import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { Address, Builder, fromHex, snakeCell, toBase64, toHex, writeBoc } from '@tonway/chain';
import { launchBrowser, NO_BROWSER } from '@tonway/tools/browser';
import { DevProcess } from '../dev/support/dev-process.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { walletTransfer } from '../support/wallet-transfer.ts';
import { LOOKS, OpenPage } from './support/open-page.ts';

/** Of each test: Playwright waits without a limit if the browser itself hangs. */
const timeout = 300_000;
const SOMEONE = new Address(0, new Uint8Array(32).fill(7));
const HOSTILE = '<img src=x onerror=alert(1)> javascript:alert(1) \u202eevil\u200b';

suite('the decode page in a browser', { skip: NO_BROWSER }, async () => {
  if (NO_BROWSER) return;
  const dev = await DevProcess.start({ after });
  const browser = await launchBrowser();
  after(() => browser.close());
  const open = (path: string, options = {}) =>
    OpenPage.open(browser, `${dev.facts.url}${path}`, options);
  const [account = assert.fail()] = dev.facts.accounts;
  const transfer = (seqno: number) =>
    walletTransfer(fromHex(account.seed), { to: SOMEONE, amount: '1', seqno });

  for (const { width, colorScheme } of LOOKS)
    test(`${width} px, ${colorScheme}: a message is read, and its fees are estimated`, {
      timeout,
    }, async () => {
      const hash = encodeURIComponent(toBase64(transfer(0)));
      await using opened = await open(`/decode#${hash}`, { width, colorScheme });
      const { page } = opened;
      await page.getByText('external, to an account').waitFor();
      await page.getByRole('button', { name: 'Estimate fees' }).click();
      const outcome = page.locator('[role="status"] :is(.facts, .failure)');
      await outcome.waitFor();
      assert.match(await outcome.innerText(), /Total/);
      await opened.assertSound();
    });

  test('a transfer that is sent from the page is found as a trace', { timeout }, async () => {
    await using opened = await open('/decode');
    const { page } = opened;
    await page.getByLabel('Bag of cells').fill(toHex(transfer(0)));
    await page.getByRole('button', { name: 'Send' }).click();
    const link = page.locator('.sent a');
    await link.waitFor();
    const [, hash = ''] =
      /\/trace\/([0-9a-f]{64})$/.exec((await link.getAttribute('href')) ?? '') ?? [];
    assert.notEqual(hash, '');
    await eventually(async () => {
      const response = await fetch(`${dev.facts.v3}/traces?msg_hash=${hash}`);
      const { traces = [] } = (await response.json()) as { traces?: readonly unknown[] };
      return traces.length === 1;
    });
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.failure').waitFor();
    assert.deepEqual(opened.troubles, []);
  });

  test('a comment of a stranger is shown as text', { timeout }, async () => {
    const text = new TextEncoder().encode(HOSTILE);
    const body = new Builder().storeUint(0, 32).storeSlice(snakeCell(text).slice()).build();
    await using opened = await open(`/decode#${encodeURIComponent(toBase64(writeBoc(body)))}`);
    const { page } = opened;
    const shown = page.locator('.json-text', { hasText: 'javascript:' });
    await shown.waitFor();
    assert.match(await shown.innerText(), /^"<img .*\\u\{202e\}evil\\u\{200b\}"$/);
    assert.equal(await page.locator('main img, main a[href^="javascript"]').count(), 0);
    await opened.assertSound();
  });

  test('broken, long and wide bags are told or bounded', { timeout }, async () => {
    await using opened = await open('/decode');
    const { page } = opened;
    const field = page.getByLabel('Bag of cells');
    await field.fill('te6ccgEBAQEAAg');
    await page.getByText(/^Not a valid bag of cells: /).waitFor();
    await field.fill(toBase64(writeBoc(wideCell(7))));
    await page.locator('.cell').first().waitFor();
    assert.ok((await page.locator('.cell').count()) <= 5, 'only what is open is drawn');
    await page.evaluate(`{
      const area = document.querySelector('textarea');
      area.value = 'A'.repeat(2_000_000);
      area.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }`);
    await page.getByText(/longer than 1 MB/).waitFor();
    assert.deepEqual(opened.troubles, []);
  });
});

/** A cell with 4 ** depth different cells at its bottom. */
function wideCell(depth: number, index = 0) {
  const builder = new Builder().storeUint(index, 32);
  if (depth > 0) for (let i = 0; i < 4; i++) builder.storeRef(wideCell(depth - 1, 4 * index + i));
  return builder.build();
}
