import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Devnet } from '@tonway/devnet';
import { accidents, chain, fanOut, jettons, traffic } from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import { Random } from '@tonway/tools/random';
import { testSize } from '@tonway/tools/sizes';
import { configFolder } from '../../faults/support/config-file.ts';
import { startTonway } from '../../faults/support/tonway-process.ts';
import { ownDatabase } from '../../support/own-database.ts';
import { startIndex } from '../support/index-process.ts';
import { indexed } from '../support/live-index.ts';
import { runTonway } from '../support/tonway-command.ts';
import { BothInterfaces } from './support/ask-both.ts';
import { assertSameAccount, assertSameBlock } from './support/same-answers.ts';

// The full number is asked for with TONWAY_INDEX_TRANSACTIONS=20000.
const TRANSACTIONS = testSize('TONWAY_INDEX_TRANSACTIONS');
/** One after the other, while there is traffic. */
const SHARDS = [1, 4, 2, 8, 4];
const LEAST_ROUNDS = 2;
const WALLETS = 30;
const COMPARED = { accounts: 40, blocks: 40 };

const own = await ownDatabase();
const { database, url } = own;
const devnet = await Devnet.start({ production: 'instant', shards: 4, tvm: { workers: 1 } });
after(() => devnet.close());
const network = new DevnetNetwork(devnet);
after(() => network.close());
const folder = await configFolder(devnet);
after(() => folder[Symbol.asyncDispose]());
const settings = {
  DATABASE_URL: url,
  GLOBAL_CONFIG: await folder.config('global.config.json', devnet.globalConfig.servers),
  INDEX_ERA_LT: '200000000',
};
const indexer = await startIndex(settings);
own.closeFirst(async () => indexer[Symbol.asyncDispose]());

async function count(sql: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(`select count(*)::int as count ${sql}`);
  return row?.count ?? 0;
}

const transactionCount = () => count('from chain.transactions');

/** Wallets pay each other while the basechain splits and merges. */
async function playRound(seed: number, transfers: number): Promise<void> {
  const shards = SHARDS[(seed - 1) % SHARDS.length] ?? 4;
  const playing = traffic(network, { seed, wallets: WALLETS, transfers });
  await Promise.all([playing, devnet.setShards(shards)]);
}

test('a busy chain is indexed while it splits and merges', async (t) => {
  const startMs = performance.now();
  for (const play of [accidents, chain, fanOut, jettons]) await play(network);
  for (let seed = 1; seed <= LEAST_ROUNDS || (await transactionCount()) < TRANSACTIONS; seed++) {
    await playRound(seed, Math.ceil(TRANSACTIONS / SHARDS.length / 1.5));
    await indexed(database, devnet.status.head.seqno);
  }
  const seconds = ((performance.now() - startMs) / 1000).toFixed();
  const splits = await count('from chain.blocks where after_split');
  const merges = await count('from chain.blocks where after_merge');
  t.diagnostic(
    `${await transactionCount()} transactions in ${await count('from chain.blocks')} blocks, ${splits} after a split, ${merges} after a merge, in ${seconds} s`,
  );
  assert.ok(splits > 0 && merges > 0);
});

test('tonway check finds no fault', async (t) => {
  const { code, stdout, stderr } = await runTonway(
    ['check', '--full', '--against-chain'],
    settings,
  );
  t.diagnostic(stderr.trim());
  assert.equal(stdout, '');
  assert.equal(code, 0);
  assert.match(stderr, /: no fault\n$/);
});

test('v3 agrees with v2', async (t) => {
  const server = await startTonway({ ...settings, GATEWAY: 'false', LOG_LEVEL: 'error' });
  own.closeFirst(async () => server[Symbol.asyncDispose]());
  const both = new BothInterfaces(server.url);
  const random = new Random(7);
  const rows = await database.query<{ account: string }>(
    'select chain.account_text(account) as account from chain.latest_account_states where lt > 0 order by sha256(account) limit $1',
    [COMPARED.accounts],
  );
  let transactions = 0;
  for (const { account } of rows) transactions += await assertSameAccount(both, account);
  const { seqno: head } = devnet.status.head;
  for (let i = 0; i < COMPARED.blocks; i++)
    transactions += await assertSameBlock(both, 1 + random.below(head));
  t.diagnostic(`${rows.length} accounts, ${COMPARED.blocks} blocks, ${transactions} transactions`);
});
