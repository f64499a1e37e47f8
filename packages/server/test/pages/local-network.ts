import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address } from '@tonway/chain';
import { eventually } from '../gateway/support/eventually.ts';
import type { SceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

const RECEIVER = new Address(0, new Uint8Array(32).fill(0xb7));

export function localNetwork({ dev, browser, url }: SceneNetwork): void {
  test('the page of the local network pays, moves the clock and saves checkpoints', async () => {
    await using visited = await VisitedPage.open(browser, url);
    const { page } = visited;
    await visited.goto('/devnet');
    const panel = (name: string) => page.getByRole('region', { name });
    await panel('Faucet').getByLabel('Address').fill(RECEIVER.toRaw());
    await panel('Faucet').getByLabel('Amount').fill('1.5');
    await panel('Faucet').getByRole('button', { name: 'Send' }).click();
    await panel('Faucet').getByText('Sent 1.5').waitFor();
    await eventually(async () => {
      const path = `/devnet/account?address=${RECEIVER.toRaw()}`;
      const { result } = await dev.json<{ result: { balanceNano: string } }>(path);
      return result.balanceNano === '1500000000';
    });
    await panel('Clock and blocks').getByRole('button', { name: '+ 1 minute' }).click();
    await page.getByText('The clock is 1 minute ahead.').waitFor();
    await panel('Checkpoints').getByLabel('Name of the new checkpoint').fill('of-the-page');
    await panel('Checkpoints').getByRole('button', { name: 'Save the state' }).click();
    await panel('Checkpoints').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted.').waitFor();
    await panel('Names of addresses').getByLabel('Address').fill('nonsense');
    await panel('Names of addresses').getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Refused: /).waitFor();
    assert.deepEqual(await visited.violations(), []);
    assert.deepEqual(await visited.overflow(), []);
  });
}
