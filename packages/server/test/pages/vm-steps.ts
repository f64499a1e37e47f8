import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { hexOf } from './every-page.ts';
import type { SceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

/** After a second, everything else has been drawn. */
const LATE_MS = 1000;

export function vmSteps(network: SceneNetwork): void {
  test('a failed transaction is executed again and shown step by step', async () => {
    const hash = await thrownTransaction(network);
    await using visited = await VisitedPage.open(network.browser, network.url);
    const { page } = visited;
    await visited.goto(`/tx/${hash}?view=steps`);
    await page.getByText('equals the recorded transaction').waitFor();
    const chosen = page.getByRole('option', { selected: true });
    assert.match(await chosen.innerText(), /^0\s/);
    await page.getByRole('region', { name: 'Stack before' }).locator('li').first().waitFor();
    await page.getByRole('button', { name: 'Go to the throw' }).click();
    assert.match(await chosen.getAttribute('class').then(String), /thrown/);
    await page.getByRole('listbox', { name: 'Steps' }).press('ArrowUp');
    assert.doesNotMatch(await chosen.getAttribute('class').then(String), /thrown/);
    await page.getByLabel('Find an instruction').fill('dict');
    await page.keyboard.press('Enter');
    await page.getByText(/^\d+ steps? found/).waitFor();
    assert.deepEqual(await visited.violations(), []);
    assert.deepEqual(visited.problems(), []);
  });

  for (const width of [390, 1440])
    test(`steps that arrive late move nothing, ${width} pixels wide`, async () => {
      const hash = await thrownTransaction(network);
      await using visited = await VisitedPage.open(network.browser, network.url, { width });
      await visited.page.route('**/api/v3/retrace', async (route) => {
        await sleep(LATE_MS);
        await route.continue();
      });
      await visited.goto(`/tx/${hash}?view=steps`);
      await visited.page.getByText('equals the recorded transaction').waitFor();
      await visited.assertSteady();
    });

  test('a result that differs from the record is reported with the values and the reason', async () => {
    const hash = await thrownTransaction(network);
    await using visited = await VisitedPage.open(network.browser, network.url);
    const { page } = visited;
    await page.route('**/api/v3/retrace', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { hash: string };
      await route.fulfill({ response, json: { ...answer, ...OLD, differing_hash: answer.hash } });
    });
    await visited.goto(`/tx/${hash}?view=steps`);
    await page.getByText('✕ differs from the recorded transaction').waitFor();
    const notice = page.locator('.vm-steps .notice');
    assert.match(await notice.innerText(), /a cell that was loaded before costs less today/);
    assert.match(await notice.innerText(), /gas used: 11,014 recorded, 8,664 now$/);
    assert.deepEqual(await visited.violations(), []);
  });
}

/** What a retrace answers about a transaction of 2019, whose gas today's TVM does not reproduce. */
const OLD = {
  is_equal: false,
  now: 1_573_822_385,
  differences: [
    { field: 'hash', recorded: 'aa', executed: 'bb' },
    { field: 'gas_used', recorded: '11014', executed: '8664' },
  ],
};

interface Transaction {
  readonly hash: string;
  readonly description: { readonly compute_ph: { readonly exit_code?: number } };
}

/** A transaction of a failed jetton transfer in which the contract throws. */
async function thrownTransaction({ dev }: SceneNetwork): Promise<string> {
  const { actions } = await dev.json<{
    actions: readonly { trace_id: string; success: boolean }[];
  }>('/api/v3/actions?action_type=jetton_transfer&limit=100');
  const { trace_id } = actions.find(({ success }) => !success) ?? assert.fail('none failed');
  const { traces } = await dev.json<{
    traces: readonly { transactions: Readonly<Record<string, Transaction>> }[];
  }>(`/api/v3/traces?trace_id=${encodeURIComponent(trace_id)}`);
  const thrown = Object.values(traces[0]?.transactions ?? {}).find(
    ({ description }) => (description.compute_ph.exit_code ?? 0) > 1,
  );
  return hexOf(thrown?.hash ?? assert.fail('no transaction of the trace throws'));
}
