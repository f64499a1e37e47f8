import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { launchBrowser, NO_BROWSER } from '@tonway/tools/browser';
import { IS_LONG_TIER } from '@tonway/tools/sizes';
import type { Page } from 'playwright-core';
import { DevProcess } from '../dev/support/dev-process.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { Receiver } from '../webhooks/support/receiver.ts';
import { LOOKS, OpenPage } from './support/open-page.ts';

/** Of each test: Playwright waits without a limit if the browser itself hangs. */
const timeout = 300_000;
const DOCUMENTS = {
  v2: '/api/v2/openapi.json',
  v3: '/api/v3/openapi.json',
  streaming: '/api/streaming/v2/openapi.json',
  webhooks: '/api/webhooks/v1/openapi.json',
} as const;
const KEY = 'secret-key-of-the-reader';

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId: string }>>>
  >;
}

/** The long tier sends every operation. */
const SENT_EVERY = IS_LONG_TIER ? 1 : 10;
/** Sent in every tier: their examples are asked for when they are filled in. */
const OF_A_WEBHOOK = [
  ...['getWebhook', 'changeWebhook', 'deleteWebhook', 'pauseWebhook', 'resumeWebhook'],
  ...['testWebhook', 'listDeliveries'],
];
const ASKED_FOR = [
  ...['sendBoc', 'sendQuery', 'sendQuerySimple', 'sendCellSimple', 'emulateTrace'],
  ...['emulateTonConnect', 'dnsResolve', 'getTokenData', 'createWebhook', 'redeliver'],
  ...['pendingTransactions', ...OF_A_WEBHOOK],
];
const SOMEBODY = `0:${'34'.repeat(32)}`;

interface Webhook {
  readonly id: number;
  readonly cursor: string | null;
}

