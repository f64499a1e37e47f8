import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  Address,
  type Cell,
  GlobalVersion,
  textCommentBody,
  toBase64,
  writeBoc,
} from '@tonway/chain';
import { ControlServer } from '../../src/control/control-server.ts';
import { faucetInit } from '../../src/genesis/contracts/faucet.ts';
import type { Devnet } from '../../src/network/devnet.ts';
import { startDevnet } from '../support/running-devnet.ts';
import { signTransfer, walletOf } from '../support/ton-wallet.ts';

const address = new Address(0, new Uint8Array(32).fill(7)).toRaw();
const JSON_TYPE = { 'content-type': 'application/json' };

interface Answer {
  readonly status: number;
  readonly ok: boolean;
  readonly result: Readonly<Record<string, unknown>>;
  readonly code?: string;
  readonly error?: string;
}

interface Controlled {
  readonly devnet: Devnet;
  readonly url: string;
  call(name: string, params?: object): Promise<Answer>;
}

async function controlled(t: TestContext): Promise<Controlled> {
  const devnet = await startDevnet(t);
  const control = await ControlServer.listen(devnet);
  t.after(() => control.close());
  const url = `http://127.0.0.1:${control.port}`;
  const call = (name: string, params: object = {}) =>
    post(`${url}/${name}`, JSON.stringify(params), JSON_TYPE);
  return { devnet, url, call };
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(url, { method: 'POST', headers, body });
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
}

function boc(cell: Cell): string {
  return toBase64(writeBoc(cell));
}

test('everything that a program can do is done over HTTP', async (t) => {
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

test('faults come and go over HTTP', async (t) => {
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

test('what only reads can be had with GET', async (t) => {
  const { devnet, url } = await controlled(t);
  const get = async (name: string) => (await fetch(`${url}/${name}`)).json() as Promise<Answer>;
  const { head } = (await get('status')).result as { head: { seqno: number } };
  assert.equal(head.seqno, devnet.status.head.seqno);
  const { prefunded } = (await get('accounts')).result as { prefunded: unknown[] };
  assert.equal(prefunded.length, 10);
  assert.equal((await get('mine')).ok, false);
});

test('errors say what to do', async (t) => {
  const { devnet, url, call } = await controlled(t);
  const cases: [Promise<Answer>, number, RegExp][] = [
    [call('minee'), 404, /no operation minee; there are status, accounts/],
    [call('constructor'), 404, /no operation/],
    [call('mine', { count: 0 }), 400, /count: a whole number from 1 to 10000 expected/],
    [call('mine', []), 400, /an object of parameters expected/],
    [call('faucet', { address: 'me', amountNano: '1' }), 400, /address: an address/],
    [call('faucet', { address, amountNano: 1.5 }), 400, /amountNano: nanotons as a text/],
    [call('revert', { snapshot: 9 }), 400, /no snapshot 9; take one/],
    [call('setShards', { count: 3 }), 400, /take 1, 2, 4, 8 or 16/],
    [call('setAccount', { address, code: '????' }), 400, /code: a bag of cells in Base64/],
    [call('send', { boc: 'AAAA' }), 422, /cannot deserialize bag-of-cells/],
    [post(`${url}/mine`, '{', JSON_TYPE), 400, /not JSON/],
    [post(`${url}/mine`, '{}', { 'content-type': 'text/plain' }), 415, /application\/json/],
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
