import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address } from '@tonway/chain';
import { Connection, VerifiedReads } from '@tonway/lite-client';
import { Devnet } from '../../src/network/devnet.ts';
import { startDevnet } from '../support/running-devnet.ts';

const TON = 1_000_000_000n;
const known = new Address(0, new Uint8Array(32).fill(7));
const unknown = new Address(0, new Uint8Array(32).fill(8));
const PRUNED = { code: 651, message: 'state is not in db' };

test('a fork waits for a network that is away, and goes on when it is back', async (t) => {
  const source = await startDevnet(t, { secret: 'a source' });
  for (const each of [known, unknown]) await source.faucet(each, 5n * TON);
  // what the last block changed would be known
  await source.mine(2);
  const fork = await startDevnet(t, {
    fork: { config: source.globalConfig },
    production: 'manual',
  });
  const { port, publicKey } = fork.status;
  const client = new Connection({ host: '127.0.0.1', port, publicKey, slices: null });
  t.after(() => client.close());
  const reads = new VerifiedReads(client, null);
  await reads.account(known, await reads.head());

  source.faults({ refusal: { code: -400, message: 'overloaded' } });
  const { seqno } = fork.status.head;
  await fork.mine();
  assert.equal(fork.status.head.seqno, seqno + 1, 'a block that needs nothing new is made');
  await reads.account(known, await reads.head());
  await assert.rejects(reads.account(unknown, await reads.head()), {
    serverCode: 502,
    transient: true,
    message: /could not be read from the forked network: .*overloaded/,
  });
  await assert.rejects(fork.runGetMethod(unknown, 'seqno'), { code: 'FORK_SOURCE' });
  assert.throws(() => fork.account(unknown), {
    code: 'FORK_INCOMPLETE',
    message: /await fetchAccounts first/,
  });

  // the payment waits
  await fork.faucet(unknown, TON);
  await assert.rejects(fork.mine(), { code: 'FORK_SOURCE', transient: true });
  await assert.rejects(fork.mine(), { code: 'FORK_SOURCE' });
  assert.match(fork.status.failure ?? '', /overloaded/);
  assert.equal(fork.status.head.seqno, seqno + 1);
  assert.equal(fork.status.waiting, 1);
  source.faults({ refusal: null, silence: true });
  await assert.rejects(fork.mine(), { code: 'FORK_SOURCE', message: /no answer within/ });
  source.faults({ silence: false, delayMs: 200 });
  await fork.mine(2);
  assert.equal(fork.status.failure, null);
  const { account } = await reads.account(unknown, await reads.head());
  // up to some nanograms are paid for storage
  assert.ok((account?.storage.balance.coins ?? 0n) > 6n * TON - 1000n);
});

test('a fork of a network that does not have the block is refused at once', async (t) => {
  const source = await startDevnet(t, { secret: 'a source' });
  await source.mine(3);
  const { seqno } = source.status.head;
  const start = (block: number) =>
    Devnet.start({ fork: { config: source.globalConfig, block }, port: null });
  await assert.rejects(start(seqno + 1), {
    code: 'OPTION_INVALID',
    message: new RegExp(`expected 1 to ${seqno}`),
  });
  source.faults({ history: 2 });
  await assert.rejects(start(seqno - 2), {
    code: 'FORK_SOURCE',
    message: /archive server, a newer block.*cache/,
  });
  source.faults({ refusal: PRUNED });
  await assert.rejects(start(seqno), { code: 'FORK_SOURCE', message: /is not in db/ });
});

test('options that a fork does not have are refused', async () => {
  for (const [name, value] of Object.entries({ shards: 2, globalId: -3, state: '/tmp/none' }))
    await assert.rejects(Devnet.start({ fork: { offline: true }, [name]: value }), {
      code: 'OPTION_INVALID',
      message: new RegExp(`^${name}: a fork`),
    });
  await assert.rejects(Devnet.start({ fork: {} }), { message: /expected the configuration/ });
  await assert.rejects(Devnet.start({ fork: { offline: true } }), { message: /needs a cache/ });
});
