import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address } from '@tonway/chain';
import type { Locator } from 'playwright-core';
import { hexOf, pathsOf } from './every-page.ts';
import type { SceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

const NOT_DEPLOYED = `0:${'a4'.repeat(32)}`;

/** What the pages of contracts of a known kind say. */
export function faces(network: SceneNetwork): void {
  const { browser, url } = network;
  const fact = (part: Locator, name: string) =>
    part
      .locator('.facts > div')
      .filter({ has: part.page().locator('dt').getByText(name, { exact: true }) })
      .locator('dd');

  test('orders of a multisig wallet are apart, and expire in the future', async () => {
    const { orders = '' } = await pathsOf(network);
    await using visited = await VisitedPage.open(browser, url, { width: 360 });
    await visited.goto(orders);
    const newest = visited.page.getByRole('region', { name: 'Order 2' });
    assert.match(await fact(newest, 'Expires').innerText(), /^in \d+ (d|h|min)$/);
    assert.equal(await newest.locator('h3').innerText(), 'Order 2');
    const tabs = visited.page.getByRole('navigation', { name: 'Parts of the account' });
    const current = await tabs.getByRole('link', { name: 'Orders' }).boundingBox();
    assert.ok(current && current.x >= 0 && current.x + current.width <= 360, 'the tab is in view');
  });

  test('a vesting wallet is one kind of contract, and names each allowed account', async () => {
    const { vesting = '' } = await pathsOf(network);
    await using visited = await VisitedPage.open(browser, url);
    await visited.goto(vesting);
    const main = visited.page.locator('main');
    assert.equal(await fact(main, 'Kind').innerText(), 'wallet vesting');
    assert.match(await fact(main, 'End').innerText(), /^in \d+ d$/);
    assert.equal(await fact(main, 'May always send to').getByRole('listitem').count(), 2);
  });

  test('a domain of the network has its records', async () => {
    await using visited = await VisitedPage.open(browser, url);
    await visited.goto('/dns/alice.ton');
    const records = visited.page.getByRole('region', { name: 'Records in the index' });
    await fact(records, 'Wallet').getByRole('link', { name: 'alice.ton' }).waitFor();
    const { dns_wallet } = await network.first<{ dns_wallet: string }>(
      '/api/v3/dns/records?domain=alice.ton',
      'records',
    );
    const [shown = ''] = /[\w-]{48}/.exec(await fact(records, 'Wallet').innerText()) ?? [];
    assert.ok(Address.parse(shown).equals(Address.parse(dns_wallet)), shown);
    await fact(records, 'Expires')
      .filter({ hasText: /^in 36[56] d · \d{4}-/ })
      .waitFor();
    assert.match(await fact(records, 'Site').innerText(), /^[0-9a-f]{64}/i);
    assert.deepEqual(visited.problems(), []);
  });

  test('the chain itself answers beside the index', async () => {
    await using visited = await VisitedPage.open(browser, url);
    await visited.goto('/dns/alice.ton');
    const live = visited.page.getByRole('region', { name: 'Records on the chain now' });
    await fact(live, 'Wallet').getByRole('link', { name: 'alice.ton' }).waitFor();
    await fact(live, 'Text').getByText('hello from a domain').waitFor();
    await visited.goto('/dns/nobody-has-this.ton');
    await visited.page.getByText('No resolver on the chain answers').waitFor();
  });

  test('an account has its last activity and its tokens in short; a suspended one says so', async () => {
    const { account = '' } = await pathsOf(network);
    await using visited = await VisitedPage.open(browser, url);
    const { page } = visited;
    const main = page.locator('main');
    await visited.goto(account);
    const holdings = main.getByRole('region', { name: 'Holdings' });
    await holdings.locator('.side').getByText('SCENE').first().waitFor();
    await fact(main, 'Last transaction')
      .getByRole('button', { name: /ago|now/ })
      .waitFor();
    await page.route('**/api/v2/getAddressInformation?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { result: object };
      await route.fulfill({
        response,
        json: { ...body, result: { ...body.result, suspended: true } },
      });
    });
    await network.dev.control('devnet/faucet', { address: NOT_DEPLOYED });
    await network.dev.json('/ready');
    await visited.goto(`/account/${NOT_DEPLOYED}`);
    await fact(main, 'Status').getByText('suspended', { exact: true }).waitFor();
    assert.deepEqual(visited.problems(), []);
  });

  test('code and bodies are shown as cells, and copied in every form', async () => {
    const { contract = '', message = '' } = await pathsOf(network);
    const permissions = ['clipboard-read', 'clipboard-write'];
    await using visited = await VisitedPage.open(browser, url, { permissions });
    const { page } = visited;
    for (const [path, name] of [
      [contract, 'Code'],
      [message, 'Body'],
    ] as const) {
      await visited.goto(path);
      const value = fact(page.locator('main'), name);
      await value.locator('summary').first().click();
      await value.locator('.cell-data').first().waitFor();
      await value.getByRole('button', { name: /as base64$/ }).click();
      const base64 = await page.evaluate(() => navigator.clipboard.readText());
      await value.getByRole('button', { name: /as hex$/ }).click();
      const hex = await page.evaluate(() => navigator.clipboard.readText());
      assert.equal(hex, Buffer.from(base64, 'base64').toString('hex'));
      const downloading = page.waitForEvent('download');
      await value.getByRole('button', { name: 'Download' }).click();
      assert.equal((await downloading).suggestedFilename(), `${name.toLowerCase()}.boc`);
    }
    assert.deepEqual(visited.problems(), []);
  });

  test('accounts of the network and the faucet of a devnet have names', async () => {
    await using visited = await VisitedPage.open(browser, url);
    const { facts } = network.dev;
    for (const [account, name] of [
      [`-1:${'3'.repeat(64)}`, 'Elector'],
      [`-1:${'5'.repeat(64)}`, 'Configuration'],
      [facts.faucet, 'Faucet'],
    ] as const) {
      await visited.goto(`/account/${account}`);
      await visited.page.getByRole('heading', { level: 1, name }).waitFor();
    }
    assert.deepEqual(visited.problems(), []);
  });

  test('an opcode has a name', async () => {
    await using visited = await VisitedPage.open(browser, url);
    await visited.goto('/search?q=0x0f8a7ea5');
    await visited.page.getByText('This is the opcode of jetton_transfer.').waitFor();
  });

  test('the fees of a transaction are all of its sum', async () => {
    const { transaction = '' } = await pathsOf(network);
    await using visited = await VisitedPage.open(browser, url);
    await visited.goto(transaction);
    const panel = visited.page.getByRole('complementary', { name: 'The chosen transaction' });
    const fees = panel
      .getByRole('heading', { name: 'Fees' })
      .locator('xpath=following-sibling::dl[1]');
    await fees.waitFor();
    const texts = await fees.locator('dd .amount').allInnerTexts();
    const names = await fees.locator('dt').allInnerTexts();
    const nano = (text = '') => BigInt(Math.round(Number.parseFloat(text) * 1e9));
    const sum = names.indexOf('Sum');
    assert.ok(names.slice(0, sum).includes('Import'), String(names));
    const parts = texts.slice(0, sum).reduce((total, text) => total + nano(text), 0n);
    assert.equal(parts, nano(texts[sum]));
  });

  test('messages from outside, bounces and the clock of the chain are named in words', async () => {
    const { transactions = '' } = await pathsOf(network);
    await using visited = await VisitedPage.open(browser, url);
    await visited.goto(transactions);
    const received = visited.page.locator('tbody td:nth-child(3)');
    const texts = await received.allInnerTexts();
    assert.ok(texts.includes('external message') && texts.includes('bounced'), String(texts));
    assert.ok(!texts.some((text) => /^0x/.test(text)), String(texts));
    await visited.goto('/block/10');
    const cell = visited.page.locator('td', { hasText: /^(tick|tock)$/ });
    const tick = visited.page.locator('tbody tr', { has: cell });
    assert.match(await tick.first().innerText(), /the chain/);
  });
  test('a row of a transaction has its logical time, messages and trace, with names where it is folded', async () => {
    const { transactions = '' } = await pathsOf(network);
    const account = transactions.replace(/^.account.|[?].*/g, '');
    const path = `/api/v3/transactions?account=${account}&limit=1`;
    const { lt, out_msgs, trace_id } = await network.first<{
      lt: string;
      out_msgs: unknown[];
      trace_id: string;
    }>(path, 'transactions');
    await using visited = await VisitedPage.open(browser, url);
    const { page } = visited;
    await visited.goto(transactions);
    const row = page.locator('tbody tr').first();
    const cell = (name: string) => row.locator(`td[data-name="${name}"]`);
    const nameOf = (name: string) =>
      cell(name).evaluate((element) => getComputedStyle(element, '::before').content);
    assert.equal(await cell('Logical time').innerText(), lt);
    assert.equal(await cell('Messages out').innerText(), String(out_msgs.length));
    assert.equal(await nameOf('Fee'), 'none');
    for (const width of [1280, 1241, 360]) {
      await page.setViewportSize({ width, height: 900 });
      assert.deepEqual(await visited.overflow(), [], String(width));
    }
    assert.equal(await nameOf('Fee'), '"Fee "');
    await row.getByRole('link', { name: /^Trace of/ }).click();
    await page.waitForURL(`**/trace/${hexOf(trace_id)}`);
    assert.deepEqual(visited.problems(), []);
  });
}
