import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { Address as TonAddress } from '@ton/core';
import { TonClient } from '@ton/ton';
import { Address, toBase64 } from '@tonway/chain';
import { LiteReader, readGlobalConfig } from '@tonway/lite-client';
import { WebSocket } from 'ws';
import { eventually } from '../gateway/support/eventually.ts';
import { walletTransfer } from '../support/wallet-transfer.ts';
import { DevProcess } from './support/dev-process.ts';

const SOMEONE = new Address(0, new Uint8Array(32).fill(7));
const RAW = SOMEONE.toRaw().toUpperCase();

interface Transactions {
  readonly transactions: readonly { readonly account: string; readonly hash: string }[];
}

suite('tonway dev', async () => {
  const dev = await DevProcess.start({ after });
  const { facts } = dev;
  const [account = assert.fail()] = facts.accounts;

  test('one line of JSON is printed, and nothing else', () => {
    assert.equal(dev.stdout.trim().split('\n').length, 1);
    assert.equal(facts.v3, `${facts.url}/api/v3`);
    assert.equal(facts.accounts.length, 10);
  });

  test('the index has the head of the devnet when the network is ready', async () => {
    assert.equal((await fetch(facts.ready)).status, 200);
    const { head } = (await dev.control('devnet/status')) as { head: { seqno: number } };
    assert.deepEqual(await dev.json('/ready'), { ok: true, problem: null });
    assert.deepEqual(await dev.json('/readyz/stream'), { ok: true, problem: null, rules: [] });
    const info = await dev.json<{ last: { seqno: number } }>('/api/v3/masterchainInfo');
    assert.ok(info.last.seqno >= head.seqno);
  });

  test('the faucet pays; v2, v3 and a verifying lite client agree', async () => {
    await dev.control('devnet/faucet', { address: SOMEONE.toRaw(), amountNano: '5000000000' });
    const client = new TonClient({ endpoint: facts.jsonRpc });
    assert.equal(await client.getBalance(TonAddress.parse(SOMEONE.toRaw())), 5_000_000_000n);
    const { transactions } = await dev.json<Transactions>(`/api/v3/transactions?account=${RAW}`);
    assert.equal(transactions[0]?.account, RAW);
    const config = await dev.json<{ result: string }>('/devnet/globalConfig');
    const reader = await LiteReader.open(readGlobalConfig(config.result), { policy: 'signed' });
    const { account: proven } = await reader.reads.account(SOMEONE, await reader.reads.head());
    await reader.close();
    assert.equal(proven?.storage.balance.coins, 5_000_000_000n);
  });

  test('the faucet and the funded wallets have names', async () => {
    const { wallets } = account;
    const accounts = [facts.faucet, wallets.v5r1, wallets.v4r2].map((each = assert.fail()) => each);
    const query = accounts.map((each) => `address=${encodeURIComponent(each)}`).join('&');
    const book = await dev.json<Record<string, { name?: string }>>(`/api/v3/addressBook?${query}`);
    assert.deepEqual(
      accounts.map((each) => book[each]?.name),
      ['Faucet', 'Wallet 0 (v5r1)', 'Wallet 0 (v4r2)'],
    );
  });

  test('actions are recognized', async () => {
    await eventually(async () => {
      const { actions } = await dev.json<{ actions: { type: string }[] }>(
        `/api/v3/actions?account=${RAW}`,
      );
      return actions.some(({ type }) => type === 'ton_transfer');
    });
  });

  test('a sent message is emulated, pending, streamed and then in the index', async () => {
    const seed = Buffer.from(account.seed, 'hex');
    const boc = walletTransfer(seed, { to: SOMEONE, amount: '1', seqno: 0 });
    const body = JSON.stringify({ boc: toBase64(boc) });
    const headers = { 'content-type': 'application/json' };
    const post = { method: 'POST', headers, body };
    const emulated = await dev.json<Transactions>('/api/emulate/v1/emulateTrace', post);
    assert.equal(Object.keys(emulated.transactions).length, 2);
    await dev.control('devnet/faults', { producing: false });
    const events: { type: string; finality?: string }[] = [];
    const socket = new WebSocket(facts.webSocket);
    socket.on('message', (text) => events.push(JSON.parse(String(text))));
    await new Promise((resolve) => socket.once('open', resolve));
    const subscription = { types: ['transactions'], addresses: [RAW], min_finality: 'pending' };
    socket.send(JSON.stringify({ operation: 'subscribe', id: '1', ...subscription }));
    await eventually(async () => events.length > 0);
    await dev.json('/api/v2/sendBoc', post);
    // 404 until the message is emulated
    await eventually(
      async () => (await fetch(`${facts.v3}/pendingTransactions?account=${RAW}`)).ok,
    );
    await eventually(async () => events.some(({ finality }) => finality === 'pending'));
    await dev.control('devnet/faults', { producing: true });
    await eventually(async () => events.some(({ finality }) => finality === 'finalized'));
    socket.close();
  });

  test('a jetton is deployed with @ton/ton, transferred, and found everywhere', async () => {
    const program = join(import.meta.dirname, 'support/jetton-program.ts');
    const seed = facts.accounts[1]?.seed ?? '';
    const args = ['--conditions=@tonway/source', program, facts.url, seed];
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 120_000 });
    assert.equal(stdout, 'found in v2, in v3, in the stream\n');
  });

  test('webhooks are there', async () => {
    assert.deepEqual(await dev.json('/api/webhooks/v1/'), { webhooks: [] });
  });

  test('any key is accepted', async () => {
    const headers = { 'x-api-key': 'any' };
    for (let i = 0; i < 5; i++) await dev.json('/api/v3/masterchainInfo', { headers });
  });

  test('links to an explorer lead to its pages', async () => {
    const response = await fetch(`${facts.url}/explorer/address/${SOMEONE.toFriendly()}`);
    assert.equal(response.url, `${facts.url}/account/${SOMEONE.toFriendly()}`);
    assert.match(await response.text(), /<title>Account .* · Tonway devnet<\/title>/);
  });

  test('pages of other sites may use the interfaces, but not the control operations', async () => {
    const headers = { origin: 'https://example.com' };
    assert.equal((await fetch(`${facts.v2}/getMasterchainInfo`, { headers })).status, 200);
    for (const [path, method] of [
      ['devnet/status', 'GET'],
      ['devnet/mine', 'POST'],
      ['devnet/mine', 'OPTIONS'],
      ['acton_nodeInfo', 'GET'],
    ] as const) {
      const response = await fetch(`${facts.url}/${path}`, { method, headers });
      assert.equal(response.status, 403, path);
      assert.equal(response.headers.get('access-control-allow-origin'), null);
    }
    const local = { origin: 'http://localhost:3000' };
    assert.equal((await fetch(`${facts.url}/devnet/status`, { headers: local })).status, 200);
  });

  test('Ctrl-C ends the command and leaves nothing behind', async () => {
    assert.equal(await dev.kill('SIGINT'), 0);
    await dev.assertNothingLeft();
    assert.equal(dev.stdout.trim().split('\n').length, 1);
  });
});
