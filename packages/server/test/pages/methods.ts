import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address, Builder, toBase64, writeBoc } from '@tonway/chain';
import type { Locator } from 'playwright-core';
import type { SceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

const ECHO = `0:${'e0'.repeat(32)}`;
/** DROP removes the number of the method: what remains are the arguments. */
const ECHO_CODE = bocOf(0x30);
const CELL = bocOf(0xca);
const SLICE = bocOf(0x51);

function bocOf(byte: number): string {
  return toBase64(writeBoc(new Builder().storeUint(byte, 8).build()));
}

export function methods({ dev, browser, url, first }: SceneNetwork): void {
  const open = async (account: string) => {
    const visited = await VisitedPage.open(browser, url);
    await visited.goto(`/account/${account}?tab=methods`);
    return visited;
  };

  test('get-methods: every type of argument is sent, and comes back as a result', async () => {
    await dev.control('devnet/setAccount', {
      address: ECHO,
      balanceNano: '1000000000',
      code: ECHO_CODE,
      data: bocOf(0),
    });
    await dev.json('/ready');
    await using visited = await open(ECHO);
    const { page } = visited;
    await page.getByLabel('Method', { exact: true }).fill('echo');
    const form = page.getByRole('group', { name: 'Arguments' });
    await add(form, 'number', '-0x1f');
    await add(form, 'cell', CELL);
    await add(form, 'slice', SLICE);
    await add(form, 'address', ECHO);
    await addNested(form, 'tuple', ['1', '2']);
    await addNested(form, 'list', ['3', '4', '5']);
    await add(form, 'null');
    await page.getByRole('button', { name: 'Run' }).click();
    const results = page.locator('.stack-view').first().locator(':scope > li');
    await results.first().waitFor();
    for (const each of await results.locator('details').all())
      await each.locator('summary').first().click();
    const texts = await results.allInnerTexts();
    assert.deepEqual(
      texts.map((text) => text.replaceAll(/\s+/g, ' ')),
      [
        'number-31-0x1f',
        'cell 8 bits x{CA}',
        'slice 8 bits x{51}',
        'slice EQDg4O…Dg4Hjd',
        'tuple 2 elements number10x1 number20x2',
        'list 3 elements number30x3 number40x4 number50x5',
        'null',
      ],
    );
    assert.deepEqual(await visited.violations(), []);
    assert.deepEqual(visited.problems(), []);
  });

  test('get-methods: a method of the contract has a form with its arguments', async () => {
    const path = '/api/v3/jetton/wallets?limit=1';
    const wallet = await first<{ address: string; owner: string; jetton: string }>(
      path,
      'jetton_wallets',
    );
    await using visited = await open(wallet.jetton);
    const { page } = visited;
    await page.getByRole('link', { name: 'get_wallet_address', exact: true }).click();
    assert.match(visited.path(), /&method=get_wallet_address$/);
    await page.getByLabel('owner: value').fill(wallet.owner);
    await page.getByRole('button', { name: 'Run' }).click();
    const link = page.locator('.stack-view .account a');
    await link.waitFor();
    const friendly = new URL((await link.getAttribute('href')) ?? '', url).pathname.split('/')[2];
    assert.equal(Address.parse(friendly ?? '').toRaw(), wallet.address.toLowerCase());
    await page.reload();
    await page.getByLabel('owner: value').waitFor();
    assert.deepEqual(await visited.violations(), []);
    assert.deepEqual(visited.problems(), []);
  });

  test('get-methods: an exit code is told in words, and a run can be stopped', async () => {
    const path = '/api/v3/jetton/wallets?limit=1';
    const { owner } = await first<{ owner: string }>(path, 'jetton_wallets');
    await using visited = await open(owner);
    const { page } = visited;
    const run = page.getByRole('button', { name: 'Run' });
    await page.getByLabel('Method', { exact: true }).fill('there_is_no_such_method');
    await run.click();
    await page.getByRole('alert').getByText('11 · unknown error or no such method').waitFor();
    await dev.control('devnet/setHttpFault', { path: '/api/v2/runGetMethodStd', delayMs: 60_000 });
    try {
      await page.getByLabel('Method', { exact: true }).fill('seqno');
      await run.click();
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByRole('alert').getByText('Stopped.').waitFor();
    } finally {
      await dev.control('devnet/clearHttpFaults');
    }
    await run.click();
    await page.locator('.stack-view .stack-number').waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
  });
}

async function add(form: Locator, type: string, value?: string): Promise<Locator> {
  await form
    .getByRole('button', { name: /^Add an/ })
    .last()
    .click();
  const entry = form.locator(':scope > .stack-entry').last();
  await entry.locator(':scope > select').selectOption(type);
  if (value !== undefined) await entry.locator(':scope > input').fill(value);
  return entry;
}

async function addNested(form: Locator, type: string, numbers: readonly string[]): Promise<void> {
  const entries = (await add(form, type)).getByRole('group', { name: 'Entries' });
  for (const number of numbers) await add(entries, 'number', number);
}
