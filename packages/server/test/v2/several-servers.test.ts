import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { toBase64 } from '@tonway/chain';
import { Devnet, type Handler, LiteServer } from '@tonway/devnet';
import { openUpstream } from '../../src/network/upstream/open-upstream.ts';
import { askV2 } from '../support/ask.ts';
import { msUntil } from '../support/faulty-network.ts';
import { TON, walletOf } from './support/sending.ts';

const WAIT_MS = 30_000;

/** Servers that all see the blocks of one network, so many blocks late, and remember what they were sent. */
async function startServers(t: TestContext, count: number, lag = 0) {
  const devnet = await Devnet.start({ production: 'instant', port: 0, tvm: { workers: 1 } });
  await devnet.mine(lag + 1);
  const received: string[][] = [];
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const seen: string[] = [];
      received.push(seen);
      const sendMessage: Handler<'sendMessage'> = async ({ body }) => {
        seen.push(toBase64(body));
        await devnet.send(body);
        return { kind: 'liteServer.sendMsgStatus', status: 1 };
      };
      return LiteServer.listen(devnet.store, { lag, executor: { sendMessage } });
    }),
  );
  const addresses = servers.map(({ port, publicKey }) => {
    return { host: '127.0.0.1', port, publicKey, slices: null };
  });
  const upstream = await openUpstream({ config: { ...devnet.globalConfig, servers: addresses } });
  t.after(async () => {
    await upstream.close();
    await Promise.all(servers.map((server) => server.close(0)));
    await devnet.close();
  });
  const seenAll = () => upstream.snapshot.servers.every(({ unusable }) => unusable === null);
  const isCaughtUp = () =>
    seenAll() && (upstream.head?.id.seqno ?? 0) >= devnet.status.head.seqno - lag;
  const caughtUp = () => msUntil(isCaughtUp, WAIT_MS);
  return { devnet, received, ask: askV2(t, upstream), caughtUp };
}

test('a message is sent to several servers', async (t) => {
  const { devnet, received, ask, caughtUp } = await startServers(t, 2);
  const wallet = walletOf(1);
  await devnet.faucet(wallet.address, TON);
  await caughtUp();
  const boc = wallet.boc({ seqno: 0, withInit: true });
  const { ok, error } = await ask('sendBoc', { boc });
  assert.ok(ok, error);
  await msUntil(() => received.every((seen) => seen.length > 0), WAIT_MS);
  assert.deepEqual(received[0], received[1]);
  assert.equal(received[0]?.length, 1);
});

test('a message that the emulator would refuse is sent, because a server may know a newer state', async (t) => {
  const { devnet, ask, caughtUp } = await startServers(t, 1, 10);
  const wallet = walletOf(1);
  await devnet.faucet(wallet.address, TON);
  await caughtUp();
  const shown = await ask('getAddressState', { address: wallet.address.toRaw() });
  const balance = await ask('getAddressBalance', { address: wallet.address.toRaw() });
  assert.deepEqual([shown.result, balance.result], ['uninitialized', '0']);
  const { ok, error } = await ask('sendBoc', { boc: wallet.boc({ seqno: 0, withInit: true }) });
  assert.ok(ok, error);
});

test('@extra names the server that refused', async (t) => {
  const { ask, caughtUp } = await startServers(t, 2);
  await caughtUp();
  const refused = [
    await ask('sendBoc', { boc: walletOf(1).boc({ seqno: 0, withInit: true }) }),
    await ask('lookupBlock', { workchain: 0, shard: '8000000000000000', seqno: 1_000_000 }),
  ];
  for (const { ok, error, '@extra': extra } of refused) {
    assert.equal(ok, false);
    assert.match(extra, /^\d+:[01]:/, error);
  }
});
