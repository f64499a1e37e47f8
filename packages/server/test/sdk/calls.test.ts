import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { ClientError, createClient } from '@tonway/client';
import { readmePrograms, runProgram } from '@tonway/tools/readme';
import { openBackends } from '../gateway/support/backends.ts';
import { wholeNetwork } from '../streaming/support/whole-network.ts';
import { serverOverDevnet } from '../support/server-over-devnet.ts';

const CLIENT = join(import.meta.dirname, '../../../client');

suite('calls of the client', async () => {
  const network = await wholeNetwork();
  const { alice, bob, carol, mustSend, land } = network;
  const ton = createClient({ url: network.url });
  const address = bob.address.toRawString();

  test('v2 and v3 answer with their types', async () => {
    const balance = BigInt(await ton.v2.getAddressBalance({ address }));
    assert.ok(balance > 0n);
    const { last } = await ton.v3.masterchainInfo();
    assert.equal(last.workchain, -1);
    const { accounts } = await ton.v3.accountStates({
      address: [address, network.minter.toRawString()],
    });
    assert.equal(accounts.length, 2);
    assert.equal(
      accounts.find((each) => each.address === address.toUpperCase())?.balance,
      `${balance}`,
    );
    const { exit_code } = await ton.v2.runGetMethod({
      address: network.minter.toRawString(),
      method: 'get_jetton_data',
      stack: [],
    });
    assert.equal(exit_code, 0);
  });

  test('a complete answer has its headers and its proof', async () => {
    const { body, headers } = await ton.v2.getAddressInformation.response({ address, proof: true });
    assert.ok(body.ok && (body.proof?.length ?? 0) > 0);
    assert.match(headers.get('x-tonway-block') ?? '', /^\(-1,8000000000000000,\d+\)/);
    const stack = { address: network.minter.toRawString(), method: 'get_jetton_data', stack: [] };
    const run = await ton.v2.runGetMethod.response({ ...stack, proof: true });
    assert.ok((run.body.proof?.length ?? 0) > 0);
  });

  test('a message is emulated, sent and found', async () => {
    const message = network.tonTransfer(alice, carol, '0.1');
    const boc = message.toBoc().toString('base64');
    const emulated = await ton.v3.emulateTrace({ boc, with_actions: true });
    assert.equal(emulated.actions?.[0]?.type, 'ton_transfer');
    const { message_hash_norm } = await ton.v3.message({ boc });
    await land();
    const { traces } = await ton.v3.traces({ msg_hash: [message_hash_norm ?? ''] });
    assert.equal(traces.length, 1);
    const refusal = await errorOf(() => ton.v3.message({ boc }));
    assert.equal(refusal.code, 'HTTP');
    assert.match(refusal.message, /LITE_SERVER_UNKNOWN/);
  });

  test('lists are read page by page', async () => {
    for (let i = 0; i < 4; i++) {
      await mustSend(network.tonTransfer(bob, carol, '0.01'));
      await land();
    }
    const account = [address];
    const { transactions } = await ton.v3.transactions({ account, limit: 1000 });
    assert.ok(transactions.length >= 4);
    const hashes = transactions.map(({ hash }) => hash);
    const found = await Array.fromAsync(ton.v3.transactions.items({ account, limit: 2 }));
    assert.deepEqual(
      found.map(({ hash }) => hash),
      hashes,
    );
    const offset = await Array.fromAsync(
      ton.v3.transactions.items({ account, limit: 2, offset: 1 }),
    );
    assert.deepEqual(
      offset.map(({ hash }) => hash),
      hashes.slice(1),
    );
    const pages = await Array.fromAsync(ton.v3.transactions.pages({ account, limit: 2 }));
    assert.ok(pages.length >= transactions.length / 2);
    assert.ok(Object.keys(pages[0]?.address_book ?? {}).length > 0);

    const top = await Array.fromAsync(ton.v3.topAccountsByBalance.items({ limit: 2 }));
    assert.ok(top.length > 2);
    assert.deepEqual(top, await ton.v3.topAccountsByBalance({ limit: 1000 }));
  });

  test('the first example of the README runs', async () => {
    const [code = ''] = readmePrograms(CLIENT);
    assert.ok(code.split('\n').length <= 10);
    const output = await runProgram(CLIENT, code.replace('http://127.0.0.1:8081', network.url));
    const [balance = '', ...transactions] = output.trim().split('\n');
    assert.match(balance, /^\d+$/);
    assert.ok(transactions.length > 1);
  });

  test('the error of the server is a ClientError', async () => {
    const invalid = await errorOf(() => ton.v2.getAddressBalance({ address: 'nobody' }));
    assert.deepEqual([invalid.code, invalid.status, invalid.isTemporary], ['HTTP', 422, false]);
    // @ts-expect-error: the address is required
    const missing = await errorOf(() => ton.v2.getAddressBalance({}));
    assert.equal(missing.status, 422);
    // @ts-expect-error: not a list
    assert.equal(ton.v3.masterchainInfo.items, undefined);
    const v3 = await errorOf(() => ton.v3.transactions({ limit: 5000 }));
    assert.equal(v3.status, 422);
    assert.match(v3.message, /limit is not allowed/);
  });
});

