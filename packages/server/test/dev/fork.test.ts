import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Address as TonAddress } from '@ton/core';
import { TonClient } from '@ton/ton';
import { Address } from '@tonway/chain';
import { Devnet } from '@tonway/devnet';
import { LiteReader, readGlobalConfig } from '@tonway/lite-client';
import { eventually } from '../gateway/support/eventually.ts';
import { walletTransfer } from '../support/wallet-transfer.ts';
import { DevProcess, newFolder } from './support/dev-process.ts';

const TON = 1_000_000_000n;
const addressOf = (byte: number) => new Address(0, new Uint8Array(32).fill(byte));
const [friend, stranger, later, never] = [7, 8, 9, 10].map(addressOf);

interface Transactions {
  readonly transactions: readonly { readonly account: string; readonly mc_block_seqno: number }[];
}

test('tonway dev --fork goes on from another network, and stays usable without it', async (t) => {
  assert.ok(friend && stranger && later && never);
  const folder = newFolder(t);
  const source = await Devnet.start({ secret: 'a source', globalId: -239, production: 'instant' });
  t.after(() => source.close());
  const [owner = assert.fail()] = source.keys.prefunded;
  const transfer = (to: Address, seqno: number) =>
    walletTransfer(owner.key.seed, { to, amount: '1', seqno });
  await source.send(transfer(friend, 0));
  for (const each of [later, never]) await source.faucet(each, 3n * TON);
  await source.mine(2);
  const { head } = source.status;
  const config = join(folder, 'source.json');
  await writeFile(config, source.globalConfigText);
  const fork = ['--fork', config, '--data', join(folder, 'data')];
  const dev = await DevProcess.start(t, fork);
  const { facts } = dev;
  assert.deepEqual(facts.fork, { network: null, block: head.seqno });
  assert.equal(facts.globalId, -239);

  // @ton/ton reads accounts of the source, and pays with a wallet of the source
  const client = new TonClient({ endpoint: facts.jsonRpc });
  const ton = (address: Address) => TonAddress.parse(address.toRaw());
  assert.equal(await client.getBalance(ton(friend)), TON);
  const { stack } = await client.runMethod(ton(owner.wallets.v4r2), 'seqno');
  assert.equal(stack.readNumber(), 1);
  await client.sendFile(Buffer.from(transfer(stranger, 1)));
  await eventually(async () => (await client.getBalance(ton(stranger))) === TON);
  assert.equal(source.account(stranger), null);

  // the index begins after the fork
  await eventually(async () => (await fetch(facts.ready)).ok);
  const raw = stranger.toRaw().toUpperCase();
  const { transactions } = await dev.json<Transactions>(`/api/v3/transactions?account=${raw}`);
  assert.equal(transactions.length, 1);
  const before = `/api/v3/transactions?account=${friend.toRaw().toUpperCase()}`;
  assert.deepEqual((await dev.json<Transactions>(before)).transactions, []);
  const blocks = await dev.json<{ blocks: { seqno: number }[] }>(
    '/api/v3/blocks?workchain=-1&sort=asc&limit=1',
  );
  assert.equal(blocks.blocks[0]?.seqno, head.seqno + 1);
  await dev.control('devnet/faucet', { address: stranger.toRaw(), amountNano: String(TON) });

  // the init block of the configuration leads to the head
  const { result } = await dev.json<{ result: string }>('/devnet/globalConfig');
  const reader = await LiteReader.open(readGlobalConfig(result), { policy: 'signed' });
  const proven = await reader.reads.account(friend, await reader.reads.head());
  await reader.close();
  assert.equal(proven.account?.storage.balance.coins, TON);

  // reads of what is not known fail with a status that says to try again
  source.faults({ refusal: { code: -400, message: 'overloaded' } });
  const path = `/api/v2/getAddressBalance?address=${later.toRaw()}`;
  const away = await fetch(`${facts.url}${path}`);
  assert.equal(away.status, 503, await away.clone().text());
  assert.match(await away.text(), /forked network: .*overloaded/);
  source.faults({ refusal: null });
  await eventually(async () => (await fetch(`${facts.url}${path}`)).ok);
  assert.equal(await dev.kill('SIGTERM'), 0);

  await source.close();
  const again = await DevProcess.start(t, [...fork, '--fork-offline']);
  assert.deepEqual(again.facts.fork?.block, head.seqno);
  const offline = new TonClient({ endpoint: again.facts.jsonRpc });
  for (const each of [friend, later]) assert.ok((await offline.getBalance(ton(each))) > TON / 2n);
  assert.ok((await offline.getBalance(ton(stranger))) > 2n * TON - 1000n);
  const refused = await fetch(
    `${again.facts.url}/api/v2/getAddressBalance?address=${never.toRaw()}`,
  );
  assert.equal(refused.status, 500);
  assert.match(await refused.text(), /the fork is offline, and this part was not fetched before/);
});
