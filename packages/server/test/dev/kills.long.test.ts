import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Address } from '@tonway/chain';
import { Random } from '@tonway/tools/random';
import { testSize } from '@tonway/tools/sizes';
import { DevProcess, newFolder } from './support/dev-process.ts';

const KILLS = testSize('TONWAY_DEV_KILLS');
/** The longest time between the start, or when the network is ready, and the kill. */
const MAX_MS = 3000;
const SOMEONE = new Address(0, new Uint8Array(32).fill(7));
const RAW = SOMEONE.toRaw().toUpperCase();

interface Head {
  readonly seqno: number;
  readonly rootHash: string;
}

test('chain, database and index agree after the process was killed at random moments', async (t) => {
  const folder = newFolder(t);
  const random = new Random(Date.now() % 1_000_000);
  let [paid, startMs] = [0, 0];
  for (let kill = 0; kill < KILLS; kill++) {
    const dev = new DevProcess(t, ['--json', '--data', folder, '--interval', '100']);
    // Every second time it is killed while it starts.
    if (kill % 2 === 0) {
      startMs = await dev.ready();
      paid = (await payUntilKilled(dev, random.below(MAX_MS))) ?? paid;
    } else await sleep(random.below(Math.ceil(startMs)));
    await dev.kill('SIGKILL');
    await dev.assertProcessesGone();
  }
  const dev = await DevProcess.start(t, ['--data', folder, '--interval', 'manual']);
  await assertAgreement(t, dev, paid);
  assert.equal(await dev.kill('SIGTERM'), 0);
  await dev.assertNothingLeft();
});

/** Sends a payment after the other; returns the balance after the last one that was confirmed. */
async function payUntilKilled(dev: DevProcess, afterMs: number): Promise<number | null> {
  let balance: number | null = null;
  setTimeout(() => dev.kill('SIGKILL'), afterMs);
  try {
    for (;;) {
      await dev.control('devnet/faucet', { address: SOMEONE.toRaw(), amountNano: '1000000000' });
      const account = await dev.json<{ result: { balanceNano: string } }>(
        `/devnet/account?address=${SOMEONE.toRaw()}`,
      );
      balance = Number(account.result.balanceNano);
    }
  } catch {
    return balance;
  }
}

async function assertAgreement(t: TestContext, dev: DevProcess, paid: number): Promise<void> {
  const { head } = (await dev.control('devnet/status')) as { head: Head };
  const { last } = await dev.json<{ last: { seqno: number; root_hash: string } }>(
    '/api/v3/masterchainInfo',
  );
  assert.equal(last.seqno, head.seqno);
  assert.equal(Buffer.from(last.root_hash, 'base64').toString('hex'), head.rootHash);
  const account = await dev.json<{ result: { balanceNano: string } }>(
    `/devnet/account?address=${SOMEONE.toRaw()}`,
  );
  const balance = account.result.balanceNano;
  assert.ok(Number(balance) >= paid, 'a confirmed payment is lost');
  t.diagnostic(
    `${KILLS} kills, ${head.seqno} masterchain blocks, ${Math.round(Number(balance) / 1e9)} payments`,
  );
  if (balance === '0') return;
  const { accounts } = await dev.json<{ accounts: { balance: string }[] }>(
    `/api/v3/accountStates?address=${RAW}`,
  );
  assert.equal(accounts[0]?.balance, balance);
  // fees for storage are far below a payment
  assert.equal(await transactionsOf(dev), Math.round(Number(balance) / 1e9));
}

async function transactionsOf(dev: DevProcess): Promise<number> {
  const limit = 1000;
  for (let count = 0; ; count += limit) {
    const path = `/api/v3/transactions?account=${RAW}&limit=${limit}&offset=${count}`;
    const { transactions } = await dev.json<{ transactions: unknown[] }>(path);
    if (transactions.length < limit) return count + transactions.length;
  }
}
