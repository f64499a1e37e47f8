import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { launchBrowser, NO_BROWSER } from '@tonway/tools/browser';
import type { Browser, Page } from 'playwright-core';
import { servePages } from './support/page-server.ts';

const timeout = 120_000;
const ALICE = `0:${'A'.repeat(64)}`;
const MASTER = `0:${'C'.repeat(64)}`;
const LARGE = 10n ** 30n;

interface Token {
  readonly symbol?: string;
  readonly valid?: boolean;
  readonly extra?: object;
}

/** What the page of an account is told: one transfer of a jetton. */
interface Told {
  readonly amount: bigint;
  /** Null: the metadata is not fetched yet. */
  readonly token: Token | null;
}

function decimals(decimals?: number | string): Token {
  const extra = decimals === undefined ? {} : { decimals };
  return { symbol: 'ABC', valid: true, extra };
}

type Case = readonly [amount: bigint, token: Token | null, shown: string, copied: string];

const GROUPS = ',000'.repeat(10);
const CASES: Readonly<Record<string, Case>> = {
  'nothing, 9 decimals': [0n, decimals(9), '0 ABC', '0 ABC'],
  'one unit, no decimals': [1n, decimals(0), '1 ABC', '1 ABC'],
  'one unit, 9 decimals': [1n, decimals('9'), '< 0.000001 ABC', '0.000000001 ABC'],
  'one unit, 255 decimals': [1n, decimals(255), '< 0.000001 ABC', `0.${'0'.repeat(254)}1 ABC`],
  'almost two': [1999999999n, decimals('9'), '1.999999 ABC', '1.999999999 ABC'],
  'zeros, then one unit': [1_500_000_001n, decimals(9), '1.5 ABC', '1.500000001 ABC'],
  '2^64, 18 decimals': [2n ** 64n, decimals('18'), '18.446744 ABC', '18.446744073709551616 ABC'],
  '10^30, 9 decimals': [LARGE, decimals(9), `1${',000'.repeat(7)} ABC`, `1${',000'.repeat(7)} ABC`],
  'decimals that are no number': [
    LARGE,
    decimals('x'),
    `1${GROUPS} units ABC`,
    `1${GROUPS} units ABC`,
  ],
  'decimals above 255': [1000n, decimals(256), '1,000 units ABC', '1,000 units ABC'],
  'no decimals in valid metadata': [1_500_000_000n, decimals(), '1.5 ABC', '1.5 ABC'],
  'no decimals in invalid metadata': [
    1500n,
    { symbol: 'ABC', valid: false, extra: {} },
    '1,500 units ABC',
    '1,500 units ABC',
  ],
  'metadata that is not fetched': [1500n, null, '1,500 units jetton', '1,500 units jetton'],
};

suite('amounts and names of tokens in a browser', { skip: NO_BROWSER, timeout }, () => {
  let browser: Browser;
  let served: Awaited<ReturnType<typeof servePages>>;
  let told: Told;

  before(async () => {
    served = await servePages(({ pathname }) => answerTo(pathname, told));
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    served?.close();
  });

  async function open(next: Told): Promise<Page> {
    told = next;
    const permissions = ['clipboard-read', 'clipboard-write'];
    const page = await browser.newPage({ permissions });
    await page.goto(`${served.url}/`);
    await page.locator('.sentence .amount').waitFor();
    return page;
  }

  for (const [name, [amount, token, shown, copied]] of Object.entries(CASES))
    test(`${name}: shown cut, copied exactly`, { timeout }, async () => {
      const page = await open({ amount, token });
      assert.equal(await visibleText(page), shown);
      assert.equal(await copiedText(page), copied);
      await page.close();
    });

  test('a row is as high with a shortened amount as with a whole one', { timeout }, async () => {
    const heights = new Set<number>();
    for (const amount of [1_500_000_000n, 1_500_000_001n, 1n]) {
      const page = await open({ amount, token: decimals(9) });
      const box = await page.locator('li:has(.sentence .amount)').boundingBox();
      heights.add(box?.height ?? 0);
      await page.close();
    }
    assert.equal(heights.size, 1, [...heights].join(', '));
  });

  for (const [symbol, imitates] of [
    ['GRAM', 'GRAM'],
    ['USD\u0422', 'USDT'],
  ] as const)
    test(`a jetton called ${symbol} is an imitation of ${imitates}, and its name is not shown`, {
      timeout,
    }, async () => {
      const page = await open({
        amount: 5n,
        token: { ...decimals(0), symbol, extra: { imitates } },
      });
      const text = await page.locator('.sentence .token').innerText();
      assert.equal(text, `imitation of ${imitates}`);
      assert.equal(await page.locator('.sentence .amount .unit').count(), 0);
      assert.ok(!(await page.locator('main').innerText()).includes('USD\u0422'));
      await page.close();
    });
});

/** What is drawn: without the decimals that are only copied. */
function visibleText(page: Page): Promise<string> {
  return page.locator('.sentence .amount').evaluate((element) => {
    const copy = element.cloneNode(true) as Element;
    for (const cut of copy.querySelectorAll('.cut')) cut.remove();
    const cut = element.querySelector('.cut');
    if (cut && cut.getBoundingClientRect().width > 0) return 'the cut decimals are drawn';
    return (copy.textContent ?? '').replaceAll('\u00a0', ' ');
  });
}

/** What the clipboard has after the amount was selected and copied by keys. */
async function copiedText(page: Page): Promise<string> {
  await page
    .locator('.sentence .amount')
    .evaluate((element) => getSelection()?.selectAllChildren(element));
  await page.keyboard.press('Control+c');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  return text.trim().replaceAll('\u00a0', ' ');
}

function answerTo(pathname: string, { amount, token }: Told): unknown {
  const operation = pathname.split('/').at(-1);
  const block = { workchain: -1, shard: '8000000000000000', seqno: 1, gen_utime: '1790000000' };
  if (operation === 'masterchainInfo') return { first: block, last: block };
  if (operation === 'getMasterchainInfo') return { ok: true, result: { last: { seqno: 1 } } };
  if (operation === 'blocks') return { blocks: [] };
  if (operation !== 'actions') return undefined;
  const details = { asset: MASTER, sender: ALICE, receiver: null, amount: String(amount) };
  const action = { type: 'jetton_transfer', action_id: 'a', trace_id: null, end_utime: 1, details };
  const token_info = token === null ? [] : [{ type: 'jetton_masters', ...token }];
  return {
    actions: [{ ...action, success: true, accounts: [], transactions: [] }],
    address_book: {},
    metadata: { [MASTER]: { is_indexed: token !== null, token_info } },
  };
}
