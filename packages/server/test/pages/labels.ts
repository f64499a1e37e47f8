import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Address } from '@tonway/chain';
import type { SceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

const LABEL = '<b>Alice\u202e</b>';
const SHOWN = '<b>Alice\\u{202e}</b>';

export function labels({ browser, url, first }: SceneNetwork): void {
  test('a reader labels an account: the label is on every page, escaped, and can be saved', async () => {
    const path = '/api/v3/jetton/transfers?limit=1';
    const transfer = await first<{ source: string; transaction_hash: string }>(
      path,
      'jetton_transfers',
    );
    const friendly = Address.parse(transfer.source).toFriendly();
    await using visited = await VisitedPage.open(browser, url);
    const { page } = visited;
    await visited.goto(`/account/${friendly}`);
    await page.getByText('Label', { exact: true }).click();
    await page.getByLabel('Your name of this account').fill(LABEL);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: SHOWN }).waitFor();
    assert.deepEqual(await visited.violations(), []);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download 1 label' }).click(),
    ]);
    const file = await readFile(await saved.path(), 'utf8');
    assert.deepEqual(JSON.parse(file), { [friendly]: { name: LABEL } });
    const hash = Buffer.from(transfer.transaction_hash, 'base64').toString('hex');
    for (const view of ['tree', 'list']) {
      await visited.goto(`/tx/${hash}?view=${view}`);
      await page.locator('.trace-view').getByText(SHOWN).first().waitFor();
    }
    await visited.goto(`/account/${friendly}`);
    await page.getByText('Label', { exact: true }).click();
    await page.getByLabel('Your name of this account').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: /^Wallet/ }).waitFor();
    await page.getByLabel('Read labels from a file').setInputFiles({
      name: 'labels.json',
      mimeType: 'application/json',
      buffer: Buffer.from(file),
    });
    await page.getByRole('heading', { level: 1, name: SHOWN }).waitFor();
    assert.deepEqual(visited.problems(), []);
  });
}
