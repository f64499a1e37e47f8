import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { BlockIdExt } from '@tonway/chain';
import { fromTonCoreAddress } from '@tonway/chain/ton-core';
import { LiteReader } from '@tonway/lite-client';
import { Actor } from '@tonway/scenes';
import { Random } from '@tonway/tools/random';
import { testSize } from '@tonway/tools/sizes';
import { checkAccounts } from '../live/support/check-accounts.ts';
import { checkMessages } from '../live/support/check-messages.ts';
import { checkValueFlow } from '../live/support/check-value-flow.ts';
import { readChain } from '../live/support/read-chain.ts';
import { type DevnetProcess, runDevnet } from '../support/devnet-process.ts';
import { lastServed, sendUntilGone } from './clients.ts';

// Set TONWAY_DEVNET_KILLS=20 for the full test.
const KILLS = testSize('TONWAY_DEVNET_KILLS');
const ACTORS = 8;

async function newFolder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tonway-devnet-'));
  t.after(() => rm(path, { recursive: true }));
  return path;
}

/** Deploys the wallets, then stops the network gracefully. */
async function deployed({ child, config, exited }: DevnetProcess, actors: readonly Actor[]) {
  const reader = await LiteReader.open(config, { policy: 'none' });
  for (const actor of actors) {
    const { cell } = actor.sign(Math.floor(Date.now() / 1000), []);
    await reader.pool.query('sendMessage', { body: cell.toBoc() });
    const isActive = async () => {
      const { account } = await reader.reads.account(
        fromTonCoreAddress(actor.address),
        await reader.reads.head(),
      );
      return account?.storage.state.kind === 'active';
    };
    while (!(await isActive())) await setTimeout(10);
  }
  await reader.close();
  child.kill('SIGTERM');
  assert.equal(await exited, 0);
}

/** Kills a network at a random moment under load; returns the last block that a client saw. */
async function killUnderLoad(devnet: DevnetProcess, actors: readonly Actor[], random: Random) {
  const produces = Promise.withResolvers<void>();
  const accepts = Promise.withResolvers<void>();
  const served = lastServed(devnet.config, produces.resolve);
  const sent = sendUntilGone(devnet.config, actors, (count) => count > 1 && accepts.resolve());
  await Promise.all([produces.promise, accepts.promise]);
  await setTimeout(random.below(300));
  devnet.child.kill('SIGKILL');
  assert.equal(await devnet.exited, null);
  return { last: (await served) ?? assert.fail(), accepted: await sent };
}

/** Checks that the block and the deployed accounts exist after a restart. */
async function checkServed(
  { config }: DevnetProcess,
  served: BlockIdExt,
  actors: readonly Actor[],
): Promise<void> {
  const reader = await LiteReader.open(config, { policy: 'signed' });
  const { reads } = reader;
  assert.equal((await reads.block(served)).block.info.seqno, served.seqno);
  const head = await reads.head();
  assert.ok(head.seqno >= served.seqno);
  for (const { address } of actors)
    assert.ok((await reads.account(fromTonCoreAddress(address), head)).account);
  await reader.close();
}

/** Checks that the chain is complete; returns the number of blocks. */
async function checkWhole({ config }: DevnetProcess): Promise<number> {
  const reader = await LiteReader.open(config, { policy: 'signed' });
  const head = await reader.reads.head();
  const { shards } = await reader.reads.shards(head);
  const tops = shards.map(({ workchain, shard, descr }) => ({ workchain, shard, ...descr }));
  const chain = await readChain(reader, [head, ...tops]);
  for (const read of chain)
    for (const check of [checkAccounts, checkValueFlow, checkMessages]) check(read);
  await reader.close();
  return chain.length;
}

test(`no block that was served is lost in ${KILLS} kills under load`, async (t) => {
  const random = new Random(20);
  const names = Array.from({ length: ACTORS }, (_, index) => `kills/${index}`);
  // wallets that accept messages in any order, so that a lost message blocks no other
  const actors = await Promise.all(names.map((name) => Actor.create(name, 'highload')));
  const funded = actors.flatMap(({ address }) => ['--fund', address.toRawString()]);
  const args = ['--data', await newFolder(t), '--interval', '20', '--shards', '2', ...funded];
  await deployed(await runDevnet(...args), actors);
  let last: BlockIdExt | null = null;
  let accepted = 0;
  for (let i = 0; i < KILLS; i++) {
    const devnet = await runDevnet(...args);
    if (last) await checkServed(devnet, last, actors);
    const killed = await killUnderLoad(devnet, actors, random);
    last = killed.last;
    accepted += killed.accepted;
  }
  const devnet = await runDevnet(...args);
  t.after(() => devnet.child.kill('SIGKILL'));
  const blocks = await checkWhole(devnet);
  t.diagnostic(`killed ${KILLS} times, ${accepted} messages accepted, ${blocks} blocks`);
  assert.ok(accepted > KILLS);
});
