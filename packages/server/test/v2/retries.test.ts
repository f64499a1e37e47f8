import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { toBase64 } from '@tonway/chain';
import { Devnet, type Handler, LiteServer, Refusal } from '@tonway/devnet';
import { startServer } from '../../src/app/roles/serve.ts';
import { readSettings } from '../../src/config/read-settings.ts';
import { msUntil } from '../support/faulty-network.ts';
import { walletOf } from './support/sending.ts';

/** What `ARCHITECTURE.md` promises: only the pool asks again, and a server gets a question once a round. */
const ROUNDS = 2;
const WAIT_MS = 10_000;

/** A whole server over lite servers that refuse every account; how many questions for one have come. */
async function serverOverRefusals(t: TestContext, count: number) {
  const devnet = await Devnet.start({ production: 'instant', port: 0, tvm: { workers: 1 } });
  await devnet.mine();
  const asked = { accounts: 0, messages: 0 };
  const getAccountState: Handler<'getAccountState'> = () => {
    asked.accounts++;
    throw new Refusal(651, 'not ready');
  };
  const sendMessage: Handler<'sendMessage'> = () => {
    asked.messages++;
    throw new Refusal(651, 'not ready');
  };
  const executor = { getAccountState, sendMessage };
  const servers = await Promise.all(
    Array.from({ length: count }, () => LiteServer.listen(devnet.store, { executor })),
  );
  const folder = await mkdtemp(join(tmpdir(), 'tonway-retries-'));
  const configFile = join(folder, 'global.config.json');
  await writeFile(configFile, configOf(devnet, servers));
  const settings = { NETWORK: 'test', GLOBAL_CONFIG: configFile, PORT: '0' };
  const server = await startServer(readSettings(settings), { logTo: { write: () => {} } });
  t.after(async () => {
    await server.close();
    await Promise.all(servers.map((each) => each.close(0)));
    await devnet.close();
    await rm(folder, { recursive: true });
  });
  const { upstream } = server;
  const isReady = () =>
    upstream.head !== null && upstream.snapshot.servers.every(({ archival }) => archival !== null);
  await msUntil(isReady, WAIT_MS);
  return { url: `${server.url}/api/v2`, asked };
}

/** The text of the network's configuration with other servers in it: large numbers do not survive a parse. */
function configOf(devnet: Devnet, servers: readonly LiteServer[]): string {
  const entries = servers.map(({ port, publicKey }) => ({
    ip: 0x7f000001,
    port,
    id: { '@type': 'pub.ed25519', key: toBase64(publicKey) },
  }));
  const list = /"liteservers": \[[^\]]*\]/;
  const text = devnet.globalConfigText;
  assert.match(text, list);
  return text.replace(list, `"liteservers": ${JSON.stringify(entries)}`);
}

for (const count of [1, 3])
  test(`a read is sent ${ROUNDS} times to each of ${count} failing servers`, async (t) => {
    const { url, asked } = await serverOverRefusals(t, count);
    const response = await fetch(`${url}/getAddressInformation?address=-1:${'3'.repeat(64)}`);
    assert.notEqual(response.status, 200);
    assert.equal(asked.accounts, ROUNDS * count);
  });

test('a message is sent to each server once', async (t) => {
  const { url, asked } = await serverOverRefusals(t, 3);
  const boc = walletOf(1).boc({ seqno: 0, withInit: true });
  const body = JSON.stringify({ boc });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/sendBoc`, { method: 'POST', headers, body });
  assert.notEqual(response.status, 200);
  assert.equal(asked.messages, 3);
});
