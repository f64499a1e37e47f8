import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import {
  beginCell,
  Cell,
  Dictionary,
  internal,
  storeMessageRelaxed,
  Address as TonAddress,
} from '@ton/core';
import { Address } from '@tonway/chain';
import { eventually } from '../gateway/support/eventually.ts';
import { DevProcess, newFolder } from './support/dev-process.ts';

const SOMEONE = new Address(0, new Uint8Array(32).fill(7));
const OTHER = new Address(0, new Uint8Array(32).fill(8));
const RAW = SOMEONE.toRaw().toUpperCase();
const CODE_HASH = 'AB'.repeat(32);

interface Changed {
  readonly changed: number[];
}

type AddressBook = Readonly<Record<string, { readonly name?: string }>>;

function internalMessage(from: Address, to: Address, value: string): string {
  const { info, ...message } = internal({ to: to.toFriendly(), value, bounce: false });
  assert.ok(info.type === 'internal');
  const src = TonAddress.parse(from.toRaw());
  const cell = beginCell().store(storeMessageRelaxed({ ...message, info: { ...info, src } }));
  return cell.endCell().toBoc().toString('base64');
}

suite('the control operations of tonway dev', async () => {
  const ends = new AsyncDisposableStack();
  after(() => ends.disposeAsync());
  /** Within a test, `after` would belong to that test. */
  const scope = { after: (work: () => unknown) => ends.defer(async () => void (await work())) };
  const folder = newFolder(scope);
  const args = ['--data', folder, '--interval', 'instant'];
  let dev = await DevProcess.start(scope, args);
  const { facts } = dev;
  const statusOf = async (path: string) => (await fetch(`${facts.url}${path}`)).status;

  test('after a revert the first answer of v3 has none of the reverted transactions', async () => {
    for (let round = 0; round < 5; round++) {
      const { snapshot } = (await dev.control('devnet/snapshot')) as { snapshot: number };
      await dev.control('devnet/faucet', { address: SOMEONE.toRaw(), amountNano: '1000000000' });
      const listed = () =>
        dev.json<{ transactions: unknown[] }>(`/api/v3/transactions?account=${RAW}`);
      assert.equal((await listed()).transactions.length, 1);
      await dev.control('devnet/revert', { snapshot });
      assert.equal((await listed()).transactions.length, 0, `round ${round}`);
    }
  });

  test('the network is not ready while no block is produced', async () => {
    const ready = async () => {
      const response = await fetch(facts.ready);
      return { status: response.status, ...((await response.json()) as { problem: string }) };
    };
    const address = new Address(-1, new Uint8Array(32).fill(0x55)).toRaw();
    await assert.rejects(dev.control('devnet/setAccount', { address, remove: true }));
    const { status, problem } = await ready();
    assert.equal(status, 503);
    assert.match(problem, /^no block is produced: .*contains no configuration/);
    await dev.control('devnet/mine');
    assert.equal((await ready()).status, 200);
  });

  test('answers are replaced for a number of requests of a path', async () => {
    const fault = { path: '/api/v3/', status: 429, count: 2 };
    await dev.control('devnet/setHttpFault', fault);
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push(await statusOf('/api/v3/masterchainInfo'));
    assert.deepEqual(statuses, [429, 429, 200]);
    await dev.control('devnet/setHttpFault', fault);
    const response = await fetch(`${facts.v3}/masterchainInfo`, {
      headers: { origin: 'http://a' },
    });
    assert.deepEqual(await response.json(), { code: 429, error: 'Ratelimit exceeded' });
    // A browser may read the answer.
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.equal(await statusOf('/api/v2/getMasterchainInfo'), 200);
    await dev.control('devnet/clearHttpFaults');
    assert.equal(await statusOf('/api/v3/masterchainInfo'), 200);
  });

  test('answers are replaced for a share of requests', async () => {
    await dev.control('devnet/setHttpFault', { path: '/api/v2/', status: 503, percent: 25 });
    const statuses = [];
    for (let i = 0; i < 8; i++) statuses.push(await statusOf('/api/v2/getMasterchainInfo'));
    assert.deepEqual(statuses.filter((status) => status === 503).length, 2);
    await dev.control('devnet/clearHttpFaults');
  });

  test('answers are delayed', async () => {
    await dev.control('acton_setNetworkConditions', { response_delay_ms: 300 });
    const startMs = performance.now();
    assert.equal(await statusOf('/api/v2/getMasterchainInfo'), 200);
    assert.ok(performance.now() - startMs >= 300);
    await dev.control('acton_setNetworkConditions', { response_delay_ms: 0 });
    assert.deepEqual(await dev.control('devnet/httpFaults'), []);
  });

  test('invalid faults are refused with the reason', async () => {
    for (const [fault, reason] of [
      [{ status: 200 }, /status: expected an integer from 400 to 599/],
      [{ delayMs: 1e9 }, /delayMs: expected an integer from 0 to 60000/],
      [{ percent: 0 }, /percent: expected/],
    ] as const)
      await assert.rejects(dev.control('devnet/setHttpFault', fault), reason);
  });

  test('a stale head is served', async () => {
    const headOf = async () =>
      (await dev.json<{ result: { last: { seqno: number } } }>('/api/v2/getMasterchainInfo')).result
        .last.seqno;
    const { head } = (await dev.control('devnet/mine', { count: 3 })) as {
      head: { seqno: number };
    };
    assert.equal(await headOf(), head.seqno);
    await dev.control('devnet/faults', { lag: 5 });
    await dev.control('devnet/mine', { count: 10 });
    await eventually(async () => (await headOf()) === head.seqno + 5);
    await dev.control('devnet/faults', { lag: 0 });
    await eventually(async () => (await headOf()) === head.seqno + 10);
  });

  test('ABIs and sources are registered by code hash', async () => {
    const base64 = Buffer.from(CODE_HASH, 'hex').toString('base64');
    for (const [one, all] of [
      ['CompilerAbi', 'CompilerAbis'],
      ['VerifiedSource', 'VerifiedSources'],
    ]) {
      const entries = [{ code_hash: CODE_HASH, content: one }];
      await dev.control(`acton_register${all}`, { entries });
      const query = `code_hash=${encodeURIComponent(base64)}`;
      const found = await dev.json<{ result: object }>(`/acton_get${one}?${query}`);
      assert.deepEqual(found.result, entries[0]);
      const listed = await dev.json<{ result: object[] }>(`/acton_list${all}`);
      assert.deepEqual(listed.result, entries);
      for (const wrong of [7, [7], [{}], [{ code_hash: 'short' }]])
        await assert.rejects(dev.control(`acton_register${all}`, { entries: wrong }), /expected/);
    }
    const { faucet } = dev.facts;
    const source = await dev.json<{ result: unknown }>(
      `/acton_getVerifiedSource?address=${faucet}`,
    );
    assert.equal(source.result, null);
    await assert.rejects(dev.control('acton_buildSourceTrace', {}), /use Acton's own local node/);
  });

  test('names of addresses are shown by v3, and survive a restart', async () => {
    const nameOf = async () =>
      (await dev.json<AddressBook>(`/api/v3/addressBook?address=${RAW}`))[RAW]?.name;
    assert.equal(await nameOf(), undefined);
    await dev.control('acton_setAddressName', { address: RAW, name: 'my counter' });
    assert.equal(await nameOf(), 'my counter');
    await dev.control('devnet/setAddressName', { address: OTHER.toRaw(), name: 'other' });
    await dev.control('devnet/setAddressName', { address: OTHER.toRaw(), name: null });
    await dev.kill('SIGTERM');
    dev = await DevProcess.start(scope, args);
    const named = await dev.json(`/acton_getAddressName?address=${RAW}`);
    assert.deepEqual(named, { ok: true, result: { name: 'my counter' } });
    const other = await dev.json(`/acton_getAddressName?address=${OTHER.toRaw()}`);
    assert.deepEqual(other, { ok: true, result: { name: null } });
    // so do ABIs
    const abiOf = () =>
      dev.json<{ result: unknown }>(`/acton_getCompilerAbi?code_hash=${CODE_HASH}`);
    assert.notEqual((await abiOf()).result, null);
    const deleted = await dev.control('acton_deleteCompilerAbi', { code_hash: CODE_HASH });
    assert.deepEqual(deleted, { deleted: true });
    assert.equal((await abiOf()).result, null);
  });

  test('the routes of Acton', async () => {
    const info = await dev.json<{ result: { last_block_seqno: number } }>('/acton_nodeInfo');
    const { last_block_seqno: before } = info.result;
    const mined = (await dev.control('acton_mine', { blocks: 2 })) as object;
    assert.deepEqual(mined, {
      blocks_mined: 2,
      last_block_seqno: before + 2,
      skipped_empty_blocks: 0,
    });
    await dev.control('acton_fundAccount', { address: OTHER.toFriendly(), amount: 3_000_000_000 });
    const balance = await dev.json(`/api/v2/getAddressBalance?address=${OTHER.toRaw()}`);
    assert.equal((balance as { result: string }).result, '3000000000');
    const clock = (await dev.control('acton_increaseTime', { seconds: 1000 })) as {
      time_offset_seconds: number;
    };
    assert.ok(clock.time_offset_seconds >= 999);
    const boc = internalMessage(SOMEONE, OTHER, '2');
    await dev.control('acton_sendInternalMessage', { boc });
    const after = await dev.json(`/api/v2/getAddressBalance?address=${OTHER.toRaw()}`);
    // a fee for storage is paid for the thousand seconds
    assert.ok(Number((after as { result: string }).result) > 4_999_000_000);
    const accounts = await dev.json<{ result: unknown[] }>('/acton_getStartupAccounts');
    assert.equal(accounts.result.length, 30);
    const response = await fetch(`${dev.facts.url}/acton_unknown`, { method: 'POST' });
    assert.equal(response.status, 404);
  });

  test('the routes of Acton for the clock and for states of accounts', async () => {
    const { current_unix_time: now } = (await dev.control('acton_increaseTime', {
      seconds: 0,
    })) as { current_unix_time: number };
    const set = await dev.control('acton_setNextBlockTimestamp', { timestamp: now + 5000 });
    assert.equal((set as { next_block_timestamp: number }).next_block_timestamp, now + 5000);
    await dev.control('acton_mine', {});
    await assert.rejects(dev.control('acton_setTime', { timestamp: now }), /timestamp/);
    const address = SOMEONE.toFriendly();
    const stateOf = async () => {
      const path = `/api/v2/getAddressState?address=${SOMEONE.toRaw()}`;
      return (await dev.json<{ result: string }>(path)).result;
    };
    for (const [state, expected] of [
      [{ type: 'frozen', frozen_hash: 'ab'.repeat(32) }, 'frozen'],
      [{ type: 'uninit' }, 'uninitialized'],
      [{ type: 'nonexist' }, 'uninitialized'],
    ] as const) {
      await dev.control('acton_changeAccountState', { address, state, mine: true });
      assert.equal(await stateOf(), expected);
    }
  });

  test('a jetton is minted for anybody, in display units', async () => {
    const { result } = await dev.json<{ result: { jettons: { address: string }[] } }>(
      '/devnet/tokens',
    );
    const jetton_master = result.jettons[0]?.address;
    await dev.control('acton_fundJetton', { address: RAW, jetton_master, amount: '12.5' });
    const wallets = async () =>
      (
        await dev.json<{ jetton_wallets: { balance: string }[] }>(
          `/api/v3/jetton/wallets?owner_address=${RAW}`,
        )
      ).jetton_wallets;
    await eventually(async () => (await wallets())[0]?.balance === '12500000');
    const tooFine = { address: RAW, jetton_master, amount: '0.1234567' };
    await assert.rejects(dev.control('acton_fundJetton', tooFine), /at most 6 decimals/);
  });

  test('the whole state as JSON', async () => {
    const headOf = async () =>
      ((await dev.control('devnet/status')) as { head: { rootHash: string } }).head.rootHash;
    const before = await headOf();
    const response = await fetch(`${dev.facts.url}/acton_dumpState`);
    assert.equal(response.headers.get('content-type'), 'application/json');
    const answer = await response.text();
    await dev.control('acton_mine', { blocks: 3 });
    const url = `${dev.facts.url}/acton_loadState`;
    const load = async (body: string) => {
      const loaded = await fetch(url, { method: 'POST', body });
      return [loaded.status, (await loaded.json()) as { error?: string }] as const;
    };
    // the whole answer, or its result
    for (const body of [answer, JSON.stringify(JSON.parse(answer).result)]) {
      assert.equal((await load(body))[0], 200);
      assert.equal(await headOf(), before);
      await dev.control('acton_mine', { blocks: 1 });
    }
    for (const body of ['', '[]', '{"accounts":{}}', answer.replace('chain-1', 'chain-9')]) {
      const [status, { error }] = await load(body);
      assert.equal(status, 400);
      assert.match(error ?? '', /expected the result of acton_dumpState/);
    }
    const damaged = JSON.stringify({ format: 'tonway-chain-1', chain: 'AAAA' });
    assert.match((await load(damaged))[1].error ?? '', /^the file is incomplete/);
    const { result } = await dev.json<{ result: unknown[] }>('/acton_listCheckpoints');
    assert.deepEqual(result, []);
  });

  test('a whole configuration is set, and empty blocks are skipped', async () => {
    const path = '/api/v2/getConfigAll';
    const { result } = await dev.json<{ result: { config: { bytes: string } } }>(path);
    const cell = Cell.fromBase64(result.config.bytes);
    const params = cell
      .beginParse()
      .loadDictDirect(Dictionary.Keys.Int(32), Dictionary.Values.Cell());
    assert.deepEqual(
      ((await dev.control('acton_setConfig', { config: result.config.bytes })) as Changed).changed,
      [],
    );
    params.set(1001, beginCell().storeUint(7, 8).endCell());
    params.set(1002, beginCell().storeUint(8, 8).endCell());
    const config = beginCell().storeDictDirect(params).endCell().toBoc().toString('base64');
    const { changed } = (await dev.control('acton_setConfig', { config })) as Changed;
    assert.deepEqual(changed.sort(), [1001, 1002]);
    const one = await dev.json<{ result: { config: { bytes: string } } }>(
      '/api/v2/getConfigParam?config_id=1001',
    );
    assert.equal(Cell.fromBase64(one.result.config.bytes).beginParse().loadUint(8), 7);
    const hostile = { config: beginCell().endCell().toBoc().toString('base64') };
    await assert.rejects(dev.control('acton_setConfig', hostile));
    await dev.control('acton_setMiningMode', { skip_empty_blocks: true });
    const info = await dev.json<{ result: { skip_empty_blocks: boolean } }>('/acton_nodeInfo');
    assert.equal(info.result.skip_empty_blocks, true);
  });

  test('checkpoints by the routes of Acton, as a file too', async () => {
    const balance = async () =>
      (await dev.json<{ result: string }>(`/api/v2/getAddressBalance?address=${OTHER.toRaw()}`))
        .result;
    const before = await balance();
    await dev.control('acton_createCheckpoint', { name: 'first' });
    await assert.rejects(dev.control('acton_createCheckpoint', { name: 'first' }), /exists/);
    const file = await fetch(`${dev.facts.url}/acton_exportCheckpoint?name=first`);
    const body = new Uint8Array(await file.arrayBuffer());
    await dev.control('acton_fundAccount', { address: OTHER.toRaw(), amount: 1_000_000_000 });
    assert.notEqual(await balance(), before);
    const url = `${dev.facts.url}/acton_importCheckpoint?name=second`;
    assert.equal((await fetch(url, { method: 'POST', body })).status, 200);
    await dev.control('acton_restoreCheckpoint', { name: 'second' });
    await eventually(async () => (await balance()) === before);
    const list = await dev.json<{ result: { name: string }[] }>('/acton_listCheckpoints');
    assert.deepEqual(
      list.result.map(({ name }) => name),
      ['first', 'second'],
    );
    assert.deepEqual(await dev.control('acton_clearCheckpoints'), { deleted: 2 });
  });
});
