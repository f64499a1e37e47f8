import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { Address, fromHex, toHex } from '@tonway/chain';
import type { Page } from 'playwright-core';
import { eventually } from '../gateway/support/eventually.ts';
import { lineTo } from '../gateway/support/line.ts';
import { walletTransfer } from '../support/wallet-transfer.ts';
import { ApiRequests } from './support/api-requests.ts';
import type { SceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

const STREAM = '**/api/streaming/v2/sse';
/** A page shows what happens within three seconds; other tests may keep the machine busy. */
const PATIENCE_MS = 20_000;
/** A page that has had no event yet polls every two or three seconds. */
const NOT_POLLING_MS = 4000;
const HISTORY_ROWS = 20;
/** A page calls the head late after 30 seconds. */
const LATE_MS = 40_000;
/** Scenes have moved the clock of the network. */
const FAR_AHEAD = 2 ** 32 - 1;

interface ListedBlock {
  readonly workchain: number;
  readonly seqno: number;
  readonly tx_count: number;
}

export function live(network: SceneNetwork, withinMs = PATIENCE_MS): void {
  const seen = { timeout: withinMs };
  const { browser, dev, url } = network;
  const setProducing = (producing: boolean) => dev.control('devnet/faults', { producing });
  const mine = () => dev.control('devnet/mine', { count: 1 });
  const row = (page: Page, panel: string) =>
    page.locator('.panel', { has: page.locator('h2', { hasText: panel }) }).locator('.rows li');
  afterEach(() => setProducing(true));

  /** Opens a page that gets events; nothing happens on the chain until it is told to. */
  const openLive = async (path: string) => {
    await setProducing(false);
    const visited = await VisitedPage.open(browser, url);
    const requests = new ApiRequests(visited.page);
    await visited.goto(path);
    await mine();
    await requests.untilLive();
    await requests.untilQuiet();
    return { visited, requests, page: visited.page };
  };

  test('live: a new block is shown without a request for it', async () => {
    const { visited, requests, page } = await openLive('/');
    await using _ = visited;
    const newest = row(page, 'Newest blocks').first().locator('a').first();
    const seqno = Number((await newest.innerText()).replaceAll(/\D/g, ''));
    requests.forget();
    await mine();
    await page.locator(`.rows a[href="/block/${seqno + 1}"]`).waitFor(seen);
    await page.locator(`.head-status a[href="/block/${seqno + 1}"]`).waitFor(seen);
    assert.deepEqual(requests.paths('blocks', 'masterchainInfo'), []);
    assert.deepEqual(visited.problems(), []);
  });

  test('live: a masterchain block names the shard blocks that it commits', async () => {
    const { visited, page } = await openLive('/');
    await using _ = visited;
    const { head } = (await mine()) as { head: { seqno: number } };
    const shown = row(page, 'Newest blocks').filter({
      has: page.locator(`a[href="/block/${head.seqno}"]`),
    });
    await shown.waitFor(seen);
    const { blocks } = await dev.json<{ blocks: readonly ListedBlock[] }>(
      `/api/v3/masterchainBlockShards?seqno=${head.seqno}`,
    );
    const names = blocks
      .filter(({ workchain }) => workchain === 0)
      .map(({ seqno }) => `0:8:${seqno}`);
    assert.ok(names.length > 0);
    assert.deepEqual(await shown.locator('a[title]').allInnerTexts(), names);
    const transactions = blocks.reduce((sum, { tx_count }) => sum + tx_count, 0);
    assert.match(await shown.innerText(), new RegExp(`${transactions} transaction`));
    await page
      .locator('.figures dd', { hasText: /^\d+\.\d$/ })
      .nth(1)
      .waitFor();
  });

  test('live: payments of the network are one row among the newest actions', async () => {
    const { visited, page } = await openLive('/');
    await using _ = visited;
    await dev.control('devnet/mine', { count: 2 });
    const payments = row(page, 'What happened').filter({ hasText: 'of the network' });
    await payments.waitFor();
    assert.match(await payments.innerText(), /and \d+ more payments? of the network/);
    assert.equal(await payments.count(), 1);
  });

  test('live: new rows do not move the rows under the pointer; a button shows them', async () => {
    const { visited, page } = await openLive('/');
    await using _ = visited;
    const blocks = row(page, 'Newest blocks');
    const nameOf = (index: number) => blocks.nth(index).locator('a').first().innerText();
    const newest = await nameOf(0);
    await blocks.nth(1).hover();
    await mine();
    const button = page.getByRole('button', { name: '1 new' });
    await button.waitFor(seen);
    assert.equal(await nameOf(0), newest);
    await button.click();
    assert.equal(await nameOf(1), newest);
  });

  test('live: a transfer to the shown account is shown; blocks cost no request', async () => {
    const address = new Address(0, crypto.getRandomValues(new Uint8Array(32))).toRaw();
    const { visited, requests, page } = await openLive(`/account/${address}`);
    await using _ = visited;
    await requests.untilQuiet(NOT_POLLING_MS);
    const head = await page.locator('.head-status a').innerText();
    requests.forget();
    await mine();
    await page.locator('.head-status a', { hasNotText: head }).waitFor(seen);
    assert.deepEqual(requests.paths(), []);
    await setProducing(true);
    await dev.control('devnet/faucet', { address });
    await row(page, 'History').first().waitFor(seen);
    await page.getByRole('region', { name: 'State' }).getByText('100 ').first().waitFor(seen);
    assert.deepEqual(visited.problems(), []);
  });

  test('live: the balance of a token changes while it is shown', async () => {
    const address = new Address(0, crypto.getRandomValues(new Uint8Array(32))).toRaw();
    const { jettons } = (await dev.control('devnet/tokens')) as { jettons: { address: string }[] };
    const master = jettons[0]?.address;
    const mint = (amount: string) =>
      dev.control('devnet/faucetJetton', { address, master, amount });
    await mint('5000000000');
    const wallets = `/api/v3/jetton/wallets?owner_address=${address}`;
    await eventually(
      async () =>
        (await dev.json<{ jetton_wallets: unknown[] }>(wallets)).jetton_wallets.length > 0,
    );
    const { visited, page } = await openLive(`/account/${address}?tab=tokens`);
    await using _ = visited;
    const balance = page.locator('tbody .number');
    const before = await balance.innerText();
    await setProducing(true);
    await mint('7000000000');
    await page.waitForFunction(
      (text) => document.querySelector<HTMLElement>('tbody .number')?.innerText !== text,
      before,
    );
    assert.deepEqual(
      [before, await balance.innerText()].map((text) => Number.parseFloat(text)),
      [5, 12],
    );
    assert.deepEqual(visited.problems(), []);
  });

  const [account = assert.fail()] = dev.facts.accounts;
  const wallet = account.wallets.v4r2 ?? assert.fail();

  /** Sends a transfer of the wallet by the form of the decode page. */
  const send = async (page: Page, seqno: number) => {
    const to = new Address(0, new Uint8Array(32).fill(9));
    const transfer = { to, amount: '1', seqno, validUntil: FAR_AHEAD };
    const message = walletTransfer(fromHex(account.seed), transfer);
    await page.getByLabel('Bag of cells').fill(toHex(message));
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.sent .tag', { hasText: 'pending' }).waitFor();
  };

  test('live: a sent transfer is pending, then final, in the same element', async () => {
    const { visited, page } = await openLive('/decode');
    await using _ = visited;
    const seqno = await walletSeqno(network, wallet);
    await send(page, seqno);
    await becomesFinal(page, '.sent', 'final');
    await setProducing(false);
    await send(page, seqno + 1);
    await page.locator('.sent a').click();
    await page.getByText('… pending').first().waitFor();
    await becomesFinal(page, '.trace-view', null);
    assert.deepEqual(visited.problems(), []);
  });

  test('live: a sent transfer is one row of the history, which becomes final in its place', async () => {
    const { visited, page } = await openLive(`/account/${wallet}`);
    await using _ = visited;
    await using sender = await VisitedPage.open(browser, url);
    await sender.goto('/decode');
    const rows = row(page, 'History');
    const before = await rows.count();
    await send(sender.page, await walletSeqno(network, wallet));
    await rows.locator('.tag.pending').waitFor();
    const element = (await rows.first().elementHandle()) ?? assert.fail();
    assert.match(await rows.first().innerText(), /^Sending [\s\S]*\n ?pending\n/);
    await setProducing(true);
    await rows.locator('.tag.pending').waitFor({ state: 'detached' });
    assert.match(await rows.first().innerText(), /^Sent /);
    assert.ok(await element.evaluate((each) => each === each.parentElement?.firstElementChild));
    assert.equal(await rows.count(), Math.min(before + 1, HISTORY_ROWS));
    assert.deepEqual(visited.problems(), []);
  });

  /** The chain goes on: the element changes, and stays in the page. */
  const becomesFinal = async (page: Page, selector: string, text: string | null) => {
    const element = (await page.locator(selector).elementHandle()) ?? assert.fail(selector);
    await setProducing(true);
    if (text !== null) await page.locator(`${selector} .tag`, { hasText: text }).waitFor();
    else await page.getByText('… pending').first().waitFor({ state: 'detached' });
    assert.ok(await element.evaluate(({ isConnected }) => isConnected));
  };

  test('live: without new blocks the page says for how long', async () => {
    await using visited = await VisitedPage.open(browser, url);
    const { page } = visited;
    await page.clock.install();
    await visited.goto('/');
    await setProducing(false);
    const { head } = (await mine()) as { head: { seqno: number } };
    await page.locator(`.head-status a[href="/block/${head.seqno}"]`).waitFor();
    await page.clock.fastForward(LATE_MS);
    await page.locator('.head-status', { hasText: /no block for \d+/ }).waitFor();
    await setProducing(true);
    await page.locator('.head-status.late').waitFor({ state: 'detached' });
  });

  test('live: a page whose stream is cut polls, and then recovers', async () => {
    const line = await lineTo(Number(new URL(url).port));
    const visited = await VisitedPage.open(browser, `http://127.0.0.1:${line.port}`);
    await using closing = new AsyncDisposableStack();
    closing.defer(() => line.close());
    const { page } = closing.use(visited);
    const requests = new ApiRequests(page);
    await visited.goto('/');
    await requests.untilLive();
    await page.route(STREAM, (route) => route.abort());
    line.cut();
    line.mend();
    requests.forget();
    await requests.untilPolled('masterchainInfo', 2);
    await page.unroute(STREAM);
    await requests.untilLive();
    const head = await page.locator('.head-status a').innerText();
    await page.locator('.head-status a', { hasNotText: head }).waitFor();
    assert.equal(await page.locator('[role=alert]').count(), 0);
  });
}

async function walletSeqno({ dev }: SceneNetwork, address: string): Promise<number> {
  const path = `/api/v3/walletStates?address=${encodeURIComponent(address)}`;
  const { wallets } = await dev.json<{ wallets: readonly { seqno?: number | null }[] }>(path);
  return wallets[0]?.seqno ?? 0;
}
