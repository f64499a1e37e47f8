import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { IS_LONG_TIER, sample } from '@tonway/tools/sizes';
import { PAGE_FOLDERS } from '@tonway/web';
import type { SceneNetwork } from './support/scene-network.ts';
import { type Theme, VisitedPage } from './support/visited-page.ts';

const WIDTHS = [360, 768, 1440] as const;
interface Look {
  readonly theme: Theme;
  /** The width at which pages are opened. */
  readonly opened: number;
  /** The widths at which they are checked. */
  readonly widths: readonly number[];
}

const LOOKS: readonly Look[] = IS_LONG_TIER
  ? [
      { theme: 'light', opened: 1440, widths: WIDTHS },
      { theme: 'dark', opened: 390, widths: WIDTHS },
    ]
  : [{ theme: 'light', opened: 360, widths: [360] }];
/** Between the breakpoints too: here only the width of the page is measured. */
const FURTHER_WIDTHS = IS_LONG_TIER
  ? [320, 390, 480, 600, 700, 820, 900, 940, 980, 1000, 1024, 1100, 1200, 1280, 1600, 1920]
  : [];
/** Wordings that readers did not understand. */
const UNPLAIN = /Answer of the chain|There is no such set|Wallet of a token|\d{5,} seconds/;
/** Screenshots are written here if it is set. */
const SCREENSHOTS = process.env.TONWAY_SCREENSHOTS;

interface Addressed {
  readonly address: string;
}

interface Sent {
  readonly hash: string;
  readonly trace_id: string;
  readonly in_msg: { readonly hash: string };
}

/** Every kind of page, with something of this network to show. */
export async function pathsOf({ first }: SceneNetwork): Promise<Readonly<Record<string, string>>> {
  const account = async (path: string, rows: string) =>
    `/account/${(await first<Addressed>(path, rows)).address}`;
  const wallet = await first<{ owner: string }>('/api/v3/jetton/wallets?limit=1', 'jetton_wallets');
  const owner = `/account/${wallet.owner}`;
  const master = await account('/api/v3/jetton/masters?limit=1', 'jetton_masters');
  const collection = await account('/api/v3/nft/collections?limit=1', 'nft_collections');
  const action = async (type: string) => {
    const path = `/api/v3/actions?action_type=${type}&limit=1`;
    return (await first<{ details: Readonly<Record<string, string>> }>(path, 'actions')).details;
  };
  const { destination, destination_order } = await action('multisig_create_order');
  const multisig = `/account/${destination}`;
  const { nft_item_address: domain } = await first<{ nft_item_address: string }>(
    '/api/v3/dns/records?domain=alice.ton',
    'records',
  );
  const transaction = await first<Sent>(
    `/api/v3/transactions?account=${wallet.owner}&limit=1`,
    'transactions',
  );
  return {
    home: '/',
    account: owner,
    received: `${owner}?show=in`,
    'by trace': `${owner}?group=trace&kind=tokens`,
    transactions: `${owner}?tab=transactions`,
    tokens: `${owner}?tab=tokens`,
    nfts: `${owner}?tab=nfts`,
    names: `${owner}?tab=names`,
    contract: `${owner}?tab=contract`,
    methods: `${owner}?tab=methods`,
    proof: `${owner}?tab=proof`,
    'never seen': `/account/0:${'7'.repeat(64)}`,
    master,
    holders: `${master}?tab=holders`,
    transfers: `${master}?tab=transfers`,
    burns: `${master}?tab=burns`,
    'jetton wallet': await account('/api/v3/jetton/wallets?limit=1', 'jetton_wallets'),
    collection,
    items: `${collection}?tab=items`,
    item: await account('/api/v3/nft/items?limit=1', 'nft_items'),
    multisig,
    orders: `${multisig}?tab=orders`,
    order: `/account/${destination_order}`,
    elector: `/account/-1:${'3'.repeat(64)}`,
    elections: `/account/-1:${'3'.repeat(64)}?tab=elections`,
    'configuration account': `/account/-1:${'5'.repeat(64)}`,
    proposals: `/account/-1:${'5'.repeat(64)}?tab=proposals`,
    'domain item': `/account/${domain}`,
    vesting: `/account/${(await action('vesting_add_whitelist')).vesting}`,
    transaction: `/tx/${hexOf(transaction.hash)}`,
    trace: `/trace/${hexOf(transaction.trace_id)}`,
    tree: `/tx/${hexOf(transaction.hash)}?view=tree`,
    steps: `/tx/${hexOf(transaction.hash)}?view=steps`,
    message: `/message/${hexOf(transaction.in_msg.hash)}`,
    block: '/block/10',
    'future block': '/block/2000000000',
    blocks: '/blocks',
    'all jettons': '/tokens',
    'all collections': '/tokens?tab=collections',
    'local network': '/devnet',
    domain: '/dns/alice.ton',
    richest: '/richest',
    config: '/config',
    validators: '/validators',
    decode: '/decode',
    playground: '/playground',
    operation: '/playground/v3/transactions',
    search: '/search?q=nothing',
    'found by name': '/search?q=scene',
    components: '/style',
    'not found': '/nowhere',
  };
}

