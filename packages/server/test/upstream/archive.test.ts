import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sameBlock } from '@tonway/lite-client';
import type { Upstream } from '../../src/network/upstream/session.ts';
import { FaultyNetwork, msUntil } from '../support/faulty-network.ts';

const ANY = { archival: false, privateServers: false };
const OLD = 5;

/** Until it is known of every server how far back it goes. */
async function explored(upstream: Upstream): Promise<void> {
  await msUntil(() => upstream.snapshot.servers.every(({ archival }) => archival !== null));
}

test('an archive answers if ordinary servers have dropped the block', async (t) => {
  const network = await FaultyNetwork.start(t, [{ history: 20 }, { history: 20 }, {}]);
  const upstream = await network.open(t);
  await explored(upstream);
  const old = network.block(OLD);
  const chain = upstream.session(ANY);
  assert.ok(sameBlock(await chain.block(OLD), old.id));
  assert.equal((await chain.header(old.id)).info.genUtime, old.info.genUtime);
  assert.ok(chain.trace.servers.includes(2));
  const archival = upstream.session({ ...ANY, archival: true });
  assert.ok((await archival.shards(old.id)).length > 0);
  assert.deepEqual(archival.trace.servers, [2]);
});

test('without an archive the error of the server is returned, or that no server is available', async (t) => {
  const network = await FaultyNetwork.start(t, [{ history: 20 }, { history: 20 }]);
  const upstream = await network.open(t);
  await explored(upstream);
  const { id } = network.block(OLD);
  await assert.rejects(upstream.session(ANY).header(id), { name: 'LiteServerError' });
  const archival = upstream.session({ ...ANY, archival: true });
  await assert.rejects(archival.header(id), { name: 'NoServerError', archival: true });
});

test('private servers are used for permitted keys, with public ones as fallback', async (t) => {
  const network = await FaultyNetwork.start(t, [{}, {}]);
  const [open, own] = network.config.servers;
  assert.ok(open && own);
  const config = { ...network.config, servers: [open] };
  const upstream = await network.open(t, { config, privateServers: [own] });
  await msUntil(() => upstream.snapshot.servers.every(({ unusable }) => unusable === null));
  const serversFor = async (privateServers: boolean, seqno: number) => {
    const chain = upstream.session({ archival: false, privateServers });
    await chain.shards(network.block(seqno).id);
    return chain.trace.servers;
  };
  assert.deepEqual(await serversFor(false, 10), [0]);
  assert.deepEqual(await serversFor(true, 11), [1]);
  // it is known already, and whoever said so is not everybody's business
  assert.deepEqual(await serversFor(false, 11), []);
  assert.deepEqual(await serversFor(true, 10), [0]);
  network.servers[1]?.change({ faults: { refusal: { code: 652, message: 'timeout' } } });
  assert.deepEqual(await serversFor(true, 12), [0]);
});

test('addresses and keys of private servers are not disclosed', async (t) => {
  const network = await FaultyNetwork.start(t, [{}, {}]);
  const [open, own] = network.config.servers;
  assert.ok(open && own);
  const config = { ...network.config, servers: [open] };
  const upstream = await network.open(t, { config, privateServers: [own] });
  await network.liars[1]?.close();
  await msUntil(() => upstream.snapshot.servers.at(-1)?.unusable?.includes('REFUSED') ?? false);
  const [shown, hidden] = upstream.snapshot.servers;
  assert.deepEqual([shown?.name, shown?.publicKey], [`${open.host}:${open.port}`, open.publicKey]);
  assert.deepEqual([hidden?.name, hidden?.publicKey], ['private 1', null]);
  assert.doesNotMatch(hidden?.unusable ?? '', new RegExp(String(own.port)));
});
