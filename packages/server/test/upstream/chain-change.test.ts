import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Address, toHex } from '@tonway/chain';
import { Devnet, type DevnetOptions, LiteServer } from '@tonway/devnet';
import type { GlobalConfig } from '@tonway/lite-client';
import type { ChainChange } from '../../src/network/upstream/chain-change-detector.ts';
import { openUpstream } from '../../src/network/upstream/open-upstream.ts';
import type { Upstream } from '../../src/network/upstream/session.ts';
import { msUntil } from '../support/faulty-network.ts';

const ANY = { archival: false, privateServers: false };
const TON = 1_000_000_000n;
const RECOVERY_MS = 3000;
/** Networks that are made within the same second have the same zero state. */
const ANOTHER = { globalId: -778 };
const someone = new Address(0, new Uint8Array(32).fill(7));

async function startDevnet(t: TestContext, options: DevnetOptions = {}): Promise<Devnet> {
  const devnet = await Devnet.start({ production: 'instant', tvm: { workers: 1 }, ...options });
  t.after(() => devnet.close());
  await devnet.mine(3);
  return devnet;
}

/** As `tonway serve` opens a devnet, or, without `reload`, any other network. */
async function open(t: TestContext, config: GlobalConfig, reload?: () => Promise<GlobalConfig>) {
  const changes: ChainChange[] = [];
  const upstream = await openUpstream({ config, ...(reload && { reload }) });
  t.after(() => upstream.close());
  upstream.onChainChanged((change) => changes.push(change));
  return { upstream, changes };
}

async function balance(upstream: Upstream): Promise<bigint> {
  await upstream.sync();
  const chain = upstream.session(ANY);
  const { account } = await chain.account(someone, await chain.block());
  return account?.storage.balance.coins ?? 0n;
}

const isOf = (upstream: Upstream, devnet: Devnet) => () =>
  toHex(upstream.head?.id.rootHash ?? new Uint8Array()) === toHex(devnet.status.head.rootHash);

/** How far the network goes on behind the snapshot: not at all, as far as before, further, and with a new key block. */
const AFTERWARDS: Readonly<Record<string, (devnet: Devnet) => Promise<unknown>>> = {
  'stays there': async () => {},
  'has other blocks': (devnet) => devnet.faucet(someone, TON),
  'has more blocks than before': async (devnet) => {
    await devnet.faucet(someone, TON);
    await devnet.mine(5);
  },
};

for (const [what, goOn] of Object.entries(AFTERWARDS))
  for (const isKeyBlock of [false, true])
    test(`the first answer is of the new chain after a devnet is reverted${isKeyBlock ? ' past a key block' : ''} and ${what}`, async (t) => {
      const devnet = await startDevnet(t);
      const { upstream, changes } = await open(t, devnet.globalConfig, async () => {
        return devnet.globalConfig;
      });
      const snapshot = await devnet.snapshot();
      if (isKeyBlock) await devnet.setShards(2);
      await devnet.faucet(someone, 5n * TON);
      assert.equal(await balance(upstream), 5n * TON);
      await devnet.revert(snapshot);
      await goOn(devnet);
      const startMs = performance.now();
      const truth = devnet.account(someone)?.account?.storage.balance.coins ?? 0n;
      assert.equal(await balance(upstream), truth);
      const ms = performance.now() - startMs;
      t.diagnostic(`${ms.toFixed()} ms`);
      assert.ok(ms < RECOVERY_MS, `${ms} ms`);
      assert.deepEqual(
        changes.map(({ kind, zeroState }) => [kind, toHex(zeroState.rootHash)]),
        [['fork', toHex(devnet.globalConfig.zeroState.rootHash)]],
      );
      assert.equal(upstream.generation, 1);
      assert.equal(upstream.chainProblem, null);
    });

test('the upstream is replaced when another devnet starts on the port', async (t) => {
  let devnet = await startDevnet(t);
  const [address] = devnet.globalConfig.servers;
  const { upstream, changes } = await open(t, devnet.globalConfig, async () => devnet.globalConfig);
  await devnet.faucet(someone, 5n * TON);
  assert.equal(await balance(upstream), 5n * TON);
  const waiting = assert.rejects(upstream.waitForBlock(10_000, AbortSignal.timeout(20_000)), {
    code: 'CHAIN_CHANGED',
  });
  await devnet.close();
  devnet = await startDevnet(t, { ...ANOTHER, port: address?.port ?? 0 });
  const ms = await msUntil(isOf(upstream, devnet), RECOVERY_MS);
  t.diagnostic(`${ms.toFixed()} ms`);
  assert.equal(await balance(upstream), 0n);
  assert.deepEqual([changes[0]?.kind, changes.length], ['other-network', 1]);
  await waiting;
});

test('on other networks servers of another chain are not read, until they are back', async (t) => {
  let devnet = await startDevnet(t);
  const first = devnet.globalConfig;
  const [address] = first.servers;
  const store = devnet.store;
  const { upstream, changes } = await open(t, first);
  assert.equal(await balance(upstream), 0n);
  const { seed } = devnet.keys.liteServer;
  await devnet.close();
  devnet = await startDevnet(t, { ...ANOTHER, port: address?.port ?? 0 });
  await msUntil(() => upstream.chainProblem !== null, RECOVERY_MS);
  assert.equal(upstream.chainProblem?.kind, 'other-network');
  await assert.rejects(balance(upstream), { code: 'CHAIN_CHANGED' });
  await devnet.close();
  const server = await LiteServer.listen(store, { seed, port: address?.port ?? 0 });
  t.after(() => server.close(0));
  await msUntil(() => upstream.chainProblem === null, RECOVERY_MS);
  assert.equal(await balance(upstream), 0n);
  assert.deepEqual(changes, []);
});

test('on other networks a chain with two signed forks is not read', async (t) => {
  const devnet = await startDevnet(t);
  const { upstream } = await open(t, devnet.globalConfig);
  const snapshot = await devnet.snapshot();
  await devnet.mine(3);
  await msUntil(isOf(upstream, devnet));
  await devnet.revert(snapshot);
  // a server that only lags shows the same
  await new Promise((resolve) => setTimeout(resolve, 2500));
  const problem = () => upstream.chainProblem?.kind ?? null;
  assert.equal(problem(), null);
  await devnet.faucet(someone, TON);
  await devnet.mine(5);
  await msUntil(() => problem() !== null, RECOVERY_MS);
  assert.equal(problem(), 'fork');
  await assert.rejects(balance(upstream), { code: 'CHAIN_CHANGED' });
});

test('a single foreign, lying or lagging server is not taken for another chain', async (t) => {
  const [devnet, other] = await Promise.all([startDevnet(t), startDevnet(t, ANOTHER)]);
  await other.mine(20);
  const lagging = await LiteServer.listen(devnet.store, {});
  t.after(() => lagging.close(0));
  const servers = [
    ...other.globalConfig.servers,
    { host: '127.0.0.1', port: lagging.port, publicKey: lagging.publicKey, slices: null },
    ...devnet.globalConfig.servers,
  ];
  const config = { ...devnet.globalConfig, servers };
  const { upstream, changes } = await open(t, config, async () => config);
  for (let i = 0; i < 3; i++) {
    await devnet.mine(3);
    lagging.change({ lag: 3 });
    await upstream.sync();
    await msUntil(isOf(upstream, devnet));
    await new Promise((resolve) => setTimeout(resolve, 700));
    lagging.change({ lag: 0 });
  }
  assert.equal(upstream.chainProblem, null);
  assert.deepEqual(changes, []);
});
