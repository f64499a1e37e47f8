import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { type IncomingMessage, request } from 'node:http';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Address, type Cell, GlobalVersion, toBase64, toHex, writeBoc } from '@tonway/chain';
import { textCommentBody } from '@tonway/contracts';
import { faucetInit } from '../../src/genesis/contracts/faucet.ts';
import { readerOf } from '../support/running-devnet.ts';
import { signTransfer, walletOf } from '../support/ton-wallet.ts';
import { type Answer, controlled, JSON_TYPE, post } from './support/controlled.ts';

const address = new Address(0, new Uint8Array(32).fill(7)).toRaw();
const run = promisify(execFile);

function boc(cell: Cell): string {
  return toBase64(writeBoc(cell));
}

test('all operations are available over HTTP', async (t) => {
  const { devnet, call } = await controlled(t);
  const seqno = () => devnet.status.head.seqno;
  const balance = async () => (await call('account', { address })).result.balanceNano;
  const before = seqno();
  assert.ok((await call('mine', { count: 2 })).ok);
  assert.equal(seqno(), before + 2);
  assert.ok((await call('faucet', { address, amountNano: '1500000000' })).ok);
  assert.equal(await balance(), '1500000000');

  const { snapshot } = (await call('snapshot')).result;
  const from = devnet.faucetAddress.toRaw();
  const message = { from, to: address, valueNano: '5', bounce: false };
  assert.ok((await call('sendInternal', { ...message, body: boc(textCommentBody('hi')) })).ok);
  const { code, data } = faucetInit(devnet.keys.faucet.publicKey);
  assert.ok(code && data);
  const change = { address, balanceNano: '77', code: boc(code), data: boc(data) };
  assert.ok((await call('setAccount', change)).ok);
  assert.deepEqual((await call('account', { address })).result, {
    address,
    balanceNano: '77',
    state: 'active',
  });
  assert.ok((await call('revert', { snapshot })).ok);
  assert.equal(await balance(), '1500000000');

  const value = boc(GlobalVersion.toCell({ version: 12, capabilities: 238n }));
  assert.ok((await call('setConfigParam', { number: 8, value })).ok);
  assert.ok((await call('setShards', { count: 2 })).ok);
  assert.equal(devnet.status.shards.length, 2);
  const wallet = walletOf(devnet, 0, 'v4r2');
  const to = Address.parseRaw(address);
  const sent = toBase64(signTransfer(wallet, { to, amount: '1', seqno: 0 }));
  assert.ok((await call('send', { boc: sent })).ok);
  assert.ok(Number(await balance()) > 2_400_000_000);
  const { now } = (await call('advanceTime', { seconds: 500 })).result;
  assert.ok(Number(now) >= Date.now() / 1000 + 498);
});

test('faults are injected and cleared over HTTP', async (t) => {
  const { devnet, call } = await controlled(t);
  const refusal = { code: 651, message: 'later' };
  const faults = { delayMs: 5, refusal, producing: false, lag: 2, history: 10 };
  assert.ok((await call('faults', faults)).ok);
  const { behaviour, producing } = devnet.status;
  assert.deepEqual(behaviour, {
    history: 10,
    lag: 2,
    faults: { delayMs: 5, refusal, drop: false, silence: false },
  });
  assert.equal(producing, false);
  await call('faults', { delayMs: 0, refusal: null, producing: true, lag: 0, history: null });
  assert.equal(devnet.status.behaviour.faults.refusal, null);
});

test('read-only operations accept GET', async (t) => {
  const { devnet, url } = await controlled(t);
  const get = async (name: string) => (await fetch(`${url}/${name}`)).json() as Promise<Answer>;
  const { head } = (await get('status')).result as { head: { seqno: number } };
  assert.equal(head.seqno, devnet.status.head.seqno);
  const { prefunded } = (await get('accounts')).result as { prefunded: unknown[] };
  assert.equal(prefunded.length, 10);
  const { faucetAddress } = devnet;
  const found = (await get(`account?address=${faucetAddress.toFriendly()}`)).result;
  assert.deepEqual([found.address, found.state], [faucetAddress.toRaw(), 'active']);
  assert.match((await get('account')).error ?? '', /^address: expected an address/);
  const refused = await fetch(`${url}/mine`);
  assert.equal(refused.status, 405);
});

test('errors explain the remedy', async (t) => {
  const { devnet, url, call } = await controlled(t);
  const cases: [Promise<Answer>, number, RegExp][] = [
    [
      call('minee'),
      404,
      /unknown operation minee; did you mean mine\? Available: status, accounts/,
    ],
    [call('constructor'), 404, /unknown operation constructor\./],
    [call('mine', { count: 0 }), 400, /count: expected an integer from 1 to 10000/],
    [call('mine', []), 400, /expected an object of parameters/],
    [call('faucet', { address: 'me', amountNano: '1' }), 400, /address: expected an address/],
    [
      call('faucet', { address, amountNano: 1.5 }),
      400,
      /amountNano: expected nanograms as a decimal string/,
    ],
    [
      call('faucet', { address, amount: '5' }),
      400,
      /^unknown parameter amount; did you mean amountNano\? Parameters of this operation: address, amountNano/,
    ],
    [
      post(`${url}/mine?cuont=2`, '', JSON_TYPE),
      400,
      /unknown parameter cuont; did you mean count/,
    ],
    [call('status', { verbose: true }), 400, /unknown parameter verbose\. Parameters .*: none/],
    [
      call('faults', { refusal: { code: 1, massage: 'x' } }),
      400,
      /unknown parameter massage; did you mean message/,
    ],
    [call('revert', { snapshot: 9 }), 400, /snapshot 9 does not exist; take one/],
    [call('setShards', { count: 3 }), 400, /expected 1, 2, 4, 8 or 16/],
    [call('setAccount', { address, code: '????' }), 400, /code: expected a BoC in Base64/],
    [call('send', { boc: 'AAAA' }), 422, /cannot deserialize bag-of-cells/],
    [post(`${url}/mine`, '{', JSON_TYPE), 400, /not JSON/],
    [post(`${url}/mine`, JSON.stringify({ x: 'x'.repeat(5_000_000) }), JSON_TYPE), 413, /bytes/],
  ];
  const { seqno } = devnet.status.head;
  for (const [answer, status, error] of cases) {
    const found = await answer;
    assert.equal(found.status, status, found.error);
    assert.match(found.error ?? '', error);
  }
  assert.equal(devnet.status.head.seqno, seqno);
});

