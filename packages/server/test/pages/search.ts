import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address } from '@tonway/chain';
import { hexOf } from './every-page.ts';
import type { SceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

interface Transaction {
  readonly hash: string;
  readonly lt: string;
  readonly in_msg: { readonly hash: string };
}

interface Block {
  readonly root_hash: string;
  readonly file_hash: string;
}

export function search(network: SceneNetwork): void {
  const { browser, url, first } = network;
  const open = () => VisitedPage.open(browser, url);

  test('each kind of search leads to its page', async () => {
    const owner = await first<{ owner: string }>(
      '/api/v3/jetton/wallets?limit=1',
      'jetton_wallets',
    );
    const address = Address.parse(owner.owner);
    const transaction = await first<Transaction>(
      `/api/v3/transactions?account=${owner.owner}&limit=1`,
      'transactions',
    );
    const block = await first<Block>('/api/v3/blocks?workchain=-1&seqno=5', 'blocks');
    const hex = hexOf(transaction.hash);
    const kinds: readonly (readonly [text: string, path: RegExp])[] = [
      [` ${address.toRaw()} `, /^\/account\/UQ/],
      [address.toFriendly({ bounceable: false }), /^\/account\/UQ/],
      [`https://explorer.example/${address.toFriendly()}`, /^\/account\/UQ/],
      ['5', /^\/block\/5$/],
      ['(-1,8000000000000000,5)', /^\/block\/5$/],
      [transaction.hash, new RegExp(`^/tx/${hex}$`)],
      [hex.toUpperCase(), new RegExp(`^/tx/${hex}$`)],
      [transaction.in_msg.hash, /^\/message\/[0-9a-f]{64}$/],
      [block.root_hash, /^\/block\/5$/],
      [block.file_hash, /^\/block\/5$/],
      ['alice.ton', /^\/dns\/alice.ton$/],
      ['lt:1000000', /^\/search\?q=lt%3A1000000$/],
      ['0x0f8a7ea5', /^\/search\?q=0x0f8a7ea5$/],
      ['scene j', /^\/search\?q=scene%20j$/],
    ];
    await using visited = await open();
    for (const [text, path] of kinds) {
      await visited.goto('/');
      await visited.page.keyboard.press('/');
      await visited.page.keyboard.type(text);
      await visited.page.keyboard.press('Enter');
      await visited.page.waitForURL((location) => path.test(location.pathname + location.search));
      await visited.settled();
      assert.deepEqual(visited.problems(), [], text);
    }
  });

  test('a form of an address for test networks is told on mainnet', async () => {
    const address = new Address(0, new Uint8Array(32).fill(5)).toFriendly({ testOnly: true });
    await using visited = await open();
    const { page } = visited;
    const told = page.getByText('for test networks only');
    await visited.goto(`/account/${address}`);
    assert.equal(await told.count(), 0);
    await page.route('**/account/*', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        'data-network="devnet"',
        'data-network="mainnet"',
      );
      await route.fulfill({ response, body });
    });
    await visited.goto(`/account/${address}`);
    await told.waitFor();
  });

  test('what cannot be searched says why, and stays', async () => {
    await using visited = await open();
    await visited.goto('/');
    for (const [text, reason] of [
      ['lt:hello', /Nothing can be found/],
      [`EQ${'A'.repeat(46)}`, /checksum/],
    ] as const) {
      await visited.page.fill('[data-search]', text);
      await visited.page.keyboard.press('Enter');
      assert.match(await visited.page.locator('#search-reason').innerText(), reason);
    }
    assert.equal(visited.path(), '/');
  });

  test('tokens and domains are found by the beginning of their names', async () => {
    await using visited = await open();
    await visited.goto('/search?q=SCENE%20JET');
    await visited.page.getByRole('link', { name: 'Scene Jetton' }).waitFor();
    await visited.goto('/search?q=alice');
    await visited.page.getByRole('link', { name: 'alice.ton' }).waitFor();
    await visited.goto('/search?q=nobody%20has%20this');
    await visited.page.getByText('has a name that begins with this').waitFor();
    assert.deepEqual(visited.problems(), []);
  });

  test('a hash that nothing has is offered as an account', async () => {
    await using visited = await open();
    await visited.goto(`/search?q=${'ab'.repeat(32)}`);
    await visited.page.getByRole('link', { name: `0:${'ab'.repeat(32)}`, exact: true }).click();
    await visited.settled();
    assert.match(await visited.page.locator('main').innerText(), /never seen this account/);
  });

  test('the last searches are kept in the browser, and can be removed', async () => {
    await using visited = await open();
    for (const text of ['3', '4', '5', '6', '7', '8']) {
      await visited.goto('/');
      await visited.page.fill('[data-search]', text);
      await visited.page.keyboard.press('Enter');
      await visited.settled();
    }
    await visited.goto('/');
    const kept = visited.page.getByRole('list', { name: 'Last searches' }).getByRole('listitem');
    assert.deepEqual(await kept.allInnerTexts(), ['8', '7', '6', '5', '4']);
    await visited.page.getByRole('button', { name: 'Forget 7' }).click();
    assert.deepEqual(await kept.allInnerTexts(), ['8', '6', '5', '4']);
  });
}
