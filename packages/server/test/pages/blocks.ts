import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

interface Block {
  readonly workchain: number;
  readonly seqno: number;
  readonly gen_utime: string;
  readonly root_hash: string;
  readonly prev_key_block_seqno: number;
}

export function blocks({ dev, browser, url }: SceneNetwork): void {
  test('a block is found by its time, in its own shard', async () => {
    const [block = assert.fail()] = await masterchainBlocks('&seqno=5');
    await using visited = await VisitedPage.open(browser, url);
    const { page } = visited;
    await visited.goto('/block/9');
    const time = page.getByLabel('Block of this shard at (UTC)');
    const find = page.getByRole('button', { name: 'Find' });
    await time.fill(new Date(Number(block.gen_utime) * 1000).toISOString().slice(0, 19));
    await find.click();
    await page.waitForURL((now) => now.pathname !== '/block/9');
    const found = Number(visited.path().replace('/block/', ''));
    const [first = assert.fail()] = await masterchainBlocks(`&seqno=${found}`);
    assert.equal(first.gen_utime, block.gen_utime);
    const [before = assert.fail()] = await masterchainBlocks(`&seqno=${found - 1}`);
    assert.ok(Number(before.gen_utime) < Number(block.gen_utime));
    await time.fill('2100-01-01T00:00:00');
    await find.click();
    await page.getByRole('alert').waitFor();
    assert.equal(visited.path(), `/block/${found}`);
  });

  test('a block leads to the key block before it, and tells the queues of the shards', async () => {
    const [block = assert.fail()] = await masterchainBlocks('&seqno=9');
    await using visited = await VisitedPage.open(browser, url);
    const { page } = visited;
    await visited.goto('/block/9');
    await page.getByText('Messages that wait in queues now').click();
    await page.locator('.queues li').first().waitFor();
    assert.match(await page.locator('.queues').innerText(), /0:8000000000000000:\d+ \d+ messages?/);
    assert.deepEqual(await visited.violations(), []);
    const hex = Buffer.from(block.root_hash, 'base64').toString('hex');
    await page.locator('.hash', { hasText: hex }).getByRole('button').waitFor();
    const keyBlock = page.locator('.facts > div').filter({ hasText: 'Previous key block' });
    await keyBlock.getByRole('link').click();
    await page.waitForURL((now) => now.pathname === `/block/${block.prev_key_block_seqno}`);
    assert.deepEqual(visited.problems(), []);
  });

  async function masterchainBlocks(filter: string): Promise<readonly Block[]> {
    const path = `/api/v3/blocks?workchain=-1&limit=1${filter}`;
    return (await dev.json<{ blocks: readonly Block[] }>(path)).blocks;
  }
}