/** The story of something that failed, with the reason in full. */
async function failedTracePath({ first }: SceneNetwork): Promise<string> {
  const path = '/api/v3/actions?success=false&limit=1';
  const { trace_id } = await first<{ trace_id: string }>(path, 'actions');
  return `/trace/${hexOf(trace_id)}`;
}

/**
 * No error, no foreign request, no violation of the policy or of accessibility, nothing wider than the screen, and
 * nothing that moves while the page is loaded.
 */
export function everyPage(network: SceneNetwork): void {
  test('every public page has a path here', async () => {
    const folders = Object.values(await pathsOf(network)).map((path) => path.split(/[/?]/)[1]);
    const missing = [...PAGE_FOLDERS].filter((folder) => !folders.includes(folder));
    assert.deepEqual(missing, []);
  });

  // Found once: later, none of the newest actions has failed.
  let failedPath: string | undefined;

  for (const { theme, opened, widths } of LOOKS)
    test(`every page, ${theme}, opened ${opened} pixels wide`, async () => {
      await using visited = await VisitedPage.open(network.browser, network.url, { theme });
      failedPath ??= await failedTracePath(network);
      const failed = ['failed trace', failedPath] as const;
      for (const [name, path] of [...sample(Object.entries(await pathsOf(network)), 3), failed]) {
        await visited.page.setViewportSize({ width: opened, height: 900 });
        await visited.goto(path);
        await visited.assertSteady(name);
        // A page that does not exist has the status 404, which browsers report.
        const problems = visited.problems().filter((text) => !/404 \(Not Found\)/.test(text));
        assert.deepEqual(problems, [], name);
        assert.doesNotMatch(await visited.page.locator('main').innerText(), UNPLAIN, name);
        for (const width of widths) await checkWidth(visited, name, width);
        for (const width of FURTHER_WIDTHS) await checkOverflow(visited, name, width);
      }
    });

  async function checkOverflow(visited: VisitedPage, name: string, width: number): Promise<void> {
    await visited.page.setViewportSize({ width, height: 900 });
    assert.deepEqual(await visited.overflow(), [], `${name}, ${width} pixels wide`);
  }

  async function checkWidth(visited: VisitedPage, name: string, width: number): Promise<void> {
    await checkOverflow(visited, name, width);
    assert.deepEqual(await visited.violations(), [], `${name}, ${width} pixels wide`);
    await screenshot(visited, `${name}-${width}-${await visited.theme()}`);
  }
}

export function hexOf(base64: string): string {
  return Buffer.from(base64, 'base64').toString('hex');
}

async function screenshot({ page }: VisitedPage, name: string): Promise<void> {
  if (SCREENSHOTS === undefined) return;
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name.replaceAll(' ', '-')}.png`) });
}