test('a change is included in the block of the answer', async (t) => {
  const { devnet, call } = await controlled(t);
  const { reads } = await readerOf(t, devnet);
  const { transaction, block, messageHash } = (await call('faucet', { address })).result as {
    transaction: { account: string; lt: string; hash: string };
    block: { seqno: number; rootHash: string };
    messageHash: string;
  };
  assert.match(messageHash, /^[0-9a-f]{64}$/);
  assert.equal(transaction.account, address);
  assert.equal(block.rootHash, toHex(devnet.status.head.rootHash));
  const read = await reads.account(Address.parseRaw(address), devnet.status.head);
  assert.equal(read.account?.storage.balance.coins, 100_000_000_000n, 'the default amount');
  assert.equal(toHex(read.shardAccount?.lastTransactionHash ?? new Uint8Array()), transaction.hash);
  const mined = (await call('mine')).result as { block: { seqno: number } };
  assert.equal(mined.block.seqno, block.seqno + 1);

  const manual = await controlled(t, { production: 'manual' });
  const waiting = (await manual.call('faucet', { address })).result;
  assert.deepEqual(
    [waiting.block, waiting.note],
    [null, 'not in a block yet; call mine to produce one'],
  );
});

test('curl works without headers, with form fields instead of JSON', async (t) => {
  const { devnet, url } = await controlled(t);
  const curl = async (...args: readonly string[]) =>
    JSON.parse((await run('curl', ['-s', ...args])).stdout) as Answer;
  assert.ok(
    (await curl('-d', JSON.stringify({ address, amountNano: 5_000_000_000 }), `${url}/faucet`)).ok,
  );
  assert.ok(
    (await curl('-d', `address=${address}`, '-d', 'amountNano=7000000000', `${url}/faucet`)).ok,
  );
  const { result } = await curl(`${url}/account?address=${address}`);
  assert.ok(Number(result.balanceNano) > 11_999_999_000, 'but for storage');
  const { seqno } = devnet.status.head;
  assert.ok((await curl('-d', 'count=2', `${url}/mine`)).ok);
  assert.ok((await curl('-X', 'POST', `${url}/mine`)).ok);
  assert.ok((await curl('-X', 'POST', `${url}/mine?count=2`)).ok);
  assert.equal(devnet.status.head.seqno, seqno + 5);
});

test('local web pages may use the port, others may not', async (t) => {
  const { devnet, url } = await controlled(t, {}, ['https://app.example']);
  const asked = (headers: Record<string, string>, method = 'POST') =>
    send(`${url}/mine`, method, headers);
  const { seqno } = devnet.status.head;
  const strangers: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'http://127.0.0.1.evil.example' },
    { origin: 'https://app.example.evil' },
    { host: 'evil.example' },
    { host: 'localhost.evil.example:4444', origin: 'http://localhost.evil.example:4444' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of strangers) {
    const answer = await asked(headers);
    assert.equal(answer.status, 403, JSON.stringify(headers));
    assert.equal(answer.headers['access-control-allow-origin'], undefined);
    assert.equal((await asked(headers, 'OPTIONS')).status, 403);
    assert.equal((await send(`${url}/accounts`, 'GET', headers)).status, 403);
  }
  assert.equal(devnet.status.head.seqno, seqno);
  const friends: Record<string, string>[] = [
    { origin: 'http://localhost:3000' },
    { origin: 'http://127.0.0.1' },
    { origin: 'http://[::1]:8080' },
    { origin: 'https://my.localhost' },
    { origin: 'https://app.example' },
    { host: 'app.example' },
    { host: 'localhost:4444' },
    { host: '[::1]' },
    { 'sec-fetch-site': 'none' },
  ];
  for (const headers of friends) {
    const { status, headers: answered } = await asked(headers);
    assert.equal(status, 200, JSON.stringify(headers));
    assert.equal(answered['access-control-allow-origin'], headers.origin);
  }
  assert.equal(devnet.status.head.seqno, seqno + friends.length);
  const preflight = await asked(
    { origin: 'http://localhost:3000', 'access-control-request-headers': 'content-type,x-mine' },
    'OPTIONS',
  );
  assert.equal(preflight.status, 204);
  assert.equal(preflight.headers['access-control-allow-headers'], 'content-type,x-mine');
  assert.equal(preflight.headers['access-control-allow-private-network'], 'true');
});

/** Sends headers that `fetch` does not allow to set. */
async function send(url: string, method: string, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(url, { method, headers }, resolve).once('error', reject).end();
  const response = await promise;
  response.resume();
  return { status: response.statusCode, headers: response.headers };
}