test('a call is aborted, by its signal or its timeout', async () => {
  await using served = await serverOverDevnet();
  const { getMasterchainInfo } = createClient({ url: served.server.url }).v2;
  const reason = new Error('not needed any more');
  const options = { signal: AbortSignal.abort(reason) };
  await assert.rejects(getMasterchainInfo({}, options), reason);
  // The server waits for the block.
  const { last } = await getMasterchainInfo();
  const controller = new AbortController();
  const { signal } = controller;
  const waiting = getMasterchainInfo({}, { minSeqno: last.seqno + 100, signal });
  setTimeout(() => controller.abort(reason), 50);
  await assert.rejects(waiting, reason);
  const late = await errorOf(() =>
    getMasterchainInfo({}, { minSeqno: last.seqno + 100, timeoutMs: 50 }),
  );
  assert.equal(late.code, 'TIMEOUT');
  const nowhere = createClient({ url: 'http://127.0.0.1:1' });
  assert.equal((await errorOf(() => nowhere.v2.getMasterchainInfo())).code, 'NETWORK');
});

test('a call waits as long as the rate limit says', async () => {
  const { databaseUrl } = await openBackends();
  await using served = await serverOverDevnet({ DATABASE_URL: databaseUrl });
  const { url } = served.server;
  const impatient = createClient({ url, retries: 0 });
  let error: ClientError | null = null;
  for (let i = 0; i < 10 && !error; i++)
    error = await impatient.v2.getMasterchainInfo().then(
      () => null,
      (cause) => cause,
    );
  assert.deepEqual([error?.code, error?.status, error?.isTemporary], ['HTTP', 429, true]);
  assert.equal(error?.message, 'Ratelimit exceeded');
  assert.ok((error?.retryAfterMs ?? 0) >= 1000);

  let requests = 0;
  const patient = createClient({
    url,
    retries: 10,
    timeoutMs: 60_000,
    fetch: (...args) => {
      requests++;
      return fetch(...args);
    },
  });
  for (let i = 0; i < 3; i++) assert.ok((await patient.v2.getMasterchainInfo()).last.seqno > 0);
  assert.ok(requests > 3, `${requests} requests`);
  // A message must not be sent twice, and a wait beyond the timeout is useless.
  requests = 0;
  await Promise.all([
    impatient.v2.getMasterchainInfo().catch(() => {}),
    errorOf(() => patient.v2.sendBoc({ boc: 'x' })),
  ]);
  assert.equal(requests, 1);
});

async function errorOf(call: () => Promise<unknown>): Promise<ClientError> {
  const error = await call().then(
    () => null,
    (cause: unknown) => cause,
  );
  assert.ok(error instanceof ClientError, String(error));
  return error;
}
