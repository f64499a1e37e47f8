import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { pathsOf } from './every-page.ts';
import type { SceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

const ELECTOR = `-1:${'3'.repeat(64)}`;
const CONFIGURATION = `-1:${'5'.repeat(64)}`;
const SCENE_TOKEN = /SCENE|units|jetton/;

/** Tabs, filters, holdings and the faces of accounts. */
export function accountParts(network: SceneNetwork): void {
  const { browser, url, first } = network;
  const tabs = ({ page }: VisitedPage) =>
    page.getByRole('navigation', { name: 'Parts of the account' }).getByRole('link');
  const panel = ({ page }: VisitedPage, name: string) => page.getByRole('region', { name });
  const rows = (part: Locator) => part.locator('[data-row]');

  test('tabs have counts, and are absent where they would be empty', async () => {
    const { account = '', 'never seen': unseen = '' } = await pathsOf(network);
    await using visited = await VisitedPage.open(browser, url);
    await visited.goto(account);
    await tabs(visited).filter({ hasText: 'Proof' }).waitFor();
    const texts = await tabs(visited).allInnerTexts();
    assert.ok(
      texts.some((text) => /^Tokens [1-9]\d*\+?$/.test(text)),
      String(texts),
    );
    await visited.goto(unseen);
    await tabs(visited).filter({ hasText: 'Proof' }).waitFor();
    assert.deepEqual(await tabs(visited).allInnerTexts(), ['History', 'Transactions', 'Proof']);
    // A tab that the address names is there even if it is empty.
    await visited.goto(`${unseen}?tab=tokens`);
    await visited.page.getByText('This account has no tokens.').waitFor();
    await tabs(visited).filter({ hasText: 'Tokens' }).waitFor();
    assert.deepEqual(visited.problems(), []);
  });

  test('a history is filtered by kind, time and counterparty, and what is shown is saved', async () => {
    const { account = '' } = await pathsOf(network);
    await using visited = await VisitedPage.open(browser, url);
    const { page } = visited;
    await visited.goto(account);
    const history = panel(visited, 'History');
    await history.getByText('Filter').click();
    await history.getByLabel('Kind').selectOption({ label: 'Tokens' });
    await history.getByLabel('Counterparty').fill('nobody');
    await history.getByText('Not a valid address.').waitFor();
    await history.getByLabel('Counterparty').fill('');
    await history.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL('**?kind=tokens');
    await visited.settled();
    const sentences = await history.locator('.sentence').allInnerTexts();
    assert.ok(
      sentences.length > 0 && sentences.every((text) => SCENE_TOKEN.test(text)),
      String(sentences),
    );
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      history.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const [, ...lines] = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n');
    assert.ok(lines.length > 0 && lines.every((line) => /^jetton_/.test(line.split(',')[1] ?? '')));
    await history.getByRole('link', { name: 'Remove this filter' }).click();
    await page.waitForURL((at) => at.search === '');
    await visited.goto(`${account}?to=2001-01-01`);
    await history.getByText('No action is like this.').waitFor();
    assert.deepEqual(visited.problems(), []);
  });

  test('the actions of a trace are one row if the reader wants it', async () => {
    const { account = '' } = await pathsOf(network);
    await using visited = await VisitedPage.open(browser, url);
    await visited.goto(`${account}?group=trace`);
    const history = panel(visited, 'History');
    const links = await rows(history)
      .getByRole('link', { name: /^Trace / })
      .allInnerTexts();
    assert.ok(links.length > 0);
    assert.equal(new Set(links).size, links.length, 'each trace once');
    await history
      .getByText(/^[2-9] actions/)
      .first()
      .waitFor();
    assert.deepEqual(await visited.violations(), []);
    assert.deepEqual(visited.problems(), []);
  });

  test('NFTs are a gallery', async () => {
    const { nft_items } = await network.dev.json<{
      nft_items: readonly { collection_address: string | null }[];
    }>('/api/v3/nft/items?limit=100');
    const groups = Map.groupBy(nft_items, (item) => item.collection_address);
    groups.delete(null);
    const [largest] = [...groups].toSorted(([, a], [, b]) => b.length - a.length);
    await using visited = await VisitedPage.open(browser, url, { width: 360 });
    await visited.goto(`/account/${largest?.[0]}?tab=items`);
    const cards = visited.page.locator('.gallery > li');
    assert.ok((await cards.count()) > 1);
    const boxes = await cards
      .locator('.token-image')
      .evaluateAll((images) =>
        images.map((image) => Math.round(image.clientWidth) === Math.round(image.clientHeight)),
      );
    assert.ok(boxes.every(Boolean), 'squares');
    assert.deepEqual(await visited.violations(), []);
    assert.deepEqual(visited.problems(), []);
  });

  test('holders have their rank and share of the supply', async () => {
    const path = '/api/v3/jetton/wallets?limit=1';
    const { jetton } = await first<{ jetton: string }>(path, 'jetton_wallets');
    await using visited = await VisitedPage.open(browser, url);
    await visited.goto(`/account/${jetton}?tab=holders`);
    const list = rows(panel(visited, 'Holders'));
    await list.locator('.share').filter({ hasText: '%' }).first().waitFor();
    const ranks = await list.locator('.rank').allInnerTexts();
    assert.deepEqual(
      ranks,
      ranks.map((_, index) => String(index + 1)),
    );
    const shares = (await list.locator('.share').allInnerTexts()).map(Number.parseFloat);
    assert.deepEqual(
      shares,
      shares.toSorted((a, b) => b - a),
    );
    const sum = shares.reduce((total, share) => total + share, 0);
    assert.ok(sum > 0 && sum <= 100, String(sum));
    assert.deepEqual(visited.problems(), []);
  });

  test('the elector, the configuration, wallets and domains have faces', async () => {
    const { account = '' } = await pathsOf(network);
    const { nft_item_address: domain } = await first<{ nft_item_address: string }>(
      '/api/v3/dns/records?domain=alice.ton',
      'records',
    );
    await using visited = await VisitedPage.open(browser, url);
    for (const [path, name, text] of [
      [`/account/${ELECTOR}`, 'Elector', /^\d+ participants? with .*, ends /],
      [`/account/${ELECTOR}?tab=elections`, 'Running election', /^1 participant with/],
      [`/account/${CONFIGURATION}`, 'Configuration', /^\d+ parameters$/],
      [`/account/${CONFIGURATION}?tab=proposals`, 'Proposals', 'takes no votes'],
      [account, 'Wallet', /^v\d|^wallet v\d/],
      [`/account/${domain}`, 'Domain', 'alice.ton'],
      [`/account/${domain}?tab=transfers`, 'Owners', /./],
      ['/validators', 'Rounds', 'shown below'],
    ] as const) {
      await visited.goto(path);
      await panel(visited, name).getByText(text).first().waitFor();
      assert.deepEqual(await visited.violations(), [], path);
      assert.deepEqual(visited.problems(), [], path);
    }
  });
}