suite('the playground in a browser', { skip: NO_BROWSER }, async () => {
  if (NO_BROWSER) return;
  const scenes = ['wallets', 'jettons', 'dns'].flatMap((name) => ['--scene', name]);
  const dev = await DevProcess.start({ after }, scenes, { LOG_LEVEL: 'debug' });
  const receiver = await Receiver.start();
  const browser = await launchBrowser();
  after(() => browser.close());
  const { url } = dev.facts;
  const open = (path: string, options = {}) => OpenPage.open(browser, `${url}${path}`, options);

  /** What an operation is about must be there, before its example succeeds. */
  const BEFORE: Readonly<Record<string, () => Promise<unknown>>> = {
    pendingTransactions: holdMessage,
    ...Object.fromEntries(OF_A_WEBHOOK.map((id) => [id, newWebhook])),
    redeliver: deliverOnce,
  };

  /** A message that waits, because no blocks are produced for a while. */
  async function holdMessage(): Promise<void> {
    await dev.control('devnet/faults', { producing: false });
    const message = { address: SOMEBODY, amountNano: '1' };
    const { boc } = (await dev.control('devnet/faucetMessage', message)) as { boc: string };
    await post('/api/v3/message', { boc });
  }

  function newWebhook(): Promise<Webhook> {
    const subscription = { types: ['transactions'], addresses: [SOMEBODY] };
    return post('/api/webhooks/v1', { url: receiver.url(), subscription });
  }

  async function deliverOnce(): Promise<void> {
    const path = `/api/webhooks/v1/${(await newWebhook()).id}`;
    await dev.control('devnet/faucet', { address: SOMEBODY });
    await eventually(async () => (await dev.json<Webhook>(path)).cursor !== null);
  }

  function post<Answer>(path: string, body: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    return dev.json(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  for (const { width, colorScheme } of LOOKS)
    test(`${width} px, ${colorScheme}: a request is filled in, sent and read`, {
      timeout,
    }, async () => {
      await using opened = await open('/api/v2/', { width, colorScheme });
      const { page } = opened;
      await page.waitForURL('**/playground/v2');
      await page.locator('.operation').first().waitFor();
      await opened.assertSound();
      await page.getByRole('searchbox', { name: 'Filter operations' }).fill('run get');
      await page.getByRole('link', { name: /^runGetMethodStd/ }).click();
      await page.getByRole('button', { name: 'Fill in examples' }).click();
      await page.getByRole('button', { name: 'Add an argument' }).click();
      await page.getByLabel('Argument 0: type').selectOption('tuple');
      await page.getByRole('button', { name: 'Remove Argument 0' }).click();
      await page.locator('summary', { hasText: 'Headers' }).first().click();
      await page.locator('.key-field summary').click();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.locator('.answer-status .tag').waitFor();
      await opened.assertSound();
    });

  for (const [name, path] of Object.entries(DOCUMENTS))
    test(`${name}: every operation is listed, and its example succeeds`, { timeout }, async () => {
      const { paths } = await dev.json<Document>(path);
      const described = Object.entries(paths).flatMap(([each, item]) =>
        Object.entries(item).map(([method, { operationId }]) => ({ each, method, operationId })),
      );
      const ids = new Set(described.map(({ operationId }) => operationId));
      const names = [...ids].filter((id) => !(id.endsWith('Post') && ids.has(id.slice(0, -4))));
      await using opened = await open(`/playground/${name}`);
      const { page } = opened;
      await page.locator('.operation').first().waitFor();
      const links = (await page.evaluate(
        "[...document.querySelectorAll('.operation')].map(({ pathname }) => pathname.split('/').at(-1))",
      )) as string[];
      assert.deepEqual(links.toSorted(), names.toSorted());
      const refused: string[] = [];
      for (const id of names.filter((id, n) => n % SENT_EVERY === 0 || ASKED_FOR.includes(id))) {
        await BEFORE[id]?.();
        const status = await sendExamples(page, `/playground/${name}/${id}`);
        if (!/^2/.test(status)) refused.push(`${id}: ${status}`);
        if (id === 'pendingTransactions') await dev.control('devnet/faults', { producing: true });
      }
      assert.deepEqual(refused, []);
      assert.deepEqual(opened.troubles, []);
    });

  test('an address restores the request', { timeout }, async () => {
    await using first = await open('/playground/v3/transactions');
    const accounts = first.page.locator('[data-field="account"]');
    await accounts.getByRole('textbox').fill(dev.facts.faucet);
    await accounts.getByRole('button', { name: 'Add an item' }).click();
    await accounts.getByRole('textbox').nth(1).fill('0:& #="\'');
    await first.page.locator('[data-field="sort"] select').selectOption('asc');
    await first.page.waitForURL(/sort=asc/);
    await using second = await open(
      new URL(first.page.url()).pathname + new URL(first.page.url()).hash,
    );
    const restored = second.page.locator('[data-field="account"] input');
    await restored.nth(1).waitFor();
    assert.equal(await restored.nth(0).inputValue(), dev.facts.faucet);
    assert.equal(await restored.nth(1).inputValue(), '0:& #="\'');
    assert.equal(await second.page.locator('[data-field="sort"] select').inputValue(), 'asc');
    assert.deepEqual(await codeOf(second.page), await codeOf(first.page));
  });

  test('the key is sent, and is in no address, log or storage unless asked', {
    timeout,
  }, async () => {
    await using opened = await open('/playground/v2/getMasterchainInfo');
    const { page } = opened;
    await page.locator('.key-field summary').click();
    await page.getByLabel('API key').fill(KEY);
    const [request] = await Promise.all([
      page.waitForRequest(/getMasterchainInfo/),
      page.getByRole('button', { name: 'Send', exact: true }).click(),
    ]);
    await page.locator('.answer-status .tag.ok').waitFor();
    assert.equal(request.headers()['x-api-key'], KEY);
    assert.ok(!(await traces(page)).includes(KEY));
    assert.ok(!(await codeOf(page)).includes(KEY));
    await page.getByLabel('Keep until this tab is closed').check();
    assert.ok((await traces(page)).includes(KEY));
    await page.reload();
    await page.locator('.key-field summary', { hasText: 'entered' }).click();
    await page.getByLabel('Keep until this tab is closed').uncheck();
    assert.ok(!(await traces(page)).includes(KEY));
    assert.ok(dev.stderr.includes('getMasterchainInfo'), 'the log has the request');
    assert.ok(!dev.stderr.includes(KEY));
  });

  test('a stream shows notifications as they come, until it is stopped', { timeout }, async () => {
    await using opened = await open('/playground/streaming/sse');
    const { page } = opened;
    await page.locator('[data-field="types"] select').selectOption('transactions');
    await page.locator('[data-field="addresses"] input').fill(dev.facts.faucet);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('[role="log"] summary', { hasText: 'connected' }).waitFor();
    await dev.control('devnet/faucet', { address: `0:${'12'.repeat(32)}` });
    await page.locator('[role="log"] summary', { hasText: 'transactions' }).first().waitFor();
    await opened.assertSound();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped.').waitFor();
  });

  test('Ctrl Enter sends; what was sent can be chosen again', { timeout }, async () => {
    await using opened = await open('/playground/v2/getShards');
    const { page } = opened;
    const seqno = page.locator('[data-field="seqno"] input');
    const send = async (number: string) => {
      await seqno.fill(number);
      const answered = page.waitForResponse((response) =>
        response.url().endsWith(`getShards?seqno=${number}`),
      );
      await seqno.press('Control+Enter');
      assert.equal((await answered).status(), 200);
    };
    assert.equal(await page.getByText(/^Sent requests/).count(), 0);
    for (const number of ['1', '2', '1']) await send(number);
    await page.locator('summary', { hasText: 'Sent requests (2)' }).click();
    const list = page.getByRole('list', { name: 'Sent requests' });
    await opened.assertSound();
    await list.getByRole('link', { name: /seqno=2$/ }).click();
    await page.waitForURL(/#seqno=2$/);
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[data-field="seqno"] input')?.value === '2',
    );
    await page.goto(page.url());
    await page.reload();
    await seqno.waitFor();
    await page.getByText('Sent requests (2)').waitFor();
    // In a field of several lines too, where Enter alone is a new line.
    await page.goto(`${url}/playground/v2/jsonRPC`);
    await page.getByRole('button', { name: 'Fill in examples' }).click();
    const body = page.locator('[data-field="body"] textarea');
    await body.press('Control+Enter');
    await page.locator('.answer-status .tag.ok').waitFor();
  });

  test('keys alone lead to an operation and its answer', { timeout }, async () => {
    await using opened = await open('/playground/v2');
    const { page } = opened;
    await page.getByRole('searchbox', { name: 'Filter operations' }).focus();
    await page.keyboard.type('consensus');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/getConsensusBlock');
    const heading = page.getByText('Get consensus block', { exact: true });
    await page.locator('h1:focus').and(heading).waitFor();
    await page.locator('[data-field="proof"] select').focus();
    for (let i = 0; i < 2; i++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.answer-status .tag.ok').waitFor();
  });
});

/** Opens an operation as a link does, fills in what it requires, and waits for an answer of the operation itself. */
async function sendExamples(page: Page, path: string): Promise<string> {
  await page.locator(`.operation[href="${path}"]`).click();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await page.locator(`.operation[href="${path}"][aria-current]`).waitFor();
  const examples = page.getByRole('button', { name: 'Fill in examples' });
  if (await examples.isVisible()) await examples.click();
  // They are asked for until it is enabled again.
  await page.locator('.send:enabled').waitFor();
  await send.click();
  const status = page.locator('.answer-status .tag');
  await status.waitFor();
  const text = await page.locator('section[aria-label="Answer"]').innerText();
  assert.doesNotMatch(text, /Cannot (GET|POST|PATCH|DELETE)/, path);
  const shown = await status.innerText();
  assert.match(shown, /^[2-5]\d\d /, path);
  return shown;
}

async function codeOf(page: Page): Promise<string> {
  return page.locator('pre.code').innerText();
}

/** Everything that outlives a page. */
function traces(page: Page): Promise<string> {
  return page.evaluate(
    'JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }, document.cookie])',
  );
}
