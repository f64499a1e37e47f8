import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { testSize } from '@tonway/tools/sizes';
import { hexOf } from './every-page.ts';
import { failedTransfer } from './support/failed-transfer.ts';
import { fillAccount } from './support/fill-account.ts';
import type { SceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

const CONFIGURATION = `-1:${'5'.repeat(64)}`;
const UNINIT = `0:${'a1'.repeat(32)}`;
const FROZEN = `0:${'a2'.repeat(32)}`;
const BUSY = `0:${'a4'.repeat(32)}`;
/** At least so many transactions has the account whose list is paged through. */
const TRANSACTIONS = testSize('TONWAY_ACCOUNT_TRANSACTIONS');
const PAGES = 6;
const ROWS = 20;

interface Chained {
  readonly hash: string;
  readonly lt: string;
  readonly prev_trans_hash: string | null;
}

export function accounts(network: SceneNetwork): void {
  const { dev, browser, url, first } = network;
  test('accounts in every state say it in words', async () => {
    await dev.control('devnet/faucet', { address: UNINIT });
    await dev.control('devnet/setAccount', {
      address: FROZEN,
      balanceNano: '5',
      state: 'frozen',
      frozenHash: 'ab'.repeat(32),
    });
    // The index knows an account by its transactions.
    await dev.control('devnet/faucet', { address: FROZEN, amountNano: '1' });
    await dev.json('/ready');
    const path = '/api/v3/jetton/wallets?limit=1';
    const { owner } = await first<{ owner: string }>(path, 'jetton_wallets');
    const states: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
      [owner]: { Status: /^active$/, Kind: /^wallet v/, Seqno: /^\d+$/ },
      [UNINIT]: { Status: /^not deployed$/, Balance: /^\d/ },
      [FROZEN]: { Status: /^frozen$/ },
      [CONFIGURATION]: { Status: /^active$/, Chain: /^masterchain$/ },
    };
    await using visited = await VisitedPage.open(browser, url);
    const { page } = visited;
    for (const [account, facts] of Object.entries(states)) {
      await visited.goto(`/account/${account}`);
      for (const [name, text] of Object.entries(facts)) {
        const fact = page.locator('.facts > div', { has: page.getByText(name, { exact: true }) });
        await fact.locator('dd').filter({ hasText: text }).waitFor();
      }
      assert.deepEqual(visited.problems(), []);
    }
    await visited.goto(`/account/${owner}`);
    await page
      .locator('.account-top')
      .getByText(/^and \d+ tokens?/)
      .waitFor();
    await visited.goto(`/account/0:${'a3'.repeat(32)}`);
    await page.getByText('The index has never seen this account').waitFor();
  });

  test('the pages of a long list have an address each and follow the chain of transactions', async () => {
    await fillAccount(dev, BUSY, TRANSACTIONS);
    await using visited = await VisitedPage.open(browser, url);
    await visited.goto(`/account/${BUSY}?tab=transactions`);
    const seen: string[] = [];
    for (let page = 0; page < PAGES; page++) {
      const hashes = await visited.page
        .locator('tbody tr td:first-child a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('title') ?? ''));
      assert.equal(hashes.length, ROWS);
      seen.push(...hashes);
      await visited.page.getByRole('link', { name: 'Older' }).click();
      await visited.page.waitForFunction((newest) => {
        const link = document.querySelector('tbody a');
        return link !== null && link.getAttribute('title') !== newest;
      }, hashes[0]);
    }
    assert.equal(new Set(seen).size, seen.length);
    assert.deepEqual(seen, await chainFrom(seen[0] ?? ''));
  });

  test('a history is filtered, and saved as a table', async () => {
    const { account } = await failedTransfer(network);
    await using visited = await VisitedPage.open(browser, url);
    const { page } = visited;
    await visited.goto(`/account/${account}`);
    await page.getByRole('link', { name: 'Failed', exact: true }).click();
    await page.waitForURL('**?show=failed');
    const icons = page.locator('.two-lines .kind-icon');
    await page.locator('.two-lines .kind-icon.failed').first().waitFor();
    await page.waitForFunction(() => !document.querySelector('.two-lines .kind-icon:not(.failed)'));
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const [head, ...lines] = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n');
    assert.equal(head, 'time,type,success,text,trace,action');
    assert.ok(lines.length >= (await icons.count()));
    assert.ok(lines.every((line) => line.split(',')[2] === 'false'));
    assert.deepEqual(visited.problems(), []);
  });

  /** The hashes of a transaction and of those before it, each named by the next one. */
  async function chainFrom(hash: string): Promise<readonly string[]> {
    const newest = await first<Chained>(`/api/v3/transactions?hash=${hash}`, 'transactions');
    const { transactions } = await dev.json<{ transactions: readonly Chained[] }>(
      `/api/v3/transactions?account=${BUSY}&end_lt=${newest.lt}&limit=${2 * PAGES * ROWS}`,
    );
    const previous = new Map(transactions.map((each) => [each.hash, each.prev_trans_hash]));
    const chain: string[] = [];
    for (let each: string | null = newest.hash; each && chain.length < PAGES * ROWS; ) {
      chain.push(hexOf(each));
      each = previous.get(each) ?? null;
    }
    return chain;
  }
}
